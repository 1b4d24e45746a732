/** What a table shows, as columns of a file. */
import { type FileColumn, floorTo, type Language, unitIn } from '@czyun/contract';
import { useEffect } from 'react';
import type { Column } from './column.ts';

/** Columns that are shown, and rows in their order. */
export interface Shown {
  readonly columns: readonly Column<never>[];
  readonly rows: readonly never[];
}

const shown = new Map<string, Shown>();

/** Keeps what the table of an id shows now. */
export function useShown<R>(table: string, columns: readonly Column<R>[], rows: readonly R[]): void {
  useEffect(() => {
    const mine = { columns, rows: rows as readonly never[] };
    shown.set(table, mine);
    return () => {
      if (shown.get(table) === mine) shown.delete(table);
    };
  }, [table, columns, rows]);
}

/** What a table shows; null where none of the id is on screen with rows. */
export const shownIn = (table: string): Shown | null => shown.get(table) ?? null;

const defaultDecimals = 2;

/** The columns that have a value, with titles and units in a language; numbers as far behind the point as on screen, in the unit of the column and not in kilos of it. */
export function fileColumns<R>(columns: readonly Column<R>[], language: Language, zone: string): readonly FileColumn<R>[] {
  const all = columns.flatMap((column) => [column, ...(column.beside ?? [])]);
  return all.flatMap(({ id, title, value, instant, number, unit, decimals = defaultDecimals }): FileColumn<R>[] => {
    if (value === undefined) return [];
    if (instant !== undefined) return [{ id, title, unit: zone, kind: 'instant', zone, form: instant, value }];
    if (number !== true) return [{ id, title, kind: 'text', value }];
    const cut = (row: R) => {
      const cell = value(row);
      return typeof cell === 'number' ? floorTo(cell, decimals) : cell;
    };
    return [{ id, title, unit: unitIn(language, unit), kind: 'number', decimals, value: cut }];
  });
}
