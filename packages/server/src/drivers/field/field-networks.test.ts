import { describe, expect, it } from 'vitest';
import { createFieldGuard, type FieldGuard, fieldGuardOf } from './field-networks.ts';

const settings = { PORT: 8080, MQTT_PORT: 1883 };
const verdict = (guard: FieldGuard, host: string, port = 502) =>
  guard.addresses(host, port).then(
    ([address]) => address,
    (error: { reason?: string }) => error.reason,
  );

describe('the field networks', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['172.16.0.9', '172.16.0.9'],
    ['192.168.1.1', '192.168.1.1'],
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '::1'],
    ['fd12::5', 'fd12::5'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::ffff:a01:203', '10.1.2.3'],
    ['8.8.8.8', 'network'],
    ['172.32.0.1', 'network'],
    ['169.254.169.254', 'network'],
    ['::ffff:169.254.169.254', 'network'],
    ['::ffff:8.8.8.8', 'network'],
    ['0.0.0.0', 'network'],
    ['255.255.255.255', 'network'],
    ['224.0.0.1', 'network'],
    ['::', 'network'],
    ['fe80::1', 'network'],
    ['fe80::1%eth0', 'network'],
    ['fd00:ec2::254', 'network'],
    ['100.100.100.200', 'network'],
    ['64:ff9b::a9fe:a9fe', 'network'],
    ['2002:a9fe:a9fe::', 'network'],
    ['2001:db8::1', 'network'],
  ])('%s → %s', async (host, expected) => {
    expect(await verdict(fieldGuardOf(settings, true), host)).toBe(expected);
  });

  it('never open link-local and metadata addresses, whatever the settings say', async () => {
    const guard = fieldGuardOf({ ...settings, FIELD_NETWORKS: '0.0.0.0/0, ::/0' });
    expect(await verdict(guard, '8.8.8.8')).toBe('8.8.8.8');
    const inside = ['64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::1', '64:ff9b::127.0.0.1', '::ffff:0:169.254.169.254', 'fd20:ce::254'];
    for (const host of ['169.254.169.254', '::ffff:a9fe:a9fe', 'fe80::1', 'fd00:ec2::254', '0.0.0.0', ...inside])
      expect([host, await verdict(guard, host)]).toEqual([host, 'network']);
  });

  it('open the loopback only in the demonstration, or when they name it', async () => {
    expect(await verdict(fieldGuardOf(settings), '127.0.0.1')).toBe('network');
    expect(await verdict(fieldGuardOf(settings), '::1')).toBe('network');
    expect(await verdict(fieldGuardOf(settings, true), '127.0.0.1')).toBe('127.0.0.1');
    expect(await verdict(fieldGuardOf({ ...settings, FIELD_NETWORKS: '10.9.0.0/16' }, true), '127.0.0.1')).toBe('127.0.0.1');
    expect(await verdict(fieldGuardOf({ ...settings, FIELD_NETWORKS: '127.0.0.1' }), '127.0.0.1')).toBe('127.0.0.1');
    expect(await verdict(fieldGuardOf({ ...settings, FIELD_NETWORKS: '127.0.0.1' }), '127.0.0.2')).toBe('network');
    // A wide network does not include this machine.
    expect(await verdict(fieldGuardOf({ ...settings, FIELD_NETWORKS: '0.0.0.0/0' }), '127.0.0.1')).toBe('network');
    expect(await verdict(fieldGuardOf({ ...settings, FIELD_NETWORKS: '10.9.0.0/16' }), '10.8.0.1')).toBe('network');
  });

  it.each<[string, boolean]>([
    ['10.4.0.0/16', true],
    ['0.0.0.0/0', true],
    ['192.168.7.20', true],
    ['::ffff:192.168.7.20', true],
    ['fd00::/8', true],
    ['8.8.8.0/24', false],
    ['127.0.0.1', false],
    ['169.254.0.0/16', false],
    ['2001:db8::/32', false],
  ])('could hold something of %s: %s', (network, expected) => {
    expect(fieldGuardOf(settings).overlaps(network)).toBe(expected);
  });

  it.each([0, 65_536, 1.5, 8080, 1883, 5432, 8123, 8883])('refuse port %s', async (port) => {
    const stores = { DATABASE_URL: 'postgres://db/czyun', CLICKHOUSE_URL: 'http://ch:8123', MQTT_URL: 'mqtts://broker' };
    expect(await verdict(fieldGuardOf({ ...settings, ...stores }), '10.0.0.1', port)).toBe('port');
  });

  it('check all current addresses of a name', async () => {
    const names: Record<string, string[]> = {
      'pcs.local': ['10.0.0.7', 'fd00::7'],
      'metadata.google.internal': ['169.254.169.254'],
      'half.example': ['10.0.0.7', '93.184.216.34'],
      nowhere: [],
    };
    let asked = 0;
    const guard = createFieldGuard({
      networks: ['10.0.0.0/8', 'fc00::/7'],
      ownPorts: [],
      resolve: async (name) => {
        asked += 1;
        return names[name] ?? Promise.reject(new Error('ENOTFOUND'));
      },
    });
    expect(await verdict(guard, 'pcs.local')).toBe('10.0.0.7');
    expect(asked).toBe(1);
    names['pcs.local'] = ['127.0.0.1'];
    expect(await verdict(guard, 'pcs.local')).toBe('network');
    expect(await verdict(guard, 'metadata.google.internal')).toBe('network');
    expect(await verdict(guard, 'half.example')).toBe('network');
    expect(await verdict(guard, 'nowhere')).toBe('unknownName');
    expect(await verdict(guard, 'gone')).toBe('unknownName');
  });

  it.each(['2130706433', '0x7f.1', '0177.0.0.1', '127.1'])('recognise %s', async (host) => {
    const guard = fieldGuardOf(settings);
    expect(['network', 'unknownName']).toContain(await verdict(guard, host));
  });
});
