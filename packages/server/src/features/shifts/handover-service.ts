/**
 * Hand-overs: what stood when a crew went, signed by one of it, what changed until another person signed for the next crew, and that signature.
 * Nothing of it changes afterwards; the operation log holds the digests of both signatures, and what is shown is checked against them.
 */
import {
  allows,
  dayMs,
  type HandOver,
  type HandOverChanges,
  type HandOverDetail,
  type HandOverState,
  lateHandOverMs,
  mostShiftDays,
} from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { DocumentCheck } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { calendarOf, crewsOf } from '../../shifts/index.ts';
import { nextShift, type Shift, type Span, shiftsBetween } from '../../time/shifts.ts';
import { endedShifts } from './duty-service.ts';
import { digestOf, documentOf, handedDigest, takenDigest, targetOf } from './handover-digest.ts';
import { addHandOver, findHandOver, type HandOverRow, handOversBetween, takeHandOver, withdrawHandOver } from './handover-repo.ts';
import type { ShiftDeps } from './plan-service.ts';
import { changesOf, stateOf } from './state.ts';
import { byColumns, byView, shiftColumns, shiftThen } from './view.ts';
import { deeds } from './words.ts';

type Db = Kysely<Schema>;

/** Who signs or looks: in person, and by which code. */
export interface Signer {
  readonly by: Actor;
  readonly code: number;
}

/** Asks for the signer's password; throws `passwordWrong`. */
export type Confirm = () => Promise<void>;

const mayPlan = ({ code }: Signer) => allows(code, 'shift.plan');

/** The same person or the same session: whoever hands over cannot take over. */
const isHander = (row: HandOverRow, { by }: Signer) =>
  (row.user_id !== null && row.user_id === by.userId) || (row.session_id !== null && row.session_id === by.sessionId);

function view(row: HandOverRow, altered: boolean): HandOver {
  const { taken_time, taken_user_id, taken_login, taken_name, withdrawn_time, withdrawn_user_id, withdrawn_login, withdrawn_name } = row;
  const signature = (time: number | null, user_id: number | null, login: string | null, name: string | null) =>
    time === null ? null : { time, by: byView({ user_id, login_name: login ?? '', user_name: name ?? '' }) };
  const { shift_start: start, shift_end: end, shift_name: name, crew_id: crewId, crew_name: crewName } = row;
  return {
    id: row.id,
    shift: shiftThen(row) ?? { start, end, name, crewId, crewName },
    next: row.next_crew_id === null ? null : { crewId: row.next_crew_id, crewName: row.next_crew_name ?? '' },
    note: row.note,
    handed: { time: row.time, by: byView(row) },
    taken: signature(taken_time, taken_user_id, taken_login, taken_name),
    takenNote: row.taken_note ?? '',
    withdrawn: signature(withdrawn_time, withdrawn_user_id, withdrawn_login, withdrawn_name),
    altered,
  };
}

interface HandOverDeps extends ShiftDeps {
  readonly check: DocumentCheck;
}

// What `handOver` and `take` wrote has these shapes.
const stateIn = (row: HandOverRow) => JSON.parse(row.state) as HandOverState;
const changesIn = (row: HandOverRow) => (row.changes === null ? null : (JSON.parse(row.changes) as HandOverChanges));
const seenOf = (row: HandOverRow, changes: HandOverChanges) =>
  digestOf(row.id, ...[changes.added, changes.gone, changes.acknowledged].map((items) => items.map(({ kind, id }) => `${kind} ${id}`)));

