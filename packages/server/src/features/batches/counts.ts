/** Counts of counters in batches of several devices, without the parameters of the batches. */
import { rounded } from '../../energy/sums.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import type { History, RegisterCurve } from '../../telemetry/types.ts';
import { type BatchFigures, counters } from './figures.ts';
import type { FoundBatch } from './finder.ts';

export type BatchCounts = Pick<BatchFigures, 'made' | 'rejected'>;

export type CountedBatch = Pick<FoundBatch, 'start' | 'end'> & { readonly device: DeviceRecord };

/** Differences per minute add up to exactly that of the batch, since they come from the same register. null: unknown. */
function countedIn({ edges, values }: RegisterCurve, { start, end }: CountedBatch, { point }: ParamRecord): number | null {
  let sum: number | null = null;
  for (let index = 0; index < values.length; index++) {
    const edge = edges[index] ?? 0;
    const value = values[index] ?? Number.NaN;
    if (edge >= start && edge < end && Number.isFinite(value)) sum = (sum ?? 0) + value;
  }
  return rounded(sum, point.decimals);
}

const paramOf = (device: DeviceRecord, metric: string) => device.params.find(({ point }) => point.metric === metric);

/** In the order of the batches. Batches begin and end on whole minutes, or at the end of the readings: one query by minute serves all. */
export async function countsOf(history: Pick<History, 'registers'>, batches: readonly CountedBatch[]): Promise<readonly BatchCounts[]> {
  const asked = batches.map(({ device }) => [paramOf(device, counters.made), paramOf(device, counters.rejected)] as const);
  const paramIds = [...new Set(asked.flatMap((params) => params.flatMap((param) => param?.paramId ?? [])))];
  if (paramIds.length === 0) return batches.map(() => ({ made: null, rejected: null }));
  const start = Math.min(...batches.map((batch) => batch.start));
  const end = Math.max(...batches.map((batch) => batch.end));
  const curves = await history.registers({ paramIds, start, end, bucket: { count: 1, unit: 'm' } });
  const by = new Map(curves.map((curve) => [curve.paramId, curve]));
  return batches.map((batch, index) => {
    const counted = (param: ParamRecord | undefined) => {
      const curve = param && by.get(param.paramId);
      return param && curve ? countedIn(curve, batch, param) : null;
    };
    const [made, rejected] = asked[index] ?? [];
    return { made: counted(made), rejected: counted(rejected) };
  });
}
