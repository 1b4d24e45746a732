/** The order of rows by one column. */
import { useState } from 'react';
import { type CellValue, type Column, compareValues } from './column.ts';
import type { Order, RowsProps, Sorting } from './props.ts';

/** Rows by the values of a column, rows without a value last in both directions; unchanged if no column of that id has values. */
export function ordered<R>(rows: readonly R[], columns: readonly Column<R>[], by: string | null, order: Order): readonly R[] {
  const value = by === null ? undefined : columns.find(({ id }) => id === by)?.value;
  if (value === undefined) return rows;
  const sign = order === 'desc' ? -1 : 1;
  const compare = (a: CellValue, b: CellValue) => (a === null || b === null ? compareValues(a, b) : sign * compareValues(a, b));
  return rows
    .map((row): readonly [R, CellValue] => [row, value(row)])
    .sort(([, a], [, b]) => compare(a, b))
    .map(([row]) => row);
}

/** Rows in the requested order: by its own heads, or as `sorting` says. */
export function useOrder<R>({ columns, rows, sorting }: RowsProps<R>): { readonly sorted: readonly R[]; readonly sorting: Sorting } {
  const [own, setOwn] = useState<Pick<Sorting, 'by' | 'order'>>({ by: null, order: 'asc' });
  const now: Sorting = sorting ?? {
    ...own,
    ...{ sorts: 'table', first: 'asc', natural: true },
    onSort: (by, order) => setOwn({ by, order }),
  };
  const by = now.sorts === 'table' ? now.by : null;
  const sorted = ordered(rows, columns, by, now.order);
  return { sorted, sorting: now };
}
