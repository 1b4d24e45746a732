/** Registers by the quarter-hour: what they showed at its two ends and what they counted between, by the one function of a counter at an instant. */
import type { ParamRecord } from '../registry/types.ts';
import type { History, RegisterCurve } from '../telemetry/types.ts';

/** A register over the quarter-hours of a range, as history has it. */
export type RegisterQuarters = RegisterCurve;

export interface QuarterRange {
  /** Both on quarter-hours of the project's clocks, UTC ms. */
  readonly start: number;
  readonly end: number;
}

const quarter = { count: 15, unit: 'm' } as const;

/**
 * All registers of a range in one query. Other parameters are left out: neither a power nor a device's own figure of the day gives the energy of a
 * quarter-hour cost.
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
