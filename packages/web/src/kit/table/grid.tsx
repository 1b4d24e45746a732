import { type ColumnDef, getCoreRowModel, getSortedRowModel, type SortingState, useReactTable } from '@tanstack/react-table';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import box from '../ui/box.module.css';
import { useWidth } from '../ui/use-width.ts';
import { PlainBody, VirtualBody } from './body.tsx';
import { compareValues, tracksOf } from './column.ts';
import { useShown } from './files.ts';
import { Foot } from './foot.tsx';
import { Head } from './head.tsx';
import { useLook } from './look.ts';
import type { Order, RowsProps } from './props.ts';
import css from './table.module.css';

const choicePx = 40;

/** The model of the table library: which rows in which order, which columns are shown. */
function useModel<R>({ columns, rows, rowKey, sorting }: RowsProps<R>, hidden: readonly string[]) {
  const [own, setOwn] = useState<SortingState>([]);
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<R> => ({
          id: column.id,
          accessorFn: (row) => column.value?.(row) ?? undefined,
          enableSorting: column.sort === true,
          sortUndefined: 'last',
          sortingFn: (a, b, id) => compareValues(a.getValue(id), b.getValue(id)),
        }),
      ),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const model = useReactTable<R>({
    data,
    columns: definitions,
    getRowId: (row) => String(rowKey(row)),
    state: {
      sorting: own,
      columnVisibility: Object.fromEntries(columns.map(({ id, stays }) => [id, stays === true || !hidden.includes(id)])),
    },
    manualSorting: sorting !== undefined,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = model.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  const sortBy = (by: string | null, order: Order) => setOwn(by === null ? [] : [{ id: by, desc: order === 'desc' }]);
  const [now] = own;
  return {
    shown,
    sorted: model.getRowModel().rows.map(({ original }) => original),
    sorting: sorting ?? { by: now?.id ?? null, order: now?.desc === true ? 'desc' : 'asc', first: 'asc', natural: true, onSort: sortBy },
  } as const;
}

/** The table itself: head that stays, rows, sums. */
export function Grid<R>(props: RowsProps<R>) {
  const { id, label, columns, className = '', selection, heightPx, stale, fits = false } = props;
  const { hidden, dense } = useLook(id);
  const { shown, sorted, sorting } = useModel(props, hidden);
  useShown(id, shown, sorted);
  const host = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(host);
  const { template, leastPx } = tracksOf(shown, fits);
  const needPx = leastPx + (selection === undefined ? 0 : choicePx);
  const tight = heightPx === undefined && (fits || (widthPx > 0 && widthPx < needPx));
  const rowPx = props.rowPx?.[dense ? 'dense' : 'normal'];
  const body = { ...props, columns: shown, rows: sorted };
  const style = {
    '--tracks': selection === undefined ? template : `${choicePx}px ${template}`,
    ...((tight || heightPx !== undefined) && !fits ? { minWidth: needPx } : {}),
  } as CSSProperties;
  return (
    // Sticky heads end at what scrolls: sideways it does so only where it must.
    <div
      ref={host}
      className={`${props.flush === true ? '' : box.framed} ${heightPx !== undefined || tight ? css.scrolls : ''}`}
      style={{ maxHeight: heightPx }}
      {...(tight ? { 'data-scrolls': 'x' } : {})}
    >
      <table
        className={`${css.table} ${fits ? css.fits : ''} ${className}`}
        data-dense={dense ? '' : undefined}
        style={style}
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        aria-busy={stale === true}
      >
        <Head columns={shown} rows={sorted} rowKey={props.rowKey} sorting={sorting} selection={selection} />
        {rowPx === undefined ? <PlainBody {...body} /> : <VirtualBody {...body} heightOfRowPx={rowPx} />}
        {columns.some(({ sum }) => sum === true) && <Foot columns={shown} rows={sorted} selection={selection !== undefined} />}
      </table>
    </div>
  );
}
