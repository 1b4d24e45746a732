/** A list of rows is stored in a draft by row, `networks.0.note`: the path that the server uses, so its messages find their fields. */
import type { Draft, FormState, Values } from './form-state.ts';

type Texts = Readonly<Record<string, string>>;

/** Field of a row: its list, the row from 0, and its own name. */
export type RowField<L extends string, R extends string> = `${L}.${number}.${R}`;

/** The row number of a field of the list, and the rest of its name; null for other fields. */
function placeIn(list: string, field: string): { readonly row: number; readonly rest: string } | null {
  if (!field.startsWith(`${list}.`)) return null;
  const [row = '', ...rest] = field.slice(list.length + 1).split('.');
  return /^\d+$/.test(row) ? { row: Number(row), rest: rest.join('.') } : null;
}

/** Number of rows of a list. */
export function rowCount(values: object, list: string): number {
  return Object.keys(values).reduce((most, field) => Math.max(most, (placeIn(list, field)?.row ?? -1) + 1), 0);
}

/** The rows of a list, in order. */
export function rowsOf<R extends string>(values: Texts, list: string, fields: readonly R[]): readonly Readonly<Record<R, string>>[] {
  return Array.from({ length: rowCount(values, list) }, (_, row) => {
    const texts = fields.map((field) => [field, values[`${list}.${row}.${field}`] ?? ''] as const);
    return Object.fromEntries(texts) as Record<R, string>;
  });
}

/** Rows as stored in a draft. */
export function draftOfRows<L extends string, R extends string>(
  list: L,
  rows: readonly Readonly<Record<R, string>>[],
): Draft<RowField<L, R>> {
  const entries = rows.flatMap((texts, row) =>
    Object.entries<string>(texts).map(([field, text]) => [`${list}.${row}.${field}`, text] as const),
  );
  return Object.fromEntries(entries) as Draft<RowField<L, R>>;
}

/** Adds a row at the end. */
export function withRow<F extends string, C extends object>(state: FormState<F, C>, list: string, row: Texts): FormState<F, C> {
  const at = rowCount(state.values, list);
  const added = Object.entries(row).map(([field, text]) => [`${list}.${at}.${field}`, text] as const);
  return { ...state, values: { ...state.values, ...Object.fromEntries(added) } };
}

/** Removes a row; values, left marks and messages of the rows after it move up. */
export function withoutRow<F extends string, C extends object>(state: FormState<F, C>, list: string, gone: number): FormState<F, C> {
  const moved = (field: string): readonly string[] => {
    const place = placeIn(list, field);
    if (place === null || place.row < gone) return [field];
    return place.row === gone ? [] : [`${list}.${place.row - 1}.${place.rest}`];
  };
  const movedIn = <V>(record: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(record).flatMap(([field, value]) => moved(field).map((name) => [name, value] as const)));
  return {
    ...state,
    values: movedIn<unknown>(state.values) as Values<F, C>,
    touched: new Set([...state.touched].flatMap(moved)),
    refusals: movedIn(state.refusals),
  };
}
