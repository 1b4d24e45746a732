/** A month's bill from its days: the same lines over the whole month, each rounded once, and monthly charges. Pure. */
import {
  type BillDocument,
  firstTerms,
  flowsOfBasis,
  type LineDifference,
  profitBases,
  ruleOf,
  type SettlementFigures,
  type SettlementFlow,
  type SettlementLine,
  type Tariff,
} from '@czyun/contract';
import { quarterMs } from '../../time/quarters.ts';
import { sumOfBillionths } from '../billionths.ts';
import { basesOf, moneyOf } from './bases.ts';
import { energyTexts, type SettledDay, type SettledEnergy } from './day.ts';
import { lessCharge, quantityOfText, quantityText, sumOfCharges, sumOfQuantities } from './document-sums.ts';
import type { DayInputs } from './inputs.ts';
import { type CountedLine, chargeOfLine, inOrder } from './lines.ts';
import { monthBasic, monthPowerFactor } from './month-charges.ts';
import { type Party, sharesOf } from './parties.ts';

export interface BillDay {
  readonly inputs: DayInputs;
  readonly settled: SettledDay;
  readonly revision: number;
}

export interface BillMonth {
  readonly month: string;
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
  /** In order. */
  readonly days: readonly BillDay[];
  /** Dates of the month without measurements. */
  readonly unmeasured: readonly string[];
  /** Tariff in force on the last day; null: none. */
  readonly tariff: Pick<Tariff, 'basic' | 'powerFactor'> | null;
  readonly parties: readonly Party[];
}

/** A line of a stored day. */
export const storedLine = (line: SettlementLine): CountedLine => ({ line, quantity: quantityOfText(line.quantity) });

/**
 * Merges lines of several days with the same flow, meter, period, version and price: the charge is computed again, as on a bill, or is the
 * sum of the daily charges.
 */
export function mergedLines(days: readonly (readonly CountedLine[])[], charges: 'anew' | 'summed'): SettlementLine[] {
  const merged = new Map<string, { line: SettlementLine; quantities: (bigint | null)[]; charges: (string | null)[] }>();
  for (const lines of days)
    for (const { line, quantity } of lines) {
      const before = merged.get(line.key);
      if (!before) merged.set(line.key, { line, quantities: [quantity], charges: [line.charge] });
      else {
        before.quantities.push(quantity);
        before.charges.push(line.charge);
        const { quarters, spans, estimated, end } = before.line;
        before.line = {
          ...before.line,
          end: line.end ?? end,
          quarters: quarters + line.quarters,
          spans: spans + line.spans,
          estimated: estimated || line.estimated,
        };
      }
    }
  const lines = [...merged.values()].map(({ line, quantities, charges: each }) => {
    const quantity = sumOfBillionths(quantities);
    // Readings of ranges belong to a day.
    const { stretches: _ofDays, ...whole } = line;
    return {
      line: { ...whole, quantity: quantityText(quantity), charge: charges === 'anew' ? chargeOfLine(line, quantity) : sumOfCharges(each) },
    };
  });
  return inOrder(lines).map(({ line }) => line);
}

const energyKeys = [
  ...(['gridImport', 'gridExport', 'generated', 'used', 'charge', 'discharge', 'loss', 'stored', 'lost'] as const),
  ...(['auxiliary', 'chargeOwn', 'dischargeFed', 'ownUsed', 'ownFed', 'reactive'] as const),
];

type Energy = SettledDay['figures']['energy'];

const sumOfEnergies = (days: readonly SettledEnergy[]) =>
  Object.fromEntries(energyKeys.map((key) => [key, sumOfBillionths(days.map((energy) => energy[key]))])) as SettledEnergy;

/** Sum of the energies of several stored days; null if one is unknown. */
export function energyOf(days: readonly { readonly energy: Energy }[]): Energy {
  return Object.fromEntries(energyKeys.map((key) => [key, sumOfQuantities(days.map(({ energy }) => energy[key]))])) as Energy;
}

/** Flows of the project on these days. */
export function flowsOf(days: readonly Pick<DayInputs, 'registers'>[]) {
  const flows = new Set(days.flatMap(({ registers }) => registers.map(({ flow }) => flow)));
  return {
    bought: flows.has('gridImport'),
    fedIn: flows.has('gridExport'),
    storage: flows.has('charge') && flows.has('discharge'),
    generated: flows.has('pv') || flows.has('wind'),
    auxiliary: flows.has('auxiliary'),
  };
}

/** Money of a month with a completely unknown day. */
const unknownMoney = (money: SettlementFigures['money']) =>
  Object.fromEntries(Object.keys(money).map((key) => [key, null])) as unknown as SettlementFigures['money'];

