/** Rules of tariffs: a change is a new version, past versions stay unchanged, and every change is logged with its actor. */
import { isDeepStrictEqual } from 'node:util';
import {
  dayMs,
  everyFieldText,
  type Holidays,
  isDate,
  mostPriceDays,
  type OwnTariffDay,
  type PriceSpan,
  type Tariff,
  type TariffCalendar,
  type TariffVersion,
} from '@czyun/contract';
import { auditedChange, type ChangeDeps } from '../audit/index.ts';
import { actorColumns, actorOfRow } from '../kernel/actor.ts';
import type { CallActor } from '../kernel/call-actor.ts';
import { changedFields, fieldsText } from '../kernel/differences.ts';
import { AppError, stale } from '../kernel/errors.ts';
import { wrongFields } from '../kernel/wrong-fields.ts';
import { versionOn } from '../money/tariff/in-force.ts';
import { timeZoneOf } from '../registry/time-zone.ts';
import { dayOf } from '../time/days.ts';
import { holidaysOfZone, holidaysRunOut, holidayYears, lastCoveredYear } from '../time/holidays.ts';
import { quarterMs } from '../time/quarters.ts';
import { checkTariff } from './changed-prices.ts';
import { priceSpans } from './price-spans.ts';
import {
  addVersion,
  billedVersions,
  calendarOf,
  dayAheadOf,
  endVersion,
  type KeptVersion,
  keepCalendar,
  projectCalendar,
  removeVersion,
  versionsOf,
} from './repo.ts';

export type TariffDeps = Pick<ChangeDeps, 'db' | 'registry' | 'audit' | 'now'>;

const mostVersions = 200;

/** `2026-02` → `2026-02-28`. */
const lastDayOf = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** Refuses an empty or too long range of prices; days of 25 hours are allowed for. */
export function checkPriceRange({ start, end }: { readonly start: number; readonly end: number }): void {
  if (start >= end) throw new AppError('timeRange');
  if (end - start > mostPriceDays * dayMs + 4 * quarterMs) throw new AppError('rangeTooLarge', { days: mostPriceDays });
}

