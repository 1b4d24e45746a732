/** A hand-over row as returned by calls, and its stored JSON. */
import type { HandOver, HandOverChanges, HandOverState } from '@czyun/contract';
import type { ShiftWords } from '../../shifts/index.ts';
import { digestOf } from './handover-digest.ts';
import type { HandOverRow } from './handover-repo.ts';
import { byView } from './view.ts';

export function handOverView(row: HandOverRow, altered: boolean, words: ShiftWords): HandOver {
  const { taken_time, taken_user_id, taken_login, taken_name, withdrawn_time, withdrawn_user_id, withdrawn_login, withdrawn_name } = row;
  const signature = (time: number | null, user_id: number | null, login: string | null, name: string | null) =>
    time === null ? null : { time, by: byView({ user_id, login_name: login ?? '', user_name: name ?? '' }) };
  const { shift_start: start, shift_end: end, crew_id: crewId, next_crew_id: nextId } = row;
  return {
    id: row.id,
    shift: { ...{ start, end, name: words.shift(row.shift_name) }, crewId, crewName: words.crew(crewId, row.crew_name) },
    next: nextId === null ? null : { crewId: nextId, crewName: words.crew(nextId, row.next_crew_name ?? '') },
    note: row.note,
    handed: { time: row.time, by: byView(row) },
    taken: signature(taken_time, taken_user_id, taken_login, taken_name),
    takenNote: row.taken_note ?? '',
    withdrawn: signature(withdrawn_time, withdrawn_user_id, withdrawn_login, withdrawn_name),
    altered,
  };
}

export const stateIn = (row: HandOverRow) => JSON.parse(row.state) as HandOverState;
export const changesIn = (row: HandOverRow) => (row.changes === null ? null : (JSON.parse(row.changes) as HandOverChanges));

/** Identifies the displayed changes, so that nobody signs for others. */
export const seenOf = (row: HandOverRow, changes: HandOverChanges) =>
  digestOf(row.id, ...[changes.added, changes.gone, changes.acknowledged].map((items) => items.map(({ kind, id }) => `${kind} ${id}`)));
