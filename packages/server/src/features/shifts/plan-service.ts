/** Rules of the shift calendar: crews, patterns that hold from a date on, exceptions. What has ended stays as it was. */
import { isDeepStrictEqual } from 'node:util';
import {
  type Crew,
  dayMs,
  type EveryFieldText,
  fieldText,
  type Language,
  type ShiftExceptionView,
  type ShiftPatternView,
  sayField,
} from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import {
  addException,
  calendarOf,
  crewsOf,
  endException,
  exceptionsOf,
  keepCrew,
  keepPattern,
  patternsOf,
  peopleOf,
  removeCrew,
  removePattern,
} from '../../shifts/index.ts';
import { dayOf, lastDays } from '../../time/days.ts';
import { breaksFit, dayClashes, patternClashes, type ShiftCalendar, shiftsBetween } from '../../time/shifts.ts';
import { isDate, type Places, regionsAround } from './project-time.ts';
import { datesText, deeds, exceptionText, patternText } from './words.ts';

type Db = Kysely<Schema>;

export interface ShiftDeps {
  readonly db: Db;
  readonly registry: Places;
  readonly audit: Pick<Audit, 'record'>;
  /** Epoch ms of deeds. */
  readonly now: () => number;
}

export interface Doer {
  readonly by: Actor;
  readonly language: Language;
}

const most = { crews: 50, patterns: 100, exceptions: 200, exceptionDays: 366 } as const;

