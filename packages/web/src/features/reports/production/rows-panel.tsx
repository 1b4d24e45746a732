import { sayMoney } from '@czyun/contract';
import {
  type PieceColumn,
  type PieceColumnForm,
  type PieceFigures,
  type PieceGroup,
  type PieceRow,
  pieceColumnForms,
  pieceColumns,
} from '@czyun/contract/piece-energy';
import { Button } from '../../../kit/control/button.tsx';
import { MultiSelect } from '../../../kit/control/multi-select.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { Row, Text } from '../../../kit/ui/layout.tsx';
import { NumberText } from '../../../kit/ui/value.tsx';
import { scaleOfGroup } from '../../../platform/format/number.ts';
import { useAllows } from '../../../platform/project/project-context.ts';
import css from './production-report.module.css';
import type { AskedPieces } from './queries.ts';
import { nameOf, shownGroups } from './rows.ts';
import { productionText } from './text.ts';

interface RowsPanelProps {
  readonly of: AskedPieces;
  readonly by: readonly PieceGroup[];
  readonly columns: readonly PieceColumn[];
  readonly onColumns: (columns: readonly PieceColumn[]) => void;
  /** Machine and an instant of the order whose start is moved. */
  readonly onMove: (order: string) => void;
}

/** The total is a row of its own: its money is rounded once. */
type Line = { readonly key: string; readonly row: PieceRow | null; readonly figures: PieceFigures };

/** The table behind the pictures, with its sums. */
export function RowsPanel({ of, by, columns, onColumns, onMove }: RowsPanelProps) {
  const t = productionText.useText();
  const { data } = of;
  const title = t(($) => $.table.title);
  const rows = data?.rows ?? [];
  const lines: Line[] = rows.map((row, index) => ({ key: String(index), row, figures: row }));
  if (data !== undefined && rows.length > 0) lines.push({ key: 'total', row: null, figures: data.sum });
  return (
    <Panel
      title={title}
      note={data && t(($) => $.table.note, { n: rows.length })}
      how={t(($) => $.table.how)}
      extra={
        <MultiSelect<PieceColumn>
          label={t(($) => $.filters.columns)}
          placeholder={t(($) => $.filters.columns)}
          value={columns}
          options={pieceColumns.map((column) => ({ value: column, label: t(($) => $.columns[column]) }))}
          onChange={(chosen) => onColumns(pieceColumns.filter((column) => chosen.includes(column)))}
          oneLine
          width={200}
        />
      }
      flush
    >
      <Table<Line>
        id="production-report"
        label={title}
        of={of}
        rows={lines}
        rowKey={({ key }) => key}
        rowClass={({ row }) => (row === null ? (css.total ?? '') : '')}
        columns={[...useGroupColumns(by, onMove), ...useFigureColumns(columns, data)]}
        none={{ title: t(($) => $.table.none), hint: t(($) => $.table.noneHint) }}
        flush
      />
      {data !== undefined && data.rounding !== null && Number(data.rounding) !== 0 && (
        <Row style={{ padding: '8px 12px' }}>
          <Text size="small" tone="faint">
            {t(($) => $.table.rounding, { money: sayMoney(data.rounding) })}
          </Text>
        </Row>
      )}
    </Panel>
  );
}

function useGroupColumns(by: readonly PieceGroup[], onMove: (order: string) => void): readonly Column<Line>[] {
  const t = productionText.useText();
  const maySeeMoney = useAllows()('money.view');
  return shownGroups(by).map((group, index): Column<Line> => {
    const textOf = ({ row }: Line) => {
      if (row === null) return index === 0 ? t(($) => $.table.sum) : null;
      return nameOf(row, group) || t(($) => $.lacks[group]);
    };
    const move = ({ row }: Line) =>
      group === 'order' && row?.order && row.deviceId !== null && maySeeMoney ? (
        <Button
          size="small"
          title={t(($) => $.table.move, { order: row.order })}
          onClick={() => onMove(`${row.deviceId}:${Math.floor((row.start + row.end) / 2)}`)}
        >
          {row.order}
        </Button>
      ) : undefined;
    return {
      ...{ id: group, title: t(($) => $.groups[group]), width: 'minmax(100px, 1fr)', card: index === 0 ? 'title' : 'fact', stays: true },
      value: textOf,
      cell: (line) => move(line) ?? <span translate="no">{textOf(line) ?? ''}</span>,
    };
  });
}

const widths: Readonly<Record<PieceColumnForm['unit'], NonNullable<Column<Line>['width']>>> = {
  '': 'minmax(72px, 1fr)',
  pcs: 'minmax(72px, 1fr)',
  '%': 'minmax(60px, 1fr)',
  kWh: 'minmax(92px, 1fr)',
  'kWh/pcs': 'minmax(112px, 1fr)',
  CNY: 'minmax(92px, 1fr)',
  'CNY/pcs': 'minmax(80px, 1fr)',
};

/** Small figures need less, so that the default columns fit 1366 px. */
const ownWidths: Partial<Record<PieceColumn, NonNullable<Column<Line>['width']>>> = {
  rejects: 'minmax(64px, 1fr)',
  setup: 'minmax(80px, 1fr)',
  idle: 'minmax(80px, 1fr)',
  base: 'minmax(80px, 1fr)',
};

const numberOf = (value: number | string | null) => (typeof value === 'number' ? value : null);

function useFigureColumns(columns: readonly PieceColumn[], data: AskedPieces['data']): readonly Column<Line>[] {
  const t = productionText.useText();
  return columns.map((column): Column<Line> => {
    const { unit, decimals, of } = pieceColumnForms[column];
    const isMoney = unit === 'CNY' || unit === 'CNY/pcs';
    const name = t(($) => $.columns[column]);
    const scale = scaleOfGroup((data?.rows ?? []).map((row) => ({ value: numberOf(of(row)), unit })));
    /** The register count and the OEE of a single machine can be explained. */
    const whyOf = ({ row }: Line) => {
      if (data === undefined || row?.deviceId == null || row.order !== null || row.product !== null || row.date !== null) return undefined;
      if (row.shift !== null || row.crew !== null) return undefined;
      const range = { deviceId: row.deviceId, start: data.start, end: data.until };
      if (column === 'energy') return { kind: 'counted' as const, metric: 'energy_total', ...range };
      if (column === 'oee' || column === 'availability' || column === 'effectiveness' || column === 'quality')
        return { kind: 'oee' as const, key: column, ...range };
      return undefined;
    };
    return {
      ...{
        id: column,
        title: name,
        number: true,
        width: ownWidths[column] ?? widths[unit],
        card: column === 'good' ? 'end' : 'fact',
        labelled: true,
      },
      ...(isMoney ? {} : { unit: t(($) => $.units[unit]), decimals }),
      value: ({ figures }) => of(figures),
      cell: (line) => {
        const value = of(line.figures);
        if (column === 'cost') return <span className="cz-num">{value === null ? '-' : sayMoney(String(value))}</span>;
        if (isMoney) return <span className="cz-num">{value === null ? '-' : `¥${value}`}</span>;
        return (
          <NumberText
            value={value as number | null}
            unit={t(($) => $.units[unit])}
            decimals={decimals}
            group={unit === 'kWh' ? scale : undefined}
            why={whyOf(line)}
            whyName={name}
          />
        );
      },
    };
  });
}
