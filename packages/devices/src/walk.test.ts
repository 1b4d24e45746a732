import { describe, expect, it } from 'vitest';
import { expandPoints } from './expand.ts';
import type { Text } from './model.ts';
import { natureMetrics } from './natures.ts';
import { deviceTypeById, deviceTypes } from './types/index.ts';

/** Words that the trade writes the same way in Chinese text. */
const sameInBothLanguages = new Set(['SOC', 'SOH', 'OEE', 'BMS', 'PCS', 'EMS', 'STS']);

/** Every pair of words inside a datum, with the path to it. */
function textsOf(datum: unknown, path: string): { path: string; text: Text }[] {
  if (typeof datum !== 'object' || datum === null) return [];
  const inside = Object.entries(datum).flatMap(([key, value]) => textsOf(value, `${path}.${key}`));
  return 'zh' in datum || 'en' in datum ? [{ path, text: datum as Text }, ...inside] : inside;
}

/** What a test complains about, as a list, so that one run names every mistake. */
function complaints<T>(items: readonly T[], wrong: (item: T) => string | undefined): string[] {
  return items.map(wrong).filter((complaint) => complaint !== undefined);
}

describe('device types', () => {
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
  const points = expandPoints(type);
  const metrics = new Set(points.map((point) => point.metric));

  it('names every metric once, in snake_case', () => {
    expect(metrics.size).toBe(points.length);
    expect([...metrics].filter((metric) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(metric))).toEqual([]);
    expect(points.filter((point) => /[{}]/.test(point.metric + point.name.zh + point.name.en))).toEqual([]);
    for (const point of type.points)
      expect([point.metric, point.metric.includes('{n}')]).toEqual([point.metric, point.repeat !== undefined]);
  });

  it('names no two points alike within a group', () => {
    for (const language of ['zh', 'en'] as const) {
      const names = points.map((point) => `${point.group}: ${point.name[language]}`);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });

  it('speaks both languages, each in its own script', () => {
    expect(
      complaints(textsOf(type, type.key), ({ path, text }) => {
        if (!text.zh?.trim() || !text.en?.trim()) return `${path} is empty`;
        if (!/\p{Script=Han}/u.test(text.zh) && !sameInBothLanguages.has(text.zh)) return `${path}: ${text.zh} is not Chinese`;
        if (/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text.en)) return `${path}: ${text.en} is not English`;
        return text.zh !== text.zh.trim() || text.en !== text.en.trim() ? `${path} has space around it` : undefined;
      }),
    ).toEqual([]);
  });

  it('bounds every value, and every write inside it', () => {
    expect(
      complaints(points, (point) => {
        if (point.type === 'text') return undefined;
        if (!point.range) return `${point.metric} has no range`;
        const [low, high] = point.range;
        if (!(low < high)) return `${point.metric}: ${low}..${high}`;
        if (!Number.isInteger(point.decimals) || point.decimals < 0 || point.decimals > 4)
          return `${point.metric}: ${point.decimals} decimals`;
        if (point.kind === 'YT' && point.type === 'number' && !point.limits) return `${point.metric} can be set without limits`;
        if (point.access === 'r' && point.limits) return `${point.metric} has limits and cannot be written`;
        const ends = [point.limits?.min, point.limits?.max];
        for (const end of ends) {
          if (typeof end === 'number' && (end < low || end > high)) return `${point.metric}: limit ${end} outside ${low}..${high}`;
          const named = typeof end === 'string' ? points.find((other) => other.metric === end) : undefined;
          if (typeof end === 'string' && named?.unit !== point.unit) return `${point.metric}: limit ${end} is no metric in ${point.unit}`;
        }
        const [min, max] = ends;
        return typeof min === 'number' && typeof max === 'number' && min >= max ? `${point.metric}: limits ${min}..${max}` : undefined;
      }),
    ).toEqual([]);
  });

  it('lets only metrics and words of its own lock a write', () => {
    const locks = points.flatMap((point) => (point.interlocks ?? []).map((interlock) => ({ point, interlock })));
    expect(
      complaints(locks, ({ point, interlock }) => {
        if (point.access === 'r') return `${point.metric} is locked and cannot be written`;
        const by = points.find((other) => other.metric === interlock.metric);
        if (!by) return `${point.metric} is locked by ${interlock.metric}, which is no metric`;
        const words = [...(interlock.in ?? []), ...(interlock.notIn ?? [])];
        if (words.length === 0) return `${point.metric}: ${interlock.metric} locks nothing`;
        const strange = by.states ? words.filter((word) => !by.states?.[word]) : [];
        return strange.length > 0 ? `${point.metric}: ${interlock.metric} has no word ${strange}` : undefined;
      }),
    ).toEqual([]);
  });

  it('has words exactly where words are', () => {
    expect(
      complaints(points, (point) => {
        const states = Object.keys(point.states ?? {}).map(Number);
        const bits = Object.keys(point.bits ?? {}).map(Number);
        const worded = point.type === 'enum' || point.type === 'flag';
        if (worded !== states.length > 0) return `${point.metric}: ${states.length} states on a ${point.type}`;
        if ((point.type === 'bits') !== bits.length > 0) return `${point.metric}: ${bits.length} bits on a ${point.type}`;
        if (point.type === 'flag' && states.join() !== '0,1') return `${point.metric}: a flag with the states ${states}`;
        const [low, high] = point.range ?? [0, 0];
        if (states.some((word) => !Number.isInteger(word) || word < low || word > high))
          return `${point.metric}: states ${states} in ${low}..${high}`;
        if (point.type !== 'bits') return point.unit === '' ? `${point.metric} has an empty unit` : undefined;
        if (high !== 2 ** 16 - 1 && high !== 2 ** 32 - 1) return `${point.metric} is neither 16 nor 32 bits`;
        return bits.some((bit) => !Number.isInteger(bit) || bit < 0 || 2 ** bit > high) ? `${point.metric}: bits ${bits}` : undefined;
      }),
    ).toEqual([]);
  });

  it('counts alarms by severity 1 to 3, as log type 2 in alarm words and 3 in fault words', () => {
    const words = points.flatMap((point) => Object.values({ ...point.bits, ...point.states }).map((word) => ({ point, word })));
    expect(
      complaints(words, ({ point, word }) => {
        if (point.metric.startsWith('fault_word_') && word.alarm?.log !== 3) return `${point.metric}: ${word.en} is no fault`;
        if (point.metric.startsWith('alarm_word_') && word.alarm && word.alarm.log !== 2) return `${point.metric}: ${word.en} is no alarm`;
        return word.alarm && ![1, 2, 3].includes(word.alarm.severity)
          ? `${point.metric}: ${word.en} has severity ${word.alarm.severity}`
          : undefined;
      }),
    ).toEqual([]);
  });

  it('reads what is measured and writes what is set', () => {
    expect(
      complaints(points, (point) => {
        const writable = point.kind === 'YK' || point.kind === 'YT';
        if (writable !== (point.access !== 'r')) return `${point.metric}: ${point.kind} with access ${point.access}`;
        const worded = ['enum', 'flag', 'bits'].includes(point.type);
        if (!writable && worded !== (point.kind === 'YX')) return `${point.metric}: ${point.kind} of type ${point.type}`;
        return point.kind === 'YK' && !worded ? `${point.metric}: a command of type ${point.type}` : undefined;
      }),
    ).toEqual([]);
    expect(type.pages.includes('control')).toBe(points.some((point) => point.access !== 'r'));
    expect(new Set(type.pages).size).toBe(type.pages.length);
  });

  it('uses all its groups and no other', () => {
    expect([...new Set(points.map((point) => point.group))].sort()).toEqual(Object.keys(type.groups).sort());
  });

  it('keeps what its nature, its card and its status promise', () => {
    expect(natureMetrics[type.nature].filter((metric) => !metrics.has(metric))).toEqual([]);
    expect(type.keyMetrics.filter((metric) => !metrics.has(metric))).toEqual([]);
    expect(type.keyMetrics.length).toBeGreaterThanOrEqual(2);
    expect(type.keyMetrics.length).toBeLessThanOrEqual(4);
    if (!type.status) return;
    const status = points.find((point) => point.metric === type.status?.metric);
    expect(Object.keys(type.status.map).sort()).toEqual(Object.keys(status?.states ?? {}).sort());
  });

  it('keeps counters long and cells in bulk', () => {
    expect(
      complaints(points, (point) =>
        point.type === 'counter' && point.storage !== 'long' ? `${point.metric} is kept ${point.storage}` : undefined,
      ),
    ).toEqual([]);
    expect(points.filter((point) => /^cell_(voltage|temperature)_\d+$/.test(point.metric)).every((point) => point.storage === 'bulk')).toBe(
      true,
    );
  });
});
