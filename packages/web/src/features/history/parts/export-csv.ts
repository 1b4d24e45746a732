/** The table of what is on show as a file, in the reader's language. */
import { csvText } from '../../../shared/chart/csv.ts';
import { timeText } from '../../../shared/format/time.ts';
import type { Language } from '../../../shared/i18n/language.ts';
import type { Chosen } from './catalog.ts';
import type { HistorySeries } from './curves.ts';
import { tableRows } from './table-rows.ts';

export interface CsvWords {
  readonly language: Language;
  /** Heading of the first column. */
  readonly time: string;
}

/** `1# PCS 有功功率 (kW)`. */
function heading({ device, point }: Chosen, unit: string, language: Language): string {
  return `${device.name} ${point.name[language]}${unit === '' ? '' : ` (${unit})`}`;
}

/** One line a row of the table; states are written as words. */
export function historyCsv(series: readonly HistorySeries[], chosen: readonly Chosen[], zone: string, words: CsvWords): string {
  const { times, columns } = tableRows(series);
  const byKey = new Map(chosen.map((item) => [item.key, item]));
  const names = series.map((item) => {
    const found = byKey.get(item.key);
    return found === undefined ? item.name : heading(found, item.unit, words.language);
  });
  const fraction = times.some((time) => time % 1000 !== 0);
  const lines = times.map((time, index) => [
    timeText(time, zone, fraction ? 'milli' : 'second'),
    ...columns.map((column, at) => {
      const value = column[index];
      if (value === null || value === undefined) return '';
      return series[at]?.words?.say(value) ?? value;
    }),
  ]);
  return csvText([[`${words.time} (${zone})`, ...names], ...lines]);
}
