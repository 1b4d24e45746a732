import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttledRun } from './throttled-run.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many triggers: one run at a time, and another after the last trigger', async () => {
  let running = 0;
  const done: number[] = [];
  const calm = throttledRun(async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    running -= 1;
    done.push(Date.now());
  }, 1000);
  for (let tenth = 0; tenth < 100; tenth += 1) {
    calm.soon();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(done).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(done).toHaveLength(4);
});

test('a failed run does not stop later runs; stopping does', async () => {
  let asked = 0;
  const calm = throttledRun(async () => {
    asked += 1;
    throw new Error('away');
  }, 1000);
  calm.soon();
  await vi.advanceTimersByTimeAsync(1000);
  calm.soon();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBe(2);
  calm.soon();
  calm.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toBe(2);
});
