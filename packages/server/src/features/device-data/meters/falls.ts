/** Falls of registers that are not explained by a meter replacement or by the width of the register. */
import type { Language, SuspectFall } from '@czyun/contract';
import { dayMs, hourMs } from '@czyun/contract';
import type { ParamRecord } from '../../../registry/types.ts';
import type { History, MeterChange, RegisterCurve } from '../../../telemetry/types.ts';

const backDays = 92;
const maxFalls = 100;
/**
 * The same limits as in telemetry/history/registers.ts (`turned`): a smaller fall is a correction, and after a roll-over the register has counted at most this
 * share of its width.
 */
const fallen = 0.9;
const gonePart = 0.1;

export interface Known {
  readonly width: number | null;
  readonly changes: readonly MeterChange[];
}

/** Whether a fall is the roll-over of a register of this width. */
const isAround = (before: number, after: number, width: number) => {
  const counted = after + width - before;
  return counted >= 0 && counted < gonePart * width;
};

/** The power of ten at which the register probably rolled over; null: the value before the fall is not near one. */
export function likelyWidth(before: number, after: number): number | null {
  if (before < 1) return null;
  const width = 10 ** Math.ceil(Math.log10(before) - 1e-12);
  return width >= 10 && isAround(before, after, width) ? width : null;
}

export function fallsOf({ edges, readings }: Pick<RegisterCurve, 'edges' | 'readings'>, { width, changes }: Known) {
  const falls: Pick<SuspectFall, 'from' | 'to' | 'before' | 'after' | 'kind' | 'width'>[] = [];
  for (let i = 1; i < edges.length; i++) {
    const [from = 0, to = 0, before = Number.NaN, after = Number.NaN] = [edges[i - 1], edges[i], readings[i - 1], readings[i]];
    if (!(before > 0 && after < fallen * before)) continue;
    if (changes.some(({ time }) => from < time && time <= to)) continue;
    if (width !== null && isAround(before, after, width)) continue;
    const likely = likelyWidth(before, after);
    falls.push({ from, to, before, after, kind: likely === null ? 'reset' : 'rollOver', width: likely });
  }
  return falls;
}

/** Newest first. */
export async function suspectsOf(
  history: Pick<History, 'registers'>,
  params: readonly ParamRecord[],
  knownOf: (param: ParamRecord) => Known,
  now: number,
  language: Language,
): Promise<SuspectFall[]> {
  if (params.length === 0) return [];
  const hour = { count: 1, unit: 'h' } as const;
  const end = Math.floor(now / hourMs) * hourMs + hourMs;
  const paramIds = params.map(({ paramId }) => paramId);
  const curves = await history.registers({ paramIds, start: end - backDays * dayMs, end, bucket: hour });
  const all = params.flatMap((param, index) => {
    const curve = curves[index];
    const { name, unit = '' } = param.point;
    return curve ? fallsOf(curve, knownOf(param)).map((fall) => ({ paramId: param.paramId, name: name[language], unit, ...fall })) : [];
  });
  return all.toSorted((a, b) => b.to - a.to).slice(0, maxFalls);
}
