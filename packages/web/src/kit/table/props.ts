import type { ReactNode } from 'react';
import type { ApiError } from '../../platform/api/api-error.ts';
import type { PagerProps } from '../ui/pager.tsx';
import type { Column } from './column.ts';

export type Order = 'asc' | 'desc';

/** An order stored by the caller (usually in the address). */
export interface Sorting {
  /** Who sorts: the table sorts the rows it has, or the caller (for several pages, the server) sorts before passing them. */
  readonly sorts: 'table' | 'caller';
  readonly by: string | null;
  readonly order: Order;
  /** Initial order of a column. */
  readonly first: Order;
  /** `null`: without an order. */
  readonly onSort: (by: string | null, order: Order) => void;
  /** The list has an order without a column: the third press on a head restores it. */
  readonly natural?: true;
}

export interface Selection<R> {
  readonly selected: readonly number[];
  readonly onSelect: (ids: readonly number[]) => void;
  readonly may: (row: R) => boolean;
  readonly label: (row: R) => string;
  readonly allLabel: string;
}

export interface RowsProps<R> {
  /** Its look is stored under this name. */
  readonly id: string;
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => number | string;
  /** Class name for the styles of a feature's cells. */
  readonly className?: string;
  readonly rowClass?: (row: R) => string;
  /** Colours the row's edge by severity. */
  readonly edge?: (row: R) => 1 | 2 | 3 | null;
  /** Address of a row; the first column's text is the link. */
  readonly open?: (row: R) => string;
  readonly sorting?: Sorting;
  readonly selection?: Selection<R> | undefined;
  /** Row height if all rows are equal: then only the visible ones are rendered. */
  readonly rowPx?: { readonly normal: number; readonly dense: number };
  /** Rows of an earlier request are still shown. */
  readonly stale?: boolean;
  /** Without its own border, inside a card. */
  readonly flush?: true;
  /** Columns without a width are as wide as their content, and share the rest. */
  readonly fits?: true;
  /** Scrolls inside, up to this height. */
  readonly heightPx?: number;
}

/** The state of a `useCall`. */
export interface Asked {
  readonly data: unknown;
  readonly error: ApiError | null;
  readonly refetch: () => unknown;
  readonly isPlaceholderData?: boolean;
}

export interface None {
  readonly title: string;
  readonly hint: string;
  readonly action?: ReactNode;
}

export interface TableProps<R> extends Omit<RowsProps<R>, 'stale'> {
  /** Remains a table on a phone. */
  readonly grid?: true;
  /** Request that provides the rows; absent if they are already loaded. */
  readonly of?: Asked;
  /** Shown instead of an empty table. */
  readonly none: None;
  /** Shown instead while filters are active, with the action to clear them. */
  readonly filtered?: { readonly title?: string; readonly hint?: string; readonly undo: () => void } | null;
  readonly pages?: PagerProps & { readonly sized?: true };
}
