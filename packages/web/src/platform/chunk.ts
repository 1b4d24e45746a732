/** Parts of the program that come later: none is waited for without end, and whoever waits can tell why it did not come. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { textsReady } from './language/language.ts';

/** As the specification says of script chunks. */
export const chunkLimitMs = 120_000;

/** A script or a style sheet of the page that has not come in time. */
export class ChunkLate extends Error {
  constructor() {
    super(`A part of the page has not come within ${chunkLimitMs / 1000} s`);
    this.name = 'ChunkLate';
  }
}

/** Whether an error means that a script or style of the page could not be loaded (each browser says it its own way). */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof ChunkLate ||
    (error instanceof Error &&
      /dynamically imported module|importing a module script failed|unable to preload css|error loading dynamically/i.test(error.message))
  );
}

/** What `load` brings, or `ChunkLate`. The scripts and style sheets of an `import()` are waited for together, then the texts that they define. */
export function inTime<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLate()), chunkLimitMs);
    load()
      .then(async (part) => {
        await textsReady();
        return part;
      })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** A component whose code comes when it is first drawn. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await inTime(load) }));
}
