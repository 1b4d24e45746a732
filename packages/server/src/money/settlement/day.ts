/** What a day came to, out of what it is settled from. Pure: the same inputs make the same day, however often and whenever it is done. */
import type { SettlementFigures } from '@czyun/contract';
import { quarterMs } from '../../time/quarters.ts';
import { basesOf, type Has, moneyOf } from './bases.ts';
import type { DayInputs } from './inputs.ts';
import { linesOf, type OpenLine } from './lines.ts';
import { quartersOf, type SettledQuarter, type Steps, type Window, windowOf } from './quarter.ts';
import { stepsOf, stepsOfText, textOfSteps } from './steps.ts';

export interface SettledDay extends Window {
  readonly quarters: readonly SettledQuarter[];
  readonly lines: readonly OpenLine[];
  readonly figures: SettlementFigures;
  readonly estimated: boolean;
  readonly provisional: boolean;
  /** Quarter-hours of the day outside of the window. */
  readonly missing: number;
}

/** Quarter-hours of a day; the last may be shorter where clocks change by less. */
export const quarterCount = ({ start, end }: Pick<DayInputs, 'start' | 'end'>) => Math.ceil((end - start) / quarterMs);

function energyText(quarters: readonly SettledQuarter[], of: (quarter: SettledQuarter) => Steps): string | null {
  let sum = 0n;
  for (const quarter of quarters) {
    const steps = of(quarter);
    if (steps == null) return null;
    sum += steps;
  }
  return quarters.length === 0 ? null : textOfSteps(sum);
}

/** Energy that the storages hold at the end more than at the start of a day; null: not known at one of them. */
function storedOver({ storedAtStartWh, storedWh }: DayInputs, { until }: Window): string | null {
  const [from, to] = [storedAtStartWh, storedWh?.[until - 1] ?? null];
  return from === null || to === null ? null : textOfSteps(stepsOf(to - from, 0) / 1000n);
}

export function settle(inputs: DayInputs): SettledDay {
  const window = windowOf(inputs);
  const quarters = quartersOf(inputs, window);
  const lines = linesOf(quarters, inputs.registers, inputs);
  const text = (of: (quarter: SettledQuarter) => Steps) => energyText(quarters, of);
  const difference = (a: Steps, b: Steps): Steps => (a == null || b == null ? null : a - b);
  const notReturned = text(({ charge, discharge }) => difference(charge, discharge));
  const stored = storedOver(inputs, window);
  const energy = {
    gridImport: text(({ bought }) => bought),
    gridExport: text(({ fedIn }) => fedIn),
    generated: text(({ generated }) => generated),
    used: text(({ direct }) => direct?.used),
    charge: text(({ charge }) => charge),
    discharge: text(({ discharge }) => discharge),
    loss: notReturned,
    stored,
    lost: notReturned === null || stored === null ? null : textOfSteps(stepsOfText(notReturned) - stepsOfText(stored)),
    auxiliary: text(({ auxiliary }) => auxiliary),
    chargeOwn: text(({ chargeOwn }) => chargeOwn),
    dischargeFed: text(({ dischargeFed }) => dischargeFed),
    ownUsed: text(({ generated, ownFed, ownStored }) => difference(difference(generated, ownFed), ownStored)),
    ownFed: text(({ ownFed }) => ownFed),
    reactive: text(({ reactive }) => reactive),
  };
  const hasFlow = (...flows: DayInputs['registers'][number]['flow'][]) => inputs.registers.some(({ flow }) => flows.includes(flow));
  const isEmpty = quarters.length === 0;
  const has = {
    bought: hasFlow('gridImport') && !isEmpty,
    fedIn: hasFlow('gridExport') && !isEmpty,
    storage: hasFlow('charge') && hasFlow('discharge') && !isEmpty,
    generated: hasFlow('pv', 'wind') && !isEmpty,
    auxiliary: hasFlow('auxiliary'),
  };
  const told = lines.map(({ line }) => line);
  const money = moneyOf(told, has, inputs.terms);
  const bases = inputs.terms.basis === 'attribution' ? besideAttribution(inputs, has) : basesOf(told, has, inputs.terms);
  const count = quarterCount(inputs);
  return {
    ...window,
    ...{ quarters, lines, figures: { energy, money, bases } },
    estimated: quarters.some(({ estimated }) => estimated),
    provisional: window.until < count || inputs.registers.some(({ lapsed, flow }) => lapsed && flow !== 'reactive'),
    missing: count - (window.until - window.from),
  };
}

/** Both bases of version 2 for a day that is settled by version 1: each over the quarter-hours of its own window. */
function besideAttribution(inputs: DayInputs, has: Has): SettlementFigures['bases'] {
  const terms = { ...inputs.terms, basis: 'saving' as const };
  const other = { ...inputs, terms };
  const quarters = quartersOf(other, windowOf(other));
  const lines = linesOf(quarters, inputs.registers, other).map(({ line }) => line);
  return basesOf(lines, has, terms);
}
