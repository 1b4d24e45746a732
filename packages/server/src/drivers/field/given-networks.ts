/** What the platform gave a project to reach in the field, and when an address there is another project's. Pure. */
import { type BlockList, isIP } from 'node:net';
import { familyOf, isLoopback, listOf, plainAddress } from '../../kernel/special-networks.ts';

/** Where a device answers, and whose it is. */
export interface Claim {
  readonly projectId: number;
  readonly host: string;
  readonly port: number;
  readonly unit: number;
  /** What the host means. */
  readonly addresses: readonly string[];
}

/** One name for one machine: every loopback address is this one. */
export function identityOf(address: string): string {
  return isLoopback(address) ? '127.0.0.1' : address;
}

/** The networks, addresses and names of one project. */
export class GivenNetworks {
  readonly #list: BlockList;
  readonly #names: ReadonlySet<string>;
  readonly #single: ReadonlySet<string>;

  constructor(networks: readonly string[]) {
    const numeric = networks.filter((network) => isIP(network.split('/')[0] ?? '') !== 0);
    this.#list = listOf(numeric);
    this.#names = new Set(networks.filter((network) => !numeric.includes(network)).map((name) => name.toLowerCase()));
    this.#single = new Set(numeric.flatMap(singleOf));
  }

  /** Whether a host with these addresses may be connected to: it is given by its name, or all of them lie in a network. */
  reach(host: string, addresses: readonly string[]): boolean {
    return this.#names.has(host.toLowerCase()) || addresses.every((address) => this.#list.check(address, familyOf(address)));
  }

  /** Whether the platform gave just this name or just these addresses, and not a network around them. */
  name(host: string, addresses: readonly string[]): boolean {
    return this.#names.has(host.toLowerCase()) || (addresses.length > 0 && addresses.every((address) => this.#single.has(address)));
  }
}

function singleOf(network: string): string[] {
  const [address = '', bits] = network.split('/');
  const whole = isIP(address) === 6 ? '128' : '32';
  return bits === undefined || bits === whole ? [plainAddress(address)] : [];
}

export type GivenTo = (projectId: number) => GivenNetworks;

/**
 * Whether a place is already another project's. A gateway is one place, all its units: who may ask one of them could ask the others. Only where the platform
 * gave the very address (or name) to both projects do they share it, each with units of its own.
 */
export function isAnothers(place: Claim, claim: Claim, givenTo: GivenTo): boolean {
  if (claim.projectId === place.projectId || claim.port !== place.port) return false;
  const theirs = new Set(claim.addresses.map(identityOf));
  const common = new Set(place.addresses.map(identityOf).filter((address) => theirs.has(address)));
  // A name that means nothing today is at least the same name.
  if (common.size === 0 && place.host.toLowerCase() !== claim.host.toLowerCase()) return false;
  const shared = [place, claim].every(({ projectId, host, addresses }) =>
    givenTo(projectId).name(
      host,
      addresses.filter((address) => common.has(identityOf(address))),
    ),
  );
  return !shared || claim.unit === place.unit;
}
