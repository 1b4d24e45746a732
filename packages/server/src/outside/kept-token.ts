/** Tokens of external services: requested once for all callers, and cached until shortly before their expiry. */

/** A token is not used in its last minutes, so that it does not expire during a request. */
const marginMs = 300_000;

export interface KeptToken<T> {
  /** The cached token, or a new one; rejects as `ask` does. */
  get(): Promise<T>;
  /** The service rejects the token: the next `get` requests another. A token requested meanwhile remains. */
  forget(token: T): void;
}

/** Caches the result of `ask` until `end` (epoch ms, like `now`). */
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
