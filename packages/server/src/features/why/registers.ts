/** Registers at instants as nodes: the reading used, or the two readings interpolated. */
import { dayMs, hourMs, type Language, unitIn } from '@czyun/contract';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import type { Current, History } from '../../telemetry/types.ts';
import type { Tree } from './tree.ts';
import { readingTree } from './values.ts';
import { words } from './words.ts';

export type RegisterHistory = Pick<History, 'valuesAt' | 'buckets' | 'registers' | 'totals'>;

export interface OfPoint {
  readonly device: DeviceRecord;
  readonly param: ParamRecord;
  readonly language: Language;
}

/** One edge of a range, from `History.registers`. */
export interface Edge {
  readonly instant: number;
  /** Register value; NaN: unknown. */
  readonly shown: number;
  readonly estimated: boolean;
  readonly lapsed: boolean;
}

/** Maximum distance of readings, back and ahead. */
const farthestMs = 400 * dayMs;
const aheadSteps = [hourMs, 2 * dayMs, 40 * dayMs];

/** Good readings of [start, end), at most as many as fit in one response. */
export async function readingsIn(history: RegisterHistory, paramId: number, start: number, end: number): Promise<Current[]> {
  const { series } = await history.buckets({ paramIds: [paramId], start, end, bucket: { count: 1, unit: 'm' }, aggregate: 'none' });
  const [curve] = series;
  if (!curve) return [];
  return [...curve.times].flatMap((time, at): Current[] => {
    const value = curve.values[at] ?? Number.NaN;
    return Number.isFinite(value) ? [{ paramId, time, value, quality: 0 }] : [];
  });
}

export const readingAt = async (history: RegisterHistory, paramId: number, time: number): Promise<Current | undefined> =>
  (await history.valuesAt({ paramIds: [paramId], time, backMs: farthestMs, good: true }))[0];

async function readingAfter(history: RegisterHistory, paramId: number, time: number): Promise<Current | undefined> {
  let from = time;
  for (const step of aheadSteps) {
    const [found] = await readingsIn(history, paramId, from, time + step);
    if (found) return found;
    from = time + step;
  }
  return undefined;
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9 * Math.max(1, Math.abs(a));

/** Explanation of the register at an instant. */
export async function registerTree(history: RegisterHistory, of: OfPoint, edge: Edge, more: Partial<Tree> = {}): Promise<Tree> {
  const { device, param, language } = of;
  const { point, paramId } = param;
  const before = await readingAt(history, paramId, edge.instant);
  const base = {
    ...{ role: 'register' as const, label: words.register[language], value: edge.shown, time: edge.instant },
    ...{ unit: unitIn(language, point.unit), decimals: point.decimals },
  };
  const reading = (current: Current, label: string) => readingTree(device, param, current, language, { label });
  if (before && isSame(before.value, edge.shown)) {
    const rule = edge.lapsed ? words.provisional : words.atRegister;
    const quality = edge.lapsed ? { quality: 'estimated' as const } : {};
    return { ...base, ...quality, way: 'same', rule: rule[language], below: [reading(before, words.reading[language])], ...more };
  }
  const after = await readingAfter(history, paramId, edge.instant + 1);
  if (before && after) {
    const below = [reading(before, words.before[language]), reading(after, words.after[language])];
    return { ...base, quality: 'estimated', way: 'line', rule: words.line[language], below, ...more };
  }
  return { ...base, quality: 'estimated', ...more };
}
