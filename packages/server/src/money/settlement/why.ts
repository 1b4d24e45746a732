/**
 * Why the profit of a day differs from that of the day before, as parts that add up to the difference exactly (decision 038). Pure.
 *
 * A day earns s·g − p·(l + f) − u: g is the energy with a gain, s the mean price of the gains minus p, the mean price of the costs; l is the
 * energy lost and f that stored, both at price p; u is the auxiliaries. Between two days each product changes by the change of one factor
 * times the mean of the other.
 */
import {
  type DayCauses,
  flowsOfBasis,
  type ProfitChange,
  type SettlementDay,
  type SettlementFlow,
  type SettlementLine,
} from '@czyun/contract';
import { billionthPlaces, billionthsText, fixedOf } from '../billionths.ts';
import { type Fraction, mean, minus, quotient, rounded, times, whole } from '../fraction.ts';

export type CausedDay = Pick<SettlementDay, 'date' | 'rule' | 'figures'> & {
  readonly lines: readonly Pick<SettlementLine, 'flow' | 'quantity' | 'charge'>[];
};

/** Flows whose charges are gains; the other flows of a basis are costs. */
const gains: ReadonlySet<SettlementFlow> = new Set([
  ...(['avoidedPurchase', 'extraExport', 'meterDischarge', 'dischargeUsed', 'dischargeFed'] as const),
]);

const fenPlaces = 2;
const fenText = (fen: bigint) => {
  const size = fen < 0n ? -fen : fen;
  return `${fen < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
};

/** Amounts in fen, energies in billionths of a kWh. */
interface Sums {
  readonly gained: bigint;
  readonly paid: bigint;
  readonly energy: bigint;
  readonly taken: bigint;
  readonly profit: bigint;
  readonly stored: bigint | null;
}

/** null: a charge, a quantity or the profit is unknown. */
function sumsOf({ rule, figures, lines }: CausedDay): Sums | null {
  const flows: readonly SettlementFlow[] = flowsOfBasis[rule.basis];
  const { profit } = figures.money;
  if (profit === null) return null;
  const [known, stored] = [lines.filter(({ flow }) => flows.includes(flow)), figures.energy.stored];
  let [gained, paid, energy, taken] = [0n, 0n, 0n, 0n];
  for (const { flow, quantity, charge } of known) {
    if (quantity === null || charge === null) return null;
    const [fen, amount] = [fixedOf(charge, fenPlaces), fixedOf(quantity, billionthPlaces)];
    if (gains.has(flow)) [gained, energy] = [gained + fen, energy + amount];
    else [paid, taken] = [paid + fen, taken + amount];
  }
  return {
    gained,
    paid,
    energy,
    taken,
    profit: fixedOf(profit, fenPlaces),
    stored: stored === null ? null : fixedOf(stored, billionthPlaces),
  };
}

/** Fen per billionth of a kWh; for a day without energy that of the other day. */
const priceOf = (amount: bigint, energy: bigint, [other, otherEnergy]: readonly [bigint, bigint]): Fraction =>
  energy !== 0n ? quotient(amount, energy) : otherEnergy !== 0n ? quotient(other, otherEnergy) : whole(0n);

interface Factors {
  readonly price: Fraction;
  readonly spread: Fraction;
  readonly energy: bigint;
  readonly lost: bigint;
  readonly stored: bigint;
  readonly auxiliary: bigint;
}

function factorsOf(day: Sums, other: Sums, isStored: boolean): Factors {
  const price = priceOf(day.paid, day.taken, [other.paid, other.taken]);
  const gain = priceOf(day.gained, day.energy, [other.gained, other.energy]);
  const stored = isStored ? (day.stored ?? 0n) : 0n;
  return {
    ...{ price, spread: minus(gain, price), energy: day.energy },
    ...{ lost: day.taken - day.energy - stored, stored, auxiliary: day.gained - day.paid - day.profit },
  };
}

/** Change of the profit due to the cost of lost or stored energy, fen. */
const costChange = (a: Factors, b: Factors, of: 'lost' | 'stored') =>
  rounded(minus(times(a.price, whole(a[of])), times(b.price, whole(b[of]))));

const pricePlaces = 4;
const priceText = (amount: bigint, energy: bigint) => {
  if (energy === 0n) return null;
  // CNY/kWh is fen per billionth of a kWh times 10^(9 - 2).
  const steps = rounded(quotient(amount * 10n ** BigInt(billionthPlaces - fenPlaces + pricePlaces), energy));
  const size = steps < 0n ? -steps : steps;
  return `${steps < 0n ? '-' : ''}${size / 10n ** 4n}.${String(size % 10n ** 4n).padStart(pricePlaces, '0')}`;
};

const causesOf = (day: Sums, { lost, stored }: Factors, isStored: boolean): DayCauses => ({
  gained: priceText(day.gained, day.energy),
  paid: priceText(day.paid, day.taken),
  energy: billionthsText(day.energy),
  lost: billionthsText(lost),
  stored: isStored ? billionthsText(stored) : null,
});

/** null: a figure is unknown, or the days were settled by different rules. */
export function changeOf(before: CausedDay, after: CausedDay): ProfitChange | null {
  const [a, b] = [sumsOf(before), sumsOf(after)];
  if (a === null || b === null || before.rule.basis !== after.rule.basis) return null;
  const isStored = a.stored !== null && b.stored !== null;
  const [was, is] = [factorsOf(a, b, isStored), factorsOf(b, a, isStored)];
  const total = b.profit - a.profit;
  const energy = rounded(times(mean(was.spread, is.spread), whole(is.energy - was.energy)));
  const losses = costChange(was, is, 'lost');
  const stored = costChange(was, is, 'stored');
  const auxiliary = was.auxiliary - is.auxiliary;
  // Each part is rounded once; the spread gets the remainder, a fen or two.
  const spread = total - energy - losses - stored - auxiliary;
  return {
    ...{ date: before.date, before: fenText(a.profit), after: fenText(b.profit), total: fenText(total) },
    ...{ spread: fenText(spread), energy: fenText(energy), losses: fenText(losses), auxiliary: fenText(auxiliary) },
    stored: isStored ? fenText(stored) : null,
    causes: { before: causesOf(a, was, isStored), after: causesOf(b, is, isStored) },
  };
}