export function createPlanService({ db, registry, audit, now }: ShiftDeps) {
  const wrong = (path: string, name: EveryFieldText, language: Language) =>
    new AppError('badInput', {}, [{ path, message: sayField(fieldText(name), language) }]);

  const note = (within: Db, projectId: number, by: Actor, action: Text, target: string, setValue?: string) =>
    audit.record({ projectId, by, action, target, ...(setValue === undefined ? {} : { setValue }), result: 'ok' }, within);

  async function crewNames(within: Db, projectId: number): Promise<ReadonlyMap<number, string>> {
    return new Map((await crewsOf(within, projectId)).map(({ id, name }) => [id, name]));
  }

  /** `notFound` for crews that are not there to be planned. */
  async function requireCrews(within: Db, projectId: number, ids: readonly (number | null)[]): Promise<void> {
    const known = new Set((await crewsOf(within, projectId)).filter(({ removed }) => !removed).map(({ id }) => id));
    if (ids.some((id) => id !== null && !known.has(id))) throw new AppError('notFound');
  }

  /** Changes the calendar; throws `shiftsOver` where that would make another past. */
  async function changing(projectId: number, regionId: number | null, change: (within: Db) => Promise<void>): Promise<void> {
    const [zone, time] = [timeZoneOf(registry, projectId), now()];
    const regions = regionsAround(registry, projectId, regionId);
    const over = (calendar: ShiftCalendar) =>
      shiftsBetween(calendar, zone, { start: time - 2 * dayMs, end: time }, regions).filter(({ end }) => end <= time);
    await db.transaction().execute(async (within) => {
      const before = await calendarOf(within, projectId);
      await change(within);
      const after = await calendarOf(within, projectId);
      if (before.since !== null && !isDeepStrictEqual(over(before), over(after))) throw new AppError('shiftsOver');
    });
  }

  return {
    async plan(projectId: number) {
      const patterns = (await patternsOf(db, projectId)).map(({ created: _, ...pattern }) => pattern);
      const [crews, exceptions] = [await crewsOf(db, projectId), await exceptionsOf(db, projectId)];
      return {
        crews: crews.map((crew) => ({ ...crew, members: [...crew.members] })),
        patterns,
        exceptions: [...exceptions],
        today: dayOf(timeZoneOf(registry, projectId), now()).date,
      };
    },

    members: async (projectId: number) => [...(await peopleOf(db, projectId))],

    async saveCrew(
      { projectId, id, name, userIds }: { projectId: number; id?: number | undefined; name: string; userIds: readonly number[] },
      { by }: Doer,
    ): Promise<Crew> {
      const wanted = [...new Set(userIds)];
      return db.transaction().execute(async (within) => {
        const crews = (await crewsOf(within, projectId)).filter(({ removed }) => !removed);
        const before = crews.find((crew) => crew.id === id);
        if (id !== undefined && !before) throw new AppError('notFound');
        if (crews.some((crew) => crew.name === name && crew.id !== id)) throw new AppError('keyTaken', { key: name });
        if (!before && crews.length >= most.crews) throw new AppError('tooManySaved', { most: most.crews });
        const members = (await peopleOf(within, projectId)).filter(({ userId }) => wanted.includes(userId));
        if (members.length < wanted.length) throw new AppError('notFound');
        if (before?.name === name && isDeepStrictEqual(before.members, members)) return { ...before, members };
        const kept = await keepCrew(within, { id, projectId, name, userIds: wanted });
        await note(within, projectId, by, deeds.crewSaved, name, members.map(({ userName }) => userName).join(', '));
        return { id: kept, name, members, removed: false };
      });
    },

    async removeCrew(projectId: number, id: number, { by }: Doer): Promise<void> {
      const today = dayOf(timeZoneOf(registry, projectId), now()).date;
      await db.transaction().execute(async (within) => {
        const crew = (await crewsOf(within, projectId)).find((each) => each.id === id && !each.removed);
        if (!crew) throw new AppError('notFound');
        const patterns = await patternsOf(within, projectId);
        const works =
          patterns.some(({ cycle }, i) => (patterns[i + 1]?.from ?? '9') > today && cycle.flat().includes(id)) ||
          (await exceptionsOf(within, projectId)).some(({ to, shifts }) => to >= today && shifts.some(({ crewId }) => crewId === id));
        if (works) throw new AppError('crewInUse');
        await removeCrew(within, id, now());
        await note(within, projectId, by, deeds.crewRemoved, crew.name);
      });
    },

    async savePattern(projectId: number, pattern: ShiftPatternView, { by, language }: Doer): Promise<void> {
      const zone = timeZoneOf(registry, projectId);
      const today = dayOf(zone, now()).date;
      const { from, anchor, shifts, cycle } = pattern;
      for (const [path, date] of Object.entries({ from, anchor })) if (!isDate(zone, date)) throw wrong(path, 'dateWrong', language);
      const unfit = shifts.findIndex((shift) => !breaksFit(shift));
      if (unfit >= 0) throw wrong(`shifts.${unfit}.breaks`, 'shiftBreaks', language);
      if (cycle.some((day) => day.length !== shifts.length)) throw wrong('cycle', 'shiftCycle', language);
      if (patternClashes(pattern)) throw wrong('cycle', 'shiftClash', language);
      await changing(projectId, null, async (within) => {
        await requireCrews(within, projectId, cycle.flat());
        const patterns = await patternsOf(within, projectId);
        const same = patterns.find((each) => each.from === from);
        if (same && isDeepStrictEqual({ anchor: same.anchor, shifts: same.shifts, cycle: same.cycle }, { anchor, shifts, cycle })) return;
        if (from <= today && patterns.some((each) => each.from <= today)) throw wrong('from', 'patternPast', language);
        if (!same && patterns.length >= most.patterns) throw new AppError('tooManySaved', { most: most.patterns });
        await keepPattern(within, projectId, pattern, now());
        await note(within, projectId, by, deeds.patternSaved, from, patternText(pattern, await crewNames(within, projectId)));
      });
    },

    async removePattern(projectId: number, from: string, { by, language }: Doer): Promise<void> {
      await changing(projectId, null, async (within) => {
        if (!(await patternsOf(within, projectId)).some((each) => each.from === from)) throw new AppError('notFound');
        if (from <= dayOf(timeZoneOf(registry, projectId), now()).date) throw wrong('from', 'patternPast', language);
        await removePattern(within, projectId, from);
        await note(within, projectId, by, deeds.patternRemoved, from);
      });
    },

    async addException(projectId: number, wish: ShiftExceptionView, { by, language }: Doer): Promise<{ id: number }> {
      const zone = timeZoneOf(registry, projectId);
      const today = dayOf(zone, now()).date;
      const { from, to, regionId, shifts } = wish;
      for (const [path, date] of Object.entries({ from, to })) if (!isDate(zone, date)) throw wrong(path, 'dateWrong', language);
      if (from < today) throw wrong('from', 'datePast', language);
      if (to < from || Date.parse(to) - Date.parse(from) >= most.exceptionDays * dayMs) throw wrong('to', 'dateOrder', language);
      const unfit = shifts.findIndex((shift) => !breaksFit(shift));
      if (unfit >= 0) throw wrong(`shifts.${unfit}.breaks`, 'shiftBreaks', language);
      if (dayClashes(shifts)) throw wrong('shifts', 'shiftClash', language);
      let id = 0;
      await changing(projectId, regionId, async (within) => {
        await requireCrews(
          within,
          projectId,
          shifts.map(({ crewId }) => crewId),
        );
        if ((await exceptionsOf(within, projectId)).filter((each) => each.to >= today).length >= most.exceptions)
          throw new AppError('tooManySaved', { most: most.exceptions });
        id = await addException(within, projectId, wish, now());
        await note(within, projectId, by, deeds.exceptionAdded, datesText(wish), exceptionText(wish, await crewNames(within, projectId)));
      });
      return { id };
    },

    /** What of it lies before today stays. */
    async removeException(projectId: number, id: number, { by }: Doer): Promise<void> {
      const zone = timeZoneOf(registry, projectId);
      const [yesterday = { date: '' }] = lastDays(zone, now(), 2);
      const known = (await exceptionsOf(db, projectId)).find((each) => each.id === id);
      if (!known) throw new AppError('notFound');
      if (known.to <= yesterday.date) throw new AppError('shiftsOver');
      await changing(projectId, known.regionId, async (within) => {
        await endException(within, id, known.from <= yesterday.date ? yesterday.date : null);
        await note(within, projectId, by, deeds.exceptionRemoved, datesText(known));
      });
    },
  };
}

export type PlanService = ReturnType<typeof createPlanService>;
