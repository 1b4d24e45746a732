import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { createFairQueue } from './fair-queue.ts';

function queue(limits = { atOnce: 4, ofOwner: 2, waiting: 100, waitingOfOne: 60 }) {
  const line = createFairQueue({ ...limits, now: () => 0, full: () => new AppError('tooManyAtOnce', { seconds: 5 }) });
  const begun: string[] = [];
  const running = new Map<string, () => void>();
  let most = 0;
  const ask = (caller: string, name: string, signal?: AbortSignal) =>
    line.through({ owner: caller }, signal, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => {
        running.set(name, resolve);
        most = Math.max(most, running.size);
      });
      running.delete(name);
      return name;
    });
  const end = async (name: string) => {
    running.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, end, begun, most: () => most, running: () => [...running.keys()] };
}

describe('a fair queue', () => {
  it('admits another caller at once while sixty requests of one caller wait', async () => {
    const { ask, end, begun } = queue();
    for (let count = 0; count < 60; count += 1) void ask('greedy', `greedy ${count}`);
    void ask('modest', 'modest');
    await end('nothing yet');
    expect(begun).toEqual(['greedy 0', 'greedy 1', 'modest']);
  });

  it('serves callers in turn, and the requests of one caller in order', async () => {
    const { ask, end, begun } = queue({ atOnce: 2, ofOwner: 2, waiting: 100, waitingOfOne: 60 });
    const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1'].map((name) => ask(name.slice(0, 1), name));
    await end('nothing yet');
    for (let turn = 0; turn < all.length; turn += 1) await end(begun[turn] ?? '');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'b2', 'a3', 'a4', 'a5']);
    expect(await Promise.all(all)).toHaveLength(8);
  });

  it('never exceeds the limits of concurrent work per caller and in total', async () => {
    const { ask, end, running, most, begun } = queue();
    const all = Array.from({ length: 60 }, (_, index) => ask(`caller ${index % 7}`, `caller ${index % 7} ${index}`));
    while (begun.length < 60 || running().length > 0) {
      const now = running();
      for (const caller of new Set(now.map((name) => name.slice(0, 8))))
        expect(now.filter((name) => name.startsWith(caller)).length).toBeLessThanOrEqual(2);
      await end(now[begun.length % now.length] ?? '');
    }
    expect(most()).toBe(4);
    await Promise.all(all);
  });

  it('refuses a caller beyond the limit, and no other caller', async () => {
    const { ask, end, begun } = queue({ atOnce: 1, ofOwner: 1, waiting: 3, waitingOfOne: 2 });
    const all = ['a1', 'a2', 'a3'].map((name) => ask('a', name));
    await expect(ask('a', 'a4')).rejects.toMatchObject({ error: 'tooManyAtOnce' });
    all.push(ask('b', 'b1'));
    await expect(ask('c', 'c1')).rejects.toMatchObject({ error: 'tooManyAtOnce' });
    for (let turn = 0; turn < 4; turn += 1) await end(begun[turn] ?? '');
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('drops callers that abort, also those that aborted before they were queued', async () => {
    const { ask, end, begun } = queue({ atOnce: 1, ofOwner: 1, waiting: 1, waitingOfOne: 1 });
    const caller = new AbortController();
    const first = ask('a', 'first');
    const gone = ask('b', 'gone', caller.signal);
    caller.abort();
    await expect(gone).rejects.toMatchObject({ error: 'timeout' });
    await expect(ask('b', 'gone again', caller.signal)).rejects.toMatchObject({ error: 'timeout' });
    const next = ask('c', 'next');
    await end('first');
    await end('next');
    expect(await Promise.all([first, next])).toEqual(['first', 'next']);
    expect(begun).toEqual(['first', 'next']);
  });

  it('continues after work that failed', async () => {
    const line = createFairQueue({ atOnce: 1, ofOwner: 1, waiting: 9, waitingOfOne: 9, full: () => new AppError('tooManyAtOnce') });
    const broken = line.through({ owner: 'a' }, undefined, () => Promise.reject(new Error('broke')));
    const next = line.through({ owner: 'a' }, undefined, () => 'next');
    await expect(broken).rejects.toThrow('broke');
    expect(await next).toBe('next');
  });
});
