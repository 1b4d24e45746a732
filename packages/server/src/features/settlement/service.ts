/** Settled days: sums, lines and the quarter-hours of a line. */
import {
  dateAfter,
  type Language,
  maxSettlementDays,
  type PricesEffect,
  type ProfitChange,
  type SettlementDay,
  type SettlementLine,
  type SettlementParty,
  type TariffChange,
} from '@czyun/contract';
import { createSupplies, ownFiguresOf } from '../../figure-sources/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { mergedLines, storedLine } from '../../money/settlement/bill.ts';
import { settle } from '../../money/settlement/day.ts';
import { quantityText } from '../../money/settlement/document-sums.ts';
import { quantityAt, readingAt } from '../../money/settlement/metered.ts';
import { sharesOf } from '../../money/settlement/parties.ts';
import { changeOf } from '../../money/settlement/why.ts';
import { findDay, findParties } from '../../settlement/repo.ts';
import { effectOf, repricedDates } from '../../settlement/repriced.ts';
import { settledDays } from '../../settlement/settled-days.ts';
import { dayView, type Settling } from '../../settlement/settling.ts';
import { readInputs, readLines, readParties, readSummary } from '../../settlement/stored-rows.ts';
import { pendingDays } from '../../settlement/touched-days.ts';
import { namesOf, rowOf, sumOfFigures } from '../../settlement/views.ts';
import { checkTariff } from '../../tariffs/index.ts';
import { dayOf } from '../../time/days.ts';
import { quarterMs } from '../../time/quarters.ts';
import type { BillDeps } from './bill-days.ts';
import { createDayThen, type DayKnownDeps, dayKnownAt } from './day-known.ts';
import { checkDays, type DayRange } from './day-range.ts';

export function createSettlementService(deps: BillDeps & DayKnownDeps, settling: Settling) {
  const { db, registry, now } = deps;
  const supplies = createSupplies(deps);

  async function partiesOf(projectId: number): Promise<SettlementParty[]> {
    return readParties((await findParties(db, projectId)).parties);
  }

  const waitingOf = (projectId: number) => pendingDays(db, projectId, settling.zoneOf(projectId), now());

  /** The stored day; computed if it is not stored or not complete. */
  async function dayOn(projectId: number, date: string, signal: AbortSignal) {
    checkDays({ from: date, to: date });
    const row = date < dayOf(settling.zoneOf(projectId), now()).date ? await findDay(db, projectId, date) : undefined;
    if (row) {
      const repriced = await repricedDates(db, { projectId, timeZone: settling.zoneOf(projectId) }, { from: date, to: date });
      return { day: dayView(row, repriced.has(date)), lines: readLines(row.lines), inputs: () => readInputs(row.inputs) };
    }
    const computed = await settling.one(projectId, date, signal);
    if (!computed) throw new AppError('notFound');
    return {
      day: { ...computed.summary, revision: 0, madeAt: now(), before: null, repriced: false },
      lines: computed.lines,
      inputs: () => computed.inputs,
    };
  }

  /** Compares with the stored day before; null for an incomplete day. */
  async function whyOn(projectId: number, day: SettlementDay, lines: readonly SettlementLine[]): Promise<ProfitChange | null> {
    const before = day.end > now() ? undefined : await findDay(db, projectId, dateAfter(day.date, -1));
    if (!before) return null;
    return changeOf({ ...readSummary(before.summary), lines: readLines(before.lines) }, { ...day, lines });
  }

  const dayThen = createDayThen(deps, { present: dayOn, partiesOf });

  return {
    async days({ projectId, from, to, by }: DayRange & { by: 'day' | 'month' }, language: Language, signal: AbortSignal) {
      checkDays({ from, to });
      const { timeZone, today, dates, days } = await settledDays(deps, settling, { projectId, from, to }, signal);
      const labels = [...new Set(dates.map((date) => (by === 'day' ? date : date.slice(0, 7))))];
      const parts = labels.map((label) => {
        const within = dates.filter((date) => date.startsWith(label));
        return rowOf(
          label,
          within.length,
          within.flatMap((date) => days.get(date) ?? []),
        );
      });
      const all = dates.flatMap((date) => days.get(date) ?? []);
      const sums = sumOfFigures(all.map(({ summary }) => summary.figures));
      const lines = mergedLines(
        all.map((day) => day.lines.map(storedLine)),
        'summed',
      );
      const shares = sharesOf(sums.money.profit, await partiesOf(projectId));
      const waiting = await waitingOf(projectId);
      return { timeZone, today, parts, sums, lines, shares, devices: namesOf(registry, lines, language), waiting };
    },

    async day(
      { projectId, date, known }: { projectId: number; date: string; known?: number | undefined },
      language: Language,
      signal: AbortSignal,
    ) {
      if (known !== undefined && known < now()) return dayThen({ projectId, date, known }, language, signal);
      const { day, lines } = await dayOn(projectId, date, signal);
      const shares = sharesOf(day.figures.money.profit, await partiesOf(projectId));
      const devices = namesOf(registry, lines, language);
      const supply = await supplies(projectId, { start: day.start, until: Math.min(day.end, now()) }, signal);
      const own = ownFiguresOf(supply, language);
      const [why, waiting] = [await whyOn(projectId, day, lines), await waitingOf(projectId)];
      return { timeZone: settling.zoneOf(projectId), day, lines, shares, why, own, devices, waiting };
    },

    async quarters(
      { projectId, date, key, known }: { projectId: number; date: string; key: string; known?: number | undefined },
      language: Language,
      signal: AbortSignal,
    ) {
      const isThen = known !== undefined && known < now();
      const inputs = isThen
        ? (await dayKnownAt(deps, { projectId, date, known }, signal)).inputs
        : (await dayOn(projectId, date, signal)).inputs();
      const settled = settle(inputs);
      const found = settled.lines.find(({ line }) => line.key === key);
      if (!found) throw new AppError('notFound');
      const estimatedAt = new Map(settled.quarters.map(({ index, estimated }) => [index, estimated]));
      const quarters = found.parts.map(({ index, energy }) => ({
        start: inputs.start + index * quarterMs,
        end: Math.min(inputs.end, inputs.start + (index + 1) * quarterMs),
        quantity: quantityText(energy),
        estimated: estimatedAt.get(index) ?? false,
        readings: found.registers.map((register) => ({
          ...{ paramId: register.paramId, deviceId: register.deviceId },
          start: quantityText(readingAt(register, index)),
          end: quantityText(readingAt(register, index + 1)),
          quantity: quantityText(quantityAt(register, index)),
        })),
      }));
      const devices = namesOf(registry, found.registers, language);
      return { timeZone: settling.zoneOf(projectId), line: found.line, quarters, devices };
    },

    async effect(
      { projectId, change }: { projectId: number; change: TariffChange },
      language: Language,
      signal: AbortSignal,
    ): Promise<PricesEffect> {
      if (change.kind === 'save') checkTariff(change.tariff, language);
      const timeZone = settling.zoneOf(projectId);
      const yesterday = dateAfter(dayOf(timeZone, now()).date, -1);
      return effectOf(
        db,
        { projectId, timeZone, tariff: change, span: { from: dateAfter(yesterday, 1 - maxSettlementDays), to: yesterday } },
        signal,
      );
    },
  };
}

export type SettlementService = ReturnType<typeof createSettlementService>;
