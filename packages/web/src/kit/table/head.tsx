import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { Checkbox } from '../control/checkbox.tsx';
import box from '../ui/box.module.css';
import type { Column } from './column.ts';
import type { RowsProps, Sorting } from './props.ts';
import css from './table.module.css';
import { tableText } from './text.ts';

interface HeadProps<R> extends Pick<RowsProps<R>, 'rows' | 'rowKey' | 'selection'> {
  readonly columns: readonly Column<R>[];
  readonly sorting: Sorting;
}

/** The order after a press on a column head. */
export function nextSort({ by, order, first, natural }: Sorting, id: string): readonly [by: string | null, order: 'asc' | 'desc'] {
  const other = first === 'asc' ? 'desc' : 'asc';
  if (by !== id) return [id, first];
  if (order === first) return [id, other];
  return natural === true ? [null, first] : [id, first];
}

/** Names of the columns; sortable ones are buttons. */
export function Head<R>({ columns, rows, rowKey, sorting, selection }: HeadProps<R>) {
  const t = tableText.useText();
  const all = selection === undefined ? [] : rows.filter((row) => selection.may(row)).map((row) => Number(rowKey(row)));
  const chosen = all.filter((id) => selection?.selected.includes(id));
  return (
    <thead className={css.head}>
      <tr className={css.row}>
        {selection !== undefined && (
          <th scope="col" className={css.choice}>
            <Checkbox
              label={selection.allLabel}
              disabled={all.length === 0}
              checked={all.length > 0 && chosen.length === all.length}
              partly={chosen.length > 0 && chosen.length < all.length}
              onChange={(checked) => selection.onSelect(checked ? all : [])}
            />
          </th>
        )}
        {columns.map((column) => {
          const on = sorting.by === column.id;
          const name = (
            <>
              {column.head ?? column.title}
              {column.hint !== undefined && <small className={box.faint}>{column.hint}</small>}
            </>
          );
          if (column.sort !== true) {
            return (
              <th key={column.id} scope="col" className={column.number === true ? css.number : ''}>
                {name}
              </th>
            );
          }
          return (
            <th
              key={column.id}
              scope="col"
              className={column.number === true ? css.number : ''}
              aria-sort={on ? (sorting.order === 'desc' ? 'descending' : 'ascending') : 'none'}
            >
              <button
                type="button"
                className={`${box.bare} ${box.press}`}
                title={t(($) => $.sort, { column: column.title })}
                onClick={() => sorting.onSort(...nextSort(sorting, column.id))}
              >
                {name}
                {on && (sorting.order === 'desc' ? <CaretDownOutlined aria-hidden /> : <CaretUpOutlined aria-hidden />)}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
