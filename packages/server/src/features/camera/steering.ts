/** Movements of cameras: one person steers a camera at a time, and every movement ends. */
import { AppError } from '../../kernel/errors.ts';

/** A movement whose stop does not arrive ends after this, ms. */
const moveMs = 8_000;
/** Without a command for this time, another person may steer, ms. */
const holdMs = 15_000;
/** A failed stop is retried after this, ms, up to a limited number of times. */
const stopAgainMs = 1_000;
const maxStops = 4;

export interface SteeringOptions {
  /** ms; independent of the wall clock. */
  readonly elapsed: () => number;
  readonly log: { warn(facts: object, words: string): void };
  readonly moveMs?: number;
  readonly holdMs?: number;
  readonly stopAgainMs?: number;
}

export interface Steerer {
  /** Common to all sessions of a person. */
  readonly id: string;
  readonly name: string;
}

interface Held {
  readonly by: Steerer;
  until: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the movement in progress. */
  stop: (() => Promise<void>) | undefined;
}

export function createSteering({ elapsed, log, ...options }: SteeringOptions) {
  const limits = { moveMs, holdMs, stopAgainMs, ...options };
  const held = new Map<string, Held>();

  /** Takes the camera for a person; `isNew`: a sequence of movements begins. */
  function take(key: string, by: Steerer): { readonly own: Held; readonly isNew: boolean } {
    const now = elapsed();
    const found = held.get(key);
    const isFree = found === undefined || found.until <= now;
    if (!isFree && found.by.id !== by.id) throw new AppError('cameraBusy', { name: found.by.name });
    const own = isFree ? { by, until: 0, timer: found?.timer, stop: found?.stop } : found;
    own.until = now + limits.holdMs;
    held.set(key, own);
    return { own, isNew: isFree };
  }

  function stopLater(key: string, own: Held, waitMs: number, tries = 1): void {
    clearTimeout(own.timer);
    own.timer = setTimeout(() => void endNow(key, own, tries), waitMs);
    own.timer.unref();
  }

  async function endNow(key: string, own: Held, tries: number): Promise<void> {
    const { stop } = own;
    if (stop === undefined) return;
    try {
      await stop();
      if (own.stop === stop) own.stop = undefined;
    } catch (error) {
      // A later movement has its own stop.
      if (own.stop !== stop) return;
      if (tries < maxStops) stopLater(key, own, limits.stopAgainMs, tries + 1);
      else log.warn({ camera: key, reason: error instanceof Error ? error.message : 'failed' }, 'a camera could not be stopped');
    }
  }

  return {
    /** Starts a movement and ends it when no stop arrives. True if a sequence of movements begins with it. Throws `cameraBusy`. */
    async start(key: string, by: Steerer, start: () => Promise<void>, stop: () => Promise<void>): Promise<boolean> {
      const { own, isNew } = take(key, by);
      own.stop = stop;
      stopLater(key, own, limits.moveMs);
      try {
        await start();
      } catch (error) {
        // A command without an answer may still move the camera, so its stop remains due. A person who moved nothing does not occupy the
        // camera.
        if (isNew && held.get(key) === own) own.until = 0;
        throw error;
      }
      return isNew;
    },

    async stop(key: string, by: Steerer, stop: () => Promise<void>): Promise<void> {
      const { own } = take(key, by);
      await stop();
      clearTimeout(own.timer);
      own.stop = undefined;
    },

    /** Executes an action that ends without a stop; a movement of the camera is ended first. Throws `cameraBusy`. */
    async act<T>(key: string, by: Steerer, work: () => Promise<T>): Promise<T> {
      const { own } = take(key, by);
      if (own.stop !== undefined) {
        clearTimeout(own.timer);
        await endNow(key, own, 1);
      }
      return work();
    },

    /** Ends all movements in progress. */
    async close(): Promise<void> {
      await Promise.all(
        [...held].map(async ([key, own]) => {
          clearTimeout(own.timer);
          await endNow(key, own, maxStops);
        }),
      );
      held.clear();
    },
  };
}

export type Steering = ReturnType<typeof createSteering>;
