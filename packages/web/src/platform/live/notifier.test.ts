import { expect, test } from 'vitest';
import { Notifier, roundMs, type Watcher } from './notifier.ts';

/** The test controls clock and animation frames. */
function setUp() {
  const state = { now: 0 };
  const timers: { run: () => void; at: number }[] = [];
  const frames: (() => void)[] = [];
  const notifier = new Notifier({
    later: (run, ms) => timers.push({ run, at: state.now + ms }),
    frame: (run) => frames.push(run),
    now: () => state.now,
  });
  const draw = async () => {
    for (const run of frames.splice(0)) run();
    await Promise.resolve();
  };
  const pass = async (ms: number) => {
    state.now += ms;
    for (const timer of timers.filter(({ at }) => at <= state.now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.run();
    }
    await draw();
  };
  return { notifier, state, frames, draw, pass };
}

test('notifies with the next frame, once for many changes, and at most five times a second', async () => {
  const { notifier, frames, pass } = setUp();
  let told = 0;
  const watcher = {
    notify: () => {
      told += 1;
    },
  };
  notifier.add(watcher);
  expect([told, frames.length]).toEqual([0, 0]);
  await pass(0);
  expect(told).toBe(1);
  for (let change = 0; change < 10; change += 1) notifier.add(watcher);
  await pass(roundMs - 1);
  expect(told).toBe(1);
  await pass(1);
  expect(told).toBe(2);
});

test('spreads expensive watchers over several frames and leaves none out', async () => {
  const { notifier, state, draw, pass } = setUp();
  const told = new Map<number, number>();
  const watchers = Array.from(
    { length: 200 },
    (_, index): Watcher => ({
      notify: () => {
        state.now += 0.5;
        told.set(index, (told.get(index) ?? 0) + 1);
      },
    }),
  );
  for (const watcher of watchers) notifier.add(watcher);
  const spent: number[] = [];
  await pass(0);
  for (let frame = 0; frame < 100 && told.size < 200; frame += 1) {
    const before = state.now;
    await draw();
    spent.push(state.now - before);
  }
  expect([...told.values()]).toEqual(Array(200).fill(1));
  expect(Math.max(...spent)).toBeLessThanOrEqual(8);
});

test('urgent watchers come first, also during a round of many frames', async () => {
  const { notifier, state, draw, pass } = setUp();
  const told: string[] = [];
  for (let index = 0; index < 200; index += 1)
    notifier.add({
      notify: () => {
        state.now += 5;
        told.push('value');
      },
    });
  await pass(0);
  await draw();
  const waited = told.length;
  expect(waited).toBeLessThan(200);
  const alarm: Watcher = { notify: () => void told.push('alarm'), urgent: true };
  notifier.add(alarm);
  await draw();
  expect(told[waited]).toBe('alarm');
  notifier.add(alarm);
  notifier.delete(alarm);
  await draw();
  expect(told.filter((each) => each === 'alarm')).toHaveLength(1);
  // A single watcher is notified with the next frame.
  notifier.flush();
  notifier.add(alarm);
  await draw();
  await pass(roundMs);
  expect(told.at(-1)).toBe('alarm');
});

test('a removed watcher is not notified, a slow one less often', async () => {
  const { notifier, pass } = setUp();
  const told: string[] = [];
  const gone = { notify: () => void told.push('gone') };
  const slow = { notify: () => void told.push('slow'), everyMs: 1000 };
  notifier.add(gone);
  notifier.add(slow);
  notifier.delete(gone);
  await pass(0);
  notifier.add(slow);
  await pass(roundMs);
  expect(told).toEqual(['slow']);
  for (let round = 0; round < 5; round += 1) await pass(roundMs);
  expect(told).toEqual(['slow', 'slow']);
});
