/** A month's bill out of its days: the same lines over the whole month, each rounded once, and what is charged for a month. Pure. */
import type { BillDocument, LineDifference, SettlementLine, Tariff } from '@czyun/contract';
import { quarterMs } from '../../time/quarters.ts';
import { moneyOf, type SettledDay } from './day.ts';
import type { DayInputs } from './inputs.ts';
import { chargeOf, inOrder } from './lines.ts';
import { monthBasic, monthPowerFactor } from './month-charges.ts';
import { type Party, sharesOf } from './parties.ts';
import { lessCharge, sumOfCharges, sumOfQuantities } from './steps.ts';

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
  /** In force on the last day; null: none. */
  readonly tariff: Pick<Tariff, 'basic' | 'powerFactor'> | null;
  readonly parties: readonly Party[];
}

/**
 * Lines of several days that are of one flow, meter, period, version and price, as one: its charge is worked out anew, as a bill has it, or is the
 * sum of what the days' lines were charged.
 */
export function mergedLines(days: readonly (readonly SettlementLine[])[], charges: 'anew' | 'summed'): SettlementLine[] {
  const merged = new Map<string, { line: SettlementLine; quantities: (string | null)[]; charges: (string | null)[] }>();
  for (const lines of days)
    for (const line of lines) {
      const before = merged.get(line.key);
      if (!before) merged.set(line.key, { line, quantities: [line.quantity], charges: [line.charge] });
      else {
        before.quantities.push(line.quantity);
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
    const quantity = sumOfQuantities(quantities);
    return { line: { ...line, quantity, charge: charges === 'anew' ? chargeOf(line.price, quantity) : sumOfCharges(each) } };
  });
  return inOrder(lines).map(({ line }) => line);
}

const energyKeys = [
  ...(['gridImport', 'gridExport', 'generated', 'used', 'charge', 'discharge', 'loss'] as const),
  ...(['auxiliary', 'chargeOwn', 'dischargeFed', 'ownUsed', 'ownFed', 'reactive'] as const),
];

type Energy = SettledDay['figures']['energy'];

/** Energies of several days together; null where one is unknown. */
export function energyOf(days: readonly { readonly energy: Energy }[]): Energy {
  return Object.fromEntries(energyKeys.map((key) => [key, sumOfQuantities(days.map(({ energy }) => energy[key]))])) as Energy;
}

/** Whether a day, or what stands in for it, has such a flow at all. */
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

export function billOf({ month, start, end, timeZone, days, tariff, parties }: BillMonth): BillDocument {
  const lines = mergedLines(
    days.map(({ settled }) => settled.lines.map(({ line }) => line)),
    'anew',
  );
  const isWhole = days.every(({ settled }) => settled.quarters.length > 0);
  const has = flowsOf(days.map(({ inputs }) => inputs));
  const energy = energyOf(days.map(({ settled }) => settled.figures));
  const known = moneyOf(lines, has);
  // A day of which nothing is known makes a month of which no sum is.
  const money = isWhole ? known : (Object.fromEntries(Object.keys(known).map((key) => [key, null])) as unknown as typeof known);
  const quarters = days.flatMap(({ inputs, settled }) =>
    settled.quarters.map((quarter) => ({ ...quarter, start: inputs.start + quarter.index * quarterMs })),
  );
  const basic = monthBasic(tariff?.basic ?? null, quarters);
  const inBase = new Set(
    days.flatMap(({ inputs }) =>
      inputs.prices.flatMap(({ surcharges }) => surcharges.filter((each) => each.inBase).map(({ name }) => name)),
    ),
  );
  const based = lines.filter(({ flow, name }) => flow === 'gridImport' || (flow === 'surcharge' && name !== null && inBase.has(name)));
  const base = sumOfCharges([...based.map(({ charge }) => charge), ...(tariff?.powerFactor?.withBasic ? [basic.charge] : [])]);
  const powerFactor = monthPowerFactor(tariff?.powerFactor ?? null, {
    quarters,
    bought: energy.gridImport,
    reactive: energy.reactive,
    base,
  });
  const total = sumOfCharges([money.purchase, basic.charge, ...(powerFactor ? [powerFactor.charge] : [])]);
  const withBasic = lessCharge(money.profit, basic.effect);
  const profit = powerFactor ? lessCharge(withBasic, powerFactor.effect) : withBasic;
  return {
    ...{ month, start, end, timeZone, lines, basic, powerFactor, figures: { energy, money }, total, profit },
    days: days.map(({ inputs, settled, revision }) => ({
      ...{ date: inputs.date, revision, estimated: settled.estimated, provisional: settled.provisional, missing: settled.missing },
    })),
    rounding: lessCharge(money.purchase, sumOfCharges(days.map(({ settled }) => settled.figures.money.purchase))),
    shares: sharesOf(profit, parties),
  };
}

type Compared = Pick<LineDifference, 'key' | 'flow' | 'name' | 'period'> & NonNullable<LineDifference['before']>;

/** Everything of a bill that is charged, named. */
function charges({ lines, basic, powerFactor }: BillDocument): Compared[] {
  return [
    ...lines.map(({ key, flow, name, period, price, quantity, charge }) => ({ key, flow, name, period, price, quantity, charge })),
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

/** What differs between two bills of a month, line by line: a line that one of them has not is worth nothing there. */
export function differencesOf(before: BillDocument, after: BillDocument): LineDifference[] {
  const [was, is] = [before, after].map((bill) => new Map(charges(bill).map((each) => [each.key, each])));
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
