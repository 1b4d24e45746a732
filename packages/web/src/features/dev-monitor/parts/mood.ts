import type { Mirror } from '../queries.ts';

/** A device clock this far off makes its readings' times wrong enough to tell. */
const clockOffMs = 30_000;
/** A trouble on the wire is news for this long. */
const recentMs = 30_000;

export type Mood = 'ok' | 'offline' | 'trouble' | 'clockWrong';

/** How a connection stands, in one word. */
export function moodOf(mirror: Pick<Mirror, 'online' | 'clockOffsetMs' | 'lastFault' | 'refused'>, now: number): Mood {
  if (!mirror.online) return 'offline';
  if (mirror.clockOffsetMs !== null && Math.abs(mirror.clockOffsetMs) > clockOffMs) return 'clockWrong';
  if (mirror.refused.length > 0) return 'trouble';
  if (mirror.lastFault !== null && now - mirror.lastFault.time < recentMs) return 'trouble';
  return 'ok';
}
