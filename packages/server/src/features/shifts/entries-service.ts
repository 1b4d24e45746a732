/** The shift log. Entries cannot be changed; a correction is an entry that strikes out another. */
import type { Language, ShiftEntry } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { shiftActions } from '../../shifts/actions.ts';
import { addEntry, type EntryFilter, type EntryRow, entriesOf, findEntry } from '../../shifts/entries-repo.ts';
import { calendarOf, crewsOf, type ShiftWords, shiftWords, shiftWordsOf } from '../../shifts/index.ts';
import { shiftsAt } from '../../time/shifts.ts';
import type { Editor, ShiftDeps } from './plan-changes.ts';
import { byColumns, byView, shiftColumns, shiftThen } from './view.ts';

export function entryView(row: EntryRow, words: ShiftWords): ShiftEntry {
  return {
    id: row.id,
    text: row.text,
    time: row.time,
    by: byView(row),
    shift: shiftThen(row, words),
    strikes: row.strikes,
    struckBy: row.struck_by,
  };
}

export function createEntriesService({ db, registry, audit, now }: ShiftDeps) {
  return {
    async list(filter: EntryFilter, { page, pageSize }: { page: number; pageSize: number }, language: Language) {
      const { total, rows } = await entriesOf(db, filter, { offset: (page - 1) * pageSize, limit: pageSize });
      const words = await shiftWordsOf(db, filter.projectId, language);
      return { total, list: rows.map((row) => entryView(row, words)) };
    },

    /** Throws `notFound` if the entry to strike out does not exist, `entryStruck` if it is already struck out. */
    async add(projectId: number, text: string, strikes: number | undefined, { by, language }: Editor): Promise<ShiftEntry> {
      const time = now();
      return db.transaction().execute(async (within) => {
        if (strikes !== undefined && !(await findEntry(within, projectId, strikes))) throw new AppError('notFound');
        const calendar = await calendarOf(within, projectId);
        const running = shiftsAt(calendar, timeZoneOf(registry, projectId), time);
        const crews = await crewsOf(within, projectId);
        const isOwn = (crewId: number) =>
          crews.find(({ id }) => id === crewId)?.members.some(({ userId }) => userId === by.userId) === true;
        // Of several running shifts, the one of the author's crew.
        const shift = running.find(({ crewId }) => isOwn(crewId)) ?? running[0];
        const row = await addEntry(within, {
          project_id: projectId,
          text,
          time,
          strikes: strikes ?? null,
          ...byColumns(by),
          ...(shift ? shiftColumns(shift, crews) : {}),
        });
        if (!row) throw new AppError('entryStruck');
        const action = strikes === undefined ? shiftActions.entryAdded : shiftActions.entryStruck;
        const target = strikes === undefined ? shift?.name : String(strikes);
        await audit.record({ projectId, by, action, target: target ?? null, setValue: text, result: 'ok' }, within);
        return entryView({ ...row, struck_by: null }, shiftWords(language, calendar, crews));
      });
    },
  };
}

export type EntriesService = ReturnType<typeof createEntriesService>;
