import type { Pivot, PivotDimension } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { Row } from '../../../kit/ui/layout.tsx';
import { numberText, separated } from '../../../platform/format/number.ts';
import { dataAnalysisText } from '../text.ts';
import { useHeading } from './use-heading.ts';

export interface PivotTableProps {
  readonly of: Pivot;
  readonly rows: PivotDimension;
  readonly columns: PivotDimension;
  /** Beside the file of the table. */
  readonly tools: ReactNode;
}

interface PivotRow {
  readonly key: string;
  readonly name: string;
  /** By column, the last one for the whole row; then by measure. */
  readonly values: readonly (readonly (number | null)[])[];
}

const rowPx = { normal: 36, dense: 30 } as const;
const tablePx = 420;

/** Rows × columns × measures with totals; the first row is the total. */
export function PivotTable({ of, rows, columns, tools }: PivotTableProps) {
  const t = dataAnalysisText.useText();
  const heading = useHeading();
  const title = t(($) => $.pivot.table);
  const all = t(($) => $.pivot.total);
  const isWhole = columns === 'none';
  const body = of.rows.map(
    (row, at): PivotRow => ({
      ...{ key: row.key, name: heading(rows, row) },
      values: isWhole ? [of.rowTotals[at] ?? []] : [...(of.values[at] ?? []), of.rowTotals[at] ?? []],
    }),
  );
  const whole: PivotRow = { key: 'total', name: all, values: isWhole ? [of.total] : [...of.columnTotals, of.total] };
  const groups = isWhole ? [''] : [...of.columns.map((column) => heading(columns, column)), all];
  const list: readonly Column<PivotRow>[] = [
    {
      id: 'name',
      title: t(($) => $.pivot.dimensions[rows]),
      ...{ card: 'title', stays: true, width: 'minmax(144px, 2fr)' },
      value: ({ name }) => name,
    },
    ...groups.flatMap((group, column) =>
      of.measures.map(({ key, name, unit, decimals }, measure): Column<PivotRow> => {
        const label = of.measures.length === 1 && group !== '' ? group : `${group}${group === '' ? '' : ' · '}${name}`;
        return {
          ...{ id: `${column}-${key}`, title: label, number: true, card: 'fact', labelled: true, width: 'minmax(112px, 1fr)' },
          ...(unit === '' ? {} : { hint: unit }),
          value: ({ values }) => values[column]?.[measure] ?? null,
          cell: ({ key: row, values }) => (
            <span data-cell={`${row}/${column}/${key}`}>{separated(numberText(values[column]?.[measure] ?? null, '', decimals))}</span>
          ),
        };
      }),
    ),
  ];
  return (
    <Panel
      title={title}
      extra={
        <Row gap="tight">
          {tools}
          <TableExport table="pivot" name={title} disabled={body.length === 0} />
        </Row>
      }
      flush
    >
      <Table<PivotRow>
        id="pivot"
        label={title}
        rows={body.length === 0 ? [] : [whole, ...body]}
        rowKey={({ key }) => key}
        rowPx={rowPx}
        heightPx={tablePx}
        columns={list}
        none={{ title: t(($) => $.none), hint: t(($) => $.noneHint) }}
        flush
      />
    </Panel>
  );
}
