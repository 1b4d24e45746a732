import { hourMs } from '@czyun/contract';
import { socWeights } from '../../energy/readings.ts';
import { sumOf } from '../../energy/sums.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import type { Telemetry } from '../../telemetry/types.ts';

/** Maximum age of a state of charge at the start or end of a period. */
const backMs = hourMs;

/** State of charge of the whole storage at an instant, %: the mean of `params`, weighted by rated energy. */
export async function stateOfCharge(
  { history, newest }: Pick<Telemetry, 'history' | 'newest'>,
  params: readonly ParamRecord[],
  devices: readonly DeviceRecord[],
  time: number,
): Promise<number | null> {
  if (params.length === 0) return null;
  const values = await history.valuesAt({ paramIds: params.map(({ paramId }) => paramId), time, backMs, good: true });
  const byId = new Map(values.map(({ paramId, value }) => [paramId, value]));
  const weights = socWeights(newest, params, devices);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return sumOf(
    params.map(({ paramId }, index) => {
      const value = byId.get(paramId);
      return value === undefined || !Number.isFinite(value) ? null : (value * (weights[index] ?? 0)) / total;
    }),
  );
}
