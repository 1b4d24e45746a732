/** The network by which callers are counted, the same for drivers, http and features. */
import { isIPv4, isIPv6 } from 'node:net';
import { groupsOf, plainAddress } from './kernel/special-networks.ts';

/**
 * The address of IPv4 (also if mapped into IPv6), the /64 prefix of IPv6: a host usually has all 2^64 addresses of its prefix.
 * A text that is no address is returned unchanged.
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
