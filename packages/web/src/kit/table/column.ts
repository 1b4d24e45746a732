/** One definition of a column: how it reads on a row, on a phone’s card and in the sum below. */
import type { ReactNode } from 'react';
import { scaleOfGroup, type UnitScale } from '../../platform/format/number.ts';
import type { Filter } from './filter.ts';

export type CellValue = string | number | null;

/**
 * Place of a column on a phone's card. `mark`: first line, before the time; `end`: at the end of the first line; `title`: what the row is about;
 * `fact`: small, beside others; `body`: a line of its own; `acts`: at the end of the last line.
 */
export type CardPlace = 'mark' | 'end' | 'title' | 'fact' | 'body' | 'acts' | 'none';

export interface Column<R> {
  readonly id: string;
  readonly title: string;
  /** In the head in place of the title, which still names the column. */
  readonly head?: ReactNode;
  /** Smaller, beside the title. */
  readonly hint?: string;
  /** What the column is of a row: what it is sorted by, summed up and written to files as; null where there is nothing. A column without it is in no file. */
  readonly value?: (row: R) => CellValue;
  /** True where the row's kind has no such thing: the cell is empty. Unknown values are `-`. */
  readonly lacks?: (row: R) => boolean;
  /** What its cell says beside the value: columns of their own in files. */
  readonly beside?: readonly Pick<Column<R>, 'id' | 'title' | 'value' | 'instant' | 'number' | 'unit' | 'decimals'>[];
  /** How it reads; else the value. */
  readonly cell?: (row: R) => ReactNode;
  /** How it reads on a card, where that differs. */
  readonly cardCell?: (row: R) => ReactNode;
  /** Numbers are right-aligned, with their unit smaller beside them. */
  readonly number?: true;
  readonly unit?: string;
  readonly decimals?: number;
  /** The value is a time, epoch ms, and is written so in the zone of the page. */
  readonly instant?: 'minute' | 'second';
  /** The unit that the whole column is shown in; otherwise the one that fits its rows. */
  readonly scale?: UnitScale;
  /** px, or a track of a CSS grid; by default its share of the rest. */
  readonly width?: number | `minmax(${number}px, ${number}fr)`;
  readonly sort?: true;
  /** Names the value on the card too. */
  readonly card?: CardPlace;
  readonly labelled?: true;
  readonly sum?: true;
  /** Cannot be hidden. */
  readonly stays?: true;
  /** Columns that the cell of this row takes; those after it have none. */
  readonly span?: (row: R) => number;
}

/** A column and the filter that narrows the list by it; the filter is called as the column unless it says otherwise. `V`: what the address says. */
export interface FilteredColumn<R, V> extends Column<R> {
  readonly filter?: OfColumn<Filter<V>> | undefined;
}
type OfColumn<F> = F extends { readonly label: string } ? Omit<F, 'label'> & { readonly label?: string } : F;

/** The filters of columns, each with its name. */
export const filtersOf = <V>(columns: readonly FilteredColumn<never, V>[]): readonly Filter<V>[] =>
  columns.flatMap(({ title, filter }) => (filter === undefined ? [] : [{ label: title, ...filter } as Filter<V>]));

const leftOver = 'minmax(112px, 1fr)';
const fitting = 'minmax(min-content, 1fr)';

/** The tracks of a grid, and what they need at least, px; unknown for columns as wide as their content. */
export function tracksOf(columns: readonly Column<never>[], fits = false): { readonly template: string; readonly leastPx: number } {
  const tracks = columns.map(({ width }) => (typeof width === 'number' ? `${width}px` : (width ?? (fits ? fitting : leftOver))));
  if (fits) return { template: tracks.join(' '), leastPx: 0 };
  return { template: tracks.join(' '), leastPx: tracks.reduce((sum, track) => sum + Number.parseFloat(track.replace('minmax(', '')), 0) };
}

const collator = new Intl.Collator(undefined, { numeric: true });

const rankOf = (value: CellValue): number => (typeof value === 'number' ? 0 : value === null ? 2 : 1);

/** Numbers by size, texts as people order them (`2#` before `10#`), across kinds numbers first and nothing last. */
export function compareValues(a: CellValue, b: CellValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  return rankOf(a) - rankOf(b);
}

/** The sum of a column; null where no row has a number. */
export function sumOf<R>({ value }: Column<R>, rows: readonly R[]): number | null {
  const numbers = rows.map((row) => value?.(row)).filter((each) => typeof each === 'number');
  return numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0);
}

/** A column in one unit: that which fits its rows and, where it has one, their sum. */
export function inOneUnit<R>(column: Column<R>, rows: readonly R[]): Column<R> {
  const { number, unit, scale, value, sum } = column;
  if (number !== true || unit === undefined || scale !== undefined || value === undefined) return column;
  const values = rows.map((row) => value(row));
  if (sum === true) values.push(sumOf(column, rows));
  return { ...column, scale: scaleOfGroup(values.map((each) => ({ value: each, unit }))) };
}
