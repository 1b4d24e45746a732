import { timeText } from '@czyun/contract';
import { useMemo, useState } from 'react';
import { BarChart } from '../src/kit/chart/bar-chart.tsx';
import { BoxChart } from '../src/kit/chart/box-chart.tsx';
import { CompareBars } from '../src/kit/chart/compare-bars.tsx';
import { DurationChart } from '../src/kit/chart/duration-chart.tsx';
import { EventLanes } from '../src/kit/chart/event-lanes.tsx';
import { HeatChart } from '../src/kit/chart/heat-chart.tsx';
import { HistogramChart } from '../src/kit/chart/histogram-chart.tsx';
import { ParetoChart } from '../src/kit/chart/pareto-chart.tsx';
import { RadarChart } from '../src/kit/chart/radar-chart.tsx';
import { RingChart } from '../src/kit/chart/ring-chart.tsx';
import { ScatterChart } from '../src/kit/chart/scatter-chart.tsx';
import { StateStrip } from '../src/kit/chart/state-strip.tsx';
import { TimeChart } from '../src/kit/chart/time-chart.tsx';
import { RangeBar } from '../src/kit/range/range-bar.tsx';
import { alarmAt, cells, curves, daily, days, end, machines, now, reads, start, stripStart, tariff, zone } from './data.ts';
import { pageText } from './words.ts';

const limits = (name: string) => [{ value: 100, unit: 'kW', name }];
const marks = [{ time: alarmAt }];

/** Curves with bands, limits and marks, and a live value that arrives occasionally. */
export function Times() {
  const t = pageText.useText();
  const [n, setN] = useState(0);
  const [grid, pv, soc] = [t(($) => $.grid), t(($) => $.pv), t(($) => $.soc)];
  const series = useMemo(() => curves({ grid, pv, soc }), [grid, pv, soc]);
  const live = useMemo(() => (n === 0 ? null : { time: now + n * 1000, values: [60 + n, null, 70] }), [n]);
  const levels = useMemo(() => limits(t(($) => $.limit)), [t]);
  return (
    <>
      <button type="button" onClick={() => setN(n + 1)}>
        {t(($) => $.append)}
      </button>
      <output data-reads>{reads.count}</output>
      <TimeChart
        title={t(($) => $.time)}
        series={series}
        live={live}
        start={start}
        end={end}
        timeZone={zone}
        gapMs={180_000}
        bands={tariff}
        limits={levels}
        marks={marks}
        syncKey="day"
        downSample="1m-avg"
      />
    </>
  );
}

const shift = machines.slice(0, 3);

/** Months of thirty machines, and a day of three that shares its crosshair with the curves. */
export function Strips() {
  const t = pageText.useText();
  const states = useMemo(
    () => [
      { key: 'run', word: t(($) => $.run), meaning: 'run' as const },
      { key: 'idle', word: t(($) => $.idle), meaning: 'flat' as const },
      { key: 'fault', word: t(($) => $.fault), meaning: 'fault' as const, grave: true },
    ],
    [t],
  );
  const rows = useMemo(() => machines.map((row, index) => ({ ...row, name: t(($) => $.machine, { n: index + 1 }) })), [t]);
  const few = useMemo(() => shift.map((row, index) => ({ ...row, name: t(($) => $.machine, { n: index + 1 }) })), [t]);
  const [zoom, setZoom] = useState<readonly [number, number]>([start, end]);
  const shared = { title: t(($) => $.strip), states, until: now, timeZone: zone };
  return (
    <>
      <StateStrip
        {...shared}
        rows={few}
        start={zoom[0]}
        end={zoom[1]}
        bands={tariff}
        syncKey="day"
        onZoom={(...span) => setZoom(span)}
        onReset={() => setZoom([start, end])}
      />
      <StateStrip {...shared} rows={rows} start={stripStart} end={end} />
      <EventLanes
        label={t(($) => $.strip)}
        lanes={[
          {
            key: 'fault',
            name: t(($) => $.fault),
            items: [
              { key: 'span', start: alarmAt, end: now, meaning: 'severity1', title: t(($) => $.fault) },
              { key: 'mark', start: alarmAt, end: null, meaning: 'auto', title: t(($) => $.run), hollow: true },
            ],
          },
          {
            key: 'run',
            name: t(($) => $.run),
            strip: true,
            items: [{ key: 'run', start, end: now, meaning: 'run', title: t(($) => $.run) }],
          },
        ]}
        start={start}
        end={end}
        now={now}
        timeZone={zone}
        syncKey="day"
      />
    </>
  );
}

