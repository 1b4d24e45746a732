/** The calendar of the tariff: public holidays and own days. */
import { isDeepStrictEqual } from 'node:util';
import { everyFieldText, type Holidays, isDate, type OwnTariffDay, type TariffCalendar } from '@czyun/contract';
import { auditedChange } from '../../audit/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { stale } from '../../kernel/errors.ts';
import { type WrongField, wrongFields } from '../../kernel/wrong-fields.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { calendarOf, putCalendar } from '../../tariffs/repo.ts';
import type { TariffDeps } from '../../tariffs/service.ts';
import { dayOf } from '../../time/days.ts';
import { holidaysOfZone, holidaysRunOut, holidayYears, lastCoveredYear } from '../../time/holidays.ts';

function wrongDays(own: readonly OwnTariffDay[]): WrongField[] {
  return own.flatMap(({ date, kind, festival }, index) => {
    const isTwice = own.findIndex((day) => day.date === date) !== index;
    return [
      ...(isDate(date) ? [] : [{ path: `own.${index}.date`, message: everyFieldText.dateWrong }]),
      ...(isTwice ? [{ path: `own.${index}.date`, message: everyFieldText.dayTwice }] : []),
      ...(festival !== null && kind !== 'holiday' ? [{ path: `own.${index}.festival`, message: everyFieldText.limitKind }] : []),
    ];
  });
}

export type TariffCalendars = ReturnType<typeof createTariffCalendars>;

export function createTariffCalendars(deps: TariffDeps) {
  const { db, registry, now } = deps;

  async function current(projectId: number): Promise<TariffCalendar> {
    const timeZone = timeZoneOf(registry, projectId);
    const { own, chosen, version } = await calendarOf(db, projectId);
    const holidays = chosen ?? holidaysOfZone(timeZone);
    const notices = holidays === 'none' ? [] : holidayYears;
    const years = notices.map(({ year, document, off, work }) => ({
      ...{ year, document, work: [...work] },
      off: off.map((span) => ({ ...span, festivals: [...span.festivals] })),
    }));
    const runsOut = holidays !== 'none' && holidaysRunOut(dayOf(timeZone, now()).date);
    return { holidays, holidaysChosen: chosen !== null, years, lastCovered: lastCoveredYear, runsOut, own, version };
  }

  return {
    current,

    async save(
      {
        projectId,
        version,
        own,
        holidays,
      }: { projectId: number; version: number; own: readonly OwnTariffDay[]; holidays?: Holidays | undefined },
      actor: CallActor,
    ): Promise<TariffCalendar> {
      const wrong = wrongDays(own);
      if (wrong.length > 0) throw wrongFields(actor.language, wrong);
      const sorted = [...own].sort((a, b) => (a.date < b.date ? -1 : 1));
      await auditedChange(deps, actor, async (on) => {
        const before = await calendarOf(on, projectId);
        if (before.version !== version) throw stale(true);
        const chosen = holidays ?? before.chosen;
        if (isDeepStrictEqual(before.own, sorted) && chosen === before.chosen) return { result: undefined, entries: [], touched: {} };
        await putCalendar(on, projectId, { own: sorted, chosen, version: version + 1 }, deps.now());
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
      return current(projectId);
    },
  };
}
