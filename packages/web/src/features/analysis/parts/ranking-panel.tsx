import { type AnalysisRange, type analysisApi, type CallResult, routes } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { Text } from '../../../kit/ui/layout.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { numberText, scaleOfGroup } from '../../../platform/format/number.ts';
import { useTheme } from '../../../platform/theme/theme.ts';
import { analysisText } from '../text.ts';
import { changeText } from './figure-tiles.tsx';
import { RankBar } from './rank-bar.tsx';

export type ProjectAnalysis = CallResult<typeof analysisApi.getAnaPage>;
type Ranked = ProjectAnalysis['ranking'][number];

export interface RankingPanelProps {
  readonly of: ProjectAnalysis;
  readonly range: AnalysisRange;
  /** Day of the period in the address; empty: today. */
  readonly start: string;
}

/** Devices by energy throughput, each as a bar with a mark of the previous period. */
export function RankingPanel({ of: { ranking }, range, start }: RankingPanelProps) {
  const t = analysisText.useText();
  const to = useLinks();
  const title = t(($) => $.ranking.title);
  const most = ranking.reduce((max, { totalKwh, beforeKwh }) => Math.max(max, totalKwh, beforeKwh ?? 0), 0);
  const scale = scaleOfGroup(ranking.flatMap(({ totalKwh, beforeKwh }) => [totalKwh, beforeKwh].map((value) => ({ value, unit: 'kWh' }))));
  const kwh = (value: number | null) => numberText(value, 'kWh', 1, scale);
  const energy = (id: 'inKwh' | 'outKwh' | 'totalKwh' | 'beforeKwh', name: string): Column<Ranked> => ({
    ...{ id, title: name, number: true, unit: 'kWh', decimals: 1, scale, card: 'fact', labelled: true, width: 'minmax(88px, 1fr)' },
    value: (row) => row[id],
  });
  const columns: readonly Column<Ranked>[] = [
    {
      id: 'name',
      title: t(($) => $.ranking.device),
      width: 'minmax(128px, 1.6fr)',
      card: 'title',
      stays: true,
      value: ({ name }) => name,
      cell: ({ name }) => <span translate="no">{name}</span>,
    },
    {
      id: 'bar',
      title: t(($) => $.ranking.bar),
      width: 'minmax(144px, 3fr)',
      card: 'body',
      cell: (row) => (
        <RankBar
          {...row}
          maxKwh={most}
          label={t(($) => $.ranking.label, { in: kwh(row.inKwh), out: kwh(row.outKwh), before: kwh(row.beforeKwh) })}
        />
      ),
    },
    energy(
      'inKwh',
      t(($) => $.ranking.in),
    ),
    energy(
      'outKwh',
      t(($) => $.ranking.out),
    ),
    energy(
      'beforeKwh',
      t(($) => $.before),
    ),
    {
      id: 'change',
      title: t(($) => $.ranking.change),
      number: true,
      unit: '%',
      decimals: 1,
      width: 88,
      card: 'fact',
      labelled: true,
      value: ({ change }) => change,
      cell: ({ change }) => changeText(change),
    },
    {
      id: 'share',
      title: t(($) => $.ranking.share),
      number: true,
      unit: '%',
      decimals: 1,
      width: 80,
      card: 'fact',
      labelled: true,
      value: ({ share }) => share,
    },
  ];
  return (
    <Panel
      title={title}
      how={t(($) => $.ranking.how)}
      note={<RankLegend />}
      extra={<TableExport table="analysis-ranking" name={title} disabled={ranking.length === 0} />}
      flush
    >
      <Table<Ranked>
        id="analysis-ranking"
        label={title}
        rows={ranking}
        rowKey={({ deviceId }) => deviceId}
        columns={columns}
        open={({ deviceId }) => to(routes['dev-analysis'], { id: deviceId, range, start })}
        none={{ title: t(($) => $.ranking.none), hint: t(($) => $.ranking.noneHint) }}
        flush
      />
    </Panel>
  );
}

function RankLegend() {
  const t = analysisText.useText();
  const { tokens } = useTheme();
  const square = (color: string, name: string) => (
    <span className={`${box.row} ${box.tight}`}>
      <i className={box.square} style={{ background: color }} />
      {name}
    </span>
  );
  return (
    <Text as="span" className={box.row}>
      {square(
        tokens.load,
        t(($) => $.ranking.in),
      )}
      {square(
        tokens.storage,
        t(($) => $.ranking.out),
      )}
      {square(
        tokens.text,
        t(($) => $.before),
      )}
    </Text>
  );
}
