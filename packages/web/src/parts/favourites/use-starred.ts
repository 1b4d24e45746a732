import { preferencesApi } from '@czyun/contract';
import { useCall, useChange } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { useSession } from '../../platform/session/use-session.ts';

/** `device:12` or `board:3`. */
export type StarKey = `${'device' | 'board'}:${number}`;

export interface Starred {
  /** In the order in which they were added; undefined until known. */
  readonly starred: readonly StarKey[] | undefined;
  /** Adds or removes a favourite; null for displays and visitors, who have no preferences. */
  readonly toggle: ((key: StarKey) => void) | null;
  /** The user has favourites that are not loaded yet. */
  readonly isAwaited: boolean;
}

const none: readonly StarKey[] = [];
/** Maximum number of favourites of a user in a project; beyond it the oldest is removed. */
const most = 30;

/** Favourite devices and boards of the user in the shown project. */
export function useStarred(): Starred {
  const { id: projectId } = useProject();
  const { person } = useSession();
  const hasOwn = person !== null && person.display !== true && person.readOnly !== true;
  const { data, error } = useCall(preferencesApi.getPreferences, hasOwn ? { query: { projectId } } : null, {
    freshMs: 60_000,
    quiet: true,
  });
  const { mutate } = useChange(preferencesApi.savePreference, { renews: [preferencesApi.getPreferences] });
  const stored = data === undefined ? undefined : ((data.starred ?? none) as readonly StarKey[]);
  const toggle = (key: StarKey) => {
    const list = stored ?? none;
    const value = list.includes(key) ? list.filter((each) => each !== key) : [...list, key].slice(-most);
    mutate({ body: { key: 'starred', projectId, value: value.length === 0 ? null : value } });
  };
  return {
    starred: hasOwn && error === null ? stored : none,
    toggle: hasOwn && data !== undefined ? toggle : null,
    isAwaited: hasOwn && data === undefined && error === null,
  };
}
