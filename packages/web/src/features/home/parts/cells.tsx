import { timeText } from '@czyun/contract';
import { useMemo } from 'react';
import { EChart, type EChartOption } from '../../../shared/chart/echart.tsx';
import { type ChartSeries, TimeChart } from '../../../shared/chart/time-chart.tsx';
import { formatTogether, numberText } from '../../../shared/format/number.ts';
import { shareTexts } from '../../../shared/format/shares.ts';
import { useTheme } from '../../../shared/theme/theme.ts';
import type { Meaning, Tokens } from '../../../shared/theme/tokens.ts';
import { Failed, Skeleton } from '../../../shared/ui/states.tsx';
import { useNarrow } from '../../../shared/ui/use-narrow.ts';
import { NumberText } from '../../../shared/ui/value.tsx';
import { useDayBars, useTodayCurves } from '../queries.ts';
import { homeText } from '../text.ts';
import type { GridCell, PieCell, RadarCell, SeriesCell } from './flow.ts';
import { GridCellCard } from './grid-cell.tsx';

/** One cell of the overview's grid. */
export function OverviewCell({ cell }: { readonly cell: GridCell }) {
  if (cell.kind === 'radar') return <RadarCellCard cell={cell} />;
  if (cell.kind === 'pie') return <PieCellCard cell={cell} />;
  if (cell.kind === 'line') return <CurveCell cell={cell} />;
  return <BarCell cell={cell} />;
}

function RadarCellCard({ cell }: { readonly cell: RadarCell }) {
  const { tokens } = useTheme();
  const option = useMemo<EChartOption>(
    () => ({
      aria: { enabled: false },
      tooltip: { show: false },
      radar: {
        indicator: cell.items.map(({ name, max }) => ({ name, max })),
        radius: '58%',
        center: ['50%', '51%'],
        splitNumber: 4,
        axisNameGap: 6,
        axisName: {
          formatter: (name?: string) => {
            const item = cell.items.find((each) => each.name === name);
            return `{name|${name ?? ''}}\n{value|${item === undefined ? '-' : numberText(item.value, item.unit, 1)}}`;
          },
          rich: {
            name: { color: tokens.textSoft, fontSize: 12, lineHeight: 15, align: 'center' },
            value: { color: tokens.text, fontSize: 12, fontWeight: 600, lineHeight: 15, align: 'center' },
          },
        },
      },
      series: [
        {
          type: 'radar',
          symbolSize: 5,
          data: [
            {
              value: cell.items.map(({ value }) => value ?? 0),
              name: cell.title,
              itemStyle: { color: tokens.series[0] ?? tokens.auto },
              lineStyle: { width: 1.5, color: tokens.series[0] ?? tokens.auto },
              areaStyle: { color: tokens.series[0] ?? tokens.auto, opacity: 0.16 },
            },
          ],
        },
      ],
    }),
    [cell, tokens],
  );
  const label = `${cell.title}: ${cell.items.map((item) => `${item.name} ${numberText(item.value, item.unit, 1)}`).join(', ')}`;
  return <GridCellCard title={cell.title}>{(height) => <EChart option={option} height={height} label={label} />}</GridCellCard>;
}

const sliceMeaning: Readonly<Record<string, { readonly meaning: Meaning; readonly opacity?: number }>> = {
  gridImport: { meaning: 'grid' },
  gridExport: { meaning: 'grid', opacity: 0.6 },
  pv: { meaning: 'pv' },
  wind: { meaning: 'wind' },
  discharge: { meaning: 'storage' },
  charge: { meaning: 'storage', opacity: 0.55 },
  load: { meaning: 'load' },
  others: { meaning: 'offline', opacity: 0.5 },
  run: { meaning: 'run' },
  auto: { meaning: 'auto' },
  standby: { meaning: 'run', opacity: 0.45 },
  stop: { meaning: 'stop' },
  fault: { meaning: 'fault' },
  offline: { meaning: 'offline', opacity: 0.5 },
};

