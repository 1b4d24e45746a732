/** Pages of the log, at any depth. */
import { type Expression, type ExpressionBuilder, type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { LogTable, Schema } from '../../db/schema.ts';
import { columnOf, filtered, type LogFilter, type LogOrder, neverNull, ordered, readsRows } from './filter-repo.ts';
import { searched } from './search-repo.ts';

type Row = Selectable<LogTable>;

/** The next entries after one, in an order; found by what the one holds, so that far pages cost no more than the first. */
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
    // Of what is alike in the column, those that began later, or at once under a later number.
    const further = ({ or, and, eb }: ExpressionBuilder<Schema, 'log_entries'>) =>
      or([eb('start_time', beyond, after.start_time), and([eb('start_time', '=', after.start_time), eb('id', beyond, after.id)])]);
    if (value === null) {
      const others = order.direction === 'desc';
      query = query.where((build) =>
        build.or([build.and([build(column, 'is', null), further(build)]), ...(others ? [build(column, 'is not', null)] : [])]),
      );
    } else {
      const nullsFollow = order.direction === 'asc' && !neverNull.includes(order.by);
      // Said once more by itself: so an index knows where to begin.
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

/** Everything that fits in an order, so many at a time; the last piece is shorter. */
export async function* entriesOf(db: Kysely<Schema>, filter: LogFilter, order: LogOrder, size: number): AsyncGenerator<readonly Row[]> {
  if (readsRows(filter)) {
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
 * One page of entries and how many there are in all. Counted and skipped is in the index, from whichever end is nearer; only the page's own
 * rows are read. Where rows have to be read to know what fits, that happens piece by piece (`searched`).
 */
export async function findEntries(db: Kysely<Schema>, filter: LogFilter, order: LogOrder, page: Page): Promise<Found> {
  if (readsRows(filter)) {
    const ids = await searched(db, filter, order);
    return { total: ids.length, rows: await rowsOf(db, ids.slice(page.offset, page.offset + page.limit)) };
  }
  const steps = await stepsIn(db, filter, order.by);
  if (steps !== null) return inSteps(db, filter, order, page, steps);
  const total = await countEntries(db, filter);
  return { total, rows: await rowsOf(db, await stretch(db, filter, order, total, page)) };
}

/** Ids from an offset on, of so many in all, none of which is empty in the column of the order. */
async function stretch(db: Kysely<Schema>, filter: LogFilter, order: LogOrder, total: number, page: Page): Promise<readonly number[]> {
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

/** What lies together in an order: how much there is of it, what it has in common, and the order within. */
interface Step {
  readonly count: number;
  readonly where: Expression<SqlBool>;
  readonly within: LogOrder['by'];
}

const isEmpty = (column: RawBuilder<unknown>) => sql<boolean>`${column} is null`;
const holdsValue = (column: RawBuilder<unknown>, value: number | null) =>
  value === null ? isEmpty(column) : sql<boolean>`${column} = ${sql.lit(value)}`;

const valueStep = (by: LogOrder['by'], value: number | null, count: number): Step => ({
  count,
  where: holdsValue(sql.ref(columnOf[by]), value),
  within: 'startTime',
});

const valuesOf = { severity: [1, 2, 3, null], type: [1, 2, 3, 4, 5] } as const;

/** Where no index has them in order: each is counted in one walk, which takes half as long as gathering them. */
async function walkedSteps(db: Kysely<Schema>, filter: LogFilter, by: 'severity' | 'type'): Promise<Step[]> {
  const is = (value: number | null) => holdsValue(sql.ref(by), value);
  const counted = await filtered(db, filter)
    .select(valuesOf[by].map((value, index) => sql<number>`count(*) filter (where ${is(value)})`.as(`step${index}`)))
    .executeTakeFirst();
  const counts: Readonly<Record<string, number | string>> = counted ?? {};
  return valuesOf[by].map((value, index) => valueStep(by, value, Number(counts[`step${index}`] ?? 0)));
}

/** By a column that an index begins with, in ascending order and what is empty last. */
async function groupSteps(db: Kysely<Schema>, filter: LogFilter, by: 'deviceId' | 'type'): Promise<Step[]> {
  const column = columnOf[by];
  const counted = await filtered(db, filter, false, by === 'deviceId')
    .select([`${column} as value`, ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(column)
    .execute();
  return counted
    .map(({ value, count }) => ({ value: value === null ? null : Number(value), count: Number(count) }))
    .sort((a, b) => (a.value ?? Number.MAX_VALUE) - (b.value ?? Number.MAX_VALUE))
    .map(({ value, count }) => valueStep(by, value, count));
}

/** What is over in the order of its end, what stands in the order of its begin. */
async function recoverySteps(db: Kysely<Schema>, filter: LogFilter): Promise<Step[]> {
  const column = sql.ref('recover_time');
  const [over, standing] = [sql<boolean>`${column} is not null`, isEmpty(column)];
  const all = await countEntries(db, filter);
  const open = await countEntries(db, { ...filter, where: standing });
  return [
    { count: all - open, where: over, within: 'recoverTime' },
    { count: open, where: standing, within: 'startTime' },
  ];
}

/** Null: the order is that of time. */
function stepsIn(db: Kysely<Schema>, filter: LogFilter, by: LogOrder['by']): Promise<Step[]> | null {
  if (by === 'startTime') return null;
  if (by === 'recoverTime') return recoverySteps(db, filter);
  if (by === 'deviceId') return groupSteps(db, filter, by);
  const isOfDevices = filter.deviceId !== undefined || filter.deviceIds !== undefined;
  return by === 'type' && !isOfDevices ? groupSteps(db, filter, by) : walkedSteps(db, filter, by);
}

/** A page of what lies in steps: how many each has tells where the page is, and within each an index has the order. */
async function inSteps(db: Kysely<Schema>, filter: LogFilter, { direction }: LogOrder, page: Page, steps: readonly Step[]): Promise<Found> {
  const ids: number[] = [];
  let before = 0;
  for (const { count, where, within } of direction === 'desc' ? steps.toReversed() : steps) {
    const offset = Math.max(0, page.offset - before);
    const limit = page.limit - ids.length;
    if (offset < count && limit > 0)
      ids.push(...(await stretch(db, { ...filter, where }, { by: within, direction }, count, { offset, limit })));
    before += count;
  }
  return { total: before, rows: await rowsOf(db, ids) };
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

async function countEntries(db: Kysely<Schema>, filter: LogFilter): Promise<number> {
  const counted = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return Number(counted?.total ?? 0);
}

/** How many fit; for whoever wants no page. */
export async function countFound(db: Kysely<Schema>, filter: LogFilter): Promise<number> {
  return readsRows(filter) ? (await searched(db, filter, newestFirst)).length : countEntries(db, filter);
}

const newestFirst: LogOrder = { by: 'startTime', direction: 'desc' };

/** The ids of what fits, the newest first, at most so many. */
export async function idsOf(db: Kysely<Schema>, filter: LogFilter, limit: number): Promise<readonly number[]> {
  if (readsRows(filter)) return (await searched(db, filter, newestFirst)).slice(0, limit);
  const found = await ordered(filtered(db, filter, true), newestFirst)
    .select('id')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** The greatest id of what fits; 0 where nothing does. */
export async function lastIdOf(db: Kysely<Schema>, filter: LogFilter): Promise<number> {
  if (readsRows(filter)) return (await searched(db, filter, newestFirst)).reduce((greatest, id) => Math.max(greatest, id), 0);
  const found = await filtered(db, filter)
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst();
  return Number(found?.last ?? 0);
}

/** Rows in the order of their ids. */
async function rowsOf(db: Kysely<Schema>, ids: readonly number[]): Promise<readonly Row[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('log_entries').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
