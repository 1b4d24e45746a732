import { spanText, timeText } from '@czyun/contract';
import { useBucketName } from '../../../kit/chart/bucket-name.ts';
import { seriesColors } from '../../../kit/chart/time-chart-options.ts';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { NumberText } from '../../../kit/ui/value.tsx';
import type { Chosen } from '../../../parts/points/catalog.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { useTheme } from '../../../platform/theme/theme.ts';
import { historyText } from '../text.ts';
import type { Line } from './address.ts';
import css from './history.module.css';
import type { FiguresRow } from './range-figures.ts';
import type { CurveData } from './use-curve-data.ts';
import { useRangeFigures } from './use-range-figures.ts';

export interface FiguresPanelProps {
  readonly data: CurveData;
  readonly chosen: readonly Chosen[];
  readonly line: Line | null;
}

/** Lowest, mean, highest and further statistics of the displayed range, for each curve. */
export function FiguresPanel({ data, chosen, line }: FiguresPanelProps) {
  const t = historyText.useText();
  const language = useLanguage();
  const zone = useTimeZone();
  const bucketName = useBucketName();
  const { tokens } = useTheme();
  const figures = useRangeFigures(data, chosen, line);
  if (!figures.isAsked) return null;
  const colors = new Map(seriesColors(data.series, tokens).map((color, index) => [data.series[index]?.key, color]));
  const nameOf = ({ key }: FiguresRow) => data.series.find((item) => item.key === key)?.name ?? key;
  const extreme = (id: 'min' | 'max', timeOf: (row: FiguresRow) => number | null): Column<FiguresRow> => ({
    id,
    title: t(($) => $.figures[id]),
    number: true,
    value: (row) => row[id],
    cell: (row) => (
      <span className={box.two}>
        <NumberText value={row[id]} unit={row.unit} decimals={row.decimals} />
        <small>{timeText(timeOf(row), zone).slice(5)}</small>
      </span>
    ),
  });
  const number = (id: 'mean' | 'deviation', title: string): Column<FiguresRow> => ({
    id,
    title,
    number: true,
    value: (row) => row[id],
    cell: (row) => <NumberText value={row[id]} unit={row.unit} decimals={row.decimals} />,
  });
  const share = (ms: number) => `${((100 * ms) / figures.spanMs).toFixed(1)} %`;
  const columns: readonly Column<FiguresRow>[] = [
    {
      id: 'curve',
      title: t(($) => $.figures.curve),
      stays: true,
      card: 'title',
      width: 'minmax(180px, 2fr)',
      value: nameOf,
      cell: (row) => (
        <span className={box.row}>
          <i className={css.swatch} style={{ color: colors.get(row.key) }} aria-hidden />
          <span className={box.clip} title={nameOf(row)}>
            {nameOf(row)}
          </span>
        </span>
      ),
    },
    extreme('min', ({ minTime }) => minTime),
    number(
      'mean',
      t(($) => $.figures.mean),
    ),
    extreme('max', ({ maxTime }) => maxTime),
    number(
      'deviation',
      t(($) => $.figures.deviation),
    ),
    {
      id: 'amount',
      title: t(($) => $.figures.amount),
      number: true,
      lacks: ({ amountUnit }) => amountUnit === '',
      value: ({ amount }) => amount,
      cell: ({ amount, amountUnit }) => <NumberText value={amount} unit={amountUnit} decimals={2} />,
    },
    ...(line === null
      ? []
      : [
          {
            id: 'above',
            title: t(($) => $.figures.above, { line: `${line.value} ${line.unit}` }),
            number: true,
            lacks: ({ aboveMs }: FiguresRow) => aboveMs === null,
            value: ({ aboveMs }: FiguresRow) => aboveMs,
            cell: ({ aboveMs }: FiguresRow) => (
              <span className={box.two}>
                <span className={box.tabular}>{spanText(aboveMs ?? 0, language)}</span>
                <small>{share(aboveMs ?? 0)}</small>
              </span>
            ),
          } satisfies Column<FiguresRow>,
        ]),
    {
      id: 'known',
      title: t(($) => $.figures.known),
      number: true,
      value: ({ coveredMs }) => coveredMs,
      cell: ({ coveredMs }) => <span className={box.tabular}>{share(coveredMs)}</span>,
    },
  ];
  const sources = figures.sources.map((source) => (source === 'raw' ? t(($) => $.figures.raw) : bucketName(source)));
  return (
    <Panel
      title={t(($) => $.figures.title)}
      note={sources.length === 0 ? undefined : t(($) => $.figures.source, { source: sources.join(' · ') })}
      how={t(($) => $.figures.how)}
      flush
    >
      <Table<FiguresRow>
        id="history-figures"
        label={t(($) => $.figures.title)}
        flush
        of={figures}
        rows={figures.rows}
        rowKey={({ key }) => key}
        columns={columns}
        heightPx={64 + 44 * Math.min(8, Math.max(1, data.keys.length))}
        none={{ title: t(($) => $.chart.noData), hint: t(($) => $.chart.noDataHint) }}
      />
    </Panel>
  );
}
