import { deviceTypes, expandPoints } from '@czyun/devices';
import { describe, expect, test } from 'vitest';
import { cellsPerRow, columnNames, commonName, dealGroups, layoutOf, phasesOf, pointsOf, searchGroups, sectionsOf } from './layout.ts';

const types = deviceTypes.map((type) => ({ ...type, points: expandPoints(type) }));
const bms = types.find(({ key }) => key === 'bms');
if (bms === undefined) throw new Error('no bms');

describe('layout of every device type', () => {
  test.each(types.map((type) => [type.key, type] as const))('%s: each readable point occurs exactly once', (_key, type) => {
    const shown = layoutOf(type).flatMap(({ singles, matrices, heats }) => [
      ...singles,
      ...matrices.flatMap(({ families }) => families.flatMap(pointsOf)),
      ...heats.flatMap(({ members }) => members),
    ]);
    const readable = type.points.filter(({ access }) => access !== 'w').map(({ metric }) => metric);
    expect(shown.map(({ metric }) => metric).sort()).toEqual([...readable].sort());
  });

  test('cells are heat maps by pack, packs are a table', () => {
    const groups = layoutOf(bms);
    const heats = groups.flatMap(({ heats: found }) => found);
    expect(heats.map(({ members }) => members.length)).toEqual([240, 120]);
    expect(heats.map((family) => sectionsOf(bms, family))).toEqual([5, 5]);
    expect(heats[0]?.name).toEqual({ zh: '单体电压', en: 'Cell voltage' });
    expect(groups.find(({ key }) => key === 'packs')?.matrices.map(({ count, families }) => [count, families.length])).toEqual([[5, 3]]);
  });
});

test('quantities measured in three phases form one table', () => {
  const pcs = types.find(({ key }) => key === 'pcs');
  const [three] = layoutOf(pcs ?? bms);
  expect(three?.matrices[0]?.rows).toEqual(['A', 'B', 'C']);
  expect(phasesOf(pcs ?? bms).map(({ name, members }) => `${name.zh}/${name.en} ${members.map(({ metric }) => metric).join()}`)).toEqual([
    '有功功率/Active power active_power_a,active_power_b,active_power_c',
    '无功功率/Reactive power reactive_power_a,reactive_power_b,reactive_power_c',
    '电压/Voltage voltage_a,voltage_b,voltage_c',
    '线电压/Line voltage voltage_ab,voltage_bc,voltage_ca',
    '电流/Current current_a,current_b,current_c',
    'IGBT温度/IGBT temperature igbt_temperature_a,igbt_temperature_b,igbt_temperature_c',
  ]);
  expect(phasesOf(bms)).toEqual([]);
});

test('a name without its number', () => {
  expect(commonName('1号电池包电压', '2号电池包电压')).toBe('电池包电压');
  expect(commonName('Pack 1 voltage', 'Pack 2 voltage')).toBe('Pack voltage');
  expect(commonName('MPPT1电压', 'MPPT2电压')).toBe('MPPT电压');
  expect(commonName('Cell temperature 1', 'Cell temperature 2')).toBe('Cell temperature');
});

test('column headings omit their common start', () => {
  const names = (key: string, group: string) => {
    const type = types.find((each) => each.key === key);
    const matrix = type === undefined ? undefined : layoutOf(type).find((each) => each.key === group)?.matrices[0];
    return matrix === undefined ? [] : columnNames(matrix).map(({ zh, en }) => `${zh}/${en}`);
  };
  expect(names('bms', 'packs')).toEqual(['电压/Voltage', '压差/Cell voltage spread', '最高温度/Highest temperature']);
  const mppt = types.find(({ key }) => key === 'pv-inverter');
  const group = layoutOf(mppt ?? bms).find(({ matrices: [first] }) => first?.rows === undefined && first !== undefined);
  expect(names('pv-inverter', group?.key ?? '').slice(0, 2)).toEqual(['电压/Voltage', '电流/Current']);
});

test('the plan of an EMS is a list of times, power and mode', () => {
  const ems = types.find(({ key }) => key === 'storage-station');
  const plan = layoutOf(ems ?? bms).find(({ key }) => key === 'plan')?.matrices[0];
  if (plan === undefined) throw new Error('no plan');
  expect(plan.count).toBe(12);
  expect(columnNames(plan).map(({ zh, en }) => `${zh}/${en}`)).toEqual(['开始/Begin', '结束/End', '功率/Power', '模式/Mode']);
  expect(plan.families.map(({ minutes }) => minutes?.[11]?.metric)).toEqual([
    'slot_begin_minute_12',
    'slot_end_minute_12',
    undefined,
    undefined,
  ]);
});

test('cells show values if they fit, else only colours', () => {
  expect(cellsPerRow(48, 1100)).toBe(24);
  expect(cellsPerRow(48, 320)).toBe(16);
  expect(cellsPerRow(24, 320)).toBe(12);
  expect(cellsPerRow(24, 1100)).toBe(24);
});

test('groups fill the shortest column, in order', () => {
  expect(dealGroups([5, 1, 1, 4], 2, (height) => height)).toEqual([[5], [1, 1, 4]]);
  expect(dealGroups([1, 2], 0, (height) => height)).toEqual([[1, 2]]);
});

test('search finds points by name in both languages and by metric, and groups by name', () => {
  const groups = layoutOf(bms);
  const singles = (text: string) => searchGroups(groups, text).flatMap((group) => group.singles.map(({ metric }) => metric));
  expect(singles('insulation_pos')).toEqual(['insulation_positive']);
  expect(singles('绝缘电阻')).toEqual(['insulation_positive', 'insulation_negative']);
  expect(singles('INSULATION RES')).toHaveLength(2);
  expect(searchGroups(groups, 'nothing like this')).toEqual([]);
  expect(searchGroups(groups, ' ')).toBe(groups);
});
