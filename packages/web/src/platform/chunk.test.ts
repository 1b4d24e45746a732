import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkLate, chunkLimitMs, inTime, isChunkFailure, Lazy, late, lazyPart } from './chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('code loaded on demand', () => {
  it('resolves or rejects without leaving a timer', async () => {
    expect(await inTime(async () => 7)).toBe(7);
    await expect(inTime(() => Promise.reject(new TypeError('Importing a module script failed.')))).rejects.toThrow('Importing');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is late after the limit, not before', async () => {
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

it('requested code is loaded once; a failed load is retried', async () => {
  let loads = 0;
  const part = late(async () => {
    loads += 1;
    if (loads === 1) throw new TypeError('Importing a module script failed.');
    return { loads };
  });
  expect(part.known()).toBeNull();
  await expect(part.get()).rejects.toThrow('Importing');
  expect(part.known()).toBeNull();
  const loaded = await part.get();
  expect(await part.get()).toBe(loaded);
  expect(part.known()).toBe(loaded);
  expect(loads).toBe(2);
});

it('code requested twice at once is loaded once', async () => {
  let loads = 0;
  const part = late(async () => {
    loads += 1;
    return { loads };
  });
  const [first, second] = await Promise.all([part.get(), part.get()]);
  expect(first).toBe(second);
  expect(loads).toBe(1);
});

it('a part shows the fallback until its code is there, then itself at once; parts inside it show nothing', async () => {
  const Inside = lazyPart<{ readonly word: string }>(() => new Promise(() => undefined));
  const Part = lazyPart(
    async () =>
      ({ word }: { readonly word: string }): ReactNode => [word, createElement(Inside, { key: 1, word })],
  );
  const drawn = () => {
    const children = createElement(Part, { word: 'loaded' });
    return renderToStaticMarkup(createElement(Lazy, { fallback: 'waiting', children }));
  };
  expect(drawn()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(0);
  expect(drawn()).toBe('loaded');
});

it('recognises failures of chunks in the wording of every browser', () => {
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
