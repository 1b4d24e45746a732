import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';
import { Turns } from './turns.ts';

describe('Turns', () => {
  it('runs one at a time, urgent ones first, and continues after a failure', async () => {
    const turns = new Turns();
    const order: string[] = [];
    let busy = 0;
    const take = (key: number, name: string, urgent = false) =>
      turns.take(key, { urgent }, async () => {
        expect(++busy).toBe(1);
        await sleep(2);
        busy--;
        order.push(name);
        if (name === 'b') throw new Error('b failed');
      });
    const all = await Promise.allSettled([take(1, 'a'), take(2, 'b'), take(3, 'c'), take(4, 'd', true)]);
    expect(order).toEqual(['a', 'd', 'b', 'c']);
    expect(all.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  it('serves units that need little time before one that has just used much', async () => {
    const turns = new Turns();
    const order: number[] = [];
    const take = (key: number, ms: number) =>
      turns.take(key, {}, async () => {
        await sleep(ms);
        order.push(key);
      });
    const slow = async () => {
      for (let turn = 0; turn < 2; turn++) await take(1, 60);
    };
    const fast = async () => {
      for (let turn = 0; turn < 4; turn++) await take(2, 1);
    };
    await Promise.all([slow(), fast()]);
    expect(order).toEqual([1, 2, 2, 2, 2, 1]);
  });

  it('puts a unit that does not answer behind those that do', async () => {
    const turns = new Turns();
    const order: number[] = [];
    const take = (key: number, expectedMs: number) =>
      turns.take(key, { expectedMs }, async () => {
        await sleep(1);
        order.push(key);
      });
    await Promise.all([take(9, 0), take(1, 2000), take(2, 0), take(3, 0)]);
    expect(order).toEqual([9, 2, 3, 1]);
  });
});

describe('backoffMs', () => {
  it('doubles up to its bound, with jitter of half', () => {
    const retry = { minMs: 1000, maxMs: 30_000 };
    expect([1, 2, 3, 6, 50].map((failures) => backoffMs(failures, retry, () => 1))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
    expect(backoffMs(6, retry, () => 0)).toBe(15_000);
  });
});
