import type { ExpandedPoint } from '@czyun/devices';
import { memo, type ReactNode } from 'react';
import type { Column } from '../../kit/table/column.ts';
import { Grid } from '../../kit/table/grid.tsx';
import box from '../../kit/ui/box.module.css';
import { Value } from '../../kit/ui/value.tsx';
import { whyMark } from '../../kit/why/mark.ts';
import type { UnitScale } from '../../platform/format/number.ts';
import { useWord } from '../../platform/language/language.ts';
import { Compared } from './compared.tsx';
import css from './groups.module.css';
import { columnNames, type Matrix } from './layout.ts';
import { useMonitored, usePointValues } from './monitored.ts';
import { monitorText } from './text.ts';
import { clockForm, timeOfDay } from './time-of-day.ts';

interface MatrixTableProps {
  /** Name of its group. */
  readonly label: string;
  readonly matrix: Matrix;
  /** Units of its card. */
  readonly scale: UnitScale;
}

/** Repeated points as a table: a row per member, a column per quantity. Cells subscribe to their values; the table does not re-render. */
export const MatrixTable = memo(function MatrixTable({ label, matrix, scale }: MatrixTableProps) {
  const t = monitorText.useText();
  const word = useWord();
  const { count, families, rows: names } = matrix;
  const rows = Array.from({ length: count }, (_, row) => row);
  const heads = columnNames(matrix);
  const columns: readonly Column<number>[] = [
    names === undefined
      ? { id: 'no', title: t(($) => $.point.no), value: (row) => row + 1, width: 44 }
      : { id: 'no', title: t(($) => $.phase), value: (row) => names[row] ?? '', width: 64 },
    ...families.map(({ base, name, members, minutes }, index): Column<number> => {
      const title = word(name);
      return {
        id: base,
        title,
        head: <span title={title}>{word(heads[index] ?? name)}</span>,
        number: true,
        cell: (row) => {
          const point = members[row];
          if (point === undefined) return null;
          const withMinutes = minutes?.[row];
          return withMinutes === undefined ? <Cell point={point} scale={scale} /> : <TimeCell hours={point} minutes={withMinutes} />;
        },
      };
    }),
  ];
  return <Grid id="monitor-members" label={label} columns={columns} rows={rows} rowKey={(row) => row} className={css.matrix} flush fits />;
});

/** Value of one member; a click opens its last hour. */
function Cell({ point, scale }: { readonly point: ExpandedPoint; readonly scale: UnitScale }) {
  const points = [point];
  const { flowOf } = useMonitored();
  const readingOf = usePointValues(points);
  return (
    <CellButton point={point}>
      <Value value={readingOf(point)} point={point} group={scale} flow={flowOf(point)} brief />
      <Compared point={point} value={readingOf(point)} group={scale} />
    </CellButton>
  );
}

/** Time of day of two members, hours and minutes. */
function TimeCell({ hours, minutes }: { readonly hours: ExpandedPoint; readonly minutes: ExpandedPoint }) {
  const points = [hours, minutes];
  const readingOf = usePointValues(points);
  return (
    <CellButton point={hours}>
      <Value value={timeOfDay(readingOf(hours), readingOf(minutes))} point={clockForm} brief />
    </CellButton>
  );
}

function CellButton({ point, children }: { readonly point: ExpandedPoint; readonly children: ReactNode }) {
  const word = useWord();
  const { open, whyOf } = useMonitored();
  return (
    <button
      type="button"
      className={`${box.bare} ${box.number} ${box.strong} ${box.lit}`}
      data-metric={point.metric}
      {...whyMark(whyOf(point), word(point.name))}
      title={word(point.name)}
      onClick={() => open(point.metric)}
    >
      {children}
    </button>
  );
}
