/** One quarter-hour of a day: what each flow counted, and how storage and own generation shared in it. */
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
  /** Who supplied whom; null: unknown, or the meters contradict each other. */
  readonly direct: DirectFlows | null;
  /** Of the charge and the discharge; parts make the whole. */
  readonly chargeOwn: Metered;
  readonly dischargeFed: Metered;
  readonly ownFed: Metered;
  readonly ownStored: Metered;
  /** Against the site without storage; null: unknown, or not published. */
  readonly saved: SavedEnergies | null;
  /** Content of the batteries at its end; null: unknown. */
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
 * The quarter-hours in which every needed register is known that is known at all that day: before a meter's first reading and after its last there is
 * nothing to settle, and what the others counted then is settled when it comes.
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
/** Flows of the balance: auxiliary consumption is a part of the load, reactive energy does not count. */
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
  // A register shows two digits less than its figures are computed in.
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

/** What a saving is made of; auxiliaries elsewhere than behind the grid meter are no part of it. */
export function savingOf(
  { bought, fedIn, charge, discharge, auxiliary }: Omit<SavingQuarter, 'auxiliary'> & { readonly auxiliary?: Metered },
  { auxiliaries }: Pick<DayInputs['terms'], 'auxiliaries'>,
): SavingQuarter {
  return { bought, fedIn, charge, discharge, auxiliary: auxiliaries === 'behindGrid' ? auxiliary : undefined };
}

type Counted = Pick<SettledQuarter, 'bought' | 'fedIn' | 'generated' | 'charge' | 'discharge'>;

/** `step` null: the meters were not read at the same time, so nothing that they say contradicts. */
function directOf({ bought, fedIn = 0n, generated, charge = 0n, discharge = 0n }: Counted, step: bigint | null): DirectFlows | null {
  // Without a meter at the grid, and with nothing of its own, everything that is charged was bought.
  const taken = bought === undefined && generated === undefined ? charge : bought;
  const own = generated === undefined ? 0n : generated;
  if (taken == null || fedIn === null || own === null || charge === null || discharge === null) return null;
  return directFlows({ bought: taken, generated: own, discharged: discharge, fedIn, charged: charge }, step ?? fedIn + charge);
}

/** A total whose destination the meters leave no doubt about is split even where they contradict each other elsewhere. */
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
