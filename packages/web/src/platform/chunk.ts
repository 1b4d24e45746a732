/** Code loaded on demand, with a time limit and a distinct error. */
import {
  type ComponentType,
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
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
  let loading: Promise<M> | null = null;
  const get = async () => {
    if (known !== null) return known;
    loading ??= inTime(load).finally(() => {
      loading = null;
    });
    known = await loading;
    return known;
  };
  const give = (set: (known: M) => void) =>
    void get().then(
      (loaded) => setTimeout(() => set(loaded)),
      () => undefined,
    );
  return { known: () => known, get, give };
}

const Waiting = createContext<ReactNode>(null);

/** Shows `fallback` in place of each part below whose code is loading. */
export function Lazy({ fallback, children }: { readonly fallback: ReactNode; readonly children: ReactNode }): ReactElement {
  return createElement(Waiting, { value: fallback }, children);
}

/** `part`: undefined while loading. */
type Loading<P> = { readonly part: ComponentType<P> | undefined } | { readonly error: unknown };

function Part<P extends object>({ code, props }: { readonly code: Late<ComponentType<P>>; readonly props: P }): ReactNode {
  const [loading, setLoading] = useState((): Loading<P> => {
    const known = code.known();
    // Requested while rendering; the effect below reports a failure.
    if (known === null) code.get().catch(() => undefined);
    return { part: known ?? undefined };
  });
  const fallback = useContext(Waiting);
  const isKnown = 'error' in loading || loading.part !== undefined;
  useEffect(() => {
    if (isKnown) return;
    let isGone = false;
    code.get().then(
      (part) => isGone || setLoading({ part }),
      (error: unknown) => isGone || setLoading({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [code, isKnown]);
  if ('error' in loading) throw loading.error;
  if (loading.part === undefined) return fallback;
  // The fallback is that of this part, not of those inside it.
  return createElement(Waiting, { value: null }, createElement(loading.part, props));
}

/**
 * A component whose code is loaded when it is first rendered; a failure reaches the boundary around it. Not React's `lazy`: `Suspense` shows
 * what it waited for no sooner than 300 ms after the last fallback on the page, and even code that is already there comes a render later.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const code = late(load);
  return (props) => createElement(Part<P>, { code, props });
}
