/** Settles a day from its inputs. Pure: the same inputs always give the same day. */
import type { SettlementFigures } from '@czyun/contract';
import { quarterMs } from '../../time/quarters.ts';
import { sumOfBillionths } from '../billionths.ts';
import { basesOf, type Has, moneyOf } from './bases.ts';
import { quantityText } from './document-sums.ts';
import type { DayInputs } from './inputs.ts';
import { linesOf, type OpenLine } from './lines.ts';
import { type Metered, storedSinceStart } from './metered.ts';
import { quartersOf, type SettledQuarter, type Window, windowOf } from './quarter.ts';

export type SettledEnergy = Readonly<Record<keyof SettlementFigures['energy'], bigint | null>>;

export interface SettledDay extends Window {
  readonly quarters: readonly SettledQuarter[];
  readonly lines: readonly OpenLine[];
  /** The energies of `figures` in billionths. */
  readonly energy: SettledEnergy;
  readonly figures: SettlementFigures;
  readonly estimated: boolean;
  readonly provisional: boolean;
  /** Quarter-hours of the day outside the window. */
  readonly missing: number;
}

/** Quarter-hours of a day; the last may be shorter if clocks change by less. */
export const quarterCount = ({ start, end }: Pick<DayInputs, 'start' | 'end'>) => Math.ceil((end - start) / quarterMs);

/** Energies as text for documents. */
export const energyTexts = (energy: SettledEnergy): SettlementFigures['energy'] =>
  Object.fromEntries(Object.entries(energy).map(([key, value]) => [key, quantityText(value)])) as SettlementFigures['energy'];

const difference = (a: Metered, b: Metered): bigint | null => (a == null || b == null ? null : a - b);

function energyOfDay(inputs: DayInputs, quarters: readonly SettledQuarter[], { until }: Window): SettledEnergy {
  const sum = (of: (quarter: SettledQuarter) => Metered) => sumOfBillionths(quarters.map(of));
  const notReturned = sum(({ charge, discharge }) => difference(charge, discharge));
  const stored = storedSinceStart(inputs, until - 1);
  return {
    gridImport: sum(({ bought }) => bought),
    gridExport: sum(({ fedIn }) => fedIn),
    generated: sum(({ generated }) => generated),
    used: sum(({ direct }) => direct?.used),
    charge: sum(({ charge }) => charge),
    discharge: sum(({ discharge }) => discharge),
    loss: notReturned,
    stored,
    lost: difference(notReturned, stored),
    auxiliary: sum(({ auxiliary }) => auxiliary),
    chargeOwn: sum(({ chargeOwn }) => chargeOwn),
    dischargeFed: sum(({ dischargeFed }) => dischargeFed),
    ownUsed: sum(({ generated, ownFed, ownStored }) => difference(difference(generated, ownFed), ownStored)),
    ownFed: sum(({ ownFed }) => ownFed),
    reactive: sum(({ reactive }) => reactive),
  };
}

export function settle(inputs: DayInputs): SettledDay {
  const window = windowOf(inputs);
  const quarters = quartersOf(inputs, window);
  const lines = linesOf(quarters, inputs.registers, inputs);
  const energy = energyOfDay(inputs, quarters, window);
  const hasFlow = (...flows: DayInputs['registers'][number]['flow'][]) => inputs.registers.some(({ flow }) => flows.includes(flow));
  const isEmpty = quarters.length === 0;
  const has = {
    bought: hasFlow('gridImport') && !isEmpty,
    fedIn: hasFlow('gridExport') && !isEmpty,
    storage: hasFlow('charge') && hasFlow('discharge') && !isEmpty,
    generated: hasFlow('pv', 'wind') && !isEmpty,
    auxiliary: hasFlow('auxiliary'),
  };
  const billLines = lines.map(({ line }) => line);
  const money = moneyOf(billLines, has, inputs.terms);
  const bases = inputs.terms.basis === 'attribution' ? besideAttribution(inputs, has) : basesOf(billLines, has, inputs.terms);
  const count = quarterCount(inputs);
  return {
    ...window,
    ...{ quarters, lines, energy, figures: { energy: energyTexts(energy), money, bases } },
    estimated: quarters.some(({ estimated }) => estimated),
    provisional: window.until < count || inputs.registers.some(({ lapsed, flow }) => lapsed && flow !== 'reactive'),
    missing: count - (window.until - window.from),
  };
}

/** Both bases of version 2 for a day settled by version 1, over the quarter-hours of their own window. */
function besideAttribution(inputs: DayInputs, has: Has): SettlementFigures['bases'] {
  const terms = { ...inputs.terms, basis: 'saving' as const };
  const other = { ...inputs, terms };
  const quarters = quartersOf(other, windowOf(other));
  const lines = linesOf(quarters, inputs.registers, other).map(({ line }) => line);
  return basesOf(lines, has, terms);
}
