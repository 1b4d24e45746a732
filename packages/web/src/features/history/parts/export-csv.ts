/** Curves as a file: headers in both languages, one line a time. */
import { type Aligned, alignColumns } from '../../../shared/chart/align.ts';
import { csvText } from '../../../shared/chart/csv.ts';
import type { ChartSeries } from '../../../shared/chart/time-chart.tsx';
import { timeText } from '../../../shared/format/time.ts';
import type { Chosen } from './catalog.ts';

/** The joined table of all curves: nulls that only break a curve have no line of their own. */
export function tableOf(series: readonly ChartSeries[]): Aligned {
  return alignColumns(
    series.map(({ times, values }) => {
      const kept: { times: number[]; values: number[] } = { times: [], values: [] };
      for (let index = 0; index < times.length; index += 1) {
        const value = values[index];
        const time = times[index];
        if (time === undefined || value === null || value === undefined) continue;
        kept.times.push(time);
        kept.values.push(value);
      }
      return kept;
    }),
  );
}

/** `1# PCS 有功功率 / Active power (kW)`. */
export function bothNames({ device, point }: Chosen, unit: string): string {
  return `${device.name} ${point.name.zh} / ${point.name.en}${unit === '' ? '' : ` (${unit})`}`;
}

/** The file of what is on show; words are written as words. */
export function historyCsv(series: readonly ChartSeries[], chosen: readonly Chosen[], zone: string): string {
  const [times, ...rows] = tableOf(series);
  const byKey = new Map(chosen.map((item) => [item.key, item]));
  const names = series.map((item) => {
    const found = byKey.get(item.key);
    return found === undefined ? item.name : bothNames(found, item.unit);
  });
  const fraction = times.some((time) => time % 1000 !== 0);
  const lines = times.map((time, index) => [
    `${timeText(time, zone)}${fraction ? `.${String(time % 1000).padStart(3, '0')}` : ''}`,
    ...rows.map((row, at) => {
      const value = row[index];
      if (value === null || value === undefined) return '';
      return series[at]?.words?.say(value) ?? value;
    }),
  ]);
  return csvText([[`时间 / Time (${zone})`, ...names], ...lines]);
}
