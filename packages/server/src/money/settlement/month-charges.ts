/** Monthly charges: capacity or demand, and the power factor, each also without the storage. */
import { type BillDocument, type ProfitTerms, profitVersions, type Tariff } from '@czyun/contract';
import { sumOfBillionths } from '../billionths.ts';
import { billLine, Money } from '../money.ts';
import { Quantity } from '../quantity.ts';
import { withoutStorage } from '../saving.ts';
import { type BasicLine, basicCharge } from '../tariff/basic-charge.ts';
import { type QuarterEnergy, runningPeak } from '../tariff/demand.ts';
import { powerFactor, powerFactorCharge, powerFactorRate } from '../tariff/power-factor.ts';
import { lessCharge, sumOfCharges } from './document-sums.ts';
import { chargeOf } from './lines.ts';
import type { Metered } from './metered.ts';
import { type SettledQuarter, savingOf } from './quarter.ts';

/** A quarter-hour of the month and its start. */
export type MonthQuarter = Pick<SettledQuarter, 'bought' | 'fedIn' | 'charge' | 'discharge' | 'auxiliary' | 'price'> & {
  readonly start: number;
};

/** Purchase of a quarter-hour without the storage; null: unknown. The rule of version 1 ignores auxiliaries and flow in both directions. */
function boughtWithout(quarter: MonthQuarter, terms: ProfitTerms): bigint | null {
  if (profitVersions[terms.basis] > 1) return withoutStorage(savingOf(quarter, terms))?.bought ?? null;
  const { bought, fedIn = 0n, charge = 0n, discharge = 0n } = quarter;
  if (bought == null || fedIn === null || charge === null || discharge === null) return null;
  const net = bought - fedIn - charge + discharge;
  return net > 0n ? net : 0n;
}

const energyOf = (energy: Metered) => (energy == null ? null : new Quantity(energy, 'kWh'));

function peakOf(quarters: readonly MonthQuarter[], of: (quarter: MonthQuarter, index: number) => Metered) {
  const energies = quarters.map((quarter, index): QuarterEnergy => ({ start: quarter.start, energy: energyOf(of(quarter, index)) }));
  const last = runningPeak(energies).at(-1);
  return { peak: last?.peak ?? null, peakAt: last?.peakAt ?? null };
}

const charged = (lines: readonly BasicLine[] | null) => lines && sumOfCharges(lines.map(({ amount }) => billLine(amount).text));

/** The charge for capacity or demand under the tariff in force on the month's last day. */
export function monthBasic(
  basic: Tariff['basic'] | null,
  { quarters, terms }: { readonly quarters: readonly MonthQuarter[]; readonly terms: ProfitTerms },
): BillDocument['basic'] {
  const energies = quarters.map((quarter) => boughtWithout(quarter, terms));
  const { peak, peakAt } = peakOf(quarters, ({ bought }) => bought);
  const without = peakOf(quarters, (_quarter, index) => energies[index]).peak;
  const lines = basic && basicCharge(basic, peak);
  const charge = charged(lines);
  // An unknown quarter-hour may contain the peak.
  const isUnsure = profitVersions[terms.basis] > 1 && (energies.includes(null) || quarters.some(({ bought }) => bought == null));
  const effect = lessCharge(charge, basic && charged(basicCharge(basic, without)));
  return {
    lines:
      lines?.map(({ of, quantity, price, multiple, amount }) => ({
        ...{ of, quantity: quantity.text, unit: quantity.unit === 'kVA' ? ('kVA' as const) : ('kW' as const) },
        ...{ price: price.text, multiple, charge: billLine(amount).text },
      })) ?? null,
    charge,
    ...{ peak: peak?.text ?? null, peakAt, peakWithout: without?.text ?? null },
    effect: isUnsure && basic?.by !== 'capacity' && basic?.by !== 'none' ? null : effect,
  };
}

/**
 * Charges of the energy that the site would have bought without its storage, in the base of the power factor; null: unknown. Rounded like
 * bill lines.
 */
function baseWithout(quarters: readonly MonthQuarter[], energies: readonly (bigint | null)[]): string | null {
  const groups = new Map<string, { readonly price: string | null; energy: bigint }>();
  for (const [index, { price }] of quarters.entries()) {
    const energy = energies[index];
    if (energy == null) return null;
    const based = price.surcharges.filter(({ inBase }) => inBase);
    const parts = [
      { key: ['gridImport', price.period, price.versionId, price.buy], price: price.buy },
      ...based.map((surcharge) => ({ key: [surcharge.name, price.versionId, surcharge.price], price: surcharge.price })),
    ];
    for (const { key, price: text } of parts) {
      const name = key.join('|');
      const group = groups.get(name) ?? { price: text, energy: 0n };
      groups.set(name, { ...group, energy: group.energy + energy });
    }
  }
  return sumOfCharges([...groups.values()].map(({ price, energy }) => (energy === 0n ? '0.00' : chargeOf(price, energy))));
}

export interface PowerFactorMonth {
  readonly quarters: readonly MonthQuarter[];
  readonly terms: ProfitTerms;
  /** kWh bought, and kvarh in both directions, in billionths; null: unknown. */
  readonly bought: bigint | null;
  readonly reactive: bigint | null;
  /** Base of the charge, ¥. */
  readonly base: string | null;
  /** Charge for capacity or demand in the base without storage, ¥; null: unknown; 0.00 if it is not part of the base. */
  readonly basicWithout: string | null;
}

/**
 * The power-factor charge. Without the storage: the same reactive energy, and the base given by the purchase without storage (version 1:
 * the same base). Null if the tariff has no such charge.
 */
export function monthPowerFactor(
  rule: Tariff['powerFactor'],
  { quarters, terms, bought, reactive, base, basicWithout }: PowerFactorMonth,
): BillDocument['powerFactor'] {
  if (!rule) return null;
  const { standard } = rule;
  const cosOf = (active: bigint | null) =>
    active === null || reactive === null ? null : powerFactor(new Quantity(active, 'kWh'), new Quantity(reactive, 'kvarh'));
  const chargeBy = (cos: number | null, on: string | null) =>
    cos === null || on === null ? null : billLine(powerFactorCharge(standard, cos, new Money(on))).text;
  const energies = quarters.map((quarter) => boughtWithout(quarter, terms));
  const without = energies.length === 0 ? 0n : sumOfBillionths(energies);
  const [cos, cosWithout] = [cosOf(bought), cosOf(without)];
  const charge = chargeBy(cos, base);
  const otherBase = profitVersions[terms.basis] === 1 ? base : sumOfCharges([baseWithout(quarters, energies), basicWithout]);
  return {
    ...{ standard, cos, base, charge, cosWithout },
    rate: cos === null ? null : powerFactorRate(standard, cos).text,
    effect: lessCharge(charge, chargeBy(cosWithout, otherBase)),
  };
}
