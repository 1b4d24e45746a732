/** Rows of incidents in the form of answers. */
import type { Language } from '@czyun/contract';
import type { Incident, IncidentNote, IncidentRow, IncidentState } from '@czyun/contract/incidents';
import { actorOfRow } from '../../kernel/actor.ts';
import { nameIn, type Registry } from '../../registry/index.ts';
import { contentOf } from './content.ts';
import type { StoredIncident, StoredNote } from './tables.ts';

export type Names = Pick<Registry, 'device' | 'paramOf'>;
type Person = Incident['persons'][number];

export const noteView = (row: StoredNote, userId: number | null): IncidentNote => ({
  id: row.id,
  at: row.at,
  text: row.text,
  by: actorOfRow(row),
  own: row.user_id !== null && row.user_id === userId,
  created: row.created,
});

export function rowView(
  row: StoredIncident,
  { deviceIds, noteCount, names, language }: { deviceIds: readonly number[]; noteCount: number; names: Names; language: Language },
): IncidentRow {
  const devices = deviceIds.flatMap((id) => {
    const device = names.device(id);
    return device === undefined || device.projectId !== row.project_id ? [] : [{ id, name: nameIn(language, device) }];
  });
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    start: row.start_time,
    end: row.end_time,
    state: row.state as IncidentState,
    devices,
    entryId: row.entry_id,
    by: actorOfRow(row),
    created: row.created,
    noteCount,
  };
}

/** Whether a point `{deviceId}:{metric}` still exists. */
export function isPointOf(names: Names, projectId: number, key: string): boolean {
  const colon = key.indexOf(':');
  return names.paramOf(Number(key.slice(0, colon)), key.slice(colon + 1))?.projectId === projectId;
}

export function incidentView(
  row: StoredIncident,
  rest: Parameters<typeof rowView>[1] & {
    readonly notes: readonly StoredNote[];
    readonly members: readonly Person[];
    readonly userId: number | null;
  },
): Incident {
  const { curves, persons } = contentOf(row.content);
  return {
    ...rowView(row, rest),
    explanation: row.explanation,
    curves: curves.filter((key) => isPointOf(rest.names, row.project_id, key)),
    persons: rest.members.filter(({ userId }) => persons.includes(userId)),
    notes: rest.notes.map((note) => noteView(note, rest.userId)),
  };
}