export function createTariffService(deps: TariffDeps) {
  const { db, registry, now } = deps;
  const todayOf = (projectId: number) => dayOf(timeZoneOf(registry, projectId), now()).date;

  function view({ id, tariff, from, to, row }: KeptVersion, inForce: number | undefined, today: string): TariffVersion {
    const isOver = to !== null && to < today;
    const standing = id === inForce ? 'inForce' : from > today ? 'coming' : isOver ? 'over' : 'beneath';
    const state = to !== null && to < from ? 'withdrawn' : standing;
    return { id, tariff, created: row.created, by: actorOfRow(row), endedOn: row.ended_on, state };
  }

  async function views(projectId: number) {
    const versions = await versionsOf(db, projectId);
    const today = todayOf(projectId);
    const inForce = versionOn(versions, today)?.id;
    return { today, inForce, list: versions.map((version) => view(version, inForce, today)) };
  }

  async function viewOf(projectId: number, id: number): Promise<TariffVersion> {
    const found = (await views(projectId)).list.find((version) => version.id === id);
    if (!found) throw new AppError('notFound');
    return found;
  }

  async function spansOf(projectId: number, start: number, end: number): Promise<PriceSpan[]> {
    const versions = await versionsOf(db, projectId);
    const calendar = projectCalendar(await calendarOf(db, projectId), timeZoneOf(registry, projectId));
    const dayAhead = await dayAheadOf(db, projectId, start - quarterMs, end);
    const sources = {
      timeZone: timeZoneOf(registry, projectId),
      versions,
      calendar,
      dayAhead: new Map(dayAhead.map((row) => [row.start, row.price])),
    };
    return priceSpans(sources, start, end);
  }

  async function calendar(projectId: number): Promise<TariffCalendar> {
    const { own, chosen, version } = await calendarOf(db, projectId);
    const holidays = chosen ?? holidaysOfZone(timeZoneOf(registry, projectId));
    const notices = holidays === 'none' ? [] : holidayYears;
    const years = notices.map(({ year, document, off, work }) => ({
      ...{ year, document, work: [...work] },
      off: off.map((span) => ({ ...span, festivals: [...span.festivals] })),
    }));
    const runsOut = holidays !== 'none' && holidaysRunOut(todayOf(projectId));
    return { holidays, holidaysChosen: chosen !== null, years, lastCovered: lastCoveredYear, runsOut, own, version };
  }

  return {
    /** Kinds of days of a project. */
    days: async (projectId: number) => projectCalendar(await calendarOf(db, projectId), timeZoneOf(registry, projectId)),

    async list(projectId: number) {
      const { list, today } = await views(projectId);
      return { total: list.length, list, today, timeZone: timeZoneOf(registry, projectId), newest: list[0]?.id ?? 0 };
    },

    async current(projectId: number) {
      const time = now();
      const [price] = await spansOf(projectId, time, time + 1);
      if (!price) throw new AppError('notFound');
      return { time, price, version: price.versionId === null ? null : await viewOf(projectId, price.versionId) };
    },

    async save({ projectId, newest, tariff }: { projectId: number; newest: number; tariff: Tariff }, actor: CallActor) {
      checkTariff(tariff, actor.language);
      const id = await auditedChange(deps, actor, async (on) => {
        const versions = await versionsOf(on, projectId);
        const last = versions[0];
        // Sent twice: stored already.
        if (last && last.row.ended_on === null && isDeepStrictEqual(last.tariff, tariff))
          return { result: last.id, entries: [], touched: {} };
        if ((last?.id ?? 0) !== newest) throw stale(true);
        if (versions.length >= mostVersions) throw new AppError('tooManySaved', { most: mostVersions });
        const added = await addVersion(on, {
          ...{ project_id: projectId, tariff: JSON.stringify(tariff), ended_on: null, created: now() },
          ...actorColumns(actor),
        });
        const action = { zh: '保存电价版本', en: 'Save a version of the tariff' };
        const entry = { projectId, action, target: tariff.name, ...changedFields({ ...last?.tariff }, { ...tariff }) };
        return { result: added.id, entries: [entry], touched: {} };
      });
      return viewOf(projectId, id);
    },

    async end({ projectId, id, on }: { projectId: number; id: number; on: string }, actor: CallActor): Promise<TariffVersion> {
      await auditedChange(deps, actor, async (within) => {
        const version = (await versionsOf(within, projectId)).find((each) => each.id === id);
        if (!version) throw new AppError('notFound');
        if (version.row.ended_on === on) return { result: undefined, entries: [], touched: {} };
        const isTooLate = version.to !== null && on > version.to;
        if (!isDate(on) || on < todayOf(projectId) || isTooLate)
          throw wrongFields(actor.language, [{ path: 'on', message: everyFieldText.tariffEnded }]);
        await endVersion(within, id, on);
        const action = { zh: '结束电价版本', en: 'End a version of the tariff' };
        const entry = { projectId, action, target: version.tariff.name, ...changedFields({ to: version.to }, { to: on }) };
        return { result: undefined, entries: [entry], touched: {} };
      });
      return viewOf(projectId, id);
    },

    /** Versions used by bills cannot be removed; of others only the log entry remains. */
    async remove({ projectId, id }: { projectId: number; id: number }, actor: CallActor): Promise<{ id: number }> {
      await auditedChange(deps, actor, async (within) => {
        const versions = await versionsOf(within, projectId);
        const version = versions.find((each) => each.id === id);
        if (!version) throw new AppError('notFound');
        // Demand, capacity and power factor of a month use the version in force on its last day.
        const bills = await billedVersions(within, projectId);
        const isBilled = bills.some(({ month, versionIds }) => versionIds.includes(id) || versionOn(versions, lastDayOf(month))?.id === id);
        if (isBilled) throw new AppError('tariffBilled');
        await removeVersion(within, id);
        const action = { zh: '删除电价版本', en: 'Remove a version of the tariff' };
        const entry = { projectId, action, target: version.tariff.name, oldValue: fieldsText({ ...version.tariff }) };
        return { result: undefined, entries: [entry], touched: {} };
      });
      return { id };
    },

    async prices(range: { projectId: number; start: number; end: number }): Promise<PriceSpan[]> {
      checkPriceRange(range);
      return spansOf(range.projectId, range.start, range.end);
    },

    calendar,

    async saveCalendar(
      {
        projectId,
        version,
        own,
        holidays,
      }: { projectId: number; version: number; own: readonly OwnTariffDay[]; holidays?: Holidays | undefined },
      actor: CallActor,
    ): Promise<TariffCalendar> {
      const wrong = own.flatMap(({ date, kind, festival }, index) => {
        const isTwice = own.findIndex((day) => day.date === date) !== index;
        return [
          ...(isDate(date) ? [] : [{ path: `own.${index}.date`, message: everyFieldText.dateWrong }]),
          ...(isTwice ? [{ path: `own.${index}.date`, message: everyFieldText.dayTwice }] : []),
          ...(festival !== null && kind !== 'holiday' ? [{ path: `own.${index}.festival`, message: everyFieldText.limitKind }] : []),
        ];
      });
      if (wrong.length > 0) throw wrongFields(actor.language, wrong);
      const sorted = [...own].sort((a, b) => (a.date < b.date ? -1 : 1));
      await auditedChange(deps, actor, async (on) => {
        const before = await calendarOf(on, projectId);
        if (before.version !== version) throw stale(true);
        const chosen = holidays ?? before.chosen;
        if (isDeepStrictEqual(before.own, sorted) && chosen === before.chosen) return { result: undefined, entries: [], touched: {} };
        await keepCalendar(on, projectId, { own: sorted, chosen, version: version + 1 });
        const action = { zh: '修改电价日历', en: 'Change the calendar of the tariff' };
        const target = String(sorted.length);
        const entry = {
          projectId,
          action,
          target,
          ...changedFields({ ownDays: before.own, holidays: before.chosen }, { ownDays: sorted, holidays: chosen }),
        };
        return { result: undefined, entries: [entry], touched: {} };
      });
      return calendar(projectId);
    },
  };
}

export type TariffService = ReturnType<typeof createTariffService>;
