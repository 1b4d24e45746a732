/** Short notation for points, so that a device type's file reads like its point table. */
import type { AlarmLogType, BitWord, DevicePage, ExpandedPoint, Point, Severity, StateWord, Text, Tone } from '../model.ts';

/** A point before `inGroup` assigns its group. */
export type Draft = Omit<Point, 'group'>;

type More = Partial<Omit<Point, 'metric' | 'name' | 'group'>>;
type Range = readonly [min: number, max: number];
type States = Readonly<Record<number, StateWord>>;

/** Puts points into a group, in the order given. */
export function inGroup(group: string, points: readonly (Draft | readonly Draft[])[]): readonly Point[] {
  return points.flat().map((point) => ({ ...point, group }));
}

/** YC: a measured quantity. */
export function measure(
  metric: string,
  zh: string,
  en: string,
  unit: string | null,
  range: Range,
  decimals: number,
  more: More = {},
): Draft {
  return {
    metric,
    name: { zh, en },
    ...(unit === null ? {} : { unit }),
    kind: 'YC',
    type: 'number',
    decimals,
    range,
    access: 'r',
    storage: 'normal',
    ...more,
  };
}

/** YC: a register that only counts up; kWh with one decimal by default. */
export function counter(metric: string, zh: string, en: string, more: More = {}): Draft {
  return measure(metric, zh, en, 'kWh', [0, 400_000_000], 1, { type: 'counter', storage: 'long', ...more });
}

/** Energy since midnight of the device's own clock: resets to 0 every day, so a number and not a counter. */
export function today(metric: string, zh: string, en: string, more: More = {}): Draft {
  return measure(metric, zh, en, 'kWh', [0, 1_000_000], 1, { storage: 'long', ...more });
}

function wordRange(states: States): Range {
  const numbers = Object.keys(states).map(Number);
  return [Math.min(...numbers), Math.max(...numbers)];
}

/** YX: one word out of several. */
export function state(metric: string, zh: string, en: string, states: States, more: More = {}): Draft {
  return {
    metric,
    name: { zh, en },
    kind: 'YX',
    type: 'enum',
    decimals: 0,
    range: wordRange(states),
    access: 'r',
    states,
    storage: 'long',
    ...more,
  };
}

/** YX: 0 or 1, worded. */
export function flag(metric: string, zh: string, en: string, states: States, more: More = {}): Draft {
  return state(metric, zh, en, states, { type: 'flag', ...more });
}

/** YX: a status word; `words[i]` is the text of bit i, null leaves a bit reserved. 16 bits wide, 32 if more words are given. */
export function bits(metric: string, zh: string, en: string, words: readonly (BitWord | null)[], more: More = {}): Draft {
  const width = words.length > 16 ? 32 : 16;
  const named: Record<number, BitWord> = {};
  words.forEach((word, bit) => {
    if (word) named[bit] = word;
  });
  return {
    metric,
    name: { zh, en },
    kind: 'YX',
    type: 'bits',
    decimals: 0,
    range: [0, 2 ** width - 1],
    access: 'r',
    bits: named,
    storage: 'long',
    ...more,
  };
}

/**
 * For points that protect the plant or the bill: limits, ratios of transformers, calibrations. The permission to operate the device is not
 * enough to change them.
 */
export const protection = { permission: 'device.threshold', dangerous: true } as const satisfies More;

/** YT: a quantity that can be set and read back; its plausible range bounds it unless `more.limits` is narrower. */
export function setpoint(
  metric: string,
  zh: string,
  en: string,
  unit: string | null,
  range: Range,
  decimals: number,
  more: More = {},
): Draft {
  return measure(metric, zh, en, unit, range, decimals, {
    kind: 'YT',
    access: 'rw',
    storage: 'long',
    limits: { min: range[0], max: range[1] },
    ...more,
  });
}

/** YT: one word out of several that can be set and read back. */
export function choice(metric: string, zh: string, en: string, states: States, more: More = {}): Draft {
  return state(metric, zh, en, states, { kind: 'YT', access: 'rw', ...more });
}

/** YK: a switch that keeps its position and can be read back. */
export function command(metric: string, zh: string, en: string, states: States, more: More = {}): Draft {
  return flag(metric, zh, en, states, { kind: 'YK', access: 'rw', ...more });
}

/** YK: a push button; writing 1 acts once and no value is read back. */
export function push(metric: string, zh: string, en: string, action: Text, more: More = {}): Draft {
  return flag(metric, zh, en, { 0: { zh: '无动作', en: 'No action' }, 1: action }, { kind: 'YK', access: 'w', storage: 'live', ...more });
}

/** The same measurement for phases A, B and C: `voltage` becomes `voltage_a`, `voltage_b`, `voltage_c`. */
export function phases(
  metric: string,
  zh: string,
  en: string,
  unit: string | null,
  range: Range,
  decimals: number,
  more: More = {},
): readonly Draft[] {
  return ['A', 'B', 'C'].map((phase) =>
    measure(`${metric}_${phase.toLowerCase()}`, `${phase}相${zh}`, `Phase ${phase} ${en}`, unit, range, decimals, more),
  );
}

/** The three line-to-line voltages `voltage_ab`, `voltage_bc`, `voltage_ca`. */
export function lineVoltages(prefix: string, zh: string, en: string, range: Range): readonly Draft[] {
  return ['AB', 'BC', 'CA'].map((pair) => measure(`${prefix}_${pair.toLowerCase()}`, `${pair}${zh}`, `${en} ${pair}`, 'V', range, 1));
}

/** After the text of an alarm, in any order: its severity, its metrics, the metric of its limit, its log text. */
type Detail = Severity | string | { readonly limit: string } | { readonly text: Text };

function mark(
  zh: string,
  en: string,
  details: readonly Detail[],
  usual: Severity,
  log: AlarmLogType,
  tone: (severity: Severity) => Tone,
): BitWord {
  const severity = details.find((detail) => typeof detail === 'number') ?? usual;
  const about = details.filter((detail) => typeof detail === 'string');
  const { limit, text } = Object.assign({}, ...details.filter((detail) => typeof detail === 'object')) as { limit?: string; text?: Text };
  return {
    zh,
    en,
    tone: tone(severity),
    alarm: { severity, log, ...(text ? { text } : {}) },
    ...(about.length > 0 ? { about } : {}),
    ...(limit ? { limit } : {}),
  };
}

/** A bit or word that means a fault: the device trips or must not run. */
export function fault(zh: string, en: string, ...details: readonly Detail[]): BitWord {
  return mark(zh, en, details, 1, 3, () => 'fault');
}

/** A bit or word that means an alarm: the device continues, a person must check it. */
export function alarm(zh: string, en: string, ...details: readonly Detail[]): BitWord {
  return mark(zh, en, details, 2, 2, (severity) => (severity === 3 ? 'warn' : 'alarm'));
}

/** A bit that only reports a state. */
export function says(zh: string, en: string, tone?: Tone): BitWord {
  return tone ? { zh, en, tone } : { zh, en };
}

/** Pages of any device without writable points, in the order of the sub-menu. */
export const readPages: readonly DevicePage[] = [
  'monitor',
  'log',
  'rollback',
  'report',
  'contrast',
  'stop-cause',
  'analysis',
  'valLimit',
  'data',
];

/** Pages of any device that can be controlled. */
export const controlPages: readonly DevicePage[] = ['monitor', 'control', ...readPages.slice(1)];

/** Whether a point can be written. */
export function isWritable(point: Pick<ExpandedPoint, 'access'>): boolean {
  return point.access !== 'r';
}
