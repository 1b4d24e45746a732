import { type CSSProperties, useRef } from 'react';
import box from '../ui/box.module.css';
import { useWidth } from '../ui/use-width.ts';
import { PlainBody, VirtualBody } from './body.tsx';
import { tracksOf } from './column.ts';
import { useShown } from './files.ts';
import { Foot } from './foot.tsx';
import { Head } from './head.tsx';
import { useLook } from './look.ts';
import { useOrder } from './order.ts';
import type { RowsProps } from './props.ts';
import css from './table.module.css';

const choicePx = 40;

/** The table itself: sticky head, rows, sums. */
export function Grid<R>(props: RowsProps<R>) {
  const { id, label, columns, className = '', selection, heightPx, stale, fits = false } = props;
  const { hidden, dense } = useLook(id);
  const shown = columns.filter((column) => column.stays === true || !hidden.includes(column.id));
  const { sorted, sorting } = useOrder(props);
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
    // Sticky heads end at the scrolling element: it scrolls horizontally only where needed.
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
