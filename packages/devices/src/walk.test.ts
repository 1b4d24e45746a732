import { describe, expect, it, test } from 'vitest';
import { expandPoints } from './expand.ts';
import { judgeType } from './judge-type.ts';
import type { DeviceType, Text } from './model.ts';
import { natureMetrics } from './natures.ts';
import { completeTexts, countUntranslated } from './one-language.ts';
import { spokenOf, undefinedBitText, wordText } from './speaking.ts';
import { deviceTypeById, deviceTypes } from './types/index.ts';

/** Every pair of words inside a datum, with the path to it. */
function textsOf(datum: unknown, path: string): { path: string; text: Text }[] {
  if (typeof datum !== 'object' || datum === null) return [];
  const inside = Object.entries(datum).flatMap(([key, value]) => textsOf(value, `${path}.${key}`));
  return 'zh' in datum || 'en' in datum ? [{ path, text: datum as Text }, ...inside] : inside;
}

describe('device types', () => {
  it('have the points that their figures need', () => {
    for (const type of deviceTypes)
      for (const { needs } of type.points) if (needs !== undefined) expect(type.points.map(({ metric }) => metric)).toContain(needs);
  });

  it('have unique ids and keys', () => {
    expect(new Set(deviceTypes.map((type) => type.id)).size).toBe(deviceTypes.length);
    expect(new Set(deviceTypes.map((type) => type.key)).size).toBe(deviceTypes.length);
    for (const type of deviceTypes) {
      expect(type.key).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(deviceTypeById(type.id)).toBe(type);
    }
    expect(deviceTypeById(0)).toBeUndefined();
  });

  it('cover every nature except the one for imported types, and the three ids that the specification names', () => {
    expect(new Set(deviceTypes.map((type) => type.nature))).toEqual(
      new Set(Object.keys(natureMetrics).filter((nature) => nature !== 'other')),
    );
    expect([1216, 1399, 1450].map((id) => deviceTypeById(id)?.nature)).toEqual(['ess', 'cabinet', 'cabinet']);
  });

  it('have more than a thousand texts, each in both languages', () => {
    expect(deviceTypes.flatMap((type) => textsOf(type, type.key)).length).toBeGreaterThan(1000);
    expect(deviceTypes.flatMap((type) => type.points).flatMap((point) => Object.keys(point.bits ?? {})).length).toBeGreaterThan(350);
  });

  it('name the cause of an alarm in terms of the trade, and never by a register', () => {
    for (const type of deviceTypes)
      for (const point of expandPoints(type)) {
        const bits = Object.values(point.bits ?? {});
        const states = Object.values(point.states ?? {}).filter(({ alarm }) => alarm);
        for (const { zh, en } of [...bits, ...states.map((word) => wordText(point, word))]) {
          expect(zh, `${type.key} ${point.metric}`).not.toMatch(/告警字|故障字|状态字|异常字/);
          expect(en, `${type.key} ${point.metric}`).not.toMatch(/\bword\b|abnormal|greatest|that can be/i);
        }
      }
  });

  it('mark dangerous points: starting, resetting a fault, protection limits', () => {
    for (const type of deviceTypes)
      for (const { metric, access, permission, dangerous } of type.points) {
        if (permission === 'device.threshold' || metric === 'contactor_command') expect(dangerous, `${type.key} ${metric}`).toBe(true);
        if (dangerous) expect(access, `${type.key} ${metric}`).not.toBe('r');
      }
  });

  it('mark the stop value of every run and contactor command and of the emergency stop', () => {
    for (const type of deviceTypes)
      for (const { metric, stops } of type.points) {
        if (metric === 'run_command' || metric === 'contactor_command') expect(stops, type.key).toEqual([0]);
        if (metric === 'emergency_stop') expect(stops, type.key).toEqual([1]);
      }
  });

  it("use the trade's names of quantities", () => {
    const names = deviceTypes.flatMap((type) => type.points.map(({ name }) => name.en));
    for (const name of names) expect(name).not.toMatch(/greatest|least|that can be|allowed|in force|being|, total|^(Cell|Probe) of/i);
  });

  it('declare the quantity behind an alarm wherever there is one', () => {
    const bms = deviceTypeById(1202) ?? expect.fail();
    const word = expandPoints(bms).find(({ metric }) => metric === 'alarm_word_1') ?? expect.fail();
    expect(word.bits?.[4]).toMatchObject({ zh: '单体放电过温', en: 'Cell over-temperature while discharging' });
    expect(spokenOf(bms, 'alarm_word_1', 4)).toEqual({ metrics: ['cell_temperature_max'], limit: null });
    expect(spokenOf(bms, 'alarm_word_1', 13)).toEqual({ metrics: ['soc'], limit: 'soc_lower_limit' });
    expect(spokenOf(bms, 'alarm_word_1', 99)).toEqual({ metrics: [], limit: null });
    const fire = deviceTypeById(1205) ?? expect.fail();
    expect(spokenOf(fire, 'alarm_word_1', 1).metrics).toEqual([1, 2, 3, 4, 5, 6].map((n) => `smoke_${n}`));
    expect(spokenOf(fire, 'fire_level', null).metrics).toEqual(['fire_level']);
    // A fault of a temperature, voltage, current, pressure or frequency has its curve.
    for (const type of deviceTypes)
      for (const { bits = {} } of type.points)
        for (const { zh, alarm, about } of Object.values(bits))
          if (alarm && /过温|温度过|低温|过压|欠压|过流|压力过|过频|欠频|SOC|绝缘/.test(zh) && !/时钟电池|气源/.test(zh))
            expect([`${type.key} ${zh}`, about?.length ?? 0]).not.toEqual([`${type.key} ${zh}`, 0]);
  });

  it('have a battery with 240 cell voltages and 120 cell temperatures, and twelve plan slots', () => {
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

test('undeclared bits are named by register and bit', () => {
  expect(undefinedBitText({ name: { zh: '告警字1', en: 'Alarm word 1' } }, 5)).toEqual({
    zh: '未定义告警（告警字1 第5位）',
    en: 'Undefined alarm (Alarm word 1, bit 5)',
  });
});

describe.each(deviceTypes)('$key', (type) => {
  it('follows every rule of device types', () => {
    expect(judgeType(type)).toEqual([]);
  });
});

it('a type in one language only gets a marked copy in the other one; both missing stay missing', () => {
  const meter = deviceTypeById(1203) ?? expect.fail();
  const only = (language: 'zh' | 'en') =>
    JSON.parse(JSON.stringify(meter), (_, value) =>
      typeof value === 'object' && value !== null && 'zh' in value ? { ...value, [language === 'zh' ? 'en' : 'zh']: undefined } : value,
    ) as unknown;
  for (const language of ['zh', 'en'] as const) {
    const whole = completeTexts(only(language)) as DeviceType;
    expect(judgeType(whole)).toEqual([]);
    expect(countUntranslated(whole)).toBe(textsOf(meter, '').length);
    // A second pass changes nothing.
    expect(completeTexts(whole)).toEqual(whole);
  }
  expect((completeTexts(only('zh')) as DeviceType).name).toEqual({ zh: meter.name.zh, en: `${meter.name.zh} (untranslated)` });
  expect((completeTexts(only('en')) as DeviceType).name).toEqual({ zh: `${meter.name.en}（未译）`, en: meter.name.en });
  expect(completeTexts({ zh: 'SOC' })).toEqual({ zh: 'SOC', en: 'SOC' });
  expect(completeTexts({ en: ' ' })).toEqual({ zh: '', en: ' ' });
  expect(completeTexts(meter)).toEqual(JSON.parse(JSON.stringify(meter)));
});

describe('a type of nature `other`', () => {
  const status = { metric: 'level', name: { zh: '液位', en: 'Level' }, kind: 'YC', type: 'number', decimals: 0, range: [0, 1] } as const;
  const tank: DeviceType = {
    ...{ id: 10_001, key: 'tank', name: { zh: '水箱', en: 'Tank' }, nature: 'other', groups: { all: { zh: '全部', en: 'All' } } },
    points: [{ ...status, access: 'r', group: 'all', storage: 'normal' }],
    ...{ pages: ['monitor'], keyMetrics: [] },
  };

  it('needs no metrics, and follows the other rules', () => {
    expect(judgeType(tank)).toEqual([]);
    expect(judgeType({ ...tank, nature: 'vessel' }).map(({ path }) => path.join())).toEqual(['nature', 'keyMetrics']);
    expect(judgeType({ ...tank, keyMetrics: ['moon'] })).toHaveLength(1);
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
  const firstBit = (all: Record<string, unknown>[]) =>
    (all.find(({ type }) => type === 'bits')?.['bits'] as Record<number, object> | undefined)?.[0] ?? {};
  const settable = meter.points.findIndex(({ kind, type }) => kind === 'YT' && type === 'number');
  const pushed = meter.points.findIndex(({ metric }) => metric === 'demand_reset');
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
    ['a bit that speaks of nothing', points((all) => Object.assign(firstBit(all), { about: ['moon'] })), 'about.0: moon is no metric'],
    [
      'a limit in another unit',
      points((all) => Object.assign(firstBit(all), { about: ['frequency'], limit: 'demand_limit' })),
      'the limit demand_limit is no metric in the unit',
    ],
    ['an unknown group', points((all) => Object.assign(all[0] ?? {}, { group: 'moon' })), 'there is no group moon'],
    ['a command that is read only', points((all) => Object.assign(all[settable] ?? {}, { access: 'r' })), 'YT with access r'],
    ['a stop that nobody can write', points((all) => Object.assign(all[0] ?? {}, { stops: [0] })), 'cannot be written stops nothing'],
    ['a danger that nobody can write', points((all) => Object.assign(all[0] ?? {}, { dangerous: true })), 'is no danger'],
    ['a stop that is no word', points((all) => Object.assign(all[pushed] ?? {}, { stops: [7] })), 'demand_reset has no value 7'],
    ['a list of no stops', points((all) => Object.assign(all[pushed] ?? {}, { stops: [] })), 'empty list of stops'],
    ['hours without their minutes', points((all) => Object.assign(all[0] ?? {}, { minutes: 'moon' })), 'moon is no metric'],
    ['volts and hertz for a time', points((all) => Object.assign(all[0] ?? {}, { minutes: 'frequency' })), 'hours in h and minutes in min'],
    ['too many points', points((all) => Object.assign(all[0] ?? {}, { metric: 'a_{n}', repeat: { count: 1e9 } })), 'at most 5000'],
    ['a page too many', { ...meter, pages: [...meter.pages, 'log', 'log'] }, 'a page stands twice'],
    ['an unknown key metric', { ...meter, keyMetrics: ['moon', 'active_power'] }, 'keyMetrics.0: moon is no metric'],
    ['a nature that it does not keep', { ...meter, nature: 'battery' }, 'nature: a battery also has'],
    ['words of the other language that are not marked', { ...meter, name: { zh: '电表', en: '电表' } }, 'name.en: 电表 is not English'],
    ['a mark behind other words', { ...meter, name: { zh: '电表', en: '仪表 (untranslated)' } }, 'is not English'],
    ['an odd key', { ...meter, key: 'Meter 2' }, 'key: '],
  ])('finds %s', (_what, type, complaint) => {
    expect(first(type).join('\n')).toContain(complaint);
  });
});
