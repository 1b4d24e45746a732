/** Readings on both sides of a meter replacement. */
import { dayMs } from '@czyun/contract';
import type { History } from '../../../telemetry/types.ts';

interface Reading {
  readonly time: number;
  readonly value: number;
}

/** By paramId. */
export interface ReadingsAround {
  readonly before: ReadonlyMap<number, Reading>;
  readonly after: ReadonlyMap<number, Reading>;
}

/** How long the old meter may have been silent. */
const backMs = 400 * dayMs;

/** Last readings of the old meter and first ones of the new one. */
export async function readingsAround(
  history: Pick<History, 'valuesAt' | 'stored'>,
  paramIds: readonly number[],
  time: number,
  now: number,
): Promise<ReadingsAround> {
  const before = await history.valuesAt({ paramIds, time: time - 1, backMs, good: true });
  const after = new Map<number, Reading>();
  for (const paramId of paramIds)
    for await (const { times, values } of history.stored({ paramIds: [paramId], from: time, to: now + 1 }, false)) {
      after.set(paramId, { time: times[0] ?? time, value: Number(values[0]) });
      break;
    }
  return { before: new Map(before.map((each) => [each.paramId, each])), after };
}
