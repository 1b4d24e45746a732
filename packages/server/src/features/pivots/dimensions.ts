/** Rows and columns of a pivot: their keys, order, and the assignment of buckets. */
import { type Language, type PivotDimension, tariffPeriods } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { spanAt, type TimeClass } from '../../energy/pivot.ts';
import { crewsOf, calendarOf as shiftCalendarOf, shiftWords } from '../../shifts/index.ts';
import { periodsOfMany } from '../../tariffs/index.ts';
import { dayOf } from '../../time/days.ts';
import { shiftsBetween } from '../../time/shifts.ts';
import { zoned } from '../../time/zone.ts';

/** Whether the dimension derives from time; the others belong to a parameter. */
export const isOfTime = (dimension: PivotDimension): boolean => !['none', 'device', 'point'].includes(dimension);
/** Whether its boundaries lie on quarter-hours, or nearly. */
export const needsQuarters = (dimension: PivotDimension): boolean => ['tariff', 'shift', 'crew'].includes(dimension);

export interface Dimension {
  readonly classOf: TimeClass | null;
  /** Names by key, if the key itself is not the name. */
  readonly names: ReadonlyMap<string, string>;
  readonly order: (a: string, b: string) => number;
}

export interface DimensionContext {
  readonly db: Kysely<Schema>;
  readonly project: { readonly id: number; readonly timeZone: string };
  readonly start: number;
  readonly end: number;
  readonly language: Language;
}

const none: ReadonlyMap<string, string> = new Map();
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byNumber = (a: string, b: string) => Number(a) - Number(b);
/** Key of time without a planned shift. */
export const offShift = 'off';

async function ofTariff({ db, project, start, end }: DimensionContext): Promise<Dimension> {
  const spans = (await periodsOfMany(db, [project], start, end)).get(project.id) ?? [];
  const place = (period: string) => tariffPeriods.findIndex((each) => each === period);
  return { classOf: (time) => spanAt(spans, time)?.period ?? null, names: none, order: (a, b) => place(a) - place(b) };
}

async function ofShifts({ db, project, start, end, language }: DimensionContext, by: 'shift' | 'crew'): Promise<Dimension> {
  const calendar = await shiftCalendarOf(db, project.id);
  const spans = [...shiftsBetween(calendar, project.timeZone, { start, end })].sort((a, b) => a.start - b.start);
  const crews = await crewsOf(db, project.id);
  const classOf = (time: number) => {
    const shift = spanAt(spans, time);
    if (shift === undefined) return offShift;
    return by === 'shift' ? shift.name : String(shift.crewId);
  };
  const first = (key: string) => spans.findIndex((each) => (by === 'shift' ? each.name : String(each.crewId)) === key);
  const order = (a: string, b: string) => (a === offShift ? 1 : b === offShift ? -1 : first(a) - first(b));
  const words = shiftWords(language, calendar, crews);
  const names =
    by === 'shift'
      ? spans.map(({ name }) => [name, words.shift(name)] as const)
      : crews.map(({ id }) => [String(id), words.crew(id)] as const);
  return { classOf, names: new Map(names), order };
}

/** Cached: all parameters have the same buckets. */
function remembered(classOf: TimeClass): TimeClass {
  const known = new Map<number, string | null>();
  return (time) => {
    const before = known.get(time);
    if (before !== undefined) return before;
    const found = classOf(time);
    known.set(time, found);
    return found;
  };
}

export async function dimensionOf(dimension: PivotDimension, context: DimensionContext): Promise<Dimension> {
  const found = await ofContext(dimension, context);
  return { ...found, classOf: found.classOf && remembered(found.classOf) };
}

async function ofContext(dimension: PivotDimension, context: DimensionContext): Promise<Dimension> {
  const { timeZone } = context.project;
  if (dimension === 'tariff') return ofTariff(context);
  if (dimension === 'shift' || dimension === 'crew') return ofShifts(context, dimension);
  if (dimension === 'hour') return { classOf: (time) => String(zoned(timeZone, time).hour), names: none, order: byNumber };
  if (dimension === 'weekday') return { classOf: (time) => String(zoned(timeZone, time).dayOfWeek), names: none, order: byNumber };
  if (dimension === 'day') return { classOf: (time) => dayOf(timeZone, time).date, names: none, order: byText };
  if (dimension === 'month') return { classOf: (time) => dayOf(timeZone, time).date.slice(0, 7), names: none, order: byText };
  return { classOf: null, names: none, order: () => 0 };
}
