/** Rejects by reason, device, shift and time: all lists add up to the same total. Pure. */
import type { RejectFigures, RejectSource } from '@czyun/contract/rejects';
import { percent, rounded, sumOf } from '../../energy/sums.ts';
import type { Shift } from '../../time/shifts.ts';
import type { CountedPieces } from './pieces.ts';

/** Pieces of one machine recorded by users. */
export interface RecordedPieces {
  readonly time: number;
  readonly quantity: number;
  readonly source: RejectSource;
  readonly reasonId: number;
}

/** Pieces of one machine in the range. */
export interface MachinePieces {
  readonly deviceId: number;
  /** undefined: the machine has no such counter. */
  readonly counted: CountedPieces | undefined;
  readonly made: CountedPieces | undefined;
  readonly recorded: readonly RecordedPieces[];
}

const quantityOf = (records: readonly RecordedPieces[]): number => records.reduce((sum, { quantity }) => sum + quantity, 0);

/** Records not included in the counter; all records of a machine without one. */
export function additional({ counted, recorded }: Pick<MachinePieces, 'counted' | 'recorded'>): readonly RecordedPieces[] {
  return counted === undefined ? recorded : recorded.filter(({ source }) => source === 'later');
}

function ofMachine(machine: MachinePieces) {
  const { counted, recorded } = machine;
  const later = quantityOf(additional(machine));
  const explained = quantityOf(recorded) - later;
  const known = counted === undefined ? 0 : counted.total;
  return {
    total: known === null ? null : known + later,
    without: Math.max(0, (known ?? 0) - explained),
    excess: Math.max(0, explained - (known ?? 0)),
  };
}

export function figuresOf(machines: readonly MachinePieces[]): RejectFigures {
  const parts = machines.map(ofMachine);
  const counters = machines.flatMap(({ counted }) => (counted === undefined ? [] : [counted]));
  const makers = machines.flatMap(({ made }) => (made === undefined ? [] : [made]));
  const made = sumOf(makers.map(({ total }) => total));
  const total = sumOf(parts.map((part) => part.total));
  return {
    made,
    counted: sumOf(counters.map((each) => each.total)),
    later: machines.reduce((sum, { recorded }) => sum + quantityOf(recorded.filter(({ source }) => source === 'later')), 0),
    total,
    rate: rounded(percent(total, made), 2),
    withoutReason: parts.reduce((sum, { without }) => sum + without, 0),
    excess: parts.reduce((sum, { excess }) => sum + excess, 0),
    estimated: [...counters, ...makers].some(({ estimated }) => estimated),
  };
}

const largestFirst = <K>(sums: ReadonlyMap<K, number>): [K, number][] =>
  [...sums].filter(([, sum]) => sum > 0).sort(([, a], [, b]) => b - a);

const add = <K>(sums: Map<K, number>, key: K, quantity: number) => sums.set(key, (sums.get(key) ?? 0) + quantity);

/** Rejects by reason; null: counted without a reason. */
export function byReason(machines: readonly MachinePieces[]): [number | null, number][] {
  const sums = new Map<number | null, number>();
  for (const machine of machines) {
    for (const { reasonId, quantity } of machine.recorded) add(sums, reasonId, quantity);
    add(sums, null, ofMachine(machine).without);
  }
  return largestFirst(sums);
}

export function byDevice(machines: readonly MachinePieces[]): [number, number][] {
  return largestFirst(new Map(machines.map((machine) => [machine.deviceId, ofMachine(machine).total ?? quantityOf(additional(machine))])));
}

/** Sums by `keyOf` of the start of each interval and of the time of each record. */
function byTime<K>(machines: readonly MachinePieces[], keyOf: (time: number) => K): Map<K, number> {
  const sums = new Map<K, number>();
  for (const machine of machines) {
    machine.counted?.starts.forEach((start, index) => {
      const pieces = machine.counted?.pieces[index] ?? 0;
      if (pieces !== 0) add(sums, keyOf(start), pieces);
    });
    for (const { time, quantity } of additional(machine)) add(sums, keyOf(time), quantity);
  }
  return sums;
}

/** Shifts do not overlap; '' means outside shifts. */
export function byShift(machines: readonly MachinePieces[], shifts: readonly Pick<Shift, 'start' | 'end' | 'name'>[]): [string, number][] {
  return largestFirst(byTime(machines, (time) => shifts.find(({ start, end }) => start <= time && time < end)?.name ?? ''));
}

/** A batch of a machine, to find the product at an instant. */
export interface ProductSpan {
  readonly start: number;
  readonly end: number;
  readonly product: string;
}

/** '' means outside batches, or a batch without a product. */
export function byProduct(machines: readonly (MachinePieces & { readonly batches: readonly ProductSpan[] })[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const machine of machines) {
    const productAt = (time: number) => machine.batches.find(({ start, end }) => start <= time && time < end)?.product ?? '';
    for (const [product, quantity] of byTime([machine], productAt)) add(sums, product, quantity);
  }
  return largestFirst(sums);
}

/** Trend by bucket starts, in order; times before the first one belong to it. */
export function trendOf(machines: readonly MachinePieces[], times: readonly number[]) {
  const place = (time: number) =>
    Math.max(
      0,
      times.findLastIndex((start) => start <= time),
    );
  const counts = (of: (machine: MachinePieces) => CountedPieces | undefined) => {
    const row = new Array<number | null>(times.length).fill(null);
    for (const machine of machines) {
      const counted = of(machine);
      counted?.starts.forEach((start, index) => {
        const pieces = counted.pieces[index] ?? null;
        if (pieces === null) return;
        const at = place(start);
        row[at] = (row[at] ?? 0) + pieces;
      });
    }
    return row;
  };
  const recorded = new Array<number>(times.length).fill(0);
  for (const machine of machines)
    for (const { time, quantity } of additional(machine)) recorded[place(time)] = (recorded[place(time)] ?? 0) + quantity;
  return { counted: counts(({ counted }) => counted), made: counts(({ made }) => made), recorded };
}
