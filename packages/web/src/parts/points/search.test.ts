import type { DeviceCard, DeviceTypeView } from '@czyun/contract';
import { describe, expect, test } from 'vitest';
import { type Catalog, resolveKeys } from './catalog.ts';
import { deviceRows, foundRows, type PickerRow, pointRows } from './search.ts';

const point = (metric: string, zh: string, en: string, group = 'main', more = {}) => ({
  metric,
  base: metric,
  name: { zh, en },
  type: 'number',
  kind: 'YC',
  decimals: 1,
  access: 'r',
  group,
  storage: 'normal',
  ...more,
});
const battery = {
  id: 1,
  groups: { main: { zh: '总览', en: 'Overview' }, cells: { zh: '单体', en: 'Cells' } },
  points: [
    point('soc', '荷电状态 SOC', 'State of charge'),
    point('serial', '序列号', 'Serial number', 'main', { type: 'text' }),
    ...Array.from({ length: 12 }, (_, index) =>
      point(`cell_voltage_${index + 1}`, `单体电压 ${index + 1}`, `Cell voltage ${index + 1}`, 'cells'),
    ),
  ],
} as unknown as DeviceTypeView;
const pcs = {
  id: 2,
  groups: { main: { zh: '交流侧', en: 'AC side' } },
  points: [point('active_power', '有功功率', 'Active power'), point('voltage', '电压', 'Voltage')],
} as unknown as DeviceTypeView;
const device = (id: number, name: string, typeId: number, regionId: number | null) =>
  ({
    id,
    name,
    key: `d-${id}`,
    regionId,
    deviceType: { id: typeId, name: typeId === 1 ? '电池' : '变流器', key: typeId === 1 ? 'bms' : 'pcs' },
  }) as unknown as DeviceCard;
const catalog: Catalog = {
  devices: [device(1, '1# 电池堆', 1, 5), device(2, '1# PCS', 2, 5), device(3, '2# PCS', 2, null)],
  regions: [{ id: 5, name: '储能区', parentId: null }],
  types: new Map([
    [1, battery],
    [2, pcs],
  ]),
  complete: true,
};
const ids = (rows: readonly PickerRow[]) => rows.map((row) => row.id);

describe('rows of the picker', () => {
  test('devices are listed by zone or type', () => {
    expect(ids(deviceRows(catalog, 'region', '未分区'))).toEqual(['head:储能区', 'device:1', 'device:2', 'head:未分区', 'device:3']);
    expect(ids(deviceRows(catalog, 'type', ''))).toEqual(['head:电池', 'device:1', 'head:变流器', 'device:2', 'device:3']);
  });

  test('points are listed by group and found in either language; texts are excluded', () => {
    const rows = pointRows(device(1, '', 1, null), battery, '', 'en');
    expect(rows[0]).toMatchObject({ kind: 'head', text: 'Overview' });
    expect(ids(rows)).not.toContain('1:serial');
    expect(ids(pointRows(device(1, '', 1, null), battery, 'charge', 'zh'))).toEqual(['group:main', '1:soc']);
    expect(ids(pointRows(device(1, '', 1, null), battery, '荷电', 'en'))).toEqual(['group:main', '1:soc']);
  });

  test('the search words may match device and point together', () => {
    expect(ids(foundRows(catalog, '2# 有功', 'x'))).toEqual(['in:3', '3:active_power']);
    expect(ids(foundRows(catalog, 'SOC', 'x'))).toEqual(['in:1', '1:soc']);
    expect(ids(foundRows(catalog, 'pcs', 'x'))).toEqual(['x', 'device:2', 'device:3'].map((id) => (id === 'x' ? 'devices' : id)));
  });

  test('many points of one device are truncated with a link into it', () => {
    const rows = foundRows(catalog, '电压', 'x');
    expect(rows.filter((row) => row.kind === 'param' && row.device.id === 1)).toHaveLength(8);
    expect(rows.find((row) => row.kind === 'more')).toMatchObject({ n: 4, device: { id: 1 } });
    // The shortest match is first in its device.
    expect(ids(rows)).toContain('2:voltage');
  });
});

test('keys resolve to device and point or are missing; those of an unloaded type are neither', () => {
  const waiting = { ...catalog, types: new Map([[1, battery]]) };
  const { found, missing } = resolveKeys(['1:soc', '1:serial', '9:soc', '2:active_power'], waiting);
  expect(found.map(({ key }) => key)).toEqual(['1:soc']);
  expect(missing.map(({ key }) => key)).toEqual(['1:serial', '9:soc']);
  expect(missing[0]).toMatchObject({ deviceName: expect.any(String), pointName: { zh: expect.any(String) } });
  expect(missing[1]).toMatchObject({ deviceId: '9', metric: 'soc', deviceName: null, pointName: null });
});