/** Counts and parts of a whole. */
export function Energies() {
  const t = pageText.useText();
  const flows = useMemo(
    () => [
      { key: 'charge', name: t(($) => $.charge), meaning: 'valley' as const, values: daily(100, 4) },
      { key: 'discharge', name: t(($) => $.discharge), meaning: 'storage' as const, values: daily(88) },
    ],
    [t],
  );
  // In no particular order: the chart puts generation before the grid.
  const sources = useMemo(
    () => [
      { key: 'grid', name: t(($) => $.grid), meaning: 'grid' as const, values: daily(300), value: 620 },
      { key: 'storage', name: t(($) => $.discharge), meaning: 'storage' as const, values: daily(90), value: null },
      { key: 'pv', name: t(($) => $.pv), meaning: 'pv' as const, values: daily(200), value: 380 },
    ],
    [t],
  );
  const [above, weekend, mark] = useMemo(
    () => [
      [{ value: 150, name: t(($) => $.limit) }],
      [{ from: '03-07', to: '03-08', meaning: 'flat' as const }],
      [{ at: '03-10', name: t(($) => $.fault) }],
    ],
    [t],
  );
  const base = t(($) => $.day);
  // The previous period has the same values, shifted by three days.
  const [down, up] = flows.map((flow) => ({ ...flow, before: [...flow.values.slice(3), ...flow.values.slice(0, 3)] }));
  return (
    <>
      <BarChart
        title={t(($) => $.bar)}
        base={base}
        categories={days}
        series={flows}
        unit="kWh"
        decimals={1}
        limits={above}
        bands={weekend}
        marks={mark}
      />
      <BarChart title={t(($) => $.stacked)} base={base} categories={days} series={sources} unit="kWh" decimals={1} stacked />
      {up !== undefined && down !== undefined && (
        <CompareBars
          title={t(($) => $.compare)}
          base={base}
          categories={days}
          up={up}
          down={down}
          unit="kWh"
          decimals={1}
          beforeName={t(($) => $.previous)}
        />
      )}
      <RingChart title={t(($) => $.ring)} slices={sources} unit="kWh" decimals={1} />
      <RingChart title={t(($) => $.ring)} slices={sources} unit="kWh" decimals={1} pie />
    </>
  );
}

const load = Array.from({ length: 96 }, (_, index) => start + index * 900_000);
const loads = load.map((_, index) => Math.round(200 + 150 * Math.sin(index / 12) + ((index * 37) % 40)));

/** Comparisons, counts and distributions. */
export function Figures() {
  const t = pageText.useText();
  const axes = useMemo(
    () => [
      { name: t(($) => $.axis.oee), unit: '%', decimals: 1, max: 100 },
      { name: t(($) => $.axis.power), unit: 'kW', max: 500 },
      { name: t(($) => $.axis.temperature), unit: '℃', max: 60 },
    ],
    [t],
  );
  const devices = useMemo(
    () =>
      [1, 2].map((n) => ({ key: String(n), name: t(($) => $.machine, { n }), values: [70 + n * 8, 300 - n * 40, n === 2 ? null : 35] })),
    [t],
  );
  const causes = useMemo(
    () => [
      { name: t(($) => $.causes.wait), value: 90 },
      { name: t(($) => $.causes.change), value: 210 },
      { name: t(($) => $.causes.clean), value: null },
      { name: t(($) => $.causes.fault), value: 45 },
    ],
    [t],
  );
  const packs = useMemo(() => [1, 2, 3, 4, 5].map((n) => t(($) => $.pack, { n })), [t]);
  const hours = useMemo(() => Array.from({ length: 24 }, (_, index) => timeText(start + index * 3_600_000, zone, 'clock').slice(0, 5)), []);
  const heat = useMemo(
    () => packs.map((_, row) => hours.map((__, column) => (row === 2 && column > 17 ? null : 20 + row * 2 + Math.sin(column / 4) * 8))),
    [packs, hours],
  );
  const clusters = useMemo(() => packs.map((name, index) => ({ name, values: cells.filter((_, cell) => cell % 5 === index) })), [packs]);
  const points = useMemo(
    () => [
      {
        key: 'a',
        name: t(($) => $.machine, { n: 1 }),
        points: loads.map((value, index) => [value, 20 + value / 20 + (index % 7)] as const),
      },
    ],
    [t],
  );
  const lines = useMemo(() => [{ key: 'load', name: t(($) => $.load), meaning: 'load' as const, times: load, values: loads }], [t]);
  const [x, y] = useMemo(
    () =>
      [
        { name: t(($) => $.axis.power), unit: 'kW' },
        { name: t(($) => $.axis.temperature), unit: '℃', decimals: 1 },
      ] as const,
    [t],
  );
  const top = useMemo(() => [{ value: 3.4, name: t(($) => $.limit) }], [t]);
  const voltage = t(($) => $.voltage);
  return (
    <>
      <RadarChart title={t(($) => $.radar)} axes={axes} series={devices} />
      <ParetoChart title={t(($) => $.pareto)} items={causes} unit="min" decimals={0} meaning="fault" />
      <HistogramChart title={t(($) => $.histogram)} values={cells} quantity={voltage} unit="V" decimals={3} meaning="storage" />
      <HeatChart
        title={t(($) => $.heat)}
        columns={hours}
        rows={packs}
        base={t(($) => $.axis.temperature)}
        values={heat}
        unit="℃"
        decimals={1}
        range={[10, 40]}
      />
      <BoxChart title={t(($) => $.box)} groups={clusters} quantity={voltage} unit="V" decimals={3} limits={top} />
      <ScatterChart title={t(($) => $.scatter)} x={x} y={y} series={points} />
      <DurationChart
        title={t(($) => $.duration)}
        series={lines}
        unit="kW"
        decimals={0}
        holdMs={1_800_000}
        until={end}
        onFile={() => undefined}
        facts={['15 min']}
      />
    </>
  );
}

const night = [Date.parse('2026-03-29T01:00:00+08:00'), Date.parse('2026-03-29T04:00:00+08:00')] as const;

/** A range on the night in which clocks of other zones change. */
export function Range() {
  const t = pageText.useText();
  const [span, setSpan] = useState<readonly [number, number]>(night);
  return (
    <section aria-label={t(($) => $.range)}>
      <RangeBar quick={null} span={span} zone={zone} offer={['24h']} onQuick={() => setSpan(night)} onSpan={setSpan} />
      <output data-span>{span.join('-')}</output>
    </section>
  );
}
