/** A month as its bill would be by now: from its stored days and today so far, by the function that makes bills. */
import { dateAfter, fieldText, type SettlementMonth } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { datesOf } from '../../settlement/month-days.ts';
import { findBills, findInputs, findParties, findSettledMonths } from '../../settlement/repo.ts';
import { daysBetween, isKnown, type Settling } from '../../settlement/settling.ts';
import { readInputs } from '../../settlement/stored-rows.ts';
import { dayOf } from '../../time/days.ts';
import type { BillDays, BillDeps } from './bill-days.ts';

/** Maximum number of months listed as not billed. */
const monthsBack = 12;

export type MonthSoFar = ReturnType<typeof createMonth>;

export function createMonth({ db, now }: Pick<BillDeps, 'db' | 'now'>, settling: Settling, days: Pick<BillDays, 'documentOf'>) {
  /** Inputs of the stored days before today, and of today so far. */
  async function inputsOf(projectId: number, first: string, last: string, today: string, signal: AbortSignal) {
    const stored = (await findInputs(db, projectId, first, last)).filter(({ date }) => date < today);
    const known = stored.map(({ inputs, revision }) => ({ inputs: readInputs(inputs), revision }));
    const current = first <= today && today <= last ? await settling.one(projectId, today, signal) : undefined;
    return current && isKnown(current) ? [...known, { inputs: current.inputs, revision: 0 }] : known;
  }

  async function unbilledOf(projectId: number, month: string, billed: ReadonlySet<string>): Promise<string[]> {
    const settled = await findSettledMonths(db, projectId, month);
    return settled.filter((each) => !billed.has(each)).slice(0, monthsBack);
  }

  return async ({ projectId, month }: { projectId: number; month: string }, signal: AbortSignal): Promise<SettlementMonth> => {
    const timeZone = settling.zoneOf(projectId);
    const today = dayOf(timeZone, now()).date;
    const { first, last } = datesOf(timeZone, month);
    if (first > today) throw new AppError('badInput', {}, [{ path: 'month', message: fieldText('monthNotBegun') }]);
    const known = await inputsOf(projectId, first, last, today, signal);
    const document = await days.documentOf(db, projectId, month, known);
    const [bills, { dueDays }] = [await findBills(db, projectId), await findParties(db, projectId)];
    const bill = bills.find((each) => each.month === month);
    const payable = dateAfter(last, 1);
    const isSettled = known.length > 0;
    return {
      ...{ timeZone, today, month, settled: known.length },
      days: daysBetween(timeZone, first, last).length,
      unmeasured: document.unmeasured.filter((date) => date <= today),
      ...{ payable, due: dateAfter([payable, today].sort().at(-1) ?? payable, dueDays) },
      ...{ basic: document.basic, powerFactor: document.powerFactor, rule: document.rule },
      ...(isSettled
        ? { total: document.total, energyProfit: document.figures.money.profit, profit: document.profit, bases: document.bases }
        : { total: null, energyProfit: null, profit: null, bases: { saving: null, storageMeter: null } }),
      shares: isSettled ? document.shares : document.shares.map((share) => ({ ...share, amount: null })),
      bill: bill ? { id: bill.id, number: bill.number, profit: bill.profit } : null,
      unbilled: await unbilledOf(projectId, month, new Set(bills.map((each) => each.month))),
    };
  };
}
