import { preferencesApi } from '@czyun/contract';
import { useCallback } from 'react';
import { useCall, useChange } from '../../platform/api/use-call.ts';
import { useSession } from '../../platform/session/use-session.ts';

const none: readonly string[] = [];

export interface Pinned {
  /** Paths of screens, in the order in which they were pinned. */
  readonly pinned: readonly string[];
  /** Pins or unpins; null for displays and visitors, who have no preferences. */
  readonly toggle: ((path: string) => void) | null;
  /** The user has favourites that are not loaded yet. */
  readonly isAwaited: boolean;
}

/** The user's pinned screens, on every device where the user signs in. */
export function usePinned(): Pinned {
  const { person } = useSession();
  const hasOwn = person !== null && person.display !== true && person.readOnly !== true;
  const { data } = useCall(preferencesApi.getPreferences, hasOwn ? { query: {} } : null, { freshMs: 60_000, quiet: true });
  const { mutate } = useChange(preferencesApi.savePreference, { renews: [preferencesApi.getPreferences] });
  const pinned = data?.pinned ?? none;
  const toggle = useCallback(
    (path: string) => {
      const value = pinned.includes(path) ? pinned.filter((each) => each !== path) : [...pinned, path];
      mutate({ body: { key: 'pinned', value: value.length === 0 ? null : value.slice(-30) } });
    },
    [pinned, mutate],
  );
  return { pinned, toggle: hasOwn && data !== undefined ? toggle : null, isAwaited: hasOwn && data === undefined };
}
