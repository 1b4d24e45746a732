import { describe, expect, it } from 'vitest';
import { isNever, isPublic, plainAddress } from './special-networks.ts';

/** All networks in the IANA special-purpose registries that are not globally reachable, and those that the address registries reserve. */
const refused = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.0.0/29'],
  ...['192.0.0.8/32', '192.0.0.170/32', '192.0.0.171/32', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '255.255.255.255/32'],
  ...['::1/128', '::/128', '::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '100:0:0:1::/64'],
  ...['2001::/23', '2001::/32', '2001:2::/48', '2001:10::/28', '2001:20::/28', '2001:30::/28', '2001:db8::/32', '2002::/16', '3fff::/20'],
  ...['5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8', '200::/7', '400::/6', '1000::/4', '4000::/3', 'e000::/4', 'fe00::/9'],
];

const bitsOf = (address: string) => (address.includes(':') ? 128 : 32);

/** Independent implementation, so that the list is not tested against its own arithmetic. */
function numberOf(address: string): bigint {
  if (!address.includes(':')) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const [before = '', after = ''] = address.split('::');
  const [head, tail] = [before, after].map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [...(head ?? []), ...Array<string>(8 - (head?.length ?? 0) - (tail?.length ?? 0)).fill('0'), ...(tail ?? [])];
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

function textOf(number: bigint, bits: number): string {
  const part = bits === 32 ? 8n : 16n;
  const length = bits === 32 ? 4 : 8;
  const parts = Array.from({ length }, (_, index) =>
    ((number >> (part * BigInt(length - 1 - index))) & ((1n << part) - 1n)).toString(bits === 32 ? 10 : 16),
  );
  return parts.join(bits === 32 ? '.' : ':');
}

/** First and last address of a network. */
function endsOf(network: string): readonly [string, string] {
  const [base = '', length = ''] = network.split('/');
  const bits = bitsOf(base);
  const first = numberOf(base);
  return [textOf(first, bits), textOf(first + (1n << BigInt(bits - Number(length))) - 1n, bits)];
}

describe('the public internet', () => {
  it.each(refused)('does not hold %s, from the first address to the last', (network) => {
    for (const address of endsOf(network)) expect([address, isPublic(plainAddress(address))]).toEqual([address, false]);
  });

  it.each([
    ...['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0', '169.253.255.255'],
    ...['172.15.255.255', '172.32.0.0', '191.255.255.255', '192.0.1.0', '192.0.3.0', '192.88.98.255', '192.88.100.0', '192.167.255.255'],
    ...['192.169.0.0', '198.17.255.255', '198.20.0.0', '198.51.99.255', '198.51.101.0', '203.0.112.255', '203.0.114.0', '223.255.255.255'],
    ...[
      '2000::',
      '2001:200::',
      '2001:db7:ffff::',
      '2001:db9::',
      '2003::',
      '2606:4700::1111',
      '2620:4f:8000::1',
      '3ffe:ffff::1',
      '3fff:1000::',
    ],
  ])('holds the neighbours: %s', (address) => {
    expect(isPublic(plainAddress(address))).toBe(true);
  });
});

describe('addresses inside addresses', () => {
  it.each([
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::FFFF:a01:203', '10.1.2.3'],
    ['0:0:0:0:0:ffff:10.1.2.3', '10.1.2.3'],
    ['0000:0000:0000:0000:0000:ffff:0a01:0203', '10.1.2.3'],
    ['2606:4700:0:0:0:0:0:1111', '2606:4700::1111'],
    ['fe80::1%eth0', 'fe80::1'],
    ['10.1.2.3', '10.1.2.3'],
  ])('%s is %s', (address, plain) => expect(plainAddress(address)).toBe(plain));

  it.each([
    ['mapped', '::ffff:169.254.169.254'],
    ['compatible', '::169.254.169.254'],
    ['translated', '::ffff:0:169.254.169.254'],
    ['NAT64', '64:ff9b::a9fe:a9fe'],
    ['NAT64 to the loopback', '64:ff9b::127.0.0.1'],
    ['NAT64 of a site, by 48 bits', '64:ff9b:1:a9fe:a9:fe00::'],
    ['NAT64 of a site, by 56 bits', '64:ff9b:1:a9:fe:a9fe::'],
    ['NAT64 of a site, by 64 bits', '64:ff9b:1:0:a9:fea9:fe00:0'],
    ['NAT64 of a site, by 96 bits', '64:ff9b:1::a9fe:a9fe'],
    ['6to4', '2002:a9fe:a9fe::1'],
    ['Teredo server', '2001:0:a9fe:a9fe::'],
    ['Teredo client', '2001:0:1:1:0:0:5601:5601'],
    ['ISATAP', 'fd00:1::5efe:a9fe:a9fe'],
    ['ISATAP, global', 'fd00:1::200:5efe:a9fe:a9fe'],
  ])('lead nobody to a metadata service: %s', (_way, address) => {
    expect(isNever(plainAddress(address))).toBe(true);
  });

  it('leave the loopback and private addresses to the settings', () => {
    for (const address of ['::1', '127.0.0.1', '10.1.2.3', 'fd12::5', '64:ff9b::10.1.2.3', '2002:a01:203::1', '8.8.8.8'])
      expect([address, isNever(plainAddress(address))]).toEqual([address, false]);
  });
});
