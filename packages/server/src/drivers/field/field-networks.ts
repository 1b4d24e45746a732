/**
 * Hosts that the server may connect to for a project: those in the field networks, never itself, link-local or metadata services. Limits
 * per project: field-access.ts.
 */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { familyOf, isLoopback, isNever, listOf, loopbackNetworks, plainAddress, privateNetworks } from '../../kernel/special-networks.ts';

/** `project`: inside the field networks, but not granted to the project; `taken`: in use by another project. */
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
  /**
   * Addresses of a host, resolved now, the one to connect to first; rejects with FieldRefusal. Connect to the address, since the name may
   * resolve differently by then.
   */
  addresses(host: string, port: number): Promise<readonly [string, ...string[]]>;
  /** Current addresses of a name or address, allowed or not; empty if unknown. */
  meaning(host: string): Promise<readonly string[]>;
  /** Whether any address of a network (`10.1.0.0/16`, an address) may be connected to. */
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

/** A guard over networks. Loopback addresses are allowed only where listed explicitly: a wide network does not include this machine. */
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
      // A zone index selects an interface: link-local only.
      if (host.includes('%')) throw new FieldRefusal('network', `${host} is outside the field networks`);
      const [first, ...others] = await meaning(host);
      if (first === undefined) throw new FieldRefusal('unknownName', `the name ${host} is not known`);
      // A name with any address outside is refused.
      if (![first, ...others].every(inside)) throw new FieldRefusal('network', `${host} is outside the field networks`);
      return [first, ...others];
    },
    overlaps(network) {
      const base = plainAddress(baseOf(network));
      const list = listOf([network]);
      // Of two overlapping networks, one contains the other.
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

/** The guard from the settings. The demonstration plant runs on this machine: `demonstration` allows the loopback too. */
export function fieldGuardOf(settings: FieldSettings, demonstration = false): FieldGuard {
  const given = settings.FIELD_NETWORKS?.split(',').map((item) => item.trim());
  const stores = [settings.MQTT_URL, settings.DATABASE_URL, settings.CLICKHOUSE_URL].map(portOf);
  return createFieldGuard({
    networks: [...(given ?? privateNetworks), ...(demonstration ? loopbackNetworks : [])],
    ownPorts: [settings.PORT, settings.MQTT_PORT, ...stores].filter((port) => port > 0),
  });
}
