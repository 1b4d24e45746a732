/** Which hosts the server may connect to because a project says so: those in the field networks, never itself, never link-local or metadata services. What each project may reach of them: field-access.ts. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { familyOf, isLoopback, isNever, listOf, loopbackNetworks, plainAddress, privateNetworks } from '../../kernel/special-networks.ts';

/** `project`: inside the field networks, but not given to the project; `taken`: another project's. */
export type RefusalReason = 'network' | 'project' | 'port' | 'taken' | 'unknownName';

/** A host that must not be connected to. */
export class FieldRefusal extends Error {
  override readonly name = 'FieldRefusal';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface FieldGuard {
  /** The addresses of a host, resolved now, the one to connect to first; rejects with FieldRefusal. Connect to it and not to the name, which may mean another one by then. */
  addresses(host: string, port: number): Promise<readonly [string, ...string[]]>;
  /** What a name or address means now, allowed or not; nothing when it is not known. */
  meaning(host: string): Promise<readonly string[]>;
  /** Whether anything of a network (`10.1.0.0/16`, an address) could ever be connected to. */
  overlaps(network: string): boolean;
}

export interface FieldGuardOptions {
  /** `10.0.0.0/8`, `192.168.7.20`, `fd00::/8`. */
  readonly networks: readonly string[];
  /** Ports that the server and its stores listen on. */
  readonly ownPorts: readonly number[];
  /** Addresses of a name. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
}

const addressesOf = async (name: string) => (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);

const baseOf = (network: string) => network.split('/')[0] ?? '';

/** A guard over networks. Of the loopback only what they name themselves is allowed: a wide network does not mean this machine. */
export function createFieldGuard({ networks, ownPorts, resolve = addressesOf }: FieldGuardOptions): FieldGuard {
  const allowed = listOf(networks);
  const own = listOf(networks.filter((network) => isLoopback(baseOf(network))));
  const closedPorts = new Set(ownPorts);
  const inside = (address: string) => {
    const family = familyOf(address);
    return (isLoopback(address) ? own : allowed).check(address, family) && !isNever(address);
  };

  async function meaning(host: string): Promise<readonly string[]> {
    const found = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host];
    return found.filter((address) => isIP(address) !== 0).map(plainAddress);
  }

  return {
    meaning,
    async addresses(host, port) {
      if (!Number.isInteger(port) || port < 1 || port > 65_535 || closedPorts.has(port))
        throw new FieldRefusal('port', `port ${port} cannot be a device's`);
      // A zone index would choose an interface: link-local only.
      if (host.includes('%')) throw new FieldRefusal('network', `${host} is outside the field networks`);
      const [first, ...others] = await meaning(host);
      if (first === undefined) throw new FieldRefusal('unknownName', `the name ${host} is not known`);
      // A name with one foot outside is refused altogether.
      if (![first, ...others].every(inside)) throw new FieldRefusal('network', `${host} is outside the field networks`);
      return [first, ...others];
    },
    overlaps(network) {
      const base = plainAddress(baseOf(network));
      const list = listOf([network]);
      // Of two networks that meet, one holds the other.
      return inside(base) || networks.some((one) => list.check(baseOf(one), familyOf(baseOf(one))) && inside(baseOf(one)));
    },
  };
}

export interface FieldSettings {
  readonly PORT: number;
  readonly MQTT_PORT: number;
  readonly FIELD_NETWORKS?: string | undefined;
  readonly MQTT_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly CLICKHOUSE_URL?: string | undefined;
}

const defaultPorts: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'ws:': 80,
  'wss:': 443,
  'mqtt:': 1883,
  'mqtts:': 8883,
  'postgres:': 5432,
  'postgresql:': 5432,
};

function portOf(address: string | undefined): number {
  if (address === undefined) return 0;
  const { port, protocol } = new URL(address);
  return port === '' ? (defaultPorts[protocol] ?? 0) : Number(port);
}

/** The guard as the settings have it. The demonstration plant runs on this machine: `demonstration` allows its loopback too. */
export function fieldGuardOf(settings: FieldSettings, demonstration = false): FieldGuard {
  const given = settings.FIELD_NETWORKS?.split(',').map((item) => item.trim());
  const stores = [settings.MQTT_URL, settings.DATABASE_URL, settings.CLICKHOUSE_URL].map(portOf);
  return createFieldGuard({
    networks: [...(given ?? privateNetworks), ...(demonstration ? loopbackNetworks : [])],
    ownPorts: [settings.PORT, settings.MQTT_PORT, ...stores].filter((port) => port > 0),
  });
}
