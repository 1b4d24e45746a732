import { type CellRanking, type RankedMeasure, routes, timeText } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { Text } from '../../../kit/ui/layout.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { numberText } from '../../../platform/format/number.ts';
import { analysisText } from '../text.ts';
import { deviationText, withError } from './words.ts';

export interface CellsTableProps {
  readonly deviceId: number;
  readonly ranking: CellRanking;
  readonly of: RankedMeasure;
  readonly zone: string;
  /** As in the address. */
  readonly limit: string;
}

interface CellRow {
  readonly rank: number;
  readonly cell: number;
  readonly at: number;
}

/** Cells, worst first, with errors, trends and the projection to the limit; each links to its evidence. */
export function CellsTable({ deviceId, ranking, of, zone, limit }: CellsTableProps) {
  const t = analysisText.useText();
  const to = useLinks();
  const name = t(($) => $.cells.table, { measure: t(($) => $.cells.measures[of.measure]) });
  const rows = of.order.map((cell, index): CellRow => ({ rank: index + 1, cell, at: ranking.members.indexOf(cell) }));
  const outlookText = ({ at }: CellRow): string => {
    const [outlook, instant] = [of.outlook[at] ?? 'few', of.limitAt[at] ?? null];
    return t(($) => $.cells.outlook[outlook], { day: instant === null ? '' : timeText(instant, zone, 'day') });
  };
  const columns: readonly Column<CellRow>[] = [
    {
      id: 'cell',
      title: t(($) => $.cells.number),
      value: ({ cell }) => cell,
      cell: ({ cell }) => t(($) => $.cells.cell, { cell }),
      ...{ card: 'title', stays: true, sort: true, width: 112 },
    },
    {
      id: 'rank',
      title: t(($) => $.cells.rank),
      number: true,
      decimals: 0,
      value: ({ rank }) => rank,
      ...{ card: 'mark', sort: true, width: 88 },
    },
    {
      ...{ id: 'value', title: t(($) => $.cells.value), number: true, sort: true, card: 'body', width: 'minmax(184px, 1fr)' },
      value: ({ at }) => of.values[at] ?? null,
      cell: ({ at }) => withError(of.values[at] ?? null, of.errors[at] ?? null, of),
      beside: [{ id: 'error', title: t(($) => $.cells.error), number: true, value: ({ at }) => of.errors[at] ?? null }],
    },
    {
      ...{ id: 'deviation', title: t(($) => $.cells.deviation), number: true, card: 'fact', labelled: true, width: 'minmax(112px, 1fr)' },
      value: ({ at }) => deviationText(of, of.values[at] ?? null),
      cell: ({ cell, at }) => (
        <Text tabular tone={of.standOut.includes(cell) ? 'bad' : 'ink'}>
          {deviationText(of, of.values[at] ?? null)}
        </Text>
      ),
    },
    {
      ...{
        id: 'trend',
        title: t(($) => $.cells.trend),
        number: true,
        sort: true,
        card: 'fact',
        labelled: true,
        width: 'minmax(128px, 1fr)',
      },
      value: ({ at }) => of.perMonth[at] ?? null,
      cell: ({ at }) => {
        const change = of.perMonth[at] ?? null;
        return change === null ? '-' : `${change > 0 ? '+' : ''}${numberText(change, of.unit, of.decimals)}`;
      },
    },
    { id: 'outlook', title: t(($) => $.cells.limitMet), value: outlookText, ...{ card: 'body', width: 'minmax(176px, 2fr)' } },
    {
      ...{ id: 'events', title: t(($) => $.cells.events[of.measure]), number: true, decimals: 0, card: 'fact', labelled: true, width: 112 },
      value: ({ at }) => of.counts[at] ?? 0,
    },
  ];
  if (rows.length === 0) return null;
  return (
    <Panel title={name} extra={<TableExport table="analysis-cells" name={name} />} flush>
      <Table<CellRow>
        id="analysis-cells"
        label={name}
        rows={rows}
        rowKey={({ cell }) => cell}
        columns={columns}
        open={({ cell }) => to(routes['dev-analysis'], { id: deviceId, part: 'cells', measure: of.measure, cell, limit })}
        none={{ title: t(($) => $.battery.none), hint: t(($) => $.battery.noneHint) }}
        rowPx={{ normal: 40, dense: 32 }}
        heightPx={420}
        flush
      />
    </Panel>
  );
}
