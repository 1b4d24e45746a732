import type { ReactNode } from 'react';
import type { ApiError } from '../../platform/api/api-error.ts';
import type { PagerProps } from '../ui/pager.tsx';
import type { Column } from './column.ts';

export type Order = 'asc' | 'desc';

/** An order that the caller stores (mostly the address). */
export interface Sorting {
  /** Who puts the rows in this order: the table those that it has, or the caller (out of several pages, the server) before it gives them. */
  readonly sorts: 'table' | 'caller';
  readonly by: string | null;
  readonly order: Order;
  /** With which order a column begins. */
  readonly first: Order;
  /** `null`: as it was without. */
  readonly onSort: (by: string | null, order: Order) => void;
  /** There is an order of no column: the third press on a head goes back to it. */
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
  /** Gives the look of one feature's cells a name. */
  readonly className?: string;
  readonly rowClass?: (row: R) => string;
  /** The row's edge in the colour of a severity. */
  readonly edge?: (row: R) => 1 | 2 | 3 | null;
  /** Where a row leads; the first column's words are the link. */
  readonly open?: (row: R) => string;
  readonly sorting?: Sorting;
  readonly selection?: Selection<R> | undefined;
  /** Heights of rows that are all alike: then only those in sight exist. */
  readonly rowPx?: { readonly normal: number; readonly dense: number };
  /** Rows of an earlier request, still shown. */
  readonly stale?: boolean;
  /** Without an edge of its own, inside of a card. */
  readonly flush?: true;
  /** Columns without a width are as wide as their content, and share what is left. */
  readonly fits?: true;
  /** It scrolls within itself, and is at most so high. */
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
  /** Stays a table on a phone. */
  readonly grid?: true;
  /** Where the rows come from; absent where they are there already. */
  readonly of?: Asked;
  /** In place of a table without a row. */
  readonly none: None;
  /** The same while filters are in force, with the way to undo them. */
  readonly filtered?: { readonly title?: string; readonly hint?: string; readonly undo: () => void } | null;
  readonly pages?: PagerProps & { readonly sized?: true };
}
