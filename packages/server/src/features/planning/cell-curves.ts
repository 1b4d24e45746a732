/** Cell temperatures of batteries by quarter-hour. */
import type { Offers } from '../../energy/balance.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { quarterMs } from '../../time/quarters.ts';
import { bucket, type QuarterSource, quartersIn, type Range } from './site-quarters.ts';

/** °C, mean of each quarter-hour, over the cells of all known batteries; NaN: unknown. */
export interface CellCurves {
  readonly highest: readonly number[];
  readonly lowest: readonly number[];
}

export interface CellSource extends Pick<QuarterSource, 'history'> {
  readonly devices: readonly DeviceRecord[];
  readonly offers: Offers;
}

/** Parameters of the first device nature that has any: station values cover all of its batteries. */
function cellParams({ devices, offers }: CellSource, metric: string): number[] {
  for (const nature of ['ess', 'cabinet', 'battery'] as const) {
    const found = devices
      .filter((device) => device.enabled && device.type.nature === nature)
      .flatMap((device) => offers(device).filter(({ point }) => point.metric === metric));
    if (found.length > 0) return found.map(({ paramId }) => paramId);
  }
  return [];
}

async function extremes(
  source: CellSource,
  metric: string,
  further: (a: number, b: number) => number,
  range: Range,
  signal?: AbortSignal,
): Promise<number[]> {
  const count = quartersIn(range);
  const paramIds = cellParams(source, metric);
  const values = new Array<number>(count).fill(Number.NaN);
  if (paramIds.length === 0 || count === 0) return values;
  const { series } = await source.history.buckets({ ...range, bucket, paramIds, aggregate: 'avg', ...(signal ? { signal } : {}) });
  for (const { times, values: means } of series)
    times.forEach((time, at) => {
      const index = Math.round((time - range.start) / quarterMs);
      const [before = Number.NaN, value = Number.NaN] = [values[index], means[at]];
      if (index < 0 || index >= count || !Number.isFinite(value)) return;
      // Batteries without a value are ignored.
      values[index] = Number.isFinite(before) ? further(before, value) : value;
    });
  return values;
}

export async function cellCurves(source: CellSource, range: Range, signal?: AbortSignal): Promise<CellCurves> {
  return {
    highest: await extremes(source, 'cell_temperature_max', Math.max, range, signal),
    lowest: await extremes(source, 'cell_temperature_min', Math.min, range, signal),
  };
}
