import type { ValuesFrame } from '@czyun/contract';
import type { LiveValue } from './value-store.ts';

const qualities = ['good', 'stale', 'bad'] as const;

/** Columns of a values frame as pairs of id and value. */
export function* valuesOf(frame: ValuesFrame): Generator<readonly [number, LiveValue]> {
  for (let index = 0; index < frame.ids.length; index += 1) {
    const id = frame.ids[index];
    if (id === undefined) continue;
    const time = frame.times[index];
    yield [
      id,
      {
        value: frame.values[index] ?? null,
        time: time === undefined || time === 0 ? null : time,
        quality: qualities[frame.quality[index] ?? 2] ?? 'bad',
      },
    ];
  }
}
