/** Field addresses granted to a project by the platform, and when an address belongs to another project. Pure. */
import { type BlockList, isIP } from 'node:net';
import { familyOf, isLoopback, listOf, plainAddress } from '../../kernel/special-networks.ts';

/** Address of a device and its project. */
export interface Claim {
  readonly projectId: number;
  readonly host: string;
  readonly port: number;
  readonly unit: number;
  /** Addresses of the host. */
  readonly addresses: readonly string[];
}

/** One identity per machine: all loopback addresses are one. */
export function identityOf(address: string): string {
  return isLoopback(address) ? '127.0.0.1' : address;
}

/** The networks, addresses and names of one project. */
export class GrantedNetworks {
  readonly #list: BlockList;
  readonly #names: ReadonlySet<string>;
  readonly #single: ReadonlySet<string>;

  constructor(networks: readonly string[]) {
    const numeric = networks.filter((network) => isIP(network.split('/')[0] ?? '') !== 0);
    this.#list = listOf(numeric);
    this.#names = new Set(networks.filter((network) => !numeric.includes(network)).map((name) => name.toLowerCase()));
    this.#single = new Set(numeric.flatMap(singleOf));
  }

  /** Whether a host with these addresses may be connected to: its name is granted, or all addresses are in granted networks. */
  reach(host: string, addresses: readonly string[]): boolean {
    return this.#names.has(host.toLowerCase()) || addresses.every((address) => this.#list.check(address, familyOf(address)));
  }

  /** Whether the platform granted exactly this name or exactly these addresses, not a network around them. */
  name(host: string, addresses: readonly string[]): boolean {
    return this.#names.has(host.toLowerCase()) || (addresses.length > 0 && addresses.every((address) => this.#single.has(address)));
  }
}

function singleOf(network: string): string[] {
  const [address = '', bits] = network.split('/');
  const whole = isIP(address) === 6 ? '128' : '32';
  return bits === undefined || bits === whole ? [plainAddress(address)] : [];
}

export type GivenTo = (projectId: number) => GrantedNetworks;

/**
 * Whether an address already belongs to another project. A gateway is one address with all its units: access to one unit gives access to
 * the others. Two projects share it only if the platform granted the very address (or name) to both, each with its own units.
 */
export function belongsToOther(place: Claim, claim: Claim, givenTo: GivenTo): boolean {
  if (claim.projectId === place.projectId || claim.port !== place.port) return false;
  const theirs = new Set(claim.addresses.map(identityOf));
  const common = new Set(place.addresses.map(identityOf).filter((address) => theirs.has(address)));
  // A name that does not resolve now is still the same name.
  if (common.size === 0 && place.host.toLowerCase() !== claim.host.toLowerCase()) return false;
  const shared = [place, claim].every(({ projectId, host, addresses }) =>
    givenTo(projectId).name(
      host,
      addresses.filter((address) => common.has(identityOf(address))),
    ),
  );
  return !shared || claim.unit === place.unit;
}
