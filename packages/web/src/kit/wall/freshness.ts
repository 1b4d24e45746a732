/** Freshness of the data of a wall, shown because stopped values would otherwise go unnoticed. */

export type Freshness = 'live' | 'connecting' | 'away' | 'stale' | 'old';

/** Age after which a response is outdated, ms: several calls have failed. */
export const staleMs = 90_000;
/** Shorter interruptions are not reported, ms. */
const shortMs = 30_000;

/**
 * Freshness by the connection to the server and the time of the last response (ms; null: none yet). `oldSince`: the server responds, but
 * the values themselves are old since then; null: they are not.
 */
export function freshnessOf(link: string, freshAt: number | null, now: number, oldSince: number | null = null): Freshness {
  if (link === 'waiting') return 'away';
  if (freshAt !== null && now - freshAt > staleMs) return 'stale';
  if (oldSince !== null && freshAt !== null) return 'old';
  return link === 'open' && freshAt !== null ? 'live' : 'connecting';
}

/** Time since which the content is outdated, ms, once it is long enough for the wall to cover it with a warning; null: not outdated. */
export function outdatedSince(state: Freshness, freshAt: number | null, now: number, oldSince: number | null): number | null {
  if (state === 'old') return oldSince;
  if (freshAt === null) return null;
  return state === 'stale' || (state === 'away' && now - freshAt > shortMs) ? freshAt : null;
}
