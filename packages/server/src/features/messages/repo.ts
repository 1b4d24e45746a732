/** Documents and their terms in the relational store. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { MessageTable, Schema } from '../../db/schema.ts';
import { type Place, signatureOf } from './terms.ts';

export type DocumentRow = Selectable<MessageTable>;

/** Documents with at least one term of each group, in [startTime, endTime). The first group should be the rarest. */
export interface TermQuery {
  readonly groups: readonly (readonly number[])[];
  readonly startTime: number;
  readonly endTime: number;
}

type Order = 'asc' | 'desc';

/** Maximum branches of one statement; SQLite joins at most 500 selects. */
const branchLimit = 50;
/** Terms inserted by one statement, four values each: PostgreSQL allows 65 535 values, SQLite 32 766. */
const insertRows = 5000;

export async function insertTerms(db: Kysely<Schema>, id: number, time: number, terms: readonly number[]): Promise<void> {
  const signature = signatureOf(terms);
  for (let at = 0; at < terms.length; at += insertRows) {
    const values = terms.slice(at, at + insertRows).map((term) => ({ term, time, message_id: id, signature }));
    await db.insertInto('message_terms').values(values).execute();
  }
}

export async function deleteTerms(db: Kysely<Schema>, id: number, time: number, terms: readonly number[]): Promise<void> {
  for (let at = 0; at < terms.length; at += insertRows) {
    await db
      .deleteFrom('message_terms')
      .where('term', 'in', terms.slice(at, at + insertRows))
      .where('time', '=', time)
      .where('message_id', '=', id)
      .execute();
  }
}

/** The new id; undefined if another caller has just stored a document with this docId. */
export async function insertDocument(db: Kysely<Schema>, row: Omit<DocumentRow, 'id'>): Promise<number | undefined> {
  const inserted = await db
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'kind', 'doc_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** False if the document has changed since it was read. */
export async function replaceDocument(db: Kysely<Schema>, old: DocumentRow, row: Omit<DocumentRow, 'id'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set(row)
    .where('id', '=', old.id)
    .where('time', '=', old.time)
    .where('data', '=', old.data)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function removeDocuments(db: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('messages').where('id', 'in', ids).execute();
}

export async function documentsByDocId(db: Kysely<Schema>, place: Place, docIds: readonly string[]): Promise<readonly DocumentRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('project_id', '=', place.projectId)
    .where('kind', '=', place.kind)
    .where('doc_id', 'in', docIds)
    .execute();
}

/** Documents in the order of the ids. The scope is checked again, as a term hash does not prove it. */
export async function documentsById(db: Kysely<Schema>, place: Place, ids: readonly number[]): Promise<readonly DocumentRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('messages').selectAll().where('id', 'in', ids).execute();
  // Filtered here rather than in the statement: SQLite would scan the whole index of the place instead of looking up the few ids.
  const own = rows.filter((row) => row.project_id === place.projectId && row.kind === place.kind);
  const byId = new Map(own.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** An index range of one term, filtered by the other groups, first by the signature beside the term, which avoids most look-ups. */
function branch(db: Kysely<Schema>, term: number, { groups, startTime, endTime }: TermQuery) {
  let query = db
    .selectFrom('message_terms as t')
    .select(['t.time', 't.message_id'])
    .where('t.term', '=', term)
    .where('t.time', '>=', startTime)
    .where('t.time', '<', endTime);
  for (const group of groups.slice(1)) {
    const wanted = signatureOf(group);
    const shared = sql<number>`t.signature & ${wanted}`;
    query = (group.length === 1 ? query.where(shared, '=', wanted) : query.where(shared, '<>', 0)).where(({ exists, selectFrom }) =>
      exists(
        selectFrom('message_terms as x')
          .select(sql`1`.as('one'))
          .where('x.term', 'in', group)
          .whereRef('x.time', '=', 't.time')
          .whereRef('x.message_id', '=', 't.message_id'),
      ),
    );
  }
  return query;
}

/** The first documents of several terms as one set; a limited branch must be a separate select in both dialects. */
function union(db: Kysely<Schema>, terms: readonly number[], query: TermQuery, order: Order, limit: number) {
  const [first, ...others] = terms.map((term) =>
    db
      .selectFrom(branch(db, term, query).orderBy('t.time', order).orderBy('t.message_id', order).limit(limit).as('b'))
      .select(['b.time', 'b.message_id']),
  );
  if (!first) throw new Error('a search needs a term');
  return others.reduce((whole, other) => whole.union(other), first);
}

function chunks(terms: readonly number[]): number[][] {
  const list: number[][] = [];
  for (let at = 0; at < terms.length; at += branchLimit) list.push(terms.slice(at, at + branchLimit));
  return list;
}

/** Ids of one page. */
export async function pageOf(
  db: Kysely<Schema>,
  query: TermQuery,
  order: Order,
  page: { readonly from: number; readonly size: number },
): Promise<number[]> {
  const limit = page.from + page.size;
  const rows: { time: number; message_id: number }[] = [];
  for (const terms of chunks(query.groups[0] ?? [])) {
    rows.push(
      ...(await db
        .selectFrom(union(db, terms, query, order, limit).as('u'))
        .select(['u.time', 'u.message_id'])
        .orderBy('u.time', order)
        .orderBy('u.message_id', order)
        .limit(limit)
        .execute()),
    );
  }
  const sign = order === 'asc' ? 1 : -1;
  const sorted = rows.sort((a, b) => sign * (a.time - b.time || a.message_id - b.message_id)).map(({ message_id }) => message_id);
  return [...new Set(sorted)].slice(page.from, limit);
}

/**
 * Approximate number of documents of a term in [startTime, endTime): exact up to `sample`, otherwise extrapolated from the density of the
 * first ones.
 */
export async function estimate(
  db: Kysely<Schema>,
  term: number,
  { startTime, endTime }: Omit<TermQuery, 'groups'>,
  sample: number,
): Promise<number> {
  const stretch = db.selectFrom('message_terms').where('term', '=', term).where('time', '>=', startTime).where('time', '<', endTime);
  const nth = await stretch.select('time').orderBy('time').orderBy('message_id').offset(sample).limit(1).executeTakeFirst();
  if (!nth) {
    const { total } = await db
      .selectFrom(stretch.select('message_id').limit(sample).as('s'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
  const first = await stretch.select('time').orderBy('time').limit(1).executeTakeFirst();
  const last = await stretch.select('time').orderBy('time', 'desc').limit(1).executeTakeFirst();
  const from = first?.time ?? nth.time;
  return (sample * Math.max(1, (last?.time ?? nth.time) - from)) / Math.max(1, nth.time - from);
}

/** Number of matching documents, counted up to `limit`. */
export async function countUpTo(db: Kysely<Schema>, query: TermQuery, limit: number): Promise<number> {
  const [terms = []] = query.groups;
  if (terms.length <= branchLimit) {
    const { total } = await db
      .selectFrom(
        db
          .selectFrom(union(db, terms, query, 'asc', limit).as('u'))
          .select('u.message_id')
          .limit(limit)
          .as('counted'),
      )
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
  return (await pageOf(db, query, 'asc', { from: 0, size: limit })).length;
}
