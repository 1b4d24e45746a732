import type { CsvReading } from '@czyun/contract';
import { useState } from 'react';
import { Select } from '../../../kit/control/select.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { dataText } from '../text.ts';
import type { Preview } from './use-csv.ts';

export interface PointChoice {
  readonly metric: string;
  readonly name: string;
  readonly unit: string;
}

interface Row {
  readonly column: number;
  readonly title: string;
  readonly sample: string;
}

/** A factor, reported when the field is left with a valid number. */
function Factor({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const [text, setText] = useState(String(value));
  const number = Number(text.replace(',', '.'));
  const isValid = text.trim() !== '' && Number.isFinite(number) && number !== 0 && Math.abs(number) <= 1e12;
  return (
    <TextInput
      label={label}
      keyboard="decimal"
      value={text}
      onChange={setText}
      onLeave={() => (isValid ? number !== value && onChange(number) : setText(String(value)))}
      fault={!isValid}
    />
  );
}

/** Assigns the columns of the file to points, with the factor to the point's unit. */
export function ColumnTable({
  preview: { reading, titles, sample },
  points,
  onReading,
}: {
  readonly preview: Preview;
  readonly points: readonly PointChoice[];
  readonly onReading: (reading: CsvReading) => void;
}) {
  const t = dataText.useText();
  const rows: Row[] = titles.flatMap((title, column) =>
    reading.timeColumns.includes(column)
      ? []
      : [
          {
            column,
            title,
            sample: sample
              .map((cells) => cells[column] ?? '')
              .filter(Boolean)
              .slice(0, 3)
              .join('  '),
          },
        ],
  );
  const assigned = (column: number) => reading.columns.find((each) => each.column === column);
  const assign = (column: number, next: CsvReading['columns'][number] | null) => {
    const others = reading.columns.filter((each) => each.column !== column && each.metric !== next?.metric);
    onReading({ ...reading, columns: [...others, ...(next === null ? [] : [next])].sort((a, b) => a.column - b.column) });
  };
  const options = [
    { value: '', label: t(($) => $.columns.skip) },
    ...points.map(({ metric, name, unit }) => ({ value: metric, label: unit === '' ? name : `${name} (${unit})` })),
  ];
  return (
    <Table<Row>
      id="csv-columns"
      label={t(($) => $.columns.title)}
      rows={rows}
      rowKey={({ column }) => column}
      heightPx={420}
      columns={[
        { id: 'column', title: t(($) => $.columns.column), width: 'minmax(140px, 2fr)', card: 'title', value: ({ title }) => title },
        {
          id: 'sample',
          title: t(($) => $.columns.sample),
          width: 'minmax(140px, 2fr)',
          cell: ({ sample: cells }) => <span className={`${box.soft} ${box.clip}`}>{cells}</span>,
        },
        {
          id: 'point',
          title: t(($) => $.columns.point),
          width: 'minmax(200px, 3fr)',
          card: 'body',
          cell: ({ column, title }) => (
            <Select
              label={t(($) => $.columns.pointOf, { column: title })}
              search
              width="100%"
              wideList
              value={assigned(column)?.metric ?? ''}
              options={options}
              onChange={(metric) => assign(column, metric === '' ? null : { column, metric, factor: assigned(column)?.factor ?? 1 })}
            />
          ),
        },
        {
          id: 'factor',
          title: t(($) => $.columns.factor),
          hint: '×',
          width: 130,
          card: 'body',
          cell: ({ column, title }) => {
            const own = assigned(column);
            if (own === undefined) return null;
            return (
              <Factor
                key={`${own.metric}:${own.factor}`}
                label={t(($) => $.columns.factorOf, { column: title })}
                value={own.factor}
                onChange={(factor) => assign(column, { ...own, factor })}
              />
            );
          },
        },
      ]}
      none={{ title: t(($) => $.columns.none), hint: '' }}
    />
  );
}
