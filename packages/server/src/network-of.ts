/** Whom an address stands for where callers are counted. A leaf: drivers, http and features count alike. */
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The address of IPv4 (also where it comes mapped into IPv6), the /64 of IPv6: who has one address of it has 2^64.
 * What is no address stays as it is.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIPv4(plain) || !isIPv6(plain)) return address;
  const groups = networkGroups(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of an IPv6 address, `::` filled up; a zone is left out. */
export function networkGroups(address: string): number[] {
  const [plain = ''] = address.split('%');
  const [before = '', after] = plain.split('::');
  const [head, tail] = [numbers(before), numbers(after ?? '')];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function numbers(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
