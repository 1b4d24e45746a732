/** Code loaded on demand, with a time limit and a distinct error. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { textsReady } from './language/language.ts';

/** From the specification (script chunks). */
export const chunkLimitMs = 120_000;

/** A script or style sheet of the page was not loaded in time. */
export class ChunkLate extends Error {
  constructor() {
    super(`A part of the page was not loaded within ${chunkLimitMs / 1000} s`);
    this.name = 'ChunkLate';
  }
}

/** Whether an error means that a script or style sheet could not be loaded (browsers differ in the wording). */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof ChunkLate ||
    (error instanceof Error &&
      /dynamically imported module|importing a module script failed|unable to preload css|error loading dynamically/i.test(error.message))
  );
}

/** Resolves with the result of `load`, its styles and its texts; rejects with `ChunkLate` after the limit. */
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

/** A component whose code is loaded when it is first rendered. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await inTime(load) }));
}

interface Late<M> {
  readonly known: () => M | null;
  readonly get: () => Promise<M>;
  /**
   * Provides the code in a separate task, never during the dispatch of an event: a list that replaces the target of a click would treat the
   * rest of that click as a click outside, and close.
   */
  readonly give: (set: (known: M) => void) => void;
}

/** Code loaded on first use; a failed load is retried by the next `get` or `give`. */
export function late<M>(load: () => Promise<M>): Late<M> {
  let known: M | null = null;
  const get = async () => {
    known ??= await inTime(load);
    return known;
  };
  const give = (set: (known: M) => void) =>
    void get().then(
      (loaded) => setTimeout(() => set(loaded)),
      () => undefined,
    );
  return { known: () => known, get, give };
}
