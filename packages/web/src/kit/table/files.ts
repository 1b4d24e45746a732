/** The content of a table as columns of a file. */
import { type FileColumn, floorTo, type Language, unitIn } from '@czyun/contract';
import { useEffect } from 'react';
import type { Column } from './column.ts';

/** Visible columns, and rows in their order. */
export interface Shown {
  readonly columns: readonly Column<never>[];
  readonly rows: readonly never[];
}

const shown = new Map<string, Shown>();

/** Stores the current content of the table with an id. */
export function useShown<R>(table: string, columns: readonly Column<R>[], rows: readonly R[]): void {
  useEffect(() => {
    const mine = { columns, rows: rows as readonly never[] };
    shown.set(table, mine);
    return () => {
      if (shown.get(table) === mine) shown.delete(table);
    };
  }, [table, columns, rows]);
}

/** The content of a table; null if none with the id is on screen with rows. */
export const shownIn = (table: string): Shown | null => shown.get(table) ?? null;

const defaultDecimals = 2;

/** The columns that have a value, with titles and units in a language; numbers with the decimals shown, in the unscaled unit. */
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
