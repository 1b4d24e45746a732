import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Clock, liveClock } from './clock.ts';
import { againMs, patienceMs, playingPatienceMs, Replay, type ReplayParts, replayMs, retryMs } from './replay.ts';

beforeEach(() => void vi.useFakeTimers({ now: 10_000_000 }));
afterEach(() => void vi.useRealTimers());

const standing: Clock = { mode: 'past', at: 5_000_000, anchorMs: 10_000_000, speed: 60, playing: false };

function setUp(clock: Clock, ask: ReplayParts['ask']) {
  const told: unknown[] = [];
  const asked: number[] = [];
  const now = { clock, wanted: [1, 2] };
  const replay = new Replay({
    clock: () => now.clock,
    wanted: () => now.wanted,
    ask: (ids, time, signal) => {
      asked.push(time);
      return ask(ids, time, signal);
    },
    show: (values) => told.push(Object.fromEntries(values.map(([id, { value }]) => [id, value]))),
    forget: () => told.push('forgotten'),
    onFailed: (failed) => failed && told.push('failed'),
    onCaughtUp: () => told.push('live'),
  });
  return { replay, told, asked, now };
}
const answer = (value: number) => ({ time: 0, list: [{ paramId: 1, value, time: 4_999_000, quality: 'good' as const }] });
const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

test('shows the values at the instant; missing ones are unknown', async () => {
  const { replay, told, asked } = setUp(standing, async () => answer(7));
  replay.moved();
  await vi.advanceTimersByTimeAsync(patienceMs * 2);
  expect(told).toEqual([{ 1: 7, 2: null }]);
  expect(asked).toEqual([5_000_000]);
});

test('clears previous values when the answer takes long', async () => {
  const { replay, told } = setUp(standing, () => after(3000, answer(7)));
  replay.moved();
  await vi.advanceTimersByTimeAsync(patienceMs);
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

test('a playing clock is followed until it is live', async () => {
  const { replay, told, asked, now } = setUp({ ...standing, playing: true }, async () => answer(7));
  replay.moved();
  await vi.advanceTimersByTimeAsync(10);
  await vi.advanceTimersByTimeAsync(replayMs);
  expect(asked).toEqual([5_000_000, 5_060_000]);
  now.clock = { ...standing, at: 10_000_000, playing: true };
  await vi.advanceTimersByTimeAsync(replayMs);
  expect(told.at(-1)).toBe('live');
});

test('the answer to a previous instant is not shown', async () => {
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

test('a value that is wanted while an answer is pending is read at once, not with the next round', async () => {
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

test('after a jump the pending answer is ignored, whether it was aborted or not', async () => {
  const { replay, told, now } = setUp(standing, (_, time) => after(100, answer(time)));
  replay.moved();
  await vi.advanceTimersByTimeAsync(99);
  now.clock = { ...standing, at: 4_000_000 };
  replay.moved();
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([{ 1: 4_000_000, 2: null }]);
});

test('a playing clock does not run far ahead of its values', async () => {
  let slow = 0;
  const { replay, told } = setUp({ ...standing, playing: true }, () => after(slow, answer(7)));
  replay.moved();
  await vi.advanceTimersByTimeAsync(10);
  slow = 60_000;
  await vi.advanceTimersByTimeAsync(replayMs + playingPatienceMs);
  expect(told).toEqual([{ 1: 7, 2: null }, 'forgotten']);
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
