/** Data of the charts on the page: constant, with typical flaws of real data: gaps, unknown values, a one-minute fault. */
import type { Meaning } from '../src/platform/theme/tokens.ts';

export const zone = 'Asia/Shanghai';
const hour = 3_600_000;
const day = 24 * hour;
export const start = Date.parse('2026-03-15T00:00:00+08:00');
export const end = start + day;
/** The evening is still in the future. */
export const now = start + 18 * hour;

const minutes = Array.from({ length: 18 * 60 }, (_, index) => start + index * 60_000);
const power = (at: number, top: number, phase: number) => Math.round(top * Math.sin(((at - start) / day) * 2 * Math.PI + phase) * 10) / 10;
/** Between 6 and 7 the meter sent nothing. */
const silent = (at: number) => at >= start + 6 * hour && at < start + 7 * hour;
const told = minutes.filter((at) => !silent(at));

/** Number of reads of the day's values. */
export const reads = { count: 0 };
const watched = (list: readonly number[]): readonly number[] =>
  new Proxy(list, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads.count += 1;
      return Reflect.get(target, key) as unknown;
    },
  });

export const curves = (names: { readonly grid: string; readonly pv: string; readonly soc: string }) => [
  {
    key: 'grid',
    name: names.grid,
    unit: 'kW',
    decimals: 1,
    meaning: 'grid' as const,
    times: told,
    values: watched(told.map((at) => power(at, 120, 0))),
  },
  {
    key: 'pv',
    name: names.pv,
    unit: 'kW',
    decimals: 1,
    meaning: 'pv' as const,
    times: told,
    values: told.map((at) => Math.max(0, power(at, 90, -1.4))),
  },
  {
    key: 'soc',
    name: names.soc,
    unit: '%',
    decimals: 1,
    meaning: 'storage' as const,
    times: told,
    values: told.map((at) => 50 + power(at, 30, 1)),
  },
];

export const tariff: readonly { readonly start: number; readonly end: number; readonly meaning: Meaning; readonly strength: number }[] = (
  [
    [0, 8, 'valley'],
    [8, 11, 'high'],
    [11, 14, 'flat'],
    [14, 18, 'sharp'],
    [18, 24, 'flat'],
  ] as const
).map(([from, to, meaning]) => ({ start: start + from * hour, end: start + to * hour, meaning, strength: 0.12 }));
export const alarmAt = start + 9 * hour;

export const days = Array.from({ length: 14 }, (_, index) => `03-${String(index + 1).padStart(2, '0')}`);
export const daily = (top: number, unknown?: number) =>
  days.map((_, index) => (index === unknown ? null : Math.round(top * (1 + Math.sin(index)) * 10) / 10));

export const cells = Array.from({ length: 240 }, (_, index) => 3.31 + ((index * 7919) % 97) / 4000 + (index === 17 ? 0.09 : 0));

/** 30 machines for 90 days in segments of ten minutes; one was offline for ten days, one has a fault of one minute. */
export const stripStart = start - 89 * day;
const piece = 600_000;
const pieces = Math.round((now - stripStart) / piece);
export const machines = Array.from({ length: 30 }, (_, machine) => {
  const starts: number[] = [];
  const ends: number[] = [];
  const states: number[] = [];
  for (let index = 0; index < pieces; index += 1) {
    const at = stripStart + index * piece;
    if (machine === 1 && at >= start - 40 * day && at < start - 30 * day) continue;
    const idle = (index + machine * 11) % 144 > 96;
    const short = machine === 2 && index === 6000;
    starts.push(at);
    ends.push(short ? at + 60_000 : at + piece);
    states.push(short ? 2 : idle ? 1 : 0);
  }
  return { key: String(machine), starts, ends, states };
});
