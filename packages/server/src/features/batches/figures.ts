/** Parameters and counts of batches, and their deviation from the golden batch. */

import type { Language } from '@czyun/contract';
import type { BatchParameter, BatchValue } from '@czyun/contract/batches';
import { rounded } from '../../energy/sums.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import type { History, Total } from '../../telemetry/types.ts';
import type { FoundBatch } from './finder.ts';

export const counters = { made: 'output_total', rejected: 'reject_total', energy: 'energy_total' } as const;

/** The parameters by which batches of a device are compared, in the order of its type. */
export function parametersOf(device: DeviceRecord): readonly ParamRecord[] {
  const by = new Map(device.params.map((param) => [param.point.metric, param]));
  return (device.type.batches?.parameters ?? []).flatMap((metric) => by.get(metric) ?? []);
}

export const parameterView = ({ point }: ParamRecord, language: Language): BatchParameter => ({
  ...{ metric: point.metric, name: point.name[language], unit: point.unit ?? null, decimals: point.decimals },
});

export interface BatchFigures {
  readonly made: number | null;
  readonly rejected: number | null;
  readonly energy: number | null;
  /** By metric. */
  readonly values: ReadonlyMap<string, Pick<BatchValue, 'avg' | 'min' | 'max'>>;
}

const finite = (value: number | undefined): number | null => (value === undefined || !Number.isFinite(value) ? null : value);

/** Of each of some batches of a device, in their order; all in a few statements. */
export async function figuresOf(
  history: Pick<History, 'totalsOfRanges'>,
  device: DeviceRecord,
  batches: readonly Pick<FoundBatch, 'start' | 'end'>[],
): Promise<readonly BatchFigures[]> {
  const parameters = parametersOf(device);
  const counted = Object.entries(counters).flatMap(([key, metric]) => {
    const param = device.params.find(({ point }) => point.metric === metric);
    return param ? [[key, param] as const] : [];
  });
  const paramIds = [...parameters, ...counted.map(([, param]) => param)].map(({ paramId }) => paramId);
  const ranges = batches.map(({ start, end }) => ({ start, end }));
  return (await history.totalsOfRanges({ paramIds, ranges })).map((totals) => {
    const by = new Map<number, Total>(totals.map((total) => [total.paramId, total]));
    const counts = new Map(counted.map(([key, { paramId, point }]) => [key, rounded(finite(by.get(paramId)?.diff), point.decimals)]));
    return {
      ...{ made: counts.get('made') ?? null, rejected: counts.get('rejected') ?? null, energy: counts.get('energy') ?? null },
      values: new Map(
        parameters.map(({ paramId, point }) => {
          const total = by.get(paramId);
          const [avg, min, max] = [total?.avg, total?.min, total?.max].map((value) => rounded(finite(value), point.decimals + 2));
          return [point.metric, { avg: avg ?? null, min: min ?? null, max: max ?? null }];
        }),
      ),
    };
  });
}

/** Half width of the band around a golden curve: a share of its largest value. */
export function bandWidth(golden: Pick<BatchValue, 'min' | 'max'> | undefined, tolerance: number): number | null {
  if (golden === undefined || golden.min === null || golden.max === null) return null;
  return (Math.max(Math.abs(golden.min), Math.abs(golden.max)) * tolerance) / 100;
}

export interface Reference {
  readonly figures: BatchFigures;
  readonly tolerance: number;
}

/** The values of a batch with their differences from the golden one. */
export function valuesOf(
  device: DeviceRecord,
  figures: BatchFigures,
  recipe: Readonly<Record<string, number>>,
  golden: Reference | undefined,
): BatchValue[] {
  return parametersOf(device).map(({ point: { metric, decimals } }) => {
    const own = figures.values.get(metric) ?? { avg: null, min: null, max: null };
    const reference = golden?.figures.values.get(metric);
    const width = bandWidth(reference, golden?.tolerance ?? 0);
    const avg = reference?.avg ?? null;
    const difference = own.avg === null || avg === null ? null : rounded(own.avg - avg, decimals + 2);
    return {
      ...{ metric, ...own, target: recipe[metric] ?? null, difference },
      outside: difference !== null && width !== null && Math.abs(difference) > width,
    };
  });
}
