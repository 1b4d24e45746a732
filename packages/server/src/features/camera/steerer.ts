import type { Actor } from '../../kernel/actor.ts';
import type { Steerer } from './steering.ts';

/** The person who steers, the same in all sessions of the person. */
export const steererOf = ({ userId, linkId, loginName, userName }: Actor): Steerer => ({
  id: userId === null ? `link ${linkId ?? loginName}` : String(userId),
  name: userName,
});
