/**
 * Signatures of a hand-over: one by the outgoing crew, with the state at that time; one by the next crew, with the changes since. Neither
 * can be changed afterwards; the operation log contains the digests of both.
 */
import { type HandOver, lateHandOverMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { shiftActions } from '../../shifts/actions.ts';
import { calendarOf, crewsOf, shiftWordsOf } from '../../shifts/index.ts';
import { nextShift, type Shift, shiftsBetween } from '../../time/shifts.ts';
import { isHander, isMember, mayPlan, mayTake, requireHandOver, type Signer } from './handover-access.ts';
import { handedDigest, takenDigest, targetOf } from './handover-digest.ts';
import { addHandOver, takeHandOver, withdrawHandOver } from './handover-repo.ts';
import { handOverView, seenOf, stateIn } from './handover-view.ts';
import type { ShiftDeps } from './plan-changes.ts';
import { changesOf, stateOf } from './state.ts';
import { byColumns, shiftColumns } from './view.ts';

type Db = Kysely<Schema>;

/** Checks the signer's password; throws `passwordWrong`. */
export type Confirm = () => Promise<void>;

export function createHandOverSigning({ db, registry, audit, now }: ShiftDeps) {
  /** The shift of this start and crew, if it may be handed over now; otherwise throws `notFound`. */
  async function shiftOf(within: Db, projectId: number, start: number, crewId: number): Promise<{ shift: Shift; next: Shift | undefined }> {
    const zone = timeZoneOf(registry, projectId);
    const calendar = await calendarOf(within, projectId);
    const shift = shiftsBetween(calendar, zone, { start, end: start + 1 }).find((each) => each.start === start && each.crewId === crewId);
    if (!shift || shift.start > now() || shift.end + lateHandOverMs < now()) throw new AppError('notFound');
    return { shift, next: nextShift(calendar, zone, shift) };
  }

  return {
    /** Throws `handOverCrew` for users outside the crew, `handOverMade` if the shift has already been handed over. */
    async handOver(
      { projectId, start, crewId, note }: { projectId: number; start: number; crewId: number; note: string },
      signer: Signer,
      confirm: Confirm,
    ): Promise<HandOver> {
      const { by } = signer;
      await shiftOf(db, projectId, start, crewId);
      if (!mayPlan(signer) && !(await isMember(db, projectId, crewId, signer))) throw new AppError('handOverCrew');
      // Outside the transaction, as password hashing is slow by design.
      await confirm();
      const time = now();
      return db.transaction().execute(async (within) => {
        const { shift, next } = await shiftOf(within, projectId, start, crewId);
        const crews = await crewsOf(within, projectId);
        const state = await stateOf(within, registry, projectId, time);
        const columns = {
          ...{ ...shiftColumns(shift, crews), ...byColumns(by), time, note },
          project_id: projectId,
          next_crew_id: next?.crewId ?? null,
          next_crew_name: next ? (crews.find(({ id }) => id === next.crewId)?.name ?? '') : null,
          state: JSON.stringify(state),
          session_id: by.sessionId,
        };
        const digest = handedDigest(columns);
        const row = await addHandOver(within, { ...columns, digest });
        if (!row) throw new AppError('handOverMade');
        await audit.record(
          { projectId, by, action: shiftActions.handedOver, target: targetOf(row), setValue: digest, result: 'ok' },
          within,
        );
        return handOverView(row, false, await shiftWordsOf(within, projectId, signer.language));
      });
    },

    /** Throws `handOverOwn`, `handOverCrew`, `handOverOver`; `handOverChanged` if the changes differ from those shown. */
    async take(
      { projectId, id, seen, note }: { projectId: number; id: number; seen: string; note: string },
      signer: Signer,
      confirm: Confirm,
    ): Promise<HandOver> {
      const { by } = signer;
      const known = await requireHandOver(db, projectId, id);
      if (known.taken_time !== null || known.withdrawn_time !== null) throw new AppError('handOverOver');
      if (isHander(known, signer)) throw new AppError('handOverOwn');
      if (!(await mayTake(db, known, signer))) throw new AppError('handOverCrew');
      await confirm();
      const time = now();
      return db.transaction().execute(async (within) => {
        const changes = changesOf(stateIn(known), await stateOf(within, registry, projectId, time));
        if (seenOf(known, changes) !== seen) throw new AppError('handOverChanged');
        const columns = {
          taken_time: time,
          taken_user_id: by.userId,
          taken_login: by.loginName,
          taken_name: by.userName,
          taken_note: note,
          changes: JSON.stringify(changes),
        };
        const digest = takenDigest({ ...columns, digest: known.digest });
        const row = await takeHandOver(within, id, { ...columns, taken_digest: digest });
        if (!row) throw new AppError('handOverOver');
        await audit.record({ projectId, by, action: shiftActions.tookOver, target: targetOf(row), setValue: digest, result: 'ok' }, within);
        return handOverView(row, false, await shiftWordsOf(within, projectId, signer.language));
      });
    },

    async withdraw(projectId: number, id: number, signer: Signer): Promise<void> {
      const { by } = signer;
      const row = await requireHandOver(db, projectId, id);
      if (!isHander(row, signer) && !mayPlan(signer)) throw new AppError('handOverCrew');
      await db.transaction().execute(async (within) => {
        const withdrawn = {
          withdrawn_time: now(),
          withdrawn_user_id: by.userId,
          withdrawn_login: by.loginName,
          withdrawn_name: by.userName,
        };
        if (!(await withdrawHandOver(within, id, withdrawn))) throw new AppError('handOverOver');
        await audit.record({ projectId, by, action: shiftActions.withdrawn, target: targetOf(row), result: 'ok' }, within);
      });
    },
  };
}

export type HandOverSigning = ReturnType<typeof createHandOverSigning>;
