import { describe, expect, it } from 'vitest';
import { expandPoints } from './expand.ts';
import { judgeType } from './judge-type.ts';
import type { DeviceType, Text } from './model.ts';
import { natureMetrics } from './natures.ts';
import { deviceTypeById, deviceTypes } from './types/index.ts';

/** Every pair of words inside a datum, with the path to it. */
function textsOf(datum: unknown, path: string): { path: string; text: Text }[] {
  if (typeof datum !== 'object' || datum === null) return [];
  const inside = Object.entries(datum).flatMap(([key, value]) => textsOf(value, `${path}.${key}`));
  return 'zh' in datum || 'en' in datum ? [{ path, text: datum as Text }, ...inside] : inside;
}

describe('device types', () => {
  it('have what their figures need', () => {
    for (const type of deviceTypes)
      for (const { needs } of type.points) if (needs !== undefined) expect(type.points.map(({ metric }) => metric)).toContain(needs);
  });

  it('have ids and keys of their own', () => {
    expect(new Set(deviceTypes.map((type) => type.id)).size).toBe(deviceTypes.length);
    expect(new Set(deviceTypes.map((type) => type.key)).size).toBe(deviceTypes.length);
    for (const type of deviceTypes) {
      expect(type.key).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(deviceTypeById(type.id)).toBe(type);
    }
    expect(deviceTypeById(0)).toBeUndefined();
  });

  it('cover every nature, and the three ids that the specification names', () => {
    expect(new Set(deviceTypes.map((type) => type.nature))).toEqual(new Set(Object.keys(natureMetrics)));
    expect([1216, 1399, 1450].map((id) => deviceTypeById(id)?.nature)).toEqual(['ess', 'cabinet', 'cabinet']);
  });

  it('say more than a thousand things, each in both languages', () => {
    expect(deviceTypes.flatMap((type) => textsOf(type, type.key)).length).toBeGreaterThan(1000);
    expect(deviceTypes.flatMap((type) => type.points).flatMap((point) => Object.keys(point.bits ?? {})).length).toBeGreaterThan(350);
  });

  it('hold a battery with 240 cell voltages and 120 cell temperatures, and twelve plan slots', () => {
    const bms = expandPoints(deviceTypeById(1202) ?? expect.fail());
    expect(bms.filter((point) => point.base === 'cell_voltage_{n}').map((point) => point.member)).toEqual(
      Array.from({ length: 240 }, (_, i) => i + 1),
    );
    expect(bms.filter((point) => point.base === 'cell_temperature_{n}')).toHaveLength(120);
    expect(bms.find((point) => point.metric === 'cell_voltage_17')?.name).toEqual({ zh: '17号单体电压', en: 'Cell 17 voltage' });
    const plan = expandPoints(deviceTypeById(1216) ?? expect.fail()).filter((point) => point.base.startsWith('slot_') && point.member);
    expect(plan).toHaveLength(6 * 12);
    expect(plan.every((point) => point.kind === 'YT' && point.access === 'rw')).toBe(true);
  });
});

describe.each(deviceTypes)('$key', (type) => {
  it('keeps every rule of device types', () => {
    expect(judgeType(type)).toEqual([]);
  });
});

describe('judging a type', () => {
  const meter = deviceTypeById(1203) ?? expect.fail();
  const points = (change: (points: Record<string, unknown>[]) => void): DeviceType => {
    const copy = structuredClone(meter) as unknown as { points: Record<string, unknown>[] };
    change(copy.points);
    return copy as unknown as DeviceType;
  };
  const first = (type: DeviceType) => judgeType(type).map(({ path, message }) => `${path.join('.')}: ${message.en}`);
  const settable = meter.points.findIndex(({ kind, type }) => kind === 'YT' && type === 'number');
  const flagged = meter.points.findIndex(({ type }) => type === 'flag');
  const counting = meter.points.findIndex(({ type }) => type === 'counter');

  it.each<[string, DeviceType, string]>([
    [
      'a metric twice',
      points((all) => all.push({ ...all[0], name: { zh: '另一个', en: 'Another' } })),
      'the metric active_power stands twice',
    ],
    ['a name twice', points((all) => all.push({ ...all[0], metric: 'other' })), 'two points of one group'],
    ['a metric in capitals', points((all) => all.push({ ...all[0], metric: 'Other', name: { zh: '另', en: 'O' } })), 'not snake_case'],
    ['a repeat without {n}', points((all) => Object.assign(all[0] ?? {}, { repeat: { count: 3 } })), 'exactly when it repeats'],
    ['English in Chinese', points((all) => Object.assign(all[0] ?? {}, { name: { zh: 'Power', en: 'Power' } })), 'Power is not Chinese'],
    ['Chinese in English', points((all) => Object.assign(all[0] ?? {}, { name: { zh: '功率', en: '功率' } })), 'is not English'],
    ['no range', points((all) => delete all[0]?.range), 'has no range'],
    ['an empty range', points((all) => Object.assign(all[0] ?? {}, { range: [5, 5] })), 'range 5..5 is empty'],
    ['no limits', points((all) => delete all[settable]?.limits), 'can be set without limits'],
    ['limits outside', points((all) => Object.assign(all[settable] ?? {}, { limits: { min: -1e12, max: 1 } })), 'lies outside'],
    [
      'a limit that is no metric',
      points((all) => Object.assign(all[settable] ?? {}, { limits: { min: 'moon', max: 1 } })),
      'limit moon is no metric',
    ],
    [
      'a flag of three words',
      points((all) => Object.assign(all[flagged] ?? {}, { states: { 1: { zh: '一', en: 'One' } } })),
      'states 0 and 1',
    ],
    ['a short-lived counter', points((all) => Object.assign(all[counting] ?? {}, { storage: 'normal' })), 'not long'],
    ['an unknown group', points((all) => Object.assign(all[0] ?? {}, { group: 'moon' })), 'there is no group moon'],
    ['a command that is read only', points((all) => Object.assign(all[settable] ?? {}, { access: 'r' })), 'YT with access r'],
    ['too many points', points((all) => Object.assign(all[0] ?? {}, { metric: 'a_{n}', repeat: { count: 1e9 } })), 'at most 5000'],
    ['a page too many', { ...meter, pages: [...meter.pages, 'log', 'log'] }, 'a page stands twice'],
    ['an unknown key metric', { ...meter, keyMetrics: ['moon', 'active_power'] }, 'keyMetrics.0: moon is no metric'],
    ['a nature that it does not keep', { ...meter, nature: 'battery' }, 'nature: a battery also has'],
    ['an odd key', { ...meter, key: 'Meter 2' }, 'key: '],
  ])('finds %s', (_what, type, complaint) => {
    expect(first(type).join('\n')).toContain(complaint);
  });
});
