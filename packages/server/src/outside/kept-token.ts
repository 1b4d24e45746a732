/** Tokens of services of others: asked for once for all who wait, and kept until shortly before they end. */

/** A token is not given out in its last minutes, so that nobody gets one that is about to end. */
const marginMs = 300_000;

export interface KeptToken<T> {
  /** The kept one, or a new one; rejects as `ask` does. */
  get(): Promise<T>;
  /** The service no longer knows it: the next `get` asks anew. One that was asked for meanwhile stays. */
  forget(token: T): void;
}

/** Keeps what `ask` brings until `end` (epoch ms, as `now` is). */
export function createKeptToken<T>(ask: () => Promise<{ readonly token: T; readonly end: number }>, now: () => number): KeptToken<T> {
  let kept: { readonly token: T; readonly end: number } | undefined;
  let asking: Promise<T> | undefined;

  async function renew(): Promise<T> {
    kept = await ask();
    return kept.token;
  }

  return {
    async get() {
      if (kept && kept.end - marginMs > now()) return kept.token;
      asking ??= renew().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    forget(token) {
      if (kept?.token === token) kept = undefined;
    },
  };
}
