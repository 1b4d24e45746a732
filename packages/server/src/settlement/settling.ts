/** Computes and stores days: an unchanged day stays as it is, a changed one gets the next revision and a note of its earlier profit. */
import { createHash } from 'node:crypto';
import { dateAfter, ruleOf, type SettlementDay, type SettlementLine } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type SettledDay, settle } from '../money/settlement/day.ts';
import { lessCharge, quantityText } from '../money/settlement/document-sums.ts';
import type { DayInputs } from '../money/settlement/inputs.ts';
import { storedAt } from '../money/settlement/metered.ts';
import { poolDays, storedOriginOf } from '../money/settlement/stored.ts';
import { timeZoneOf } from '../registry/time-zone.ts';
import type { Registry } from '../registry/types.ts';
import { priceSourcesOf } from '../tariffs/index.ts';
import { type Day, dayOf, dayOn } from '../time/days.ts';
import { quarterMs } from '../time/quarters.ts';
import { type InputDeps, inputsOf } from './inputs.ts';
import { pricesDigest } from './prices-digest.ts';
import { type DayRow, findDay, findInputs, putDay } from './repo.ts';
import { isSameDay } from './same-day.ts';
import { readBefore, readInputs, readSummary } from './stored-rows.ts';
import { termsOf } from './terms.ts';

export interface SettlingDeps extends InputDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'devicesOf' | 'project'>;
  readonly now: () => number;
  /** Uses terms, tariffs, calendars and day-ahead prices as stored at this instant, ms. */
  readonly known?: number;
}

/** Whether any register has a quantity; days without one are not settled. */
export const isKnown = ({ inputs }: DaySettlement) =>
  inputs.registers.some(({ quantities }) => quantities.some((quantity) => quantity !== null));

/** The stored JSON of a day, without its lines and inputs. */
export type Summary = Omit<SettlementDay, 'revision' | 'madeAt' | 'before' | 'repriced'>;

export interface DaySettlement {
  readonly inputs: DayInputs;
  readonly settled: SettledDay;
  readonly summary: Summary;
  readonly lines: SettlementLine[];
}

/** Maximum days whose registers are read at once, and days stored in one transaction. */
const daysAtOnce = 92;
const daysKept = 31;

/** The days of [from, to], dates of the zone, in order, without dates skipped by the zone. */
export function daysBetween(timeZone: string, from: string, to: string): Day[] {
  const days: Day[] = [];
  for (let date = from; date <= to; date = dateAfter(date, 1)) {
    const day = dayOn(timeZone, date);
    if (day.end > day.start) days.push(day);
  }
  return days;
}

/** Quarter-hours of a day that have not ended at `now`; they do not count as missing. */
export const remainingQuarters = ({ start, end }: Pick<DayInputs, 'start' | 'end'>, now: number) =>
  Math.ceil(Math.max(0, end - Math.max(start, now)) / quarterMs);

/** Energy in the storages at the end of the settled part of a day; `cost` by the origin of stored energy. */
export function heldOf(inputs: DayInputs, { until }: SettledDay, cost: string | null): Summary['held'] {
  const energy = quantityText(storedAt(inputs, until - 1));
  return { energy, cost: energy === null ? null : cost };
}

function summaryOf(inputs: DayInputs, settled: SettledDay, before: readonly SettledDay[], now: number): Summary {
  const earlier = before.flatMap(({ quarters }) => quarters);
  const { origin, cost } = storedOriginOf(earlier, settled.quarters);
  const { estimated, provisional, figures } = settled;
  const missing = Math.max(0, settled.missing - remainingQuarters(inputs, now));
  const { date, start, end } = inputs;
  return {
    date,
    start,
    end,
    estimated,
    provisional,
    missing,
    figures,
    origin,
    rule: ruleOf(inputs.terms),
    held: heldOf(inputs, settled, cost),
  };
}

/** Cancellation and progress of a run; `breathe` yields to other work. */
export interface SettlingWatch {
  readonly signal?: AbortSignal;
  readonly reached?: (date: string) => void;
  readonly breathe?: () => Promise<void>;
}

