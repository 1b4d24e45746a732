/** Pages of the log, at any depth. */
import { type Expression, type ExpressionBuilder, type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { LogTable, Schema } from '../../db/schema.ts';
import { columnOf, filtered, type LogFilter, type LogOrder, needsRows, neverNull, ordered } from './filter-repo.ts';
import { searched } from './search-repo.ts';

type Row = Selectable<LogTable>;

/** The next entries after a given one in an order, found by its values: late pages cost no more than the first. */
export async function entriesAfter(
  db: Kysely<Schema>,
  filter: LogFilter,
  order: LogOrder,
  after: Selectable<LogTable> | undefined,
  limit: number,
): Promise<readonly Selectable<LogTable>[]> {
  let query = filtered(db, filter, true);
  if (after) {
    const column = columnOf[order.by];
    const value = after[column];
    const beyond = order.direction === 'asc' ? '>' : '<';
    // Among equal values: later start first, then higher id.
    const further = ({ or, and, eb }: ExpressionBuilder<Schema, 'log_entries'>) =>
      or([eb('start_time', beyond, after.start_time), and([eb('start_time', '=', after.start_time), eb('id', beyond, after.id)])]);
    if (value === null) {
      const others = order.direction === 'desc';
      query = query.where((build) =>
        build.or([build.and([build(column, 'is', null), further(build)]), ...(others ? [build(column, 'is not', null)] : [])]),
      );
    } else {
      const nullsFollow = order.direction === 'asc' && !neverNull.includes(order.by);
      // Repeated as a separate condition so that an index can start there.
      if (!nullsFollow) query = query.where(column, order.direction === 'asc' ? '>=' : '<=', value);
      query = query.where((build) =>
        build.or([
          build(column, beyond, value),
          build.and([build(column, '=', value), further(build)]),
          ...(nullsFollow ? [build(column, 'is', null)] : []),
        ]),
      );
    }
  }
  return ordered(query, order).selectAll().limit(limit).execute();
}

/** All entries of a filter in an order, `size` at a time; the last piece may be shorter. */
export async function* entriesOf(db: Kysely<Schema>, filter: LogFilter, order: LogOrder, size: number): AsyncGenerator<readonly Row[]> {
  if (needsRows(filter)) {
    const ids = await searched(db, filter, order);
    for (let from = 0; from <= ids.length; from += size) yield await rowsOf(db, ids.slice(from, from + size));
    return;
  }
  for (let last: Row | undefined; ; ) {
    const rows = await entriesAfter(db, filter, order, last, size);
    yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

export interface Found {
  readonly total: number;
  readonly rows: readonly Row[];
}

/**
 * A page of entries and the total number. Counting and skipping use the index from the nearer end; only the rows of the page are read. A
 * filter that must read rows is applied piece by piece (`searched`).
 */
export async function findEntries(db: Kysely<Schema>, filter: LogFilter, order: LogOrder, page: Page): Promise<Found> {
  if (needsRows(filter)) {
    const ids = await searched(db, filter, order);
    return { total: ids.length, rows: await rowsOf(db, ids.slice(page.offset, page.offset + page.limit)) };
  }
  const steps = await stepsIn(db, filter, order.by);
  if (steps !== null) return inSteps(db, filter, order, page, steps);
  const total = await countEntries(db, filter);
  return { total, rows: await rowsOf(db, await pageOfIds(db, filter, order, total, page)) };
}

/** Ids of one page out of `total` entries, none of which is null in the sort column. */
async function pageOfIds(db: Kysely<Schema>, filter: LogFilter, order: LogOrder, total: number, page: Page): Promise<readonly number[]> {
  const limit = Math.min(page.limit, total - page.offset);
  if (limit <= 0) return [];
  const fromEnd = page.offset > total / 2;
  const direction = fromEnd ? opposite[order.direction] : order.direction;
  const offset = fromEnd ? total - page.offset - limit : page.offset;
  const found = await ordered(filtered(db, filter, true), { by: order.by, direction }, true)
    .select('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = found.map(({ id }) => id);
  return fromEnd ? ids.reverse() : ids;
}

/** A group of adjacent entries in an order: count, common condition, and order within the group. */
interface Step {
  readonly count: number;
  readonly where: Expression<SqlBool>;
  readonly within: LogOrder['by'];
}

const isNull = (column: RawBuilder<unknown>) => sql<boolean>`${column} is null`;
const hasValue = (column: RawBuilder<unknown>, value: number | null) =>
  value === null ? isNull(column) : sql<boolean>`${column} = ${sql.lit(value)}`;

const valueStep = (by: LogOrder['by'], value: number | null, count: number): Step => ({
  count,
  where: hasValue(sql.ref(columnOf[by]), value),
  within: 'startTime',
});

const valuesOf = { severity: [1, 2, 3, null], type: [1, 2, 3, 4, 5] } as const;

/** For columns without an index in this order: all values are counted in one scan, which takes half as long as grouping. */
async function scannedSteps(db: Kysely<Schema>, filter: LogFilter, by: 'severity' | 'type'): Promise<Step[]> {
  const is = (value: number | null) => hasValue(sql.ref(by), value);
  const counted = await filtered(db, filter)
    .select(valuesOf[by].map((value, index) => sql<number>`count(*) filter (where ${is(value)})`.as(`step${index}`)))
    .executeTakeFirst();
  const counts: Readonly<Record<string, number>> = counted ?? {};
  return valuesOf[by].map((value, index) => valueStep(by, value, counts[`step${index}`] ?? 0));
}

/** Groups by a column that an index begins with, ascending, nulls last. */
async function groupSteps(db: Kysely<Schema>, filter: LogFilter, by: 'deviceId' | 'type'): Promise<Step[]> {
  const column = columnOf[by];
  const counted = await filtered(db, filter, false, by === 'deviceId')
    .select([`${column} as value`, ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(column)
    .execute();
  return counted

    .sort((a, b) => (a.value ?? Number.MAX_VALUE) - (b.value ?? Number.MAX_VALUE))
    .map(({ value, count }) => valueStep(by, value, count));
}

/** Ended entries in the order of their end, active ones in the order of their start. */
async function recoverySteps(db: Kysely<Schema>, filter: LogFilter): Promise<Step[]> {
  const column = sql.ref('recover_time');
  const [isEnded, isActive] = [sql<boolean>`${column} is not null`, isNull(column)];
  const all = await countEntries(db, filter);
  const active = await countEntries(db, { ...filter, where: isActive });
  return [
    { count: all - active, where: isEnded, within: 'recoverTime' },
    { count: active, where: isActive, within: 'startTime' },
  ];
}

/** null: the order by start time needs no groups. */
function stepsIn(db: Kysely<Schema>, filter: LogFilter, by: LogOrder['by']): Promise<Step[]> | null {
  if (by === 'startTime') return null;
  if (by === 'recoverTime') return recoverySteps(db, filter);
  if (by === 'deviceId') return groupSteps(db, filter, by);
  const isOfDevices = filter.deviceId !== undefined || filter.deviceIds !== undefined;
  return by === 'type' && !isOfDevices ? groupSteps(db, filter, by) : scannedSteps(db, filter, by);
}

/** A page of grouped entries: group counts locate the page; within a group an index provides the order. */
async function inSteps(db: Kysely<Schema>, filter: LogFilter, { direction }: LogOrder, page: Page, steps: readonly Step[]): Promise<Found> {
  const ids: number[] = [];
  let before = 0;
  for (const { count, where, within } of direction === 'desc' ? steps.toReversed() : steps) {
    const offset = Math.max(0, page.offset - before);
    const limit = page.limit - ids.length;
    if (offset < count && limit > 0)
      ids.push(...(await pageOfIds(db, { ...filter, where }, { by: within, direction }, count, { offset, limit })));
    before += count;
  }
  return { total: before, rows: await rowsOf(db, ids) };
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

async function countEntries(db: Kysely<Schema>, filter: LogFilter): Promise<number> {
  const counted = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return counted?.total ?? 0;
}

/** The number of entries of a filter. */
export async function countFound(db: Kysely<Schema>, filter: LogFilter): Promise<number> {
  return needsRows(filter) ? (await searched(db, filter, newestFirst)).length : countEntries(db, filter);
}

const newestFirst: LogOrder = { by: 'startTime', direction: 'desc' };

/** Ids of a filter, newest first. */
export async function idsOf(db: Kysely<Schema>, filter: LogFilter, limit: number): Promise<readonly number[]> {
  if (needsRows(filter)) return (await searched(db, filter, newestFirst)).slice(0, limit);
  const found = await ordered(filtered(db, filter, true), newestFirst)
    .select('id')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** The highest id of a filter; 0 if there is none. */
export async function lastIdOf(db: Kysely<Schema>, filter: LogFilter): Promise<number> {
  if (needsRows(filter)) return (await searched(db, filter, newestFirst)).reduce((greatest, id) => Math.max(greatest, id), 0);
  const found = await filtered(db, filter)
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst();
  return found?.last ?? 0;
}

/** Rows in the order of their ids. */
async function rowsOf(db: Kysely<Schema>, ids: readonly number[]): Promise<readonly Row[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('log_entries').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
