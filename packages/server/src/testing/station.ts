/** A small description for tests: a storage station, a factory, and a project to which most accounts do not belong. */
const mqtt = { kind: 'mqtt', periodMs: 10_000 } as const;

function device(key: string, name: string, typeId: number, typeKey: string, more: Record<string, unknown> = {}) {
  return { key, name, typeId, profileId: `mqtt-${typeKey}`, connection: mqtt, ...more };
}

export const testStation = {
  projects: [
    {
      key: 'station',
      name: '测试储能站',
      type: 1,
      company: '某公司',
      title: '标题',
      titleEn: 'Title',
      address: '广州',
      timeZone: 'Asia/Shanghai',
      location: { lng: 113.3, lat: 23.1 },
      networks: [{ network: '10.0.0.0/8', note: '' }],
      regions: [{ name: '配电区', nameEn: 'Switch room' }, '电池区'],
      devices: [
        device('t-ems', '站控', 1216, 'storage-station', { role: 'storage' }),
        device('t-grid', '关口表', 1203, 'meter', { nameEn: 'Grid meter', role: 'grid', region: '配电区', token: 'demo-t-grid' }),
        device('t-load', '负荷表', 1203, 'meter', { role: 'load', region: '配电区' }),
        device('t-bms', '电池1', 1202, 'bms', { role: 'storage', region: '电池区' }),
        device('t-pv', '光伏1', 1301, 'pv-inverter', { role: 'pv' }),
      ],
    },
    {
      key: 'factory',
      name: '测试工厂',
      nameEn: 'Test factory',
      type: 2,
      timeZone: 'Asia/Shanghai',
      regions: [],
      devices: [device('t-m1', '机床1', 1501, 'machine'), device('t-m2', '机床2', 1501, 'machine')],
    },
    {
      key: 'foreign',
      name: '别人的站',
      type: 1,
      timeZone: 'Europe/Berlin',
      regions: ['外区'],
      devices: [device('t-foreign', '外表', 1203, 'meter', { role: 'grid', region: '外区' })],
    },
  ],
};

/** Members of `station` and `factory` by login name; `stranger` belongs to `foreign` only; `platform` is a platform administrator. */
export const testMembers = { engadmin: 2, engineer: 1, operator: 4, useradmin: 5, monitor: 3 } as const;

export type TestUser = keyof typeof testMembers | 'stranger' | 'platform';
