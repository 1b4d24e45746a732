import { type CSSProperties, useRef } from 'react';
import { Link } from 'react-router';
import { Checkbox } from '../control/checkbox.tsx';
import box from '../ui/box.module.css';
import { contentOf } from './cell.tsx';
import type { Column } from './column.ts';
import type { RowsProps } from './props.ts';
import css from './table.module.css';
import type { Roving } from './use-roving.ts';
import { useRoving } from './use-roving.ts';
import { useRows } from './use-rows.ts';

const headPx = 40;
/** Rows skipped by a page key where heights differ. */
const page = 10;

interface RowProps<R> {
  readonly table: RowsProps<R>;
  readonly row: R;
  readonly index: number;
  readonly roving: Roving;
  readonly style?: CSSProperties;
}

/** Cells of a row: a cell that spans several columns replaces those after it. */
function cellsOf<R>(columns: readonly Column<R>[], row: R): readonly { readonly column: Column<R>; readonly span: number }[] {
  const cells: { column: Column<R>; span: number }[] = [];
  for (let index = 0; index < columns.length; ) {
    const column = columns[index];
    if (column === undefined) break;
    const span = Math.min(column.span?.(row) ?? 1, columns.length - index);
    cells.push({ column, span });
    index += span;
  }
  return cells;
}

function Row<R>({ table, row, index, roving, style }: RowProps<R>) {
  const { columns, rowKey, rowClass, edge, open, selection } = table;
  const key = rowKey(row);
  const severity = edge?.(row) ?? null;
  const reached = { 'data-index': index, tabIndex: index === roving.active ? 0 : -1, onFocus: () => roving.setActive(index) };
  const chosen = selection?.selected.includes(Number(key)) === true;
  const choose = () =>
    selection?.onSelect(chosen ? selection.selected.filter((id) => id !== Number(key)) : [...selection.selected, Number(key)]);
  return (
    <tr
      data-row-key={key}
      aria-rowindex={index + 2}
      className={`${css.row} ${severity === null ? '' : css[`edge${severity}` as const]} ${rowClass?.(row) ?? ''}`}
      style={style}
      {...(open === undefined ? reached : {})}
    >
      {selection !== undefined && (
        <td className={css.choice}>
          <Checkbox label={selection.label(row)} disabled={!selection.may(row)} checked={chosen} onChange={choose} />
        </td>
      )}
      {cellsOf(columns, row).map(({ column, span }, at) => {
        const content = contentOf(column, row);
        const isTitle = column.card === 'title' || (at === 0 && !columns.some(({ card }) => card === 'title'));
        const Cell = isTitle ? 'th' : 'td';
        return (
          <Cell
            key={column.id}
            data-column={column.id}
            className={column.number === true ? css.number : ''}
            {...(isTitle ? { scope: 'row' } : {})}
            {...(span > 1 ? { colSpan: span, style: { gridColumn: `span ${span}` } } : {})}
          >
            {open !== undefined && isTitle ? (
              <Link className={box.open} to={open(row)} {...reached}>
                {content}
              </Link>
            ) : (
              content
            )}
          </Cell>
        );
      })}
    </tr>
  );
}

/** All rows, with the height of their content. */
export function PlainBody<R>(table: RowsProps<R>) {
  const { rows, rowKey } = table;
  const host = useRef<HTMLTableSectionElement>(null);
  const roving = useRoving({ host, items: rows.length, perRow: 1, page });
  return (
    <tbody ref={host} onKeyDown={roving.onKeyDown}>
      {rows.map((row, index) => (
        <Row key={rowKey(row)} table={table} row={row} index={index} roving={roving} />
      ))}
    </tbody>
  );
}

/** Only the visible rows, all of the same height. */
export function VirtualBody<R>({ heightOfRowPx, ...table }: RowsProps<R> & { readonly heightOfRowPx: number }) {
  const { rows, rowKey } = table;
  const host = useRef<HTMLTableSectionElement>(null);
  const { totalPx, rows: seen, ...roving } = useRows({ host, items: rows.length, perRow: 1, rowPx: heightOfRowPx, coverPx: headPx });
  return (
    <tbody ref={host} className={css.virtual} style={{ height: totalPx }} onKeyDown={roving.onKeyDown}>
      {seen.map(({ index, topPx }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const style = { height: heightOfRowPx, transform: `translateY(${topPx}px)` };
        return <Row key={rowKey(row)} table={table} row={row} index={index} roving={roving} style={style} />;
      })}
    </tbody>
  );
}
