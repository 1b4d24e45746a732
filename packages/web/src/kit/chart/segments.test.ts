import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MergeOptions, mergeSegments, type Segments, segmentAt, stateDurations } from './segments.ts';

const [run, stop, fault] = [0, 1, 2];
const options: MergeOptions = { start: 0, end: 100, until: 1000, columns: 10, states: 3, grave: [fault] };
const of = (...list: readonly (readonly [start: number, end: number, state: number])[]): Segments => ({
  starts: list.map(([start]) => start),
  ends: list.map(([, end]) => end),
  states: list.map(([, , state]) => state),
});

describe('segments of state', () => {
  it('become runs of columns, each with its longest state', () => {
    expect(mergeSegments(of([0, 36, run], [36, 100, stop]), options)).toEqual([
      { from: 0, to: 4, state: run },
      { from: 4, to: 10, state: stop },
    ]);
  });

  it('show a fault however short it was', () => {
    expect(mergeSegments(of([0, 55, run], [55, 55.2, fault], [55.2, 100, run]), options)).toEqual([
      { from: 0, to: 5, state: run },
      { from: 5, to: 6, state: fault },
      { from: 6, to: 10, state: run },
    ]);
  });

  it('are unknown between segments and never continue the previous state', () => {
    expect(mergeSegments(of([0, 20, run], [70, 100, run]), options)).toEqual([
      { from: 0, to: 2, state: run },
      { from: 2, to: 7, state: -1 },
      { from: 7, to: 10, state: run },
    ]);
    expect(mergeSegments(of(), options)).toEqual([{ from: 0, to: 10, state: -1 }]);
  });

  it('end now: nothing is drawn in the future, even if a segment continues', () => {
    const runs = mergeSegments(of([0, 500, run]), { ...options, until: 42 });
    expect(runs).toEqual([{ from: 0, to: 5, state: run }]);
    expect(mergeSegments(of([0, 500, run]), { ...options, until: -5 })).toEqual([]);
    expect(stateDurations(of([0, 500, run]), { ...options, until: 42 })).toEqual([42, 0, 0, 0]);
  });

  it('are found by their time', () => {
    const list = of([0, 20, run], [70, 100, stop]);
    expect([-1, 0, 19, 20, 69, 70, 99, 100].map((time) => segmentAt(list, time))).toEqual([-1, 0, 0, -1, -1, 1, 1, -1]);
  });

  it('cover the whole time: runs are contiguous, durations add up to the whole', () => {
    const lengths = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 2 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(lengths, fc.integer({ min: -50, max: 300 }), fc.integer({ min: 1, max: 60 }), (list, start, columns) => {
        let at = 0;
        const segments = of(
          ...list.map(([gap, length, state]) => {
            const from = at + gap;
            at = from + length;
            return [from, at, state] as const;
          }),
        );
        const asked = { ...options, start, end: start + 200, until: 350, columns };
        const runs = mergeSegments(segments, asked);
        runs.forEach((each, index) => {
          expect(each.from).toBe(index === 0 ? 0 : runs[index - 1]?.to);
          expect(each.state).not.toBe(runs[index - 1]?.state);
        });
        const begun = Math.ceil(((Math.min(350, start + 200) - start) / 200) * columns - 1e-9);
        expect(runs.at(-1)?.to ?? 0).toBe(begun);
        const sums = stateDurations(segments, asked);
        expect(sums.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(Math.min(350, start + 200) - start, 6);
      }),
    );
  });

  it('of thirty machines over ninety days are reduced to the pixels', () => {
    const every = 600_000;
    const days = 90 * 86_400_000;
    const count = days / every;
    const starts = Float64Array.from({ length: count }, (_, index) => index * every);
    const ends = starts.map((at) => at + every);
    const states = Uint8Array.from({ length: count }, (_, index) => (index * 7919) % 2);
    const runs = Array.from({ length: 30 }, () =>
      mergeSegments({ starts, ends, states }, { ...options, end: days, until: days, columns: 1200 }),
    );
    expect(30 * count).toBe(388_800);
    for (const each of runs) expect(each.length).toBeLessThanOrEqual(1200);
  });
});
