import { preferencesApi } from '@czyun/contract';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { defaultTiles, keptTiles, type Tile } from './tiles.ts';

export interface HomeBoard {
  /** undefined: it is not known yet how the person arranged it. */
  readonly tiles: readonly Tile[] | undefined;
  /** As the product has it. */
  readonly own: readonly Tile[];
  /** A wall signed in by a link, or a visitor, arranges nothing. */
  readonly mayArrange: boolean;
  readonly saving: boolean;
  /** Keeps it; null: as the product has it again. */
  readonly save: (tiles: readonly Tile[] | null, onDone: () => void) => void;
}

/** The overview of the project as this person arranged it. `cells`: ids of what the server gives, undefined before it answered. */
export function useHomeBoard(cells: readonly string[] | undefined, isWide: boolean): HomeBoard {
  const { id, projectType } = useProject();
  const { person } = useSession();
  const asked = useCall(preferencesApi.getPreferences, { query: { projectId: id } }, { freshMs: 60_000, quiet: true });
  const change = useChange(preferencesApi.savePreference, { renews: [preferencesApi.getPreferences] });
  const own = defaultTiles(projectType.id, cells, isWide);
  // What cannot be read is as if nobody had arranged anything: the overview matters more than its order.
  const kept = asked.data?.homeBoard;
  const tiles = asked.data === undefined && asked.error === null ? undefined : kept === undefined || kept.length === 0 ? own : kept;
  return {
    tiles,
    own,
    mayArrange: person?.display !== true && person?.readOnly !== true,
    saving: change.isPending,
    save: (next, onDone) =>
      change.mutate({ body: { key: 'homeBoard', projectId: id, value: next === null ? null : keptTiles(next) } }, { onSuccess: onDone }),
  };
}
