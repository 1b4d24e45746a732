/** Registers by quarter-hour: readings at both ends and the count between, by the common function of a counter at an instant. */
import type { ParamRecord } from '../registry/types.ts';
import type { History, RegisterCurve } from '../telemetry/types.ts';

/** A register over the quarter-hours of a range, as returned by history. */
export type RegisterQuarters = RegisterCurve;

export interface QuarterRange {
  /** Both on local quarter-hours of the project, UTC ms. */
  readonly start: number;
  readonly end: number;
}

const quarter = { count: 15, unit: 'm' } as const;

/**
 * All registers of a range in one query. Other parameters are omitted: neither a power nor a device's daily total gives the energy of a
 * quarter-hour for its cost.
 */
export async function quartersOfRegisters(
  history: Pick<History, 'registers'>,
  params: readonly ParamRecord[],
  { start, end }: QuarterRange,
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, RegisterQuarters>> {
  const paramIds = [...new Set(params.filter(({ point }) => point.type === 'counter').map(({ paramId }) => paramId))];
  if (paramIds.length === 0 || !(end > start)) return new Map();
  const curves = await history.registers({ paramIds, start, end, bucket: quarter, ...(signal ? { signal } : {}) });
  return new Map(curves.map((curve) => [curve.paramId, curve]));
}
