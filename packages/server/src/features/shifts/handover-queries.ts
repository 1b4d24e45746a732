/** Hand-overs as returned by calls: the list including missing ones, one with its changes, and the current state of a project. */
import { dayMs, type HandOver, type HandOverDetail, type HandOverState, type Language, maxShiftDays } from '@czyun/contract';
import type { DocumentCheck } from '../../audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { calendarOf, crewsOf, shiftWords, shiftWordsOf } from '../../shifts/index.ts';
import type { Shift, Span } from '../../time/shifts.ts';
import { endedShifts } from './duty-service.ts';
import { isHander, mayPlan, mayTake, requireHandOver, type Signer } from './handover-access.ts';
import { documentOf } from './handover-digest.ts';
import { handOversBetween } from './handover-repo.ts';
import { changesIn, handOverView, seenOf, stateIn } from './handover-view.ts';
import type { ShiftDeps } from './plan-changes.ts';
import { changesOf, stateOf } from './state.ts';

interface HandOverQueryDeps extends Pick<ShiftDeps, 'db' | 'registry' | 'now'> {
  readonly check: DocumentCheck;
}

const shiftTimes = ({ start, end, name, crewId }: Shift) => ({ start, end, name, crewId });

export function createHandOverQueries({ db, registry, now, check }: HandOverQueryDeps) {
  return {
    state: (projectId: number): Promise<HandOverState> => stateOf(db, registry, projectId, now()),

    async list(projectId: number, { start, end }: Span, language: Language) {
      if (start >= end) throw new AppError('timeRange');
      if (end - start > maxShiftDays * dayMs) throw new AppError('rangeTooLarge', { days: maxShiftDays });
      const rows = await handOversBetween(db, projectId, { start: start - 2 * dayMs, end });
      const calendar = await calendarOf(db, projectId);
      const words = shiftWords(language, calendar, await crewsOf(db, projectId));
      const ended = endedShifts(calendar, timeZoneOf(registry, projectId), { start, end }, now());
      const signed = new Set(rows.filter(({ withdrawn_time: at }) => at === null).map((row) => `${row.shift_start} ${row.crew_id}`));
      const missing = ended
        .filter(({ start: at, crewId }) => !signed.has(`${at} ${crewId}`))
        .map((shift) => ({
          shift: { ...shiftTimes(shift), name: words.shift(shift.name), crewName: words.crew(shift.crewId) },
          handOver: null,
        }));
      const inRange = rows.filter(({ shift_end: at }) => at > start);
      // The list checks digests only; `get` also checks the operation log.
      const views = await Promise.all(inRange.map(async (row) => handOverView(row, await check(documentOf(row, false)), words)));
      const existing = views.map((handOver) => ({ shift: handOver.shift, handOver }));
      const order = (each: { shift: { start: number }; handOver: HandOver | null }) => each.handOver?.handed.time ?? each.shift.start;
      return { list: [...missing, ...existing].toSorted((a, b) => b.shift.start - a.shift.start || order(b) - order(a)) };
    },

    async get(projectId: number, id: number, reader: Signer): Promise<HandOverDetail> {
      const row = await requireHandOver(db, projectId, id);
      const altered = await check(documentOf(row, true));
      const isPending = row.taken_time === null && row.withdrawn_time === null;
      const changes = isPending ? changesOf(stateIn(row), await stateOf(db, registry, projectId, now())) : changesIn(row);
      const isPerson = reader.by.userId !== null;
      return {
        ...handOverView(row, altered, await shiftWordsOf(db, projectId, reader.language)),
        state: stateIn(row),
        changes,
        seen: isPending && changes ? seenOf(row, changes) : '',
        digest: row.digest,
        takenDigest: row.taken_digest,
        mayTake: isPending && isPerson && !isHander(row, reader) && (await mayTake(db, row, reader)),
        mayWithdraw: isPending && isPerson && (isHander(row, reader) || mayPlan(reader)),
      };
    },
  };
}

export type HandOverQueries = ReturnType<typeof createHandOverQueries>;
