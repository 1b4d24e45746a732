/** Settled days with outdated prices: their dates, and the effect of settling them again. */
import type { PricesEffect, TariffChange } from '@czyun/contract';
import { dateAfter } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { settle } from '../money/settlement/day.ts';
import { lessCharge, sumOfCharges } from '../money/settlement/document-sums.ts';
import { type PriceSources, priceSourcesOf, withChange } from '../tariffs/index.ts';
import { dayOn } from '../time/days.ts';
import { pricesOf } from './inputs.ts';
import { pricesDigest } from './prices-digest.ts';
import { findBills, findInputs, findPrices } from './repo.ts';
import { readInputs } from './stored-rows.ts';
import type { DateSpan } from './touched-days.ts';

type Db = Kysely<Schema>;
type Project = { readonly projectId: number; readonly timeZone: string };

/** Maximum days read at once. */
const daysAtOnce = 31;

const sourcesOf = (db: Db, { projectId, timeZone }: Project, { from, to }: DateSpan) =>
  priceSourcesOf(db, projectId, { start: dayOn(timeZone, from).start, end: dayOn(timeZone, to).end, timeZone });

const digestOn = (sources: PriceSources, date: string) => pricesDigest(pricesOf(sources, dayOn(sources.timeZone, date)));

/** Digests of the prices that days of the span were settled with. */
async function settledBy(db: Db, projectId: number, { from, to }: DateSpan): Promise<ReadonlyMap<string, string>> {
  const known = new Map((await findPrices(db, projectId, from, to)).map(({ date, prices }) => [date, prices]));
  const older = [...known].flatMap(([date, prices]) => (prices === null ? [date] : []));
  const [first, last] = [older[0], older.at(-1)];
  for (let date = first; date !== undefined && last !== undefined && date <= last; date = dateAfter(date, daysAtOnce))
    for (const row of await findInputs(db, projectId, date, [dateAfter(date, daysAtOnce - 1), last].sort()[0] ?? last))
      if (known.get(row.date) === null) known.set(row.date, pricesDigest(readInputs(row.inputs).prices));
  return new Map([...known].flatMap(([date, prices]) => (prices === null ? [] : [[date, prices]])));
}

/** Dates of settled days of the span whose prices are no longer those in force. */
export async function repricedDates(db: Db, project: Project, span: DateSpan): Promise<ReadonlySet<string>> {
  const settled = await settledBy(db, project.projectId, span);
  if (settled.size === 0) return new Set();
  const sources = await sourcesOf(db, project, span);
  return new Set([...settled].flatMap(([date, prices]) => (digestOn(sources, date) === prices ? [] : [date])));
}

/**
 * Effect of a tariff change on settled days: days of the span whose prices it changes, as stored and as they would be
 * settled again. Nothing is stored. Late readings of these days are ignored.
 */
export async function effectOf(
  db: Db,
  project: Project & { readonly span: DateSpan; readonly tariff: TariffChange },
  signal: AbortSignal,
): Promise<PricesEffect> {
  const { projectId, timeZone, span } = project;
  const sources = await sourcesOf(db, project, span);
  const changed = withChange(sources, project.tariff);
  const touched = (await findPrices(db, projectId, span.from, span.to)).flatMap(({ date }) =>
    digestOn(sources, date) === digestOn(changed, date) ? [] : [date],
  );
  const money = { before: { profit: [], purchase: [] }, after: { profit: [], purchase: [] } } as Record<
    'before' | 'after',
    Record<'profit' | 'purchase', (string | null)[]>
  >;
  const isTouched = new Set(touched);
  const [first, last] = [touched[0], touched.at(-1)];
  for (let date = first; date !== undefined && last !== undefined && date <= last; date = dateAfter(date, daysAtOnce))
    for (const row of await findInputs(db, projectId, date, [dateAfter(date, daysAtOnce - 1), last].sort()[0] ?? last)) {
      if (!isTouched.has(row.date)) continue;
      signal.throwIfAborted();
      const inputs = readInputs(row.inputs);
      const prices = pricesOf(changed, dayOn(timeZone, row.date));
      for (const [when, of] of [['before', inputs] as const, ['after', { ...inputs, prices }] as const]) {
        const { figures } = settle(of);
        money[when].profit.push(figures.money.profit);
        money[when].purchase.push(figures.money.purchase);
      }
      await new Promise(setImmediate);
    }
  const figure = (of: 'profit' | 'purchase') => {
    const [before, after] = [sumOfCharges(money.before[of]), sumOfCharges(money.after[of])];
    return { before, after, difference: lessCharge(after, before) };
  };
  const months = new Set(touched.map((date) => date.slice(0, 7)));
  const billed = new Set((await findBills(db, projectId)).map(({ month }) => month));
  return {
    days: touched.length,
    from: first ?? null,
    to: last ?? null,
    profit: figure('profit'),
    purchase: figure('purchase'),
    bills: [...months].filter((month) => billed.has(month)),
  };
}
