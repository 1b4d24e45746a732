/** What a wall says of its own data: it hangs where nobody sees that nothing moves any more. */

export type Freshness = 'live' | 'connecting' | 'away' | 'stale';

/** An answer older than this is of the past, ms: several rounds of asking have failed. */
export const staleMs = 90_000;

/** How the data stand: by the line to the server, and by when an answer came last (ms; null: none yet). */
export function freshnessOf(link: string, freshAt: number | null, now: number): Freshness {
  if (link === 'waiting') return 'away';
  if (freshAt !== null && now - freshAt > staleMs) return 'stale';
  return link === 'open' && freshAt !== null ? 'live' : 'connecting';
}
