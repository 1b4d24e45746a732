/** Freshness of the data of a wall, reported because nobody would notice that values stopped changing. */

export type Freshness = 'live' | 'connecting' | 'away' | 'stale' | 'old';

/** Age after which an answer is outdated, ms: several calls have failed. */
export const staleMs = 90_000;
/** A connection that is lost for less is back before anybody reads of it, ms. */
const shortMs = 30_000;

/**
 * Freshness by the connection to the server and the time of the last answer (ms; null: none yet). `oldSince`: the server answers, but the values themselves
 * are old since then; null: they are not.
 */
export function freshnessOf(link: string, freshAt: number | null, now: number, oldSince: number | null = null): Freshness {
  if (link === 'waiting') return 'away';
  if (freshAt !== null && now - freshAt > staleMs) return 'stale';
  if (oldSince !== null && freshAt !== null) return 'old';
  return link === 'open' && freshAt !== null ? 'live' : 'connecting';
}

/** Since when the picture is of the past, ms, where it is so long enough that the wall covers it with a warning; null: it is not. */
export function outdatedSince(state: Freshness, freshAt: number | null, now: number, oldSince: number | null): number | null {
  if (state === 'old') return oldSince;
  if (freshAt === null) return null;
  return state === 'stale' || (state === 'away' && now - freshAt > shortMs) ? freshAt : null;
}
