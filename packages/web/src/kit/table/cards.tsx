import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Checkbox } from '../control/checkbox.tsx';
import box from '../ui/box.module.css';
import { contentOf } from './cell.tsx';
import type { CardPlace, Column } from './column.ts';
import { useShown } from './files.ts';
import { useOrder } from './order.ts';
import type { RowsProps } from './props.ts';
import css from './table.module.css';

/** Rows on a phone: one card each, arranged by their columns. */
export function Cards<R>(props: RowsProps<R>) {
  const { id, label, columns, rowKey, className = '', rowClass, edge, open, selection } = props;
  const { sorted: rows } = useOrder(props);
  useShown(id, columns, rows);
  const at = (place: CardPlace) => columns.filter(({ card = 'fact' }) => card === place);
  const line = (column: Column<R>, row: R): ReactNode => {
    const shown = column.cardCell === undefined || column.lacks?.(row) === true ? contentOf(column, row) : column.cardCell(row);
    if (shown === null) return null;
    return (
      <span key={column.id} data-column={column.id}>
        {column.labelled === true && <small>{column.title} </small>}
        {shown}
      </span>
    );
  };
  const parts = { marks: at('mark'), ends: at('end'), titles: at('title'), bodies: at('body'), facts: at('fact'), acts: at('acts') };
  return (
    <ul className={`${box.plain} ${box.stack} ${css.cards} ${className}`} aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row);
        const titles = parts.titles.map((column) =>
          open === undefined ? (
            <b key={column.id}>{line(column, row)}</b>
          ) : (
            <Link key={column.id} to={open(row)}>
              {line(column, row)}
            </Link>
          ),
        );
        const severity = edge?.(row) ?? null;
        return (
          <li
            key={key}
            data-row-key={key}
            className={`${box.framed} ${box.stack} ${severity === null ? '' : css[`edge${severity}` as const]} ${rowClass?.(row) ?? ''}`}
          >
            <div className={`${box.row} ${box.wrap} ${css.line}`}>
              {selection?.may(row) === true && (
                <Checkbox
                  label={selection.label(row)}
                  checked={selection.selected.includes(Number(key))}
                  onChange={(checked) =>
                    selection.onSelect(
                      checked ? [...selection.selected, Number(key)] : selection.selected.filter((id) => id !== Number(key)),
                    )
                  }
                />
              )}
              {parts.marks.length === 0 ? titles : parts.marks.map((column) => line(column, row))}
              <span className={`${box.last} ${box.small} ${box.faint}`}>{parts.ends.map((column) => line(column, row))}</span>
            </div>
            {parts.marks.length > 0 && titles}
            {parts.bodies.map((column) => line(column, row))}
            <div className={`${box.row} ${box.wrap} ${css.line} ${box.small} ${box.soft}`}>
              {parts.facts.map((column) => line(column, row))}
            </div>
            {parts.acts.length > 0 && (
              <div className={`${box.row} ${box.wrap} ${css.line} ${box.between}`}>{parts.acts.map((column) => line(column, row))}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
