/** Digests of hand-overs: the data covered by each signature, and the check of a stored row. */
import { createHash } from 'node:crypto';
import type { LoggedAct, StoredDocument } from '../../audit/index.ts';
import { shiftActions } from '../../shifts/actions.ts';
import type { HandOverRow } from './handover-repo.ts';

export const digestOf = (...parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

type Handed = Omit<HandOverRow, 'id' | 'digest' | `taken_${string}` | `withdrawn_${string}` | 'changes'>;
type Taken = Pick<HandOverRow, 'digest' | 'changes' | 'taken_note' | 'taken_time' | 'taken_user_id' | 'taken_login' | 'taken_name'>;

/** In digest order. */
const handedColumns = ({ shift_start, shift_end, shift_name, crew_id, crew_name, user_id, login_name, user_name, time, note }: Handed) => ({
  ...{ shift_start, shift_end, shift_name, crew_id, crew_name },
  ...{ user_id, login_name, user_name, time, note },
});

/** Covers all data shown for the first signature. */
export const handedDigest = (row: Handed) =>
  digestOf(2, row.project_id, handedColumns(row), row.next_crew_id, row.next_crew_name, row.session_id, row.state);

/** Covers all data shown for the second signature, and the first digest. */
export const takenDigest = (row: Taken) =>
  digestOf(2, row.digest, row.changes, row.taken_note, row.taken_time, row.taken_user_id, row.taken_login, row.taken_name);

/** Digest of earlier versions, without the next crew and the name of the second signer. */
const oldHandedDigest = (row: Handed) => digestOf(row.project_id, handedColumns(row), parsed(row.state));
const oldTakenDigest = (row: Taken) =>
  digestOf(row.digest, parsed(row.changes), row.taken_note, row.taken_time, row.taken_user_id, row.taken_login);

/** null: not valid JSON, so the row was altered. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function fits(row: HandOverRow): boolean {
  if (![handedDigest(row), oldHandedDigest(row)].includes(row.digest)) return false;
  if (row.taken_time === null) return row.taken_digest === null;
  return [takenDigest(row), oldTakenDigest(row)].some((digest) => digest === row.taken_digest);
}

export const targetOf = ({ crew_name, shift_name, shift_start }: Pick<HandOverRow, 'crew_name' | 'shift_name' | 'shift_start'>) =>
  `${crew_name} ${shift_name} ${new Date(shift_start).toISOString().slice(0, 16)}Z`;

/** The row as a document to be checked; `withLog`: also against the operation log. */
export function documentOf(row: HandOverRow, withLog: boolean): StoredDocument {
  const target = targetOf(row);
  const act = (action: LoggedAct['action'], time: number, digest: string | null): LoggedAct => ({
    ...{ action, target, time },
    accepts: (value) => value === digest,
  });
  const acts = [
    act(shiftActions.handedOver, row.time, row.digest),
    ...(row.taken_time === null ? [] : [act(shiftActions.tookOver, row.taken_time, row.taken_digest)]),
  ];
  return { projectId: row.project_id, name: `hand-over ${row.id}`, fits: fits(row), acts: withLog ? acts : [] };
}
