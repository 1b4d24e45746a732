import type { Mirror } from '../queries.ts';

/** Least offset of a device clock that counts as wrong, ms. */
const clockOffMs = 30_000;
/** Age up to which a communication fault counts, ms. */
const recentMs = 30_000;

export type Mood = 'ok' | 'offline' | 'trouble' | 'clockWrong';

/** State of a connection by its most serious fault. */
export function moodOf(mirror: Pick<Mirror, 'online' | 'clockOffsetMs' | 'lastFault' | 'refused'>, now: number): Mood {
  if (!mirror.online) return 'offline';
  if (mirror.clockOffsetMs !== null && Math.abs(mirror.clockOffsetMs) > clockOffMs) return 'clockWrong';
  if (mirror.refused.length > 0) return 'trouble';
  if (mirror.lastFault !== null && now - mirror.lastFault.time < recentMs) return 'trouble';
  return 'ok';
}