function sliceStyle(key: string, index: number, tokens: Tokens): { color: string; opacity: number } {
  const known = sliceMeaning[key];
  return known === undefined
    ? { color: tokens.series[index % tokens.series.length] ?? tokens.text, opacity: 1 }
    : { color: tokens[known.meaning], opacity: known.opacity ?? 1 };
}

function PieCellCard({ cell }: { readonly cell: PieCell }) {
  const t = homeText.use();
  const { tokens } = useTheme();
  const narrow = useNarrow();
  const known = cell.items.filter((item) => item.value !== null);
  const whole = known.length === 0 ? null : known.reduce((total, item) => total + Math.max(0, item.value ?? 0), 0);
  const decimals = cell.unit === 'kWh' ? 1 : 0;
  const option = useMemo<EChartOption>(
    () => ({
      tooltip: { show: false },
      series: [
        {
          type: 'pie',
          radius: ['64%', '92%'],
          center: ['50%', '50%'],
          silent: true,
          label: { show: false },
          labelLine: { show: false },
          emphasis: { disabled: true },
          // Nothing counted yet is an empty ring, not equal shares.
          data: cell.items.some(({ value }) => (value ?? 0) > 0)
            ? cell.items.map((item, index) => ({
                name: item.name,
                value: Math.max(0, item.value ?? 0),
                itemStyle: sliceStyle(item.key, index, tokens),
              }))
            : [],
          emptyCircleStyle: { color: tokens.sunken },
        },
      ],
    }),
    [cell, tokens],
  );
  const shares = shareTexts(cell.items.map(({ value }) => value));
  const [total, ...parts] = formatTogether([whole, ...cell.items.map(({ value }) => value)], cell.unit, decimals);
  const label = t(($) => $.cells.pieLabel, {
    title: cell.title,
    parts: cell.items.map((item, index) => `${item.name} ${parts[index]?.text ?? ''} ${parts[index]?.unit ?? ''}`.trim()).join(', '),
  });
  return (
    <GridCellCard title={cell.title}>
      {(height) => {
        // Beside a long list of names the ring is small: names tell more than its size.
        const size = Math.min(height, cell.items.length > 4 ? 112 : narrow ? 132 : 168);
        return (
          <div className="pie">
            <div className="ring" style={{ width: size, height: size }}>
              <EChart option={option} height={size} label={label} />
              <span className="whole">
                <strong>{total?.text}</strong>
                <span>{total?.unit || t(($) => $.cells.pieTotal)}</span>
              </span>
            </div>
            <ul className={cell.items.length <= 4 ? 'slices roomy' : 'slices'}>
              {cell.items.map((item, index) => (
                <li key={item.key}>
                  <i
                    style={{
                      background: sliceStyle(item.key, index, tokens).color,
                      opacity: sliceStyle(item.key, index, tokens).opacity,
                    }}
                  />
                  <span className="name" title={item.name}>
                    {item.name}
                  </span>
                  <span className="cz-num">{parts[index]?.text}</span>
                  <span className="share">{shares[index]}</span>
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </GridCellCard>
  );
}

const legendPx = 30;

/** True when none of the curves has a point. */
const isBare = (series: readonly Pick<ChartSeries, 'times'>[]): boolean => series.every(({ times }) => times.length === 0);

function CurveCell({ cell }: { readonly cell: SeriesCell }) {
  const t = homeText.use();
  const { asked, series, start, end, timeZone, downSample } = useTodayCurves(cell);
  // Few curves have their legend in the card's head; many (the machines of a factory) scroll on a row of their own.
  const inHead = series.length <= 5;
  return (
    <GridCellCard title={cell.title} note={inHead ? undefined : t(($) => $.cells.today)}>
      {(height) =>
        asked.data === undefined ? (
          asked.error === null ? (
            <Skeleton height={height} />
          ) : (
            <Failed error={asked.error} onRetry={() => void asked.refetch()} />
          )
        ) : (
          <div className={series.length === 1 ? 'legend-in-head alone' : inHead ? 'legend-in-head' : ''}>
            <TimeChart
              series={series}
              start={start}
              end={isBare(series) ? start + 86_400_000 : Math.max(end, start + 600_000)}
              timeZone={timeZone}
              height={Math.max(96, inHead ? height : height - legendPx)}
              syncKey="home"
              title={cell.title}
              bare
              {...(downSample === undefined ? {} : { downSample })}
            />
          </div>
        )
      }
    </GridCellCard>
  );
}

const barMeaning: Readonly<Record<string, { readonly meaning: Meaning; readonly opacity?: number }>> = {
  charge: { meaning: 'storage', opacity: 0.5 },
  discharge: { meaning: 'storage' },
};

function BarCell({ cell }: { readonly cell: SeriesCell }) {
  const t = homeText.use();
  const { tokens } = useTheme();
  const narrow = useNarrow();
  const days = narrow ? 7 : 14;
  const { asked, bars, timeZone } = useDayBars(cell, days);
  // Counts of one kind stand on each other; what goes in and what comes out stand side by side.
  const stacked = new Set(cell.series.map(({ role }) => role)).size === 1 && cell.series.length > 1;
  const looks = useMemo(
    () =>
      cell.series.map((item, index) => {
        const known = stacked || cell.series.filter(({ role }) => role === item.role).length > 1 ? undefined : barMeaning[item.role];
        return known === undefined
          ? { color: tokens.series[index % tokens.series.length] ?? tokens.text, opacity: 1 }
          : { color: tokens[known.meaning], opacity: known.opacity ?? 1 };
      }),
    [cell, stacked, tokens],
  );
  const option = useMemo<EChartOption>(
    () => ({
      grid: { left: 6, right: 6, top: 12, bottom: 2, containLabel: true },
      tooltip: {
        trigger: 'axis',
        axisPointer: { type: 'shadow' },
        valueFormatter: (value) => numberText(typeof value === 'number' ? value : null, cell.unit, cell.unit === 'kWh' ? 1 : 0),
      },
      xAxis: { type: 'category', data: bars.starts.map((start) => timeText(start, timeZone, 'day').slice(5)), axisTick: { show: false } },
      yAxis: { type: 'value', splitNumber: 3, axisLabel: { formatter: (value: number) => String(value) } },
      series: bars.series.map((item, index) => ({
        type: 'bar' as const,
        name: item.name,
        data: item.values.map((value) => (value === null ? '-' : Math.round(value * 10) / 10)),
        barMaxWidth: 18,
        barGap: '10%',
        itemStyle: { ...looks[index], ...(stacked ? {} : { borderRadius: [2, 2, 0, 0] }) },
        ...(stacked ? { stack: 'all' } : {}),
      })),
    }),
    [bars, cell, looks, stacked, timeZone],
  );
  const todayOf = (index: number) => bars.series[index]?.values.at(-1) ?? null;
  const label = `${cell.title}: ${cell.series.map((item, index) => `${item.name} ${numberText(todayOf(index), cell.unit)}`).join(', ')}`;
  return (
    <GridCellCard title={cell.title} note={`${t(($) => $.cells.days, { n: days })} · ${cell.unit}`}>
      {(height) =>
        asked.data === undefined && asked.error !== null ? (
          <Failed error={asked.error} onRetry={() => void asked.refetch()} />
        ) : (
          <>
            <ul className="bar-legend">
              {bars.series.map((item, index) => (
                <li key={item.key}>
                  <i style={{ background: looks[index]?.color, opacity: looks[index]?.opacity }} />
                  <span className="name">{item.name}</span>
                  <NumberText value={todayOf(index)} decimals={cell.unit === 'kWh' ? 1 : 0} />
                </li>
              ))}
            </ul>
            {asked.data === undefined ? (
              <Skeleton height={height - legendPx} />
            ) : (
              <EChart option={option} height={Math.max(96, height - legendPx)} label={label} />
            )}
          </>
        )
      }
    </GridCellCard>
  );
}
