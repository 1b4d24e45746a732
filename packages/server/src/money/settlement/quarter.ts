/** One quarter-hour of a day: count of each flow, and the shares of storage and own generation. */
import { profitVersions } from '@czyun/contract';
import { type DirectFlows, directFlows } from '../../energy/direct-flows.ts';
import { type SavedEnergies, type SavingQuarter, savedEnergies } from '../saving.ts';
import type { DayInputs, InputFlow, PriceInput, RegisterInput } from './inputs.ts';
import { countedAt, lastDigitOf, type Metered, storedAt } from './metered.ts';

export interface SettledQuarter {
  readonly index: number;
  readonly price: PriceInput;
  readonly bought: Metered;
  readonly fedIn: Metered;
  readonly generated: Metered;
  readonly charge: Metered;
  readonly discharge: Metered;
  readonly auxiliary: Metered;
  readonly reactive: Metered;
  /** Direct flows; null: unknown, or the meters contradict each other. */
  readonly direct: DirectFlows | null;
  /** Parts of charge and discharge; they add up to the totals. */
  readonly chargeOwn: Metered;
  readonly dischargeFed: Metered;
  readonly ownFed: Metered;
  readonly ownStored: Metered;
  /** Compared to the site without storage; null: unknown, or not published. */
  readonly saved: SavedEnergies | null;
  /** Content of the batteries at the end; null: unknown. */
  readonly stored: bigint | null;
  readonly estimated: boolean;
}

/** Flows that determine the window of a day. Version 1 also needs generation; reactive energy is never needed. */
const neededFlows: Readonly<Record<1 | 2, ReadonlySet<InputFlow>>> = {
  1: new Set(['gridImport', 'gridExport', 'pv', 'wind', 'charge', 'discharge', 'auxiliary']),
  2: new Set(['gridImport', 'gridExport', 'charge', 'discharge', 'auxiliary']),
};

export interface Window {
  /** Quarter-hours [from, until) of the day. */
  readonly from: number;
  readonly until: number;
}

/**
 * The quarter-hours in which all needed registers with readings on that day are known: before a meter's first reading and after its last
 * there is nothing to settle, and counts of the others in that time are settled when its readings arrive.
 */
export function windowOf({ registers, terms }: Pick<DayInputs, 'registers' | 'terms'>): Window {
  const flows = neededFlows[profitVersions[terms.basis]];
  const needed = registers.filter(({ flow, quantities }) => flows.has(flow) && quantities.some((quantity) => quantity !== null));
  if (needed.length === 0) return { from: 0, until: 0 };
  const from = Math.max(...needed.map(({ quantities }) => quantities.findIndex((quantity) => quantity !== null)));
  const until = Math.min(...needed.map(({ quantities }) => quantities.findLastIndex((quantity) => quantity !== null) + 1));
  return { from, until: Math.max(from, until) };
}

const plus = (a: Metered, b: Metered): Metered => (a === undefined ? b : b === undefined ? a : a === null || b === null ? null : a + b);
/** Flows of the balance: auxiliary consumption is part of the load, reactive energy is not included. */
const isOfBalance = ({ flow }: RegisterInput) => flow !== 'reactive' && flow !== 'auxiliary';

/** The quarter-hours of the window, in order. */
export function quartersOf(inputs: DayInputs, { from, until }: Window): SettledQuarter[] {
  const { registers } = inputs;
  const prices = inputs.prices.flatMap((price) => Array.from({ length: price.quarters }, () => price));
  const estimated = new Set(registers.flatMap((register) => (register.flow === 'reactive' ? [] : register.estimated)));
  const unsure = new Set(registers.flatMap((register) => (register.flow === 'reactive' ? [] : register.unsure)));
  const of = (flows: readonly InputFlow[], index: number): Metered =>
    registers
      .filter(({ flow }) => flows.includes(flow))
      .map((register): Metered => countedAt(register, index))
      .reduce<Metered>(plus, undefined);
  // A register has two decimals less than its computed figures.
  const step = registers.reduce((sum, register) => (isOfBalance(register) ? sum + lastDigitOf(register) : sum), 0n) * 100n;
  const has = (flow: InputFlow) => registers.some((register) => register.flow === flow);
  const isPublished = has('charge') && has('discharge') && has('gridImport');
  const quarters: SettledQuarter[] = [];
  for (let index = from; index < until; index++) {
    const price = prices[index];
    if (!price) break;
    const counted = {
      bought: of(['gridImport'], index),
      fedIn: of(['gridExport'], index),
      generated: of(['pv', 'wind'], index),
      charge: of(['charge'], index),
      discharge: of(['discharge'], index),
      auxiliary: of(['auxiliary'], index),
      reactive: of(['reactive'], index),
    };
    quarters.push({
      index,
      price,
      stored: storedAt(inputs, index),
      ...counted,
      saved: isPublished ? savedEnergies(savingOf(counted, inputs.terms)) : null,
      ...sharedOf(counted, unsure.has(index) || unsure.has(index + 1) ? null : step),
      estimated: estimated.has(index) || estimated.has(index + 1),
    });
  }
  return quarters;
}

/** Input of a saving; includes auxiliaries only if they are behind the grid meter. */
export function savingOf(
  { bought, fedIn, charge, discharge, auxiliary }: Omit<SavingQuarter, 'auxiliary'> & { readonly auxiliary?: Metered },
  { auxiliaries }: Pick<DayInputs['terms'], 'auxiliaries'>,
): SavingQuarter {
  return { bought, fedIn, charge, discharge, auxiliary: auxiliaries === 'behindGrid' ? auxiliary : undefined };
}

type Counted = Pick<SettledQuarter, 'bought' | 'fedIn' | 'generated' | 'charge' | 'discharge'>;

/** `step` null: the meters were not read at the same time, so they cannot contradict each other. */
function directOf({ bought, fedIn = 0n, generated, charge = 0n, discharge = 0n }: Counted, step: bigint | null): DirectFlows | null {
  // Without a grid meter and own generation, all charged energy was bought.
  const taken = bought === undefined && generated === undefined ? charge : bought;
  const own = generated === undefined ? 0n : generated;
  if (taken == null || fedIn === null || own === null || charge === null || discharge === null) return null;
  return directFlows({ bought: taken, generated: own, discharged: discharge, fedIn, charged: charge }, step ?? fedIn + charge);
}

/** A total with an unambiguous destination is split even if the meters contradict each other elsewhere. */
function sharedOf(
  counted: Counted,
  step: bigint | null,
): Pick<SettledQuarter, 'direct' | 'chargeOwn' | 'dischargeFed' | 'ownFed' | 'ownStored'> {
  const { charge, discharge, generated, fedIn } = counted;
  const direct = directOf(counted, step);
  const part = (whole: Metered, other: Metered, share: (flows: DirectFlows) => bigint): Metered => {
    if (whole === undefined || whole === null) return whole;
    if (whole <= 0n || other === undefined || other === 0n) return 0n;
    return direct && share(direct);
  };
  return {
    direct,
    chargeOwn: part(charge, generated, (flows) => flows.generationToBattery),
    dischargeFed: part(discharge, fedIn, (flows) => flows.batteryToGrid),
    ownFed: part(generated, fedIn, (flows) => flows.generationToGrid),
    ownStored: part(generated, charge, (flows) => flows.generationToBattery),
  };
}
