/**
 * Networks that are not the public internet, and addresses embedded in addresses. Source: IANA special-purpose registries (IPv4 of
 * 2025-10-09, IPv6 of 2025-10-09) and, for IPv6, the address space registry: only 2000::/3 is assigned for global unicast.
 */
import { BlockList, isIP } from 'node:net';

/** Private networks (RFC 1918, RFC 4193). */
export const privateNetworks: readonly string[] = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
export const loopbackNetworks: readonly string[] = ['127.0.0.0/8', '::1'];

/** "This" host, link-local, multicast, broadcast, and metadata services of clouds outside those networks. No setting allows them. */
export const neverNetworks: readonly string[] = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Alibaba Cloud, Azure, Oracle Cloud.
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '::',
  'fe80::/10',
  'ff00::/8',
  // AWS (metadata, credentials, names), Google Cloud.
  'fd00:ec2::/32',
  'fd20:ce::254',
];

/** From the registry, beside the lists above: shared, documentation, benchmarking and protocol networks. */
const specialIpv4: readonly string[] = [
  '100.64.0.0/10',
  '192.0.0.0/24',
  '192.0.2.0/24',
  // 6to4 relay anycast, deprecated.
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
];

/** Within 2000::/3. All else is refused without a list: mapped and translated IPv4, discard, site-local, SRv6 SIDs, unassigned space. */
const specialIpv6: readonly string[] = [
  // Protocol assignments: Teredo 2001::/32, benchmarking 2001:2::/48, ORCHID 2001:10::/28 and 2001:20::/28, DRIP 2001:30::/28.
  '2001::/23',
  // Documentation.
  '2001:db8::/32',
  '3fff::/20',
  // 6to4.
  '2002::/16',
];

/** A list of networks to check addresses against. */
export function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [written = '', bits] = network.split('/');
    const address = bits === undefined ? plainAddress(written) : written;
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** Canonical form of an address, without a zone; an IPv4-mapped IPv6 address as IPv4. */
export function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const [mark, high = 0, low = 0] = groups.slice(5);
  if (mark === 0xffff && groups.slice(0, 5).every((group) => group === 0)) return ipv4Of(high, low);
  return new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
}

const [never, loopback] = [listOf(neverNetworks), listOf(loopbackNetworks)];
const global6 = listOf(['2000::/3']);
const special = listOf([...privateNetworks, ...loopbackNetworks, ...specialIpv4, ...specialIpv6]);

export const isLoopback = (address: string): boolean => loopback.check(address, familyOf(address));

/** Whether connections to a plain address, or to an address embedded in it, are never allowed. */
export function isNever(address: string): boolean {
  return never.check(address, familyOf(address)) || embedded(address).some((inner) => isLoopback(inner) || never.check(inner, 'ipv4'));
}

/** Whether a plain address belongs to the public internet. */
export function isPublic(address: string): boolean {
  const family = familyOf(address);
  if (isNever(address) || special.check(address, family)) return false;
  return family === 'ipv4' || global6.check(address, family);
}

const nat64 = listOf(['64:ff9b::/96']);
const nat64Local = listOf(['64:ff9b:1::/48']);
const sixToFour = listOf(['2002::/16']);
const teredo = listOf(['2001::/32']);
const compatible = listOf(['::/96']);
const translated = listOf(['::ffff:0:0:0/96']);

/** The IPv4 addresses to which a router, or this host, may forward packets for an IPv6 address. */
function embedded(address: string): string[] {
  if (isIP(address) !== 6 || isLoopback(address)) return [];
  const groups = groupsOf(address);
  const at = (index: number) => ipv4Of(groups[index] ?? 0, groups[index + 1] ?? 0);
  const lies = (list: BlockList) => list.check(address, 'ipv6');
  const found: string[] = [];
  if (lies(nat64) || lies(compatible) || lies(translated)) found.push(at(6));
  // Translators use prefixes of 48 to 96 bits within it (RFC 6052); bits 64 to 71 are skipped.
  if (lies(nat64Local)) {
    const [, , , g3 = 0, g4 = 0, g5 = 0, g6 = 0] = groups;
    // With a prefix of 96, 64, 56 and 48 bits.
    found.push(at(6), ipv4Of(joined(g4, g5), joined(g5, g6)), ipv4Of(((g3 & 0xff) << 8) | (g4 & 0xff), g5), ipv4Of(g3, joined(g4, g5)));
  }
  if (lies(sixToFour)) found.push(at(1));
  // The server, and the client with its bits inverted.
  if (lies(teredo)) found.push(at(2), ipv4Of(~(groups[6] ?? 0) & 0xffff, ~(groups[7] ?? 0) & 0xffff));
  // ISATAP, with any prefix.
  if (((groups[4] ?? 0) & 0xfdff) === 0 && groups[5] === 0x5efe) found.push(at(6));
  return found;
}

/** The low byte of one group and the high byte of the next. */
const joined = (one: number, next: number) => ((one & 0xff) << 8) | (next >> 8);
function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** The eight groups of an IPv6 address in any spelling. */
export function groupsOf(address: string): number[] {
  const [before = '', after] = (address.split('%')[0] ?? '').split('::');
  const [head, tail] = [numbers(before), numbers(after ?? '')];
  return [...head, ...Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0), ...tail];
}

function numbers(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
