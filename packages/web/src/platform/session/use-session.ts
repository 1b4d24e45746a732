import { useSyncExternalStore } from 'react';
import { type SessionState, session } from './session.ts';

/** Who is signed in, re-rendering when that changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}
