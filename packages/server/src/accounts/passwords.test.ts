import { stat } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { hashPassword, passwordFits } from './passwords.ts';

const work = vi.hoisted(() => ({ running: 0, most: 0, done: 0, begun: [] as string[], hold: undefined as Promise<void> | undefined }));

/** Counts concurrent hashes; the library computes them, unless the test blocks it. */
vi.mock(import('@node-rs/argon2'), async (original) => {
  const library = await original();
  const counted =
    <A extends [string | Uint8Array, ...unknown[]], T>(real: (...asked: A) => Promise<T>) =>
    async (...asked: A): Promise<T> => {
      work.running += 1;
      work.most = Math.max(work.most, work.running);
      work.begun.push(String(asked[0]));
      try {
        if (work.hold === undefined) return await real(...asked);
        await work.hold;
        return 'held' as T;
      } finally {
        work.running -= 1;
        work.done += 1;
      }
    };
  return { ...library, hash: counted(library.hash), verify: counted(library.verify) };
});

afterEach(() => Object.assign(work, { running: 0, most: 0, done: 0, begun: [], hold: undefined }));

it('hashes at most two passwords at once, so that file access and other calls continue meanwhile', async () => {
  const all = Array.from({ length: 50 }, (_, index) => hashPassword(`password ${index}`, `10.0.${index}.1`));
  let looks = 0;
  while (work.done < 50) {
    // The same pool of threads serves files.
    await stat(import.meta.filename);
    looks += 1;
  }
  expect(new Set(await Promise.all(all)).size).toBe(50);
  expect(work.most).toBe(2);
  // If every hash had entered the pool at once, the first stat would have come after all of them.
  expect(looks).toBeGreaterThan(20);
});

it('serves networks in turn, and refuses requests beyond the queue', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  work.hold = promise;
  const greedy = Array.from({ length: 122 }, (_, index) => hashPassword(`greedy ${index}`, '10.0.0.1'));
  await expect(hashPassword('one more', '10.0.0.1')).rejects.toMatchObject({ error: 'tooManyAtOnce', status: 429 });
  const modest = hashPassword('modest', '10.0.0.2');
  resolve();
  await Promise.all([...greedy, modest]);
  expect(work.begun.indexOf('modest')).toBeLessThan(4);
});

it('answers the same for an unknown account', async () => {
  const stored = await hashPassword('right');
  expect([
    await passwordFits('right', stored, ''),
    await passwordFits('wrong', stored, ''),
    await passwordFits('right', undefined, ''),
  ]).toEqual([true, false, false]);
});
