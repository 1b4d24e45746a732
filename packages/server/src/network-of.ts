/** The network by which callers are counted; drivers, http and features count alike. */
import { isIPv4, isIPv6 } from 'node:net';
import { groupsOf, plainAddress } from './kernel/special-networks.ts';

/**
 * The address of IPv4 (also where it comes mapped into IPv6), the /64 of IPv6: who has one address of it has 2^64.
 * What is no address stays as it is.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIPv4(plain) || !isIPv6(plain)) return address;
  const mapped = plainAddress(plain);
  if (isIPv4(mapped)) return mapped;
  const network = groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
