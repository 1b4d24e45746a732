import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkLate, chunkLimitMs, inTime, isChunkFailure } from './chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a part that comes later', () => {
  it('is brought, or its failure told, and nothing is left waiting', async () => {
    expect(await inTime(async () => 7)).toBe(7);
    await expect(inTime(() => Promise.reject(new TypeError('Importing a module script failed.')))).rejects.toThrow('Importing');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that hangs is late after its limit, not before', async () => {
    let told: unknown;
    inTime(() => new Promise(() => undefined)).catch((error: unknown) => {
      told = error;
    });
    await vi.advanceTimersByTimeAsync(chunkLimitMs - 1);
    expect(told).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toBeInstanceOf(ChunkLate);
  });
});

it('failures of chunks are known in every browser’s words', () => {
  for (const text of [
    'Failed to fetch dynamically imported module: http://h/a.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])
    expect(isChunkFailure(new TypeError(text))).toBe(true);
  expect(isChunkFailure(new ChunkLate())).toBe(true);
  expect(isChunkFailure(new TypeError('x is not a function'))).toBe(false);
});
