import { useSyncExternalStore } from 'react';
import { type SessionState, session } from './session.ts';

/** The current session; re-renders when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}
