import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSteering } from './steering.ts';

const ann = { id: '1', name: 'Ann' };
const bob = { id: '2', name: 'Bob' };
const done = () => Promise.resolve();
const fails = () => Promise.reject(new Error('no answer'));

let warned: unknown[];
let now: number;
const steering = () => createSteering({ elapsed: () => now, log: { warn: (facts) => void warned.push(facts) } });
const pass = async (ms: number) => {
  now += ms;
  await vi.advanceTimersByTimeAsync(ms);
};

beforeEach(() => {
  vi.useFakeTimers();
  warned = [];
  now = 0;
});
afterEach(() => void vi.useRealTimers());

describe('steering a camera', () => {
  it('is exclusive to one person until that person has been inactive for a while', async () => {
    const cameras = steering();
    expect(await cameras.start('C1/1', ann, done, done)).toBe(true);
    await expect(cameras.start('C1/1', bob, done, done)).rejects.toMatchObject({ error: 'cameraBusy' });
    await expect(cameras.stop('C1/1', bob, done)).rejects.toMatchObject({ error: 'cameraBusy' });
    expect(await cameras.start('C2/1', bob, done, done)).toBe(true);
    await cameras.stop('C1/1', ann, done);
    // One sequence.
    expect(await cameras.start('C1/1', ann, done, done)).toBe(false);
    await cameras.stop('C1/1', ann, done);
    await pass(15_000);
    expect(await cameras.start('C1/1', bob, done, done)).toBe(true);
  });

  it('ends a movement whose stop does not arrive, and retries if the stop fails', async () => {
    const cameras = steering();
    const stop = vi.fn(done).mockImplementationOnce(fails);
    await cameras.start('C1/1', ann, done, stop);
    await pass(7_999);
    expect(stop).toHaveBeenCalledTimes(0);
    await pass(1);
    expect(stop).toHaveBeenCalledTimes(1);
    await pass(1_000);
    expect(stop).toHaveBeenCalledTimes(2);
    await pass(60_000);
    expect(stop).toHaveBeenCalledTimes(2);
    expect(warned).toEqual([]);
  });

  it('does not stop twice, and reports what cannot be stopped', async () => {
    const cameras = steering();
    const stop = vi.fn(done);
    await cameras.start('C1/1', ann, done, stop);
    await cameras.stop('C1/1', ann, done);
    await pass(20_000);
    expect(stop).not.toHaveBeenCalled();
    const never = vi.fn(fails);
    await cameras.start('C1/1', ann, done, never);
    await pass(20_000);
    expect(never).toHaveBeenCalledTimes(4);
    expect(warned).toEqual([{ camera: 'C1/1', reason: 'no answer' }]);
  });

  it('stops a movement whose start had no answer, and releases the camera to others', async () => {
    const cameras = steering();
    const stop = vi.fn(done);
    await expect(cameras.start('C1/1', ann, fails, stop)).rejects.toThrow('no answer');
    await pass(8_000);
    expect(stop).toHaveBeenCalledTimes(1);
    expect(await cameras.start('C1/1', bob, done, done)).toBe(true);
  });

  it('stops every movement when the server stops', async () => {
    const cameras = steering();
    const [one, two] = [vi.fn(done), vi.fn(fails)];
    await cameras.start('C1/1', ann, done, one);
    await cameras.start('C2/1', bob, done, two);
    await cameras.close();
    expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 1]);
  });
});
