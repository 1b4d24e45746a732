/** Permissions to sign a hand-over. */
import { allows, type Language } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { crewsOf } from '../../shifts/index.ts';
import { findHandOver, type HandOverRow } from './handover-repo.ts';

type Db = Kysely<Schema>;

/** A user with the membership code in the project. */
export interface Signer {
  readonly by: Actor;
  readonly code: number;
  readonly language: Language;
}

export const mayPlan = ({ code }: Signer) => allows(code, 'shift.plan');

/** The signer of the hand-over (same user or session) cannot take it over. */
export const isHander = (row: HandOverRow, { by }: Signer) =>
  (row.user_id !== null && row.user_id === by.userId) || (row.session_id !== null && row.session_id === by.sessionId);

export async function isMember(db: Db, projectId: number, crewId: number, { by }: Signer): Promise<boolean> {
  const crew = (await crewsOf(db, projectId)).find(({ id }) => id === crewId);
  return crew?.members.some(({ userId }) => userId === by.userId) === true;
}

/** Members of the next crew and shift planners; without a planned next crew, all users who may write to the shift log. */
export async function mayTake(db: Db, row: HandOverRow, signer: Signer): Promise<boolean> {
  if (!allows(signer.code, 'shift.note')) return false;
  return mayPlan(signer) || row.next_crew_id === null || (await isMember(db, row.project_id, row.next_crew_id, signer));
}

export async function requireHandOver(db: Db, projectId: number, id: number): Promise<HandOverRow> {
  const row = await findHandOver(db, projectId, id);
  if (!row) throw new AppError('notFound');
  return row;
}