export function createHandOverService({ db, registry, audit, now, check }: HandOverDeps) {
  const isMember = async (within: Db, projectId: number, crewId: number, { by }: Signer) =>
    (await crewsOf(within, projectId)).find(({ id }) => id === crewId)?.members.some(({ userId }) => userId === by.userId) === true;

  /** By the next crew, or whoever plans shifts; where nobody is planned, whoever writes into the log. */
  async function mayTake(within: Db, row: HandOverRow, signer: Signer): Promise<boolean> {
    if (!allows(signer.code, 'shift.note')) return false;
    return mayPlan(signer) || row.next_crew_id === null || (await isMember(within, row.project_id, row.next_crew_id, signer));
  }

  async function found(within: Db, projectId: number, id: number): Promise<HandOverRow> {
    const row = await findHandOver(within, projectId, id);
    if (!row) throw new AppError('notFound');
    return row;
  }

  /** The shift that may be handed over now; `notFound` where there is none of this beginning and crew. */
  async function shiftOf(within: Db, projectId: number, start: number, crewId: number): Promise<{ shift: Shift; next: Shift | undefined }> {
    const zone = timeZoneOf(registry, projectId);
    const calendar = await calendarOf(within, projectId);
    const shift = shiftsBetween(calendar, zone, { start, end: start + 1 }).find((each) => each.start === start && each.crewId === crewId);
    if (!shift || shift.start > now() || shift.end + lateHandOverMs < now()) throw new AppError('notFound');
    return { shift, next: nextShift(calendar, zone, shift) };
  }

  return {
    state: (projectId: number): Promise<HandOverState> => stateOf(db, registry, projectId, now()),

    async list(projectId: number, { start, end }: Span) {
      if (start >= end) throw new AppError('timeRange');
      if (end - start > mostShiftDays * dayMs) throw new AppError('rangeTooLarge', { days: mostShiftDays });
      const rows = await handOversBetween(db, projectId, { start: start - 2 * dayMs, end });
      const crews = await crewsOf(db, projectId);
      const ended = endedShifts(await calendarOf(db, projectId), timeZoneOf(registry, projectId), { start, end }, now());
      const standing = new Set(rows.filter(({ withdrawn_time: at }) => at === null).map((row) => `${row.shift_start} ${row.crew_id}`));
      const missing = ended
        .filter(({ start: at, crewId }) => !standing.has(`${at} ${crewId}`))
        .map((shift) => ({ shift: { ...pick(shift), crewName: crews.find(({ id }) => id === shift.crewId)?.name ?? '' }, handOver: null }));
      const inRange = rows.filter(({ shift_end: at }) => at > start);
      // By their digests; one that is opened is held against the log too.
      const views = await Promise.all(inRange.map(async (row) => view(row, await check(documentOf(row, false)))));
      const made = views.map((handOver) => ({ shift: handOver.shift, handOver }));
      const order = (each: { shift: { start: number }; handOver: HandOver | null }) => each.handOver?.handed.time ?? each.shift.start;
      return { list: [...missing, ...made].toSorted((a, b) => b.shift.start - a.shift.start || order(b) - order(a)) };
    },

    async get(projectId: number, id: number, reader: Signer): Promise<HandOverDetail> {
      const row = await found(db, projectId, id);
      const altered = await check(documentOf(row, true));
      const waits = row.taken_time === null && row.withdrawn_time === null;
      const changes = waits ? changesOf(stateIn(row), await stateOf(db, registry, projectId, now())) : changesIn(row);
      const isPerson = reader.by.userId !== null;
      return {
        ...view(row, altered),
        state: stateIn(row),
        changes,
        seen: waits && changes ? seenOf(row, changes) : '',
        digest: row.digest,
        takenDigest: row.taken_digest,
        mayTake: waits && isPerson && !isHander(row, reader) && (await mayTake(db, row, reader)),
        mayWithdraw: waits && isPerson && (isHander(row, reader) || mayPlan(reader)),
      };
    },

    /** `handOverCrew` for others than the crew, `handOverMade` for a shift that has been handed over. */
    async handOver(
      { projectId, start, crewId, note }: { projectId: number; start: number; crewId: number; note: string },
      signer: Signer,
      confirm: Confirm,
    ): Promise<HandOver> {
      const { by } = signer;
      await shiftOf(db, projectId, start, crewId);
      if (!mayPlan(signer) && !(await isMember(db, projectId, crewId, signer))) throw new AppError('handOverCrew');
      // Before the transaction: it is slow by intent.
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
        await audit.record({ projectId, by, action: deeds.handedOver, target: targetOf(row), setValue: digest, result: 'ok' }, within);
        return view(row, false);
      });
    },

    /** `handOverOwn`, `handOverCrew`, `handOverOver`; `handOverChanged` where what was looked at is not what is so now. */
    async take(
      { projectId, id, seen, note }: { projectId: number; id: number; seen: string; note: string },
      signer: Signer,
      confirm: Confirm,
    ): Promise<HandOver> {
      const { by } = signer;
      const known = await found(db, projectId, id);
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
        await audit.record({ projectId, by, action: deeds.tookOver, target: targetOf(row), setValue: digest, result: 'ok' }, within);
        return view(row, false);
      });
    },

    async withdraw(projectId: number, id: number, signer: Signer): Promise<void> {
      const { by } = signer;
      const row = await found(db, projectId, id);
      if (!isHander(row, signer) && !mayPlan(signer)) throw new AppError('handOverCrew');
      await db.transaction().execute(async (within) => {
        const withdrawn = {
          withdrawn_time: now(),
          withdrawn_user_id: by.userId,
          withdrawn_login: by.loginName,
          withdrawn_name: by.userName,
        };
        if (!(await withdrawHandOver(within, id, withdrawn))) throw new AppError('handOverOver');
        await audit.record({ projectId, by, action: deeds.withdrawn, target: targetOf(row), result: 'ok' }, within);
      });
    },
  };
}

const pick = ({ start, end, name, crewId }: Shift) => ({ start, end, name, crewId });

export type HandOverService = ReturnType<typeof createHandOverService>;
