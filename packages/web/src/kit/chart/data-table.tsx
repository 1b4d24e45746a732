import { shared } from '../../platform/text.ts';
import box from '../ui/box.module.css';
import css from './chart.module.css';

/** The data of a chart as text: the first column names the row. */
export interface ChartTable {
  /** Including units. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const maxRows = 500;

/** The data of a chart as a table, for users who cannot see the chart or want its numbers. */
export function DataTable({ title, table, height }: { readonly title: string; readonly table: ChartTable; readonly height: number }) {
  const t = shared.useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={`${box.small} ${box.number} ${css.table}`} style={{ height }} aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, maxRows).map((row) => (
            <tr key={row[0]}>
              {row.map((text, index) =>
                index === 0 ? (
                  <th key={table.columns[index]} scope="row">
                    {text}
                  </th>
                ) : (
                  <td key={table.columns[index]}>{text}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {table.rows.length > maxRows && <p>{t(($) => $.chart.firstRows, { n: maxRows, all: table.rows.length })}</p>}
    </section>
  );
}
