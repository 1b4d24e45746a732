/** What a day came to, out of what it is settled from. Pure: the same inputs make the same day, however often and whenever it is done. */
import type { SettlementFigures, SettlementFlow } from '@czyun/contract';
import { quarterMs } from '../../time/quarters.ts';
import type { DayInputs } from './inputs.ts';
import { linesOf, type OpenLine } from './lines.ts';
import { quartersOf, type SettledQuarter, type Steps, type Window, windowOf } from './quarter.ts';
import { lessCharge, sumOfCharges, textOfSteps } from './steps.ts';

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

export interface MoneyLine {
  readonly flow: SettlementFlow;
  readonly charge: string | null;
}

/** What lines come to. `has`: which flows there are: without storage there is no profit of it. */
export function moneyOf(
  lines: readonly MoneyLine[],
  has: Readonly<Record<'bought' | 'fedIn' | 'storage' | 'generated' | 'auxiliary', boolean>>,
) {
  const of = (...flows: SettlementFlow[]) => sumOfCharges(lines.filter(({ flow }) => flows.includes(flow)).map(({ charge }) => charge));
  const chargeCost = has.storage ? of('chargeGrid', 'chargeOwn') : null;
  const dischargeValue = has.storage ? of('dischargeUsed', 'dischargeFed') : null;
  const auxiliaryCost = has.auxiliary ? of('auxiliary') : null;
  const beforeAuxiliary = lessCharge(dischargeValue, chargeCost);
  return {
    purchase: has.bought ? of('gridImport', 'surcharge') : null,
    feedIn: has.fedIn ? of('gridExport') : null,
    chargeCost,
    dischargeValue,
    auxiliaryCost,
    profit: has.auxiliary ? lessCharge(beforeAuxiliary, auxiliaryCost) : beforeAuxiliary,
    ownUsed: has.generated ? of('ownUsed') : null,
    ownFed: has.generated ? of('ownFed') : null,
  };
}

export function settle(inputs: DayInputs): SettledDay {
  const window = windowOf(inputs);
  const quarters = quartersOf(inputs, window);
  const lines = linesOf(quarters, inputs.registers);
  const text = (of: (quarter: SettledQuarter) => Steps) => energyText(quarters, of);
  const difference = (a: Steps, b: Steps): Steps => (a == null || b == null ? null : a - b);
  const energy = {
    gridImport: text(({ bought }) => bought),
    gridExport: text(({ fedIn }) => fedIn),
    generated: text(({ generated }) => generated),
    used: text(({ direct }) => direct?.used),
    charge: text(({ charge }) => charge),
    discharge: text(({ discharge }) => discharge),
    loss: text(({ charge, discharge }) => difference(charge, discharge)),
    auxiliary: text(({ auxiliary }) => auxiliary),
    chargeOwn: text(({ chargeOwn }) => chargeOwn),
    dischargeFed: text(({ dischargeFed }) => dischargeFed),
    ownUsed: text(({ generated, ownFed, ownStored }) => difference(difference(generated, ownFed), ownStored)),
    ownFed: text(({ ownFed }) => ownFed),
    reactive: text(({ reactive }) => reactive),
  };
  const hasFlow = (...flows: DayInputs['registers'][number]['flow'][]) => inputs.registers.some(({ flow }) => flows.includes(flow));
  const isEmpty = quarters.length === 0;
  const money = moneyOf(
    lines.map(({ line }) => line),
    {
      bought: hasFlow('gridImport') && !isEmpty,
      fedIn: hasFlow('gridExport') && !isEmpty,
      storage: hasFlow('charge') && hasFlow('discharge') && !isEmpty,
      generated: hasFlow('pv', 'wind') && !isEmpty,
      auxiliary: hasFlow('auxiliary'),
    },
  );
  const count = quarterCount(inputs);
  return {
    ...window,
    ...{ quarters, lines, figures: { energy, money } },
    estimated: quarters.some(({ estimated }) => estimated),
    provisional: window.until < count || inputs.registers.some(({ lapsed, flow }) => lapsed && flow !== 'reactive'),
    missing: count - (window.until - window.from),
  };
}
