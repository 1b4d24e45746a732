/** Freshness of the data of a wall, reported because nobody would notice that values stopped changing. */

export type Freshness = 'live' | 'connecting' | 'away' | 'stale';

/** Age after which an answer is outdated, ms: several calls have failed. */
export const staleMs = 90_000;

/** Freshness by the connection to the server and the time of the last answer (ms; null: none yet). */
export function freshnessOf(link: string, freshAt: number | null, now: number): Freshness {
  if (link === 'waiting') return 'away';
  if (freshAt !== null && now - freshAt > staleMs) return 'stale';
  return link === 'open' && freshAt !== null ? 'live' : 'connecting';
}
