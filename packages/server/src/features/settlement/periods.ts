/** Settled days by tariff period. */
import type { PeriodCell, PeriodKey, PeriodSubject, SettlementFlow, SettlementPeriods } from '@czyun/contract';
import { periodKeys } from '@czyun/contract';
import { quarterCount } from '../../money/settlement/day.ts';
import { sumOfCharges, sumOfQuantities } from '../../money/settlement/document-sums.ts';
import { type LinedDay, settledDays } from '../../settlement/settled-days.ts';
import type { Settling } from '../../settlement/settling.ts';
import { sumOfFigures } from '../../settlement/views.ts';
import type { BillDeps } from './bill-days.ts';
import { checkDays, type DayRange } from './day-range.ts';

type Figures = ReturnType<typeof sumOfFigures>;

/** Lines of a subject, and the settlement figures that equal their sums. */
const subjects = {
  purchase: { flows: ['gridImport', 'surcharge'], energy: 'gridImport', money: 'purchase' },
  feedIn: { flows: ['gridExport'], energy: 'gridExport', money: 'feedIn' },
  // A day has the lines of the rule in force.
  charge: { flows: ['chargeGrid', 'chargeOwn', 'meterCharge'], energy: 'charge', money: 'chargeCost' },
  discharge: { flows: ['dischargeUsed', 'dischargeFed', 'meterDischarge'], energy: 'discharge', money: 'dischargeValue' },
} as const satisfies Record<
  PeriodSubject,
  {
    readonly flows: readonly SettlementFlow[];
    readonly energy: keyof Figures['energy'];
    readonly money: keyof Figures['money'];
  }
>;

function keyOf({ flow, period }: LinedDay['lines'][number]): PeriodKey {
  if (flow === 'surcharge') return 'surcharge';
  return period ?? 'none';
}

function linesOf({ lines }: LinedDay, of: PeriodSubject) {
  const flows: readonly SettlementFlow[] = subjects[of].flows;
  return lines.filter(({ flow }) => flows.includes(flow));
}

function cellsOf(days: readonly LinedDay[], of: PeriodSubject): PeriodCell[] {
  const groups = Map.groupBy(
    days.flatMap((day) => linesOf(day, of)),
    keyOf,
  );
  return periodKeys.flatMap((period) => {
    const lines = groups.get(period);
    if (!lines) return [];
    const quantity = period === 'surcharge' ? null : sumOfQuantities(lines.map((line) => line.quantity));
    return [{ period, quantity, charge: sumOfCharges(lines.map((line) => line.charge)) }];
  });
}

function totalOf(days: readonly LinedDay[], of: PeriodSubject) {
  const { energy, money } = sumOfFigures(days.map(({ summary }) => summary.figures));
  return { quantity: energy[subjects[of].energy], charge: money[subjects[of].money] };
}

const isUnpriced = (day: LinedDay, of: PeriodSubject) =>
  linesOf(day, of).some(({ charge, quantity }) => charge === null && quantity !== null && Number(quantity) !== 0);

export function createPeriods(deps: Pick<BillDeps, 'db' | 'now'>, settling: Settling) {
  return async (
    { by, of, ...range }: DayRange & { readonly by: 'day' | 'month'; readonly of: PeriodSubject },
    signal: AbortSignal,
  ): Promise<SettlementPeriods> => {
    checkDays(range);
    const { timeZone, today, dates, days } = await settledDays(deps, settling, range, signal);
    const known = (some: readonly string[]) => some.flatMap((date) => days.get(date) ?? []);
    const all = known(dates);
    const groups = Map.groupBy(dates, (date) => (by === 'day' ? date : date.slice(0, 7)));
    return {
      ...{ timeZone, today },
      parts: [...groups].map(([label, within]) => {
        const settled = known(within);
        return {
          ...{ label, days: within.length, settled: settled.length },
          estimated: settled.some(({ summary }) => summary.estimated),
          provisional: settled.some(({ summary }) => summary.provisional),
          cells: cellsOf(settled, of),
          total: totalOf(settled, of),
        };
      }),
      cells: cellsOf(all, of),
      total: totalOf(all, of),
      unsettled: dates.length - all.length,
      unpriced: all.filter((day) => isUnpriced(day, of)).length,
      missing: all.reduce((sum, { summary }) => sum + Math.min(summary.missing, quarterCount(summary)), 0),
    };
  };
}

export type Periods = ReturnType<typeof createPeriods>;
