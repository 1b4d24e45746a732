/** One parameter of a batch and of the golden batch, both by the time since their start. */
import { type Language, minuteMs } from '@czyun/contract';
import type { BatchCurves } from '@czyun/contract/batches';
import { rounded } from '../../energy/sums.ts';
import { AppError } from '../../kernel/errors.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import { maxBuckets } from '../../time/buckets.ts';
import { bandWidth, figuresOf, parameterView } from './figures.ts';
import type { BatchFinder, FinderDeps } from './finder.ts';
import { folded, within } from './fold.ts';
import { batchesRepo } from './repo.ts';

/** Maximum number of steps of the longer curve. */
const maxPlaces = 480;
const minute = { count: 1, unit: 'm' } as const;

export function createBatchCurves({ db, registry, telemetry }: FinderDeps, finder: BatchFinder) {
  const { history } = telemetry;

  /** Means per minute, from the start. */
  async function minutesOf(paramId: number, start: number, end: number): Promise<(number | null)[]> {
    const values: (number | null)[] = [];
    for (let from = start; from < end; from += maxBuckets * minuteMs) {
      const to = Math.min(end, from + maxBuckets * minuteMs);
      const { series } = await history.buckets({ paramIds: [paramId], start: from, end: to, bucket: minute, aggregate: 'avg' });
      const [curve] = series;
      for (let index = 0; index < Math.ceil((to - from) / minuteMs); index++) values.push(null);
      curve?.times.forEach((time, index) => {
        const value = curve.values[index] ?? Number.NaN;
        if (Number.isFinite(value)) values[Math.floor((time - start) / minuteMs)] = value;
      });
    }
    return values;
  }

  function paramOf(device: DeviceRecord, metric: string): ParamRecord {
    const param = device.params.find(({ point }) => point.metric === metric);
    if (!param) throw new AppError('notFound');
    return param;
  }

  return async (
    query: { readonly deviceId: number; readonly metric: string; readonly batch: number },
    language: Language,
    now: number,
  ): Promise<BatchCurves> => {
    const device = registry.device(query.deviceId);
    if (!device) throw new AppError('notFound');
    const param = paramOf(device, query.metric);
    const found = await finder.at(device, query.batch, now);
    if (!found) throw new AppError('notFound');
    const row = (await batchesRepo(db).golden(device.id)).find(({ product }) => product === found.product);
    const span = row && { start: row.start_time, end: row.end_time };
    const longest = Math.max(found.end - found.start, span ? span.end - span.start : 0);
    const step = Math.max(1, Math.ceil(longest / minuteMs / maxPlaces));
    const { decimals } = param.point;
    const curveOf = async ({ start, end }: { readonly start: number; readonly end: number }) =>
      folded(await minutesOf(param.paramId, start, end), step).map((value) => rounded(value, decimals + 2));
    const values = await curveOf(found);
    const reference = span && (await curveOf(span));
    const [figures] = span ? await figuresOf(history, device, [span]) : [];
    const extreme = figures?.values.get(query.metric) ?? extremes(reference);
    const width = row === undefined ? null : rounded(bandWidth(extreme, row.tolerance), decimals + 2);
    const stepMs = step * minuteMs;
    return {
      parameter: parameterView(param, language),
      stepMs,
      batch: { number: found.number, start: found.start, end: found.end, open: found.open, values },
      golden: row && span && reference ? { number: row.number, ...span, values: reference, width } : null,
      ...within(values, reference ?? [], width, stepMs),
    };
  };
}

/** Extremes of the curve, for a parameter that batches are not compared by. */
function extremes(values: readonly (number | null)[] | undefined) {
  const known = (values ?? []).filter((value) => value !== null);
  return known.length === 0 ? undefined : { min: Math.min(...known), max: Math.max(...known) };
}
