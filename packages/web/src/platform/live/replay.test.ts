import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Clock, liveClock } from './clock.ts';
import { frameMs, framesAtOnce, retryMs } from './player.ts';
import type { FramesAnswer } from './reels.ts';
import { againMs, playingPatienceMs, Replay, type ReplayParts, timeLimitMs } from './replay.ts';

beforeEach(() => void vi.useFakeTimers({ now: 10_000_000 }));
afterEach(() => void vi.useRealTimers());

const standing: Clock = { mode: 'past', at: 5_000_000, anchorMs: 10_000_000, speed: 60, playing: false };

/** Each parameter has the instant of the frame as its value. */
const frames: ReplayParts['askFrames'] = async (ids, { start, stepMs, count }): Promise<FramesAnswer> => ({
  ...{ start, stepMs, count },
  stamps: [{ ages: Array.from({ length: count }, () => 0), qualities: Array.from({ length: count }, () => 0) }],
  list: ids.map((paramId) => ({ paramId, stamp: 0, values: Array.from({ length: count }, (_, frame) => start + frame * stepMs) })),
});

function setUp(clock: Clock, ask: ReplayParts['ask'], askFrames = frames) {
  const told: unknown[] = [];
  const asked: number[] = [];
  const spans: { readonly ids: readonly number[]; readonly start: number; readonly stepMs: number; readonly count: number }[] = [];
  const now = { clock, wanted: [1, 2] };
  const replay = new Replay({
    clock: () => now.clock,
    wanted: () => now.wanted,
    ask: (ids, time, signal) => {
      asked.push(time);
      return ask(ids, time, signal);
    },
    askFrames: (ids, span, signal) => {
      spans.push({ ids, ...span });
      return askFrames(ids, span, signal);
    },
    show: (values) => told.push(Object.fromEntries(values.map(([id, { value }]) => [id, value]))),
    forget: () => told.push('forgotten'),
    onFailed: (failed) => failed && told.push('failed'),
    onCaughtUp: () => told.push('live'),
  });
  return { replay, told, asked, spans, now };
}
const answer = (value: number) => ({ time: 0, list: [{ paramId: 1, value, time: 4_999_000, quality: 'good' as const }] });
const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

test('shows the values at the instant; missing ones are unknown', async () => {
  const { replay, told, asked } = setUp(standing, async () => answer(7));
  replay.moved();
  await vi.advanceTimersByTimeAsync(timeLimitMs * 2);
  expect(told).toEqual([{ 1: 7, 2: null }]);
  expect(asked).toEqual([5_000_000]);
});

test('clears previous values when the response takes long', async () => {
  const { replay, told } = setUp(standing, () => after(3000, answer(7)));
  replay.moved();
  await vi.advanceTimersByTimeAsync(timeLimitMs);
  expect(told).toEqual(['forgotten']);
  await vi.advanceTimersByTimeAsync(3000);
  expect(told).toEqual(['forgotten', { 1: 7, 2: null }]);
});

test('a failure clears values of another instant and is retried while paused', async () => {
  let away = true;
  const { replay, told } = setUp(standing, async () => {
    if (away) throw new Error('away');
    return answer(7);
  });
  replay.moved();
  await vi.advanceTimersByTimeAsync(10);
  expect(told).toEqual(['forgotten', 'failed']);
  away = false;
  await vi.advanceTimersByTimeAsync(retryMs);
  expect(told.at(-1)).toEqual({ 1: 7, 2: null });
});

test('a paused clock shows late readings', async () => {
  let value = 1;
  const { replay, told } = setUp(standing, async () => answer(value++));
  replay.moved();
  await vi.advanceTimersByTimeAsync(againMs + 10);
  expect(told).toEqual([
    { 1: 1, 2: null },
    { 1: 2, 2: null },
  ]);
});

test('a playing clock is followed by prefetched frames, until it is live', async () => {
  const { replay, told, spans, now } = setUp({ ...standing, playing: true }, async () => answer(7));
  replay.moved();
  await vi.advanceTimersByTimeAsync(10);
  for (let frame = 1; frame < 30; frame += 1) await vi.advanceTimersByTimeAsync(frameMs);
  const shown = [...new Set(told.map((values) => (values as Record<number, number>)[2]))];
  expect(shown).toEqual(Array.from({ length: 30 }, (_, frame) => 5_000_000 + frame * 60_000));
  expect(spans.map(({ start, count }) => [(start - 5_000_000) / 60_000, count])).toEqual([
    [0, framesAtOnce],
    [15, framesAtOnce],
    [30, framesAtOnce],
  ]);
  now.clock = { ...standing, at: 10_000_000, playing: true };
  await vi.advanceTimersByTimeAsync(frameMs);
  expect(told.at(-1)).toBe('live');
});

test('near the present a playing clock reads its instants one by one', async () => {
  const clock: Clock = { ...standing, at: 9_998_000, speed: 1, playing: true };
  const { replay, asked, spans } = setUp(clock, async () => answer(7));
  replay.moved();
  await vi.advanceTimersByTimeAsync(10);
  await vi.advanceTimersByTimeAsync(frameMs);
  expect(asked).toHaveLength(2);
  expect(spans).toEqual([]);
});

test('the response to a previous instant is not shown', async () => {
  const { replay, told, now } = setUp(standing, (_, time, signal) =>
    after(100, answer(time)).then((found) => {
      if (signal.aborted) throw new Error('aborted');
      return found;
    }),
  );
  replay.moved();
  await vi.advanceTimersByTimeAsync(50);
  now.clock = { ...standing, at: 4_000_000 };
  replay.moved();
  await vi.advanceTimersByTimeAsync(300);
  expect(told).toEqual([{ 1: 4_000_000, 2: null }]);
});

