import { expect, test } from 'vitest';
import type { Amendment } from '../../telemetry/types.ts';
import { drawn } from './drawn.ts';
import { packed, unpacked } from './packed.ts';
import { joined, knownAt, type Reading } from './then.ts';

/** A random generator with a fixed seed, for reproducible cases. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const begin = 10_000_000;
const nothing = { former: null, by: null, series: 1 };

/** A store that records its content before each change. */
function world(seed: number) {
  const roll = dice(seed);
  const held = new Map<number, Reading>();
  const before: { readonly at: number; readonly held: Reading[] }[] = [];
  const amendments: Amendment[] = [];
  const cleared: { from: number; to: number }[] = [];
  const sorted = () => [...held.values()].sort((a, b) => a.time - b.time);
  const add = (time: number) => held.set(time, { time, value: roll(1000) / 10, hold: 30_000 });
  let newest = 0;
  const addNewest = (step: number) => {
    newest += step;
    add(newest);
  };
  for (let round = 0; round < 60; round += 1) {
    const at = begin + round * 1000;
    before.push({ at, held: sorted() });
    const some = sorted().filter(() => roll(8) === 0);
    const pick = roll(6);
    if (pick === 0) {
      // On time: nothing is recorded.
      for (let i = 0; i < 5; i += 1) addNewest(1000 + roll(4000));
      before.pop();
    } else if (pick === 1) {
      const from = newest + 1000;
      for (let i = 0; i < 6; i += 1) addNewest(1000);
      amendments.push({ ...nothing, kind: 'late', from, to: newest, readings: 6, times: null, at });
    } else if (pick === 2) {
      const times = Float64Array.from(new Set(Array.from({ length: 5 }, () => roll(newest + 1))))
        .filter((time) => !held.has(time))
        .sort();
      if (times.length === 0) continue;
      times.forEach(add);
      amendments.push({ ...nothing, kind: 'imported', from: times[0] ?? 0, to: times.at(-1) ?? 0, readings: times.length, times, at });
    } else if ((pick === 3 || pick === 4) && some.length > 0) {
      const former = {
        values: Float64Array.from(some, ({ value }) => value),
        holds: Uint32Array.from(some, ({ hold }) => hold),
        quality: new Uint8Array(some.length),
      };
      const times = Float64Array.from(some, ({ time }) => time);
      const common = { ...nothing, former, times, readings: some.length, from: times[0] ?? 0, to: times.at(-1) ?? 0, at };
      amendments.push({ ...common, kind: pick === 3 ? 'replaced' : 'removed' });
      for (const { time } of some)
        if (pick === 3) add(time);
        else held.delete(time);
    } else if (pick === 5 && round % 3 === 0 && held.size > 0) {
      const from = roll(newest);
      const to = from + 5000;
      cleared.push({ from, to });
      for (const { time } of sorted()) if (time >= from && time <= to) held.delete(time);
      amendments.push({ ...nothing, kind: 'cleared', from, to, readings: 1, times: null, at });
    }
  }
  return { now: sorted(), before, amendments, cleared };
}

test('the readings known before each of many changes are restored, except deleted ones', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const { now, before, amendments, cleared } = world(seed);
    const isSure = ({ time }: Reading) => !cleared.some(({ from, to }) => time >= from && time <= to);
    // Readings on time are known from their own time on, so those of later rounds are excluded.
    for (const { at, held } of before) {
      const newest = held.at(-1)?.time ?? -1;
      const later = amendments.filter((each) => each.at >= at).toReversed();
      const found = knownAt(now, later, begin).filter(({ time }) => time <= newest);
      expect(found.filter(isSure), `seed ${seed} at ${at}`).toEqual(held.filter(isSure));
    }
  }
});

test('readings after the instant are unknown', () => {
  const reading = (time: number): Reading => ({ time, value: 1, hold: 1000 });
  expect(knownAt([reading(5), reading(10), reading(11)], [], 10).map(({ time }) => time)).toEqual([5, 10]);
});

test('columns are restored exactly', () => {
  const times = Float64Array.of(1_770_000_000_000, 1_770_000_010_000, 1_770_000_020_000, 1_770_000_020_001);
  const former = {
    values: Float64Array.of(0.1, -3, 1e12, 7),
    holds: Uint32Array.of(0, 30_000, 4_000_000_000, 1),
    quality: Uint8Array.of(0, 2, 0, 0),
  };
  expect(unpacked(packed({ times, former }), 4)).toEqual({ times, former });
  expect(unpacked(packed({ times, former: null }), 4)).toEqual({ times, former: null });
  expect(unpacked(packed({ times: null, former: null }), 4)).toEqual({ times: null, former: null });
  const regular = Float64Array.from({ length: 100_000 }, (_, row) => 1_770_000_000_000 + row * 1000);
  expect(packed({ times: regular, former: null })?.length).toBeLessThan(2000);
});

test('adjacent ranges are merged', () => {
  expect(
    joined([
      { from: 5, to: 9 },
      { from: 0, to: 2 },
      { from: 10, to: 12 },
      { from: 7, to: 8 },
    ]),
  ).toEqual([
    { from: 0, to: 2 },
    { from: 5, to: 12 },
  ]);
});

test('a drawn curve contains its peaks and gaps', () => {
  const readings = Array.from({ length: 1000 }, (_, i) => ({ time: i * 100, value: i === 500 ? 99 : i % 7, hold: 300 }));
  const { times, values } = drawn(
    readings.filter(({ time }) => time < 30_000 || time >= 40_000),
    [0, 100_000],
    50,
  );
  expect(values).toContain(99);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.length).toBeLessThan(220);
  expect(values.filter((value) => value === null)).toHaveLength(1);
  expect(times[values.indexOf(null)]).toBe(29_900 + 300);
});
