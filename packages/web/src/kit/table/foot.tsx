import { ValueText } from './cell.tsx';
import { type Column, sumOf } from './column.ts';
import css from './table.module.css';
import { tableText } from './text.ts';

/** The sums of the columns that have one. */
export function Foot<R>({
  columns,
  rows,
  selection,
}: {
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly selection: boolean;
}) {
  const t = tableText.useText();
  return (
    <tfoot className={css.foot}>
      <tr className={css.row}>
        {selection && <td />}
        {columns.map((column, index) => (
          <td key={column.id} className={column.number === true ? css.number : ''}>
            {column.sum === true ? <ValueText column={column} value={sumOf(column, rows)} /> : index === 0 ? t(($) => $.sum) : null}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