test('stops when the clock is live', async () => {
  const { replay, told, now } = setUp(standing, () => after(100, answer(7)));
  replay.moved();
  await vi.advanceTimersByTimeAsync(50);
  now.clock = liveClock;
  replay.stop();
  await vi.advanceTimersByTimeAsync(againMs);
  expect(told).toEqual([]);
});

test('a value that is wanted while a response is pending is read immediately, not with the next round', async () => {
  const { replay, told, now } = setUp(standing, () => after(100, answer(7)));
  replay.moved();
  await vi.advanceTimersByTimeAsync(70);
  now.wanted = [1, 2, 3];
  replay.soon(60);
  await vi.advanceTimersByTimeAsync(40);
  expect(told).toEqual([{ 1: 7, 2: null }]);
  await vi.advanceTimersByTimeAsync(200);
  expect(told.at(-1)).toEqual({ 1: 7, 2: null, 3: null });
});

test('after a jump the pending response is ignored, aborted or not', async () => {
  const { replay, told, now } = setUp(standing, (_, time) => after(100, answer(time)));
  replay.moved();
  await vi.advanceTimersByTimeAsync(99);
  now.clock = { ...standing, at: 4_000_000 };
  replay.moved();
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([{ 1: 4_000_000, 2: null }]);
});

test('a playing clock does not run far ahead of its values', async () => {
  const slow: ReplayParts['askFrames'] = (ids, span, signal) =>
    after(span.start === 5_000_000 ? 0 : 60_000, span).then(() => frames(ids, span, signal));
  const { replay, told } = setUp({ ...standing, playing: true }, async () => answer(7), slow);
  replay.moved();
  await vi.advanceTimersByTimeAsync(10);
  for (let frame = 1; frame < framesAtOnce; frame += 1) await vi.advanceTimersByTimeAsync(frameMs);
  expect(told.at(-1)).toEqual({ 1: 5_840_000, 2: 5_840_000 });
  await vi.advanceTimersByTimeAsync(frameMs + playingPatienceMs);
  expect(told.at(-1)).toBe('forgotten');
});

test('a value that becomes wanted in the meantime is read up to the end of the others, then with them', async () => {
  const { replay, told, spans, now } = setUp({ ...standing, playing: true }, async () => answer(7));
  replay.moved();
  await vi.advanceTimersByTimeAsync(10);
  await vi.advanceTimersByTimeAsync(2 * frameMs);
  now.wanted = [1, 2, 3];
  replay.soon(60);
  await vi.advanceTimersByTimeAsync(100);
  expect(told.at(-1)).toEqual({ 1: 5_120_000, 2: 5_120_000, 3: 5_120_000 });
  for (let frame = 0; frame < 12; frame += 1) await vi.advanceTimersByTimeAsync(frameMs);
  expect(spans.map(({ ids, count }) => [ids.length, count])).toEqual([
    [2, 15],
    [1, 13],
    [3, 15],
  ]);
});

test('frames of a loop restart at its start', async () => {
  const loop = [4_900_000, 5_110_000] as const;
  const { replay, told, spans } = setUp({ ...standing, playing: true, loop }, async () => answer(7));
  replay.moved();
  await vi.advanceTimersByTimeAsync(10);
  for (let frame = 1; frame < 4; frame += 1) await vi.advanceTimersByTimeAsync(frameMs);
  const shown = told.map((values) => (values as Record<number, number>)[1]);
  expect([...new Set(shown)]).toEqual([5_000_000, 5_060_000, 4_910_000, 4_970_000]);
  expect(spans.slice(0, 2).map(({ start, count }) => [start, count])).toEqual([
    [5_000_000, 2],
    [4_910_000, 4],
  ]);
});

test('a failure of frames is reported when none is left, and retried', async () => {
  let away = true;
  const failing: ReplayParts['askFrames'] = async (ids, span, signal) => {
    if (away) throw new Error('away');
    return frames(ids, span, signal);
  };
  const { replay, told } = setUp({ ...standing, playing: true }, async () => answer(7), failing);
  replay.moved();
  await vi.advanceTimersByTimeAsync(10);
  expect(told).toEqual(['forgotten', 'failed']);
  away = false;
  await vi.advanceTimersByTimeAsync(retryMs + frameMs);
  expect(told.at(-1)).toMatchObject({ 1: 5_360_000 });
});

test('a clock that starts to play keeps the displayed values until the first frame has loaded', async () => {
  const slow: ReplayParts['askFrames'] = (ids, span, signal) => after(2 * timeLimitMs, span).then(() => frames(ids, span, signal));
  const { replay, told, now } = setUp(standing, async () => answer(7), slow);
  replay.moved();
  await vi.advanceTimersByTimeAsync(10);
  now.clock = { ...standing, anchorMs: Date.now(), playing: true };
  replay.moved();
  await vi.advanceTimersByTimeAsync(frameMs);
  expect(told).not.toContain('forgotten');
});

test('quick steps do not keep the values of the first instant', async () => {
  const { replay, told, now } = setUp(standing, (_, time) => after(350, answer(time)));
  for (let step = 1; step <= 3; step += 1) {
    now.clock = { ...standing, at: 5_000_000 - step * 60_000 };
    replay.moved();
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(told).toEqual(['forgotten']);
  await vi.advanceTimersByTimeAsync(100);
  expect(told).toEqual(['forgotten', { 1: 4_820_000, 2: null }]);
});
