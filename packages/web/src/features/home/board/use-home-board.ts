import { preferencesApi } from '@czyun/contract';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { defaultTiles, storedTiles, type Tile } from './tiles.ts';

export interface HomeBoard {
  /** undefined: the user's arrangement is still unknown. */
  readonly tiles: readonly Tile[] | undefined;
  /** Default tiles. */
  readonly own: readonly Tile[];
  /** Not for displays and visitors. */
  readonly mayArrange: boolean;
  readonly saving: boolean;
  /** Stores the arrangement; null restores the default. */
  readonly save: (tiles: readonly Tile[] | null, onDone: () => void) => void;
}

/** The overview of the project in the user's arrangement. `cells`: ids of the server's cells, undefined before its answer. */
export function useHomeBoard(cells: readonly string[] | undefined, isWide: boolean): HomeBoard {
  const { id, projectType } = useProject();
  const { person } = useSession();
  const preferences = useCall(preferencesApi.getPreferences, { query: { projectId: id } }, { freshMs: 60_000, quiet: true });
  const change = useChange(preferencesApi.savePreference, { renews: [preferencesApi.getPreferences] });
  const own = defaultTiles(projectType.id, cells, isWide);
  // A failed request shows the default arrangement: the values matter more than their order.
  const stored = preferences.data?.homeBoard;
  const isLoading = preferences.data === undefined && preferences.error === null;
  const tiles = isLoading ? undefined : stored === undefined || stored.length === 0 ? own : stored;
  return {
    tiles,
    own,
    mayArrange: person?.display !== true && person?.readOnly !== true,
    saving: change.isPending,
    save: (next, onDone) =>
      change.mutate({ body: { key: 'homeBoard', projectId: id, value: next === null ? null : storedTiles(next) } }, { onSuccess: onDone }),
  };
}
