import { describe, expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

describe('the network of an address', () => {
  it('is the /64 prefix of IPv6, in any notation', () => {
    const one = networkOf('2001:db8::1:0:0:1');
    expect(one).toBe('2001:db8:0:0::/64');
    for (const same of ['2001:db8::9:0:0:1', '2001:db8::', '2001:DB8::2', '2001:0db8:0000:0000:ffff::', '2001:db8:0:0:1:2:3:4']) {
      expect([same, networkOf(same)]).toEqual([same, one]);
    }
    expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
    expect(networkOf('2001:db8:1::')).not.toBe(networkOf('2001:db8:0:1::'));
    expect([networkOf('::1'), networkOf('::')]).toEqual(['0:0:0:0::/64', '0:0:0:0::/64']);
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(networkOf('64:ff9b::192.0.2.1')).toBe('64:ff9b:0:0::/64');
  });

  it('is the address itself of IPv4, also if mapped into IPv6', () => {
    expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
    for (const mapped of ['::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:c000:0201']) expect(networkOf(mapped)).toBe('192.0.2.1');
    expect(networkOf('::ffff:192.0.2.2')).not.toBe('192.0.2.1');
  });

  it('is the text itself if it is no address', () => {
    expect([networkOf(''), networkOf('unix:'), networkOf('1:2')]).toEqual(['', 'unix:', '1:2']);
  });
});