export function createSettling(deps: SettlingDeps) {
  const { db, registry, now } = deps;

  /** The settled days before `date` used to trace stored energy; undefined if one of them is not stored. */
  async function storedBefore(projectId: number, date: string): Promise<SettledDay[] | undefined> {
    // Stored days were settled with later terms and prices.
    if (deps.known !== undefined) return undefined;
    const rows = await findInputs(db, projectId, dateAfter(date, -poolDays), dateAfter(date, -1));
    return rows.length === poolDays ? rows.map(({ inputs }) => settle(readInputs(inputs))) : undefined;
  }

  /** `before`: the settled days before `from`, for a range of one day; absent: they are computed too. */
  async function* computed(
    projectId: number,
    { from, to, before }: { readonly from: string; readonly to: string; readonly before?: readonly SettledDay[] | undefined },
    signal?: AbortSignal,
  ): AsyncGenerator<DaySettlement> {
    const timeZone = timeZoneOf(registry, projectId);
    const last = dayOf(timeZone, now()).date;
    const until = to < last ? to : last;
    for (let first = from; first <= until; first = dateAfter(first, daysAtOnce)) {
      signal?.throwIfAborted();
      const end = dateAfter(first, daysAtOnce - 1);
      // Includes the days before: the origin of stored energy is traced through them.
      const days = daysBetween(timeZone, before ? first : dateAfter(first, -poolDays), [end, until].sort()[0] ?? until);
      const [begin, finish] = [days[0]?.start ?? 0, days.at(-1)?.end ?? 0];
      const prices = await priceSourcesOf(db, projectId, { start: begin, end: finish, timeZone, known: deps.known });
      const termsOn = await termsOf(db, projectId, deps.known);
      const inputs = await inputsOf(deps, { projectId, timeZone, days, now: now(), termsOn }, prices, signal);
      const settled = inputs.map(settle);
      for (const [index, day] of inputs.entries()) {
        const of = settled[index];
        if (!of || day.date < first) continue;
        const earlier = before ?? settled.slice(Math.max(0, index - poolDays), index);
        const summary = summaryOf(day, of, earlier, now());
        yield { inputs: day, settled: of, summary, lines: of.lines.map(({ line }) => line) };
      }
    }
  }

  /** Stores a day that has readings; returns whether it is new or changed. */
  async function keep(on: Kysely<Schema>, projectId: number, day: DaySettlement): Promise<boolean> {
    const { inputs, summary, lines } = day;
    const parts = { summary: JSON.stringify(summary), lines: JSON.stringify(lines), inputs: JSON.stringify(inputs) };
    const digest = createHash('sha256').update(`${parts.summary}\n${parts.lines}\n${parts.inputs}`).digest('hex');
    const old = await findDay(on, projectId, summary.date);
    if (old ? old.digest === digest : !isKnown(day)) return false;
    const madeAt = now();
    const before = old && beforeOf(old, parts, summary, madeAt);
    const row: DayRow = {
      ...{ project_id: projectId, date: summary.date, ...parts, digest, prices: pricesDigest(inputs.prices), made_at: madeAt },
      provisional: summary.provisional || summary.estimated || summary.missing > 0 ? 1 : 0,
      revision: old === undefined ? 1 : before === old.before ? old.revision : old.revision + 1,
      before: before ?? null,
    };
    await putDay(on, row);
    return true;
  }

  /** The days of [from, to] up to today, computed from the stored readings, one after another. */
  const settleDays = (projectId: number, from: string, to: string, signal?: AbortSignal) => computed(projectId, { from, to }, signal);

  return {
    settleDays,
    keep,
    zoneOf: (projectId: number) => timeZoneOf(registry, projectId),

    /** Settles and stores; returns the number of days and of changed ones. A second run changes nothing. */
    async run(projectId: number, from: string, to: string, { signal, reached, breathe }: SettlingWatch = {}) {
      let [days, changed] = [0, 0];
      const today = dayOf(timeZoneOf(registry, projectId), now()).date;
      let waiting: DaySettlement[] = [];
      const keepAll = async () => {
        changed += await db.transaction().execute(async (transaction) => {
          let count = 0;
          for (const day of waiting) if (await keep(transaction, projectId, day)) count += 1;
          return count;
        });
        days += waiting.length;
        const last = waiting.at(-1);
        if (last) reached?.(last.summary.date);
        waiting = [];
      };
      for await (const day of settleDays(projectId, from, to, signal)) {
        // A day that has not ended is computed on demand.
        if (day.summary.date >= today) break;
        signal?.throwIfAborted();
        waiting.push(day);
        if (waiting.length < daysKept) continue;
        await keepAll();
        await breathe?.();
      }
      await keepAll();
      return { days, changed };
    },

    /** A day computed now, not stored; undefined before it begins. */
    async one(projectId: number, date: string, signal?: AbortSignal): Promise<DaySettlement | undefined> {
      const before = await storedBefore(projectId, date);
      for await (const day of computed(projectId, { from: date, to: date, before }, signal)) return day;
      return undefined;
    },
  };
}

export type Settling = ReturnType<typeof createSettling>;

/** The stored note of the earlier profit; changed readings without energy are no change of the day. */
function beforeOf(old: DayRow, parts: Pick<DayRow, 'summary' | 'lines'>, summary: Summary, changedAt: number): string | null {
  if (isSameDay(old, parts)) return old.before;
  const { figures } = readSummary(old.summary);
  const [profit, now] = [figures.money.profit, summary.figures.money.profit];
  return JSON.stringify({ profit, difference: lessCharge(now, profit), changedAt });
}

/** A stored day as returned by calls. */
export function dayView(row: Pick<DayRow, 'summary' | 'revision' | 'made_at' | 'before'>, repriced: boolean): SettlementDay {
  const before = row.before === null ? null : readBefore(row.before);
  return { ...readSummary(row.summary), revision: row.revision, madeAt: row.made_at, before, repriced };
}
