/** One definition of a column: for rows, for cards on a phone, and for the sums below. */
import type { ReactNode } from 'react';
import { scaleOfGroup, type UnitScale } from '../../platform/format/number.ts';
import type { Filter } from './filter.ts';

export type CellValue = string | number | null;

/**
 * Position of a column on a phone's card. `mark`: first line, before the time; `end`: at the end of the first line; `title`: subject of
 * the row; `fact`: small, beside others; `body`: its own line; `acts`: at the end of the last line.
 */
export type CardPlace = 'mark' | 'end' | 'title' | 'fact' | 'body' | 'acts' | 'none';

export interface Column<R> {
  readonly id: string;
  readonly title: string;
  /** Shown in the head instead of the title, which remains the name of the column. */
  readonly head?: ReactNode;
  /** Smaller text beside the title. */
  readonly hint?: string;
  /** The column's value of a row: for sorting, sums and files; null: none. A column without it is not in files. */
  readonly value?: (row: R) => CellValue;
  /** True if this kind of row has no such value: the cell is empty. Unknown values are `-`. */
  readonly lacks?: (row: R) => boolean;
  /** Values shown beside the value: separate columns in files. */
  readonly beside?: readonly Pick<Column<R>, 'id' | 'title' | 'value' | 'instant' | 'number' | 'unit' | 'decimals'>[];
  /** Content of a cell; the value by default. */
  readonly cell?: (row: R) => ReactNode;
  /** Content on a card, if different. */
  readonly cardCell?: (row: R) => ReactNode;
  /** Numbers are right-aligned, with their unit smaller beside them. */
  readonly number?: true;
  readonly unit?: string;
  readonly decimals?: number;
  /** The value is a time, epoch ms, shown in the page's zone. */
  readonly instant?: 'minute' | 'second';
  /** Unit for the whole column; by default the one that fits its rows. */
  readonly scale?: UnitScale;
  /** px, or a CSS grid track; by default an equal share of the rest. */
  readonly width?: number | `minmax(${number}px, ${number}fr)`;
  readonly sort?: true;
  /** Also shows the title on the card. */
  readonly card?: CardPlace;
  readonly labelled?: true;
  readonly sum?: true;
  /** Cannot be hidden. */
  readonly stays?: true;
  /** Number of columns that this row's cell spans; the columns after it have no cell. */
  readonly span?: (row: R) => number;
}

/** A column and the filter that narrows the list by it, named after the column by default. `V`: parameters of the address. */
export interface FilteredColumn<R, V> extends Column<R> {
  readonly filter?: OfColumn<Filter<V>> | undefined;
}
type OfColumn<F> = F extends { readonly label: string } ? Omit<F, 'label'> & { readonly label?: string } : F;

/** The filters of columns, each with its name. */
export const filtersOf = <V>(columns: readonly FilteredColumn<never, V>[]): readonly Filter<V>[] =>
  columns.flatMap(({ title, filter }) => (filter === undefined ? [] : [{ label: title, ...filter } as Filter<V>]));

const leftOver = 'minmax(112px, 1fr)';
const fitting = 'minmax(min-content, 1fr)';

/** The tracks of a grid, and their minimum width, px; unknown for columns as wide as their content. */
export function tracksOf(columns: readonly Column<never>[], fits = false): { readonly template: string; readonly leastPx: number } {
  const tracks = columns.map(({ width }) => (typeof width === 'number' ? `${width}px` : (width ?? (fits ? fitting : leftOver))));
  if (fits) return { template: tracks.join(' '), leastPx: 0 };
  return { template: tracks.join(' '), leastPx: tracks.reduce((sum, track) => sum + Number.parseFloat(track.replace('minmax(', '')), 0) };
}

const collator = new Intl.Collator(undefined, { numeric: true });

const rankOf = (value: CellValue): number => (typeof value === 'number' ? 0 : value === null ? 2 : 1);

/** Numbers by size, texts in natural order (`2#` before `10#`); across types numbers first and empty values last. */
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

/** A column in one unit: the one that fits its rows and, if it has one, their sum. */
export function inOneUnit<R>(column: Column<R>, rows: readonly R[]): Column<R> {
  const { number, unit, scale, value, sum } = column;
  if (number !== true || unit === undefined || scale !== undefined || value === undefined) return column;
  const values = rows.map((row) => value(row));
  if (sum === true) values.push(sumOf(column, rows));
  return { ...column, scale: scaleOfGroup(values.map((each) => ({ value: each, unit }))) };
}
