/** Days worked out and kept: one that comes to the same stays as it is, another counts its revision up and says what it was. */
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
import { type DayRow, keptDay, putDay } from './repo.ts';
import { isSameDay } from './same-day.ts';
import { readBefore, readSummary } from './stored-rows.ts';
import { termsOf } from './terms.ts';

export interface SettlingDeps extends InputDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'devicesOf' | 'project'>;
  readonly now: () => number;
}

/** Whether any register tells anything of a day: of others there is nothing to settle. */
export const isTold = ({ inputs }: WorkedOut) =>
  inputs.registers.some(({ quantities }) => quantities.some((quantity) => quantity !== null));

/** What is kept of a day in JSON beside its lines and inputs. */
export type Summary = Omit<SettlementDay, 'revision' | 'madeAt' | 'before' | 'repriced'>;

export interface WorkedOut {
  readonly inputs: DayInputs;
  readonly settled: SettledDay;
  readonly summary: Summary;
  readonly lines: SettlementLine[];
}

/** Days whose registers are asked for at once, and that are kept in one transaction. */
const daysAtOnce = 92;
const daysKept = 31;

/** The days of [from, to], dates of the zone, in order; one that the zone left out is none. */
export function daysBetween(timeZone: string, from: string, to: string): Day[] {
  const days: Day[] = [];
  for (let date = from; date <= to; date = dateAfter(date, 1)) {
    const day = dayOn(timeZone, date);
    if (day.end > day.start) days.push(day);
  }
  return days;
}

/** Quarter-hours of a day that are not over at `now`: nothing of them can be missing. */
export const toCome = ({ start, end }: Pick<DayInputs, 'start' | 'end'>, now: number) =>
  Math.ceil(Math.max(0, end - Math.max(start, now)) / quarterMs);

/** What the storages hold at the end of what is settled of a day; `cost` by the origin of stored energy. */
export function heldOf(inputs: DayInputs, { until }: SettledDay, cost: string | null): Summary['held'] {
  const energy = quantityText(storedAt(inputs, until - 1));
  return { energy, cost: energy === null ? null : cost };
}

function summaryOf(inputs: DayInputs, settled: SettledDay, before: readonly SettledDay[], now: number): Summary {
  const earlier = before.flatMap(({ quarters }) => quarters);
  const { origin, cost } = storedOriginOf(earlier, settled.quarters);
  const { estimated, provisional, figures } = settled;
  const missing = Math.max(0, settled.missing - toCome(inputs, now));
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

/** How a run of settling is followed, called off, and lets others go first. */
export interface SettlingWatch {
  readonly signal?: AbortSignal;
  readonly reached?: (date: string) => void;
  readonly breathe?: () => Promise<void>;
}

export function createSettling(deps: SettlingDeps) {
  const { db, registry, now } = deps;

  /** The days of [from, to] up to today, worked out of what is stored now; each in its turn, some ninety asked for at once. */
  async function* workOut(projectId: number, from: string, to: string, signal?: AbortSignal): AsyncGenerator<WorkedOut> {
    const timeZone = timeZoneOf(registry, projectId);
    const last = dayOf(timeZone, now()).date;
    const until = to < last ? to : last;
    for (let first = from; first <= until; first = dateAfter(first, daysAtOnce)) {
      signal?.throwIfAborted();
      const end = dateAfter(first, daysAtOnce - 1);
      // With the days before, which the pool of stored energy is followed through.
      const days = daysBetween(timeZone, dateAfter(first, -poolDays), [end, until].sort()[0] ?? until);
      const [begin, finish] = [days[0]?.start ?? 0, days.at(-1)?.end ?? 0];
      const prices = await priceSourcesOf(db, projectId, { start: begin, end: finish, timeZone });
      const termsOn = await termsOf(db, projectId);
      const inputs = await inputsOf(deps, { projectId, timeZone, days, now: now(), termsOn }, prices, signal);
      const settled = inputs.map(settle);
      for (const [index, day] of inputs.entries()) {
        const of = settled[index];
        if (!of || day.date < first) continue;
        const summary = summaryOf(day, of, settled.slice(Math.max(0, index - poolDays), index), now());
        yield { inputs: day, settled: of, summary, lines: of.lines.map(({ line }) => line) };
      }
    }
  }

  /** Keeps a day of which something is told; whether it came to something else than before, or is new. */
  async function keep(on: Kysely<Schema>, projectId: number, day: WorkedOut): Promise<boolean> {
    const { inputs, summary, lines } = day;
    const parts = { summary: JSON.stringify(summary), lines: JSON.stringify(lines), inputs: JSON.stringify(inputs) };
    const digest = createHash('sha256').update(`${parts.summary}\n${parts.lines}\n${parts.inputs}`).digest('hex');
    const was = await keptDay(on, projectId, summary.date);
    if (was ? was.digest === digest : !isTold(day)) return false;
    const madeAt = now();
    const before = was && beforeOf(was, parts, summary, madeAt);
    const row: DayRow = {
      ...{ project_id: projectId, date: summary.date, ...parts, digest, prices: pricesDigest(inputs.prices), made_at: madeAt },
      provisional: summary.provisional || summary.estimated || summary.missing > 0 ? 1 : 0,
      revision: was === undefined ? 1 : before === was.before ? was.revision : was.revision + 1,
      before: before ?? null,
    };
    await putDay(on, row);
    return true;
  }

  return {
    workOut,
    keep,
    zoneOf: (projectId: number) => timeZoneOf(registry, projectId),

    /** Settles and keeps; returns how many days were looked at and how many of them changed. Asked again it changes nothing. */
    async run(projectId: number, from: string, to: string, { signal, reached, breathe }: SettlingWatch = {}) {
      let [days, changed] = [0, 0];
      const today = dayOf(timeZoneOf(registry, projectId), now()).date;
      let waiting: WorkedOut[] = [];
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
      for await (const day of workOut(projectId, from, to, signal)) {
        // What is not over is worked out whenever it is asked for.
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

    /** A day as it is now, not kept; undefined for one that has not begun. */
    async one(projectId: number, date: string, signal?: AbortSignal): Promise<WorkedOut | undefined> {
      for await (const day of workOut(projectId, date, date, signal)) return day;
      return undefined;
    },
  };
}

export type Settling = ReturnType<typeof createSettling>;

/** What a day was, as it is kept when it becomes another; what only its readings at rest changed is no change of the day. */
function beforeOf(was: DayRow, parts: Pick<DayRow, 'summary' | 'lines'>, summary: Summary, changedAt: number): string | null {
  if (isSameDay(was, parts)) return was.before;
  const { figures } = readSummary(was.summary);
  const [profit, now] = [figures.money.profit, summary.figures.money.profit];
  return JSON.stringify({ profit, difference: lessCharge(now, profit), changedAt });
}

/** A kept day as it is shown. */
export function dayView(row: Pick<DayRow, 'summary' | 'revision' | 'made_at' | 'before'>, repriced: boolean): SettlementDay {
  const before = row.before === null ? null : readBefore(row.before);
  return { ...readSummary(row.summary), revision: row.revision, madeAt: row.made_at, before, repriced };
}
