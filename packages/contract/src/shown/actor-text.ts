/** Who acted, in words. Display names are everybody's own to edit, so the login name stands with them. */
import type { ActorView } from '../accounts/actor.ts';

/** `name (login)`; once where they are the same, and for links and strangers, which have one name. */
export function actorText({ userId, loginName, userName }: Omit<ActorView, 'linkId'>): string {
  return userId === null || userName === '' || userName === loginName ? loginName : `${userName} (${loginName})`;
}

/** For files: links are marked by a word, as nobody's account may look like one. */
export function actorCell(actor: ActorView | null, shown: string | null, linkWord: string): string | null {
  if (actor === null) return shown;
  return actor.linkId === null ? actorText(actor) : `[${linkWord}] ${actor.loginName}`;
}