export function billOf({ month, start, end, timeZone, days, unmeasured, tariff, parties }: BillMonth): BillDocument {
  const terms = days[0]?.inputs.terms ?? firstTerms;
  const all = mergedLines(
    days.map(({ settled }) => settled.lines),
    'anew',
  );
  const isWhole = days.every(({ settled }) => settled.quarters.length > 0);
  const has = flowsOf(days.map(({ inputs }) => inputs));
  const energy = sumOfEnergies(days.map(({ settled }) => settled.energy));
  const money = isWhole ? moneyOf(all, has, terms) : unknownMoney(moneyOf(all, has, terms));
  const none = { saving: null, storageMeter: null };
  const bases = isWhole && terms.basis !== 'attribution' ? basesOf(all, has, terms) : none;
  const quarters = days.flatMap(({ inputs, settled }) =>
    settled.quarters.map((quarter) => ({ ...quarter, start: inputs.start + quarter.index * quarterMs })),
  );
  const basic = monthBasic(tariff?.basic ?? null, { quarters, terms });
  const inBase = new Set(
    days.flatMap(({ inputs }) =>
      inputs.prices.flatMap(({ surcharges }) => surcharges.filter((each) => each.inBase).map(({ name }) => name)),
    ),
  );
  const based = all.filter(({ flow, name }) => flow === 'gridImport' || (flow === 'surcharge' && name !== null && inBase.has(name)));
  const withBasic = tariff?.powerFactor?.withBasic === true;
  const powerFactor = monthPowerFactor(tariff?.powerFactor ?? null, {
    ...{ quarters, terms, bought: energy.gridImport, reactive: energy.reactive },
    base: sumOfCharges([...based.map(({ charge }) => charge), ...(withBasic ? [basic.charge] : [])]),
    basicWithout: withBasic ? lessCharge(basic.charge, basic.effect) : '0.00',
  });
  const total = sumOfCharges([money.purchase, basic.charge, ...(powerFactor ? [powerFactor.charge] : [])]);
  /** Subtracts the effect of the storage on the monthly charges. */
  const afterCharges = (profit: string | null) => {
    const afterBasic = lessCharge(profit, basic.effect);
    return powerFactor ? lessCharge(afterBasic, powerFactor.effect) : afterBasic;
  };
  // A storage meter has no demand and no power factor.
  const profit = terms.basis === 'storageMeter' ? money.profit : afterCharges(money.profit);
  const others: ReadonlySet<SettlementFlow> = new Set(profitBases.flatMap((basis) => (basis === terms.basis ? [] : flowsOfBasis[basis])));
  return {
    ...{
      month,
      start,
      end,
      timeZone,
      unmeasured: [...unmeasured],
      basic,
      powerFactor,
      figures: { energy: energyTexts(energy), money, bases },
      total,
      profit,
      terms,
    },
    lines: all.filter(({ flow }) => !others.has(flow)),
    rule: ruleOf(terms),
    bases: { saving: bases.saving && afterCharges(bases.saving.profit), storageMeter: bases.storageMeter?.profit ?? null },
    days: days.map(({ inputs, settled, revision }) => ({
      ...{ date: inputs.date, revision, estimated: settled.estimated, provisional: settled.provisional, missing: settled.missing },
    })),
    rounding: lessCharge(money.purchase, sumOfCharges(days.map(({ settled }) => settled.figures.money.purchase))),
    profitRounding: lessCharge(money.profit, sumOfCharges(days.map(({ settled }) => settled.figures.money.profit))),
    shares: sharesOf(profit, parties),
    due: null,
  };
}

type Compared = Pick<LineDifference, 'key' | 'flow' | 'name' | 'period'> & NonNullable<LineDifference['before']>;

/** Identifies a charged item regardless of version and price, so that lines of two bills can be compared. */
const itemOf = ({ flow, name, deviceId, period }: Pick<SettlementLine, 'flow' | 'name' | 'deviceId' | 'period'>) =>
  [flow, name ?? '', deviceId ?? '', period ?? ''].join('|');

/** Lines by item; null price for an item with several prices. */
const chargesOf = (lines: readonly SettlementLine[]): Compared[] =>
  [...Map.groupBy(lines, itemOf)].flatMap(([key, list]) => {
    const [first] = list;
    if (!first) return [];
    const { flow, name, period, price } = first;
    return {
      ...{ key, flow, name, period, price: list.every((line) => line.price === price) ? price : null },
      quantity: sumOfQuantities(list.map(({ quantity }) => quantity)),
      charge: sumOfCharges(list.map(({ charge }) => charge)),
    };
  });

/** Everything a bill charges, by item. */
function charges({ lines, basic, powerFactor }: BillDocument): Compared[] {
  return [
    ...chargesOf(lines),
    ...(basic.lines ?? []).map(({ of, price, quantity, charge }) => ({
      ...{ key: `basic|${of}`, flow: 'basic' as const, name: of, period: null, price, quantity, charge },
    })),
    ...(powerFactor
      ? [
          {
            key: 'powerFactor',
            flow: 'powerFactor' as const,
            name: null,
            period: null,
            price: powerFactor.rate,
            quantity: null,
            charge: powerFactor.charge,
          },
        ]
      : []),
  ];
}

const zero = '0.00';

/** Differences between two bills of a month, by item and period; a missing item counts as zero. */
export const differencesOf = (before: BillDocument, after: BillDocument): LineDifference[] => compared(charges(before), charges(after));

/** The same for the lines of two days. */
export const differencesOfLines = (before: readonly SettlementLine[], after: readonly SettlementLine[]): LineDifference[] =>
  compared(chargesOf(before), chargesOf(after));

function compared(before: readonly Compared[], after: readonly Compared[]): LineDifference[] {
  const [was, is] = [before, after].map((all) => new Map(all.map((each) => [each.key, each])));
  const figures = (line: Compared | undefined) => (line ? { price: line.price, quantity: line.quantity, charge: line.charge } : null);
  return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].flatMap((key) => {
    const [a, b] = [was?.get(key), is?.get(key)];
    const [from, to] = [figures(a), figures(b)];
    const of = b ?? a;
    if (!of || (from?.quantity === to?.quantity && from?.charge === to?.charge && from?.price === to?.price)) return [];
    const { flow, name, period } = of;
    const difference = lessCharge(to ? to.charge : zero, from ? from.charge : zero);
    return [{ key, flow, name, period, before: from, after: to, difference }];
  });
}
