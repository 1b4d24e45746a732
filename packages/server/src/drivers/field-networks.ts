/** Which hosts the server may connect to because a project says so: those in the field networks, never itself, never link-local or metadata services. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export type RefusalReason = 'network' | 'port' | 'unknownName';

/** A host that nobody connects to. */
export class FieldRefusal extends Error {
  override readonly name = 'FieldRefusal';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface FieldGuard {
  /** The address to connect to for a host, resolved now; rejects with FieldRefusal. Connect to it and not to the name, which may mean another one by then. */
  locate(host: string, port: number): Promise<string>;
}

export interface FieldGuardOptions {
  /** `10.0.0.0/8`, `192.168.7.20`, `fd00::/8`. */
  readonly networks: readonly string[];
  /** Ports that the server and its stores listen on. */
  readonly ownPorts: readonly number[];
  /** Addresses of a name. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
}

/** Private networks (RFC 1918, RFC 4193). */
export const privateNetworks: readonly string[] = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
export const loopbackNetworks: readonly string[] = ['127.0.0.0/8', '::1'];

/** "This" host, link-local, multicast, broadcast, and the metadata services of clouds that lie elsewhere. */
const never: readonly string[] = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '::',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::254',
];

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** An IPv4 address that is written as an IPv6 one counts as what it is. */
function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const hostname = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(hostname);
  if (!mapped) return hostname;
  const [high, low] = [Number.parseInt(mapped[1] ?? '0', 16), Number.parseInt(mapped[2] ?? '0', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const addressesOf = async (name: string) => (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);

/** A guard over networks. */
export function createFieldGuard({ networks, ownPorts, resolve = addressesOf }: FieldGuardOptions): FieldGuard {
  const [allowed, forbidden] = [listOf(networks), listOf(never)];
  const own = new Set(ownPorts);
  const inside = (address: string) => {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    return allowed.check(address, family) && !forbidden.check(address, family);
  };
  return {
    async locate(host, port) {
      if (!Number.isInteger(port) || port < 1 || port > 65_535 || own.has(port))
        throw new FieldRefusal('port', `port ${port} cannot be a device's`);
      // A zone index would choose an interface: link-local only.
      if (host.includes('%')) throw new FieldRefusal('network', `${host} lies outside the field networks`);
      const known = isIP(host) !== 0;
      const found = known ? [host] : await resolve(host).catch(() => []);
      const addresses = found.filter((address) => isIP(address) !== 0).map(plainAddress);
      const [first] = addresses;
      if (first === undefined) throw new FieldRefusal('unknownName', `the name ${host} is not known`);
      // A name with one foot outside is refused altogether.
      if (!addresses.every(inside)) throw new FieldRefusal('network', `${host} lies outside the field networks`);
      return first;
    },
  };
}

export interface FieldSettings {
  readonly HOST: string;
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

/** The guard as the settings have it; `loopback` also allows this machine (the demonstration plant runs there). */
export function fieldGuardOf(settings: FieldSettings, loopback = isLoopback(settings.HOST)): FieldGuard {
  const given = settings.FIELD_NETWORKS?.split(',').map((item) => item.trim());
  const stores = [settings.MQTT_URL, settings.DATABASE_URL, settings.CLICKHOUSE_URL].map(portOf);
  return createFieldGuard({
    networks: given ?? [...privateNetworks, ...(loopback ? loopbackNetworks : [])],
    ownPorts: [settings.PORT, settings.MQTT_PORT, ...stores].filter((port) => port > 0),
  });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}
