/** From the bill without storage to the profit, step by step. Pure. */
import type { ProfitRule, SettlementFigures, SettlementFlow, SettlementLine, SettlementMonth } from '@czyun/contract';
import { flowsOfBasis, tariffPeriods } from '@czyun/contract';
import { fenOf, fenText, sumOfFen } from './fen.ts';

type Period = SettlementLine['period'];

/** Ends, charges of the month, and the rounding difference; other steps are flows. */
export type StepName = SettlementFlow | 'withoutStorage' | 'bill' | 'basic' | 'powerFactor' | 'rounding' | 'profit';

export interface MoneyStep {
  readonly key: string;
  readonly name: StepName;
  readonly kind: 'total' | 'step' | 'gap';
  /** For flows that are split by period. */
  readonly period: Period;
  /** ¥ by which the row changes the level, or its level; null: unknown. */
  readonly amount: string | null;
  /** Energy of the flow, kWh; null: several units, or unknown. */
  readonly quantity: number | null;
  /** The only line of the step; null: none, or several. */
  readonly line: string | null;
}

/** Charges of the month; null for a day or a year. */
export type MonthCharges = Pick<SettlementMonth, 'basic' | 'powerFactor' | 'total' | 'energyProfit' | 'profit'> | null;

export interface MoneyOf {
  readonly basis: ProfitRule['basis'];
  readonly figures: SettlementFigures;
  readonly lines: readonly SettlementLine[];
  readonly month?: MonthCharges;
}

/** Flows that lower the bill, or are worth something. */
const gains: ReadonlySet<SettlementFlow> = new Set([
  ...(['avoidedPurchase', 'extraExport', 'meterDischarge', 'dischargeUsed', 'dischargeFed'] as const),
]);
/** Costs come first: discharged energy was charged before. */
const order: readonly SettlementFlow[] = [
  ...(['extraPurchase', 'chargeGrid', 'chargeOwn', 'meterCharge', 'avoidedPurchase', 'forgoneExport'] as const),
  ...(['extraExport', 'dischargeUsed', 'meterDischarge', 'dischargeFed'] as const),
];
const isSplit = (flow: SettlementFlow) => flow !== 'forgoneExport' && flow !== 'extraExport';

const negated = (text: string | null) => {
  const fen = fenOf(text);
  return fenText(fen === null ? null : -fen);
};
const sumOf = (...texts: (string | null)[]) => fenText(sumOfFen(texts.map(fenOf)));

const end = (name: 'withoutStorage' | 'bill' | 'profit', kind: 'total' | 'gap', amount: string | null): MoneyStep => ({
  ...{ key: name, name, kind, amount },
  ...{ period: null, quantity: null, line: null },
});
const charge = (name: 'basic' | 'powerFactor' | 'rounding' | 'auxiliary', amount: string | null): MoneyStep => ({
  ...{ key: name, name, kind: 'step', amount },
  ...{ period: null, quantity: null, line: null },
});

/** Steps of the flows of a basis; `sign` is that of a gain. */
function flowSteps(basis: ProfitRule['basis'], lines: readonly SettlementLine[], sign: 1 | -1): MoneyStep[] {
  const flows = order.filter((flow) => (flowsOfBasis[basis] as readonly SettlementFlow[]).includes(flow));
  return flows.flatMap((flow) => {
    const of = lines.filter((line) => line.flow === flow);
    const periods: readonly Period[] = isSplit(flow) ? [...tariffPeriods, null] : [null];
    return periods.flatMap((period): MoneyStep[] => {
      const within = isSplit(flow) ? of.filter((line) => line.period === period) : of;
      const [first] = within;
      if (!first) return [];
      const amount = sumOf(...within.map((line) => line.charge));
      const isPlus = gains.has(flow) === (sign === 1);
      const known = within.every((line) => line.quantity !== null);
      return [
        {
          ...{ key: `${flow}${period === null ? '' : `-${period}`}`, name: flow, kind: 'step', period },
          amount: isPlus ? amount : negated(amount),
          quantity: known ? within.reduce((sum, line) => sum + Number(line.quantity), 0) : null,
          line: within.length === 1 ? first.key : null,
        },
      ];
    });
  });
}

/** Steps of a month's charges, and its difference from the sum of its days. */
function monthSteps(days: string | null, { basic, powerFactor, energyProfit }: NonNullable<MonthCharges>): MoneyStep[] {
  const rounding = sumOf(days, negated(energyProfit));
  return [
    ...(rounding === null || fenOf(rounding) === 0n ? [] : [charge('rounding', rounding)]),
    ...(basic.charge === null && basic.effect === null ? [] : [charge('basic', basic.effect)]),
    ...(powerFactor === null ? [] : [charge('powerFactor', powerFactor.effect)]),
  ];
}

/** Saving: the bill without storage, its changes, the bill, and the gap between both. */
function savingSteps({ figures, lines, month = null }: MoneyOf): MoneyStep[] {
  const { saving } = figures.bases;
  if (saving === null) return [];
  const isOwnSupply = fenOf(saving.auxiliary) !== 0n && saving.auxiliary !== null;
  const extra = month === null ? [] : monthSteps(saving.profit, month);
  const isCharged = month !== null && month.profit !== null && month.total !== null;
  const profit = isCharged ? month.profit : saving.profit;
  const feedIn = figures.money.feedIn ?? '0.00';
  const bill = isCharged ? sumOf(month.total, negated(feedIn)) : sumOf(saving.withoutStorage, negated(saving.profit));
  return [
    end('withoutStorage', 'total', sumOf(bill, profit)),
    ...flowSteps('saving', lines, -1),
    ...(isOwnSupply ? [charge('auxiliary', saving.auxiliary)] : []),
    ...(isCharged ? extra : []),
    end('bill', 'total', bill),
    end('profit', 'gap', profit),
  ];
}

/** The other bases: value less cost. */
function balanceSteps({ basis, figures, lines }: MoneyOf): MoneyStep[] {
  const { money, bases } = figures;
  const auxiliary = basis === 'storageMeter' ? (bases.storageMeter?.auxiliary ?? null) : money.auxiliaryCost;
  return [
    ...flowSteps(basis, lines, 1),
    ...(auxiliary === null || fenOf(auxiliary) === 0n ? [] : [charge('auxiliary', negated(auxiliary))]),
    end('profit', 'total', money.profit),
  ];
}

/** Rows of the waterfall; empty if nothing is settled. */
export const moneySteps = (of: MoneyOf): readonly MoneyStep[] =>
  of.figures.money.profit === null && of.lines.length === 0 ? [] : of.basis === 'saving' ? savingSteps(of) : balanceSteps(of);
