/** What is charged for a month as a whole: capacity or demand, and the power factor, each also as it would have been without the storage. */
import type { BillDocument, Tariff } from '@czyun/contract';
import { billLine, Money } from '../money.ts';
import { Quantity } from '../quantity.ts';
import { type BasicLine, basicCharge } from '../tariff/basic-charge.ts';
import { type QuarterEnergy, runningPeak } from '../tariff/demand.ts';
import { powerFactor, powerFactorCharge, powerFactorRate } from '../tariff/power-factor.ts';
import type { SettledQuarter } from './quarter.ts';
import { lessCharge, sumOfCharges, textOfSteps } from './steps.ts';

/** A quarter-hour of the month and when it began. */
export type MonthQuarter = Pick<SettledQuarter, 'bought' | 'fedIn' | 'charge' | 'discharge'> & { readonly start: number };

/** What would have been bought had the storage stood still; null: unknown. */
function boughtWithout({ bought, fedIn = 0n, charge = 0n, discharge = 0n }: MonthQuarter): bigint | null {
  if (bought == null || fedIn === null || charge === null || discharge === null) return null;
  const net = bought - fedIn - charge + discharge;
  return net > 0n ? net : 0n;
}

const energyOf = (steps: bigint | null | undefined) => (steps == null ? null : new Quantity(textOfSteps(steps), 'kWh'));

function peakOf(quarters: readonly MonthQuarter[], of: (quarter: MonthQuarter) => bigint | null | undefined) {
  const energies = quarters.map((quarter): QuarterEnergy => ({ start: quarter.start, energy: energyOf(of(quarter)) }));
  const last = runningPeak(energies).at(-1);
  return { peak: last?.peak ?? null, peakAt: last?.peakAt ?? null };
}

const charged = (lines: readonly BasicLine[] | null) => lines && sumOfCharges(lines.map(({ amount }) => billLine(amount).text));

/** The charge for capacity or demand by the tariff that holds on the month's last day. */
export function monthBasic(basic: Tariff['basic'] | null, quarters: readonly MonthQuarter[]): BillDocument['basic'] {
  const { peak, peakAt } = peakOf(quarters, ({ bought }) => bought);
  const without = peakOf(quarters, boughtWithout).peak;
  const lines = basic && basicCharge(basic, peak);
  const charge = charged(lines);
  return {
    lines:
      lines?.map(({ of, quantity, price, multiple, amount }) => ({
        ...{ of, quantity: quantity.text, unit: quantity.unit === 'kVA' ? ('kVA' as const) : ('kW' as const) },
        ...{ price: price.text, multiple, charge: billLine(amount).text },
      })) ?? null,
    charge,
    ...{ peak: peak?.text ?? null, peakAt, peakWithout: without?.text ?? null },
    effect: lessCharge(charge, basic && charged(basicCharge(basic, without))),
  };
}

export interface PowerFactorMonth {
  readonly quarters: readonly MonthQuarter[];
  /** kWh bought, and kvarh both ways; null: unknown. */
  readonly bought: string | null;
  readonly reactive: string | null;
  /** CNY that it is charged on. */
  readonly base: string | null;
}

/** The power-factor charge; without the storage the same reactive energy and the same base are reckoned with. Null where a tariff charges none. */
export function monthPowerFactor(
  rule: Tariff['powerFactor'],
  { quarters, bought, reactive, base }: PowerFactorMonth,
): BillDocument['powerFactor'] {
  if (!rule) return null;
  const { standard } = rule;
  const cosOf = (active: string | null) =>
    active === null || reactive === null ? null : powerFactor(new Quantity(active, 'kWh'), new Quantity(reactive, 'kvarh'));
  const chargeOf = (cos: number | null) =>
    cos === null || base === null ? null : billLine(powerFactorCharge(standard, cos, new Money(base))).text;
  const energies = quarters.map(boughtWithout);
  const without = energies.includes(null) ? null : textOfSteps(energies.reduce<bigint>((sum, steps) => sum + (steps ?? 0n), 0n));
  const [cos, cosWithout] = [cosOf(bought), cosOf(without)];
  const charge = chargeOf(cos);
  return {
    ...{ standard, cos, base, charge, cosWithout },
    rate: cos === null ? null : powerFactorRate(standard, cos).text,
    effect: lessCharge(charge, chargeOf(cosWithout)),
  };
}
