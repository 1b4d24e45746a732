/** Periods and orders of one machine, with energy and pieces. */
import { minuteMs } from '@czyun/contract';
import { type EnergyKind, energyKinds } from '@czyun/contract/piece-energy';
import { cursorOf, type EnergyFacts, splitEnergy } from '../../machine-time/energy.ts';
import { longStopMs, type MachineFacts } from '../../machine-time/machine.ts';
import type { Slice } from '../../machine-time/slices.ts';
import { dayOf } from '../../time/days.ts';

/** A shift, or the time between shifts within one calendar day. */
export interface Period {
  readonly start: number;
  readonly end: number;
  readonly date: string;
  /** Index of the shift; -1: outside of shifts. */
  readonly slice: number;
}

/** Without gaps over [start, end). */
export function periodsOf(slices: readonly Slice[], { start, end, timeZone }: { start: number; end: number; timeZone: string }): Period[] {
  const periods: Period[] = [];
  const between = (from: number, to: number) => {
    for (let at = from; at < to; ) {
      const day = dayOf(timeZone, at);
      periods.push({ start: at, end: Math.min(to, day.end), date: day.date, slice: -1 });
      at = day.end;
    }
  };
  let at = start;
  slices.forEach((slice, index) => {
    between(at, slice.start);
    periods.push({ start: slice.start, end: slice.end, date: slice.date, slice: index });
    at = slice.end;
  });
  between(at, end);
  return periods;
}

export interface Order {
  readonly start: number;
  readonly end: number;
  readonly number: string;
  readonly product: string;
  readonly productName: string;
}

/** A period, or the part of it that belongs to one order. */
export interface Cell {
  readonly period: Period;
  readonly order: Order | undefined;
  readonly start: number;
  readonly end: number;
  readonly kinds: Record<EnergyKind, number>;
  /** Units by price. */
  readonly prices: Map<number, number>;
  /** Compressed air: units of `unitDigits` digits, and by price. */
  air: number;
  readonly airPrices: Map<number, number>;
  /** null: nothing was counted. */
  made: number | null;
  rejects: number | null;
}

export interface CellSource {
  readonly facts: Pick<MachineFacts, 'states' | 'modes' | 'stops' | 'minutes' | 'recorded'>;
  readonly energy: EnergyFacts['minutes'];
  readonly slices: readonly Slice[];
  readonly periods: readonly Period[];
  readonly orders: readonly Order[];
  readonly priceAt: EnergyFacts['priceAt'];
}

const noEnergy = (): Record<EnergyKind, number> => Object.fromEntries(energyKinds.map((kind) => [kind, 0])) as Record<EnergyKind, number>;

function emptyCells({ periods, orders }: Pick<CellSource, 'periods' | 'orders'>): Cell[] {
  const orderAt = cursorOf(orders);
  return periods.flatMap((period) => {
    const cells: Cell[] = [];
    for (let at = period.start; at < period.end; ) {
      const { span: order, until } = orderAt(at);
      const end = Math.min(period.end, until);
      const none = { kinds: noEnergy(), prices: new Map(), air: 0, airPrices: new Map(), made: null, rejects: null };
      cells.push({ period, order, start: at, end, ...none });
      at = end;
    }
    return cells;
  });
}

/** In order, without gaps. */
export function cellsOf(source: CellSource): readonly Cell[] {
  const { facts, energy, slices, priceAt } = source;
  const cells = emptyCells(source);
  const work = slices.flatMap((slice) => slice.work);
  const standstills = facts.stops.filter(({ start, end }) => end - start >= longStopMs);
  const { states, modes } = facts;
  for (const part of splitEnergy({ minutes: energy, states, modes, work, standstills, places: cells, priceAt })) {
    const cell = cells[part.place];
    if (!cell) continue;
    cell.kinds[part.kind] += part.units;
    cell.prices.set(part.price, (cell.prices.get(part.price) ?? 0) + part.units);
  }
  const extra = Map.groupBy(facts.recorded, ({ time }) => time - (time % minuteMs));
  const cellAt = cursorOf(cells);
  for (const { time, made, rejects } of facts.minutes) {
    const cell = cellAt(time).span;
    if (!cell) continue;
    if (made !== null) cell.made = (cell.made ?? 0) + made;
    const bad = (extra.get(time) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
    if (rejects !== null || bad > 0) cell.rejects = (cell.rejects ?? 0) + (rejects ?? 0) + bad;
  }
  return cells;
}
