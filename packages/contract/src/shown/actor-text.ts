/** Text of an actor. Users can edit their display name, so the login name is always shown with it. */
import type { ActorView } from '../accounts/actor.ts';

/** `name (login)`; once if they are equal, and for links and unknown visitors, which have one name. */
export function actorText({ userId, loginName, userName }: Omit<ActorView, 'linkId'>): string {
  return userId === null || userName === '' || userName === loginName ? loginName : `${userName} (${loginName})`;
}

/** For files: links are marked by a word, so that no account name can imitate one. */
export function actorCell(actor: ActorView | null, shown: string | null, linkWord: string): string | null {
  if (actor === null) return shown;
  return actor.linkId === null ? actorText(actor) : `[${linkWord}] ${actor.loginName}`;
}
