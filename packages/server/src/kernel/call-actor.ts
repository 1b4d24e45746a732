/** The actor of a call, with the properties of the call that services need. */
import { type Language, userTypes } from '@czyun/contract';
import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';
import { actorOf, type CallContext } from './session-info.ts';

export interface CallActor extends Actor {
  readonly language: Language;
  /** Acts as a platform administrator. */
  readonly isPlatform: boolean;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Throws `notLoggedIn` without a session. */
export function callActorOf({ session, address, language, signal }: CallContext): CallActor {
  if (!session) throw new AppError('notLoggedIn');
  const isPlatform = session.userType === userTypes.platform && session.secretLink === null;
  return { ...actorOf({ session, address }), language, isPlatform, signal };
}
