import { type ReportTable, type ReportType, timeText } from '@czyun/contract';
import { BarChart } from '../../kit/chart/bar-chart.tsx';
import { TimeChart } from '../../kit/chart/time-chart.tsx';
import { Panel } from '../../kit/panel/panel.tsx';
import { Row, Stack, Text } from '../../kit/ui/layout.tsx';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { figureText } from './result-table.tsx';
import { reportText } from './text.ts';

/** Maximum number of distinguishable series. */
const maxSeries = 8;
const maxTotals = 4;
/** Maximum number of readable bars. */
const maxBars = 400;
const chartPx = 240;

interface ResultChartProps {
  readonly title: string;
  readonly data: ReportTable;
}

/** The report as a chart, with its totals above: counts as bars, everything else as curves. */
export function ResultChart({ title, data }: ResultChartProps) {
  const t = reportText.useText();
  const zone = useTimeZone();
  const drawn = drawnColumns(data);
  const labels = data.rows.map(({ start }) => labelOf(start, data.type, zone));
  const times = data.rows.map(({ start }) => start);
  const curves = drawn.members.map(({ title: name, unit, decimals, index }) => ({
    ...{ key: String(index), name, unit, decimals, times, values: data.rows.map(({ values }) => values[index] ?? null) },
  }));
  if (data.rows.length < 2 || drawn.members.length === 0 || (drawn.counts && data.rows.length > maxBars)) return null;
  const [first] = drawn.members;
  return (
    <Panel
      title={title}
      note={drawn.left > 0 ? t(($) => $.chartOf, { n: drawn.members.length, all: drawn.members.length + drawn.left }) : undefined}
    >
      <Stack data-report-chart={drawn.counts ? 'bars' : 'curves'}>
        <Totals data={data} />
        {drawn.counts ? (
          <BarChart
            title={title}
            base={t(($) => $.begin)}
            categories={labels}
            series={curves.map(({ key, name, values }) => ({ key, name, values }))}
            unit={first?.unit ?? ''}
            decimals={first?.decimals ?? 0}
            height={chartPx}
          />
        ) : (
          <TimeChart title={title} series={curves} start={data.start} end={data.end} timeZone={zone} height={chartPx} />
        )}
      </Stack>
    </Panel>
  );
}

/** The first totals, as large figures. */
function Totals({ data: { columns, sums } }: { readonly data: ReportTable }) {
  const known = (sums ?? []).flatMap((sum, index) => {
    const column = columns[index];
    return sum === null || column === undefined ? [] : [{ ...column, sum, index }];
  });
  if (known.length === 0) return null;
  return (
    <Row gap="wide" wrap>
      {known.slice(0, maxTotals).map(({ title, unit, decimals, sum, index }) => (
        <Stack key={index} gap="none">
          <Text size="small" tone="soft" translate="no">
            {title}
          </Text>
          <span>
            <Text size="figure" strong tabular>
              {figureText(sum, decimals)}
            </Text>{' '}
            <Text tone="faint">{unit}</Text>
          </span>
        </Stack>
      ))}
    </Row>
  );
}

type Drawn = ReportTable['columns'][number] & { readonly index: number };

/** Columns to draw: counts of one unit, if there are any; else all others. */
export function drawnColumns({ columns, rows }: Pick<ReportTable, 'columns' | 'rows'>): {
  readonly counts: boolean;
  readonly members: readonly Drawn[];
  /** Number of further columns that could be drawn. */
  readonly left: number;
} {
  const known = columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ index }) => rows.some(({ values }) => (values[index] ?? null) !== null));
  const counted = known.filter(({ algorithm }) => algorithm === 'diff');
  const all = counted.length === 0 ? known : counted.filter(({ unit }) => unit === counted[0]?.unit);
  return { counts: counted.length > 0, members: all.slice(0, maxSeries), left: Math.max(0, all.length - maxSeries) };
}

function labelOf(time: number, type: ReportType, zone: string): string {
  const text = timeText(time, zone, 'minute');
  if (type === 'monthly') return text.slice(0, 7);
  return type === 'daily' || type === 'dailyDiff' ? text.slice(5, 10) : text.slice(5);
}
