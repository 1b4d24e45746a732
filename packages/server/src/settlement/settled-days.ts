/** Settled days of a range, with today so far; and their money for other features. */
import type { SettlementLine } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { dayOf } from '../time/days.ts';
import { findDays, findSummaries } from './repo.ts';
import { repricedDates } from './repriced.ts';
import { daysBetween, type Settling, type SettlingDeps, type Summary } from './settling.ts';
import { readLines, readSummary } from './stored-rows.ts';
import type { RowDay } from './views.ts';

export interface LinedDay extends RowDay {
  readonly lines: readonly SettlementLine[];
}

export interface SettledDays {
  readonly timeZone: string;
  /** yyyy-mm-dd. */
  readonly today: string;
  /** Dates of the range up to today. */
  readonly dates: readonly string[];
  /** By date; days that are not settled are missing. */
  readonly days: ReadonlyMap<string, LinedDay>;
}

/** The days of [from, to]; today is computed on demand. */
export async function settledDays(
  { db, now }: Pick<SettlingDeps, 'db' | 'now'>,
  settling: Settling,
  { projectId, from, to }: { readonly projectId: number; readonly from: string; readonly to: string },
  signal: AbortSignal,
): Promise<SettledDays> {
  const timeZone = settling.zoneOf(projectId);
  const today = dayOf(timeZone, now()).date;
  const until = to < today ? to : today;
  const days = new Map<string, LinedDay>();
  const repriced = await repricedDates(db, { projectId, timeZone }, { from, to: until });
  for (const row of await findDays(db, projectId, from, until))
    if (row.date < today)
      days.set(row.date, {
        ...{ summary: readSummary(row.summary), revision: row.revision, lines: readLines(row.lines) },
        repriced: repriced.has(row.date),
      });
  if (from <= today && today <= to) {
    const made = await settling.one(projectId, today, signal);
    if (made) days.set(today, { ...made, revision: 0, repriced: false });
  }
  return { timeZone, today, days, dates: daysBetween(timeZone, from, until).map(({ date }) => date) };
}

export interface DayMoney {
  readonly date: string;
  /** CNY as text; null: unknown. */
  readonly money: Summary['figures']['money'];
  /** Profit by saving, whatever the contract; null: unknown, no storage, or settled before both bases existed. */
  readonly saving: string | null;
  /** Some part is estimated, missing or may still change. */
  readonly isUnsure: boolean;
}

/** Money of the settled days of [from, to], in order. */
export async function settledMoney(db: Kysely<Schema>, projectId: number, from: string, to: string): Promise<DayMoney[]> {
  return (await findSummaries(db, projectId, from, to)).map(({ date, summary }) => {
    const { figures, estimated, provisional, missing } = readSummary(summary);
    return { date, money: figures.money, saving: figures.bases.saving?.profit ?? null, isUnsure: estimated || provisional || missing > 0 };
  });
}
