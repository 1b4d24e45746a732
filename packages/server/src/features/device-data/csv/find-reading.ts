/** Detects the format of a file by its first rows: separator, decimal sign, titles, times, and the point of each column. */
import { type CsvReading, csvSeparators, maxCsvColumns } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { csvNumber } from './numbers.ts';
import { type CsvRow, firstRows } from './rows.ts';
import { createTimes, isIso } from './times.ts';

const lookedAt = 60;
/** Characters of a title that are examined. */
const longestTitle = 200;

/** The separator with which most lines have the same number of cells, as many as possible. */
function separatorOf(text: string): CsvReading['separator'] {
  let best: readonly [separator: CsvReading['separator'], score: number] = [',', 0];
  for (const separator of csvSeparators) {
    const widths = firstRows(text, separator, lookedAt).map(({ cells }) => cells.length);
    const [usual = [1, 0]] = [...Map.groupBy(widths, (width) => width)]
      .map(([width, all]) => [width, all.length] as const)
      .sort((a, b) => b[1] - a[1]);
    const score = usual[0] < 2 ? 0 : (usual[1] / widths.length) ** 3 * Math.log2(usual[0] + 1);
    if (score > best[1]) best = [separator, score];
  }
  return best[0];
}

function decimalOf(rows: readonly CsvRow[], separator: string): '.' | ',' {
  const cells = rows.flatMap(({ cells: all }) => all);
  const with_ = (form: RegExp) => cells.filter((cell) => form.test(cell.trim())).length;
  // With commas as separator such a cell was quoted; three digits after its comma may be thousands.
  const comma = separator === ',' ? /^[+-]?\d+,(\d{1,2}|\d{4,})$/ : /^[+-]?\d+,\d+$/;
  return with_(comma) > with_(/^[+-]?\d+\.\d+$/) ? ',' : '.';
}

const isNumber = (cell: string) =>
  ['.', ','].some((decimal) => csvNumber(cell, decimal as '.' | ',') !== null && !Number.isNaN(csvNumber(cell, decimal as '.' | ',')));

interface FoundTime {
  readonly timeForm: CsvReading['timeForm'];
  readonly dateOrder: CsvReading['dateOrder'];
}

/** Epochs of this century. */
const epochS = /^1\d{9}([.,]\d+)?$/;
const epochMs = /^1\d{12}$/;

/** The form in which all of these are valid times. */
function timeOf(texts: readonly string[]): FoundTime | null {
  const all = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (all.length === 0) return null;
  if (all.every(isIso)) return { timeForm: 'iso', dateOrder: 'ymd' };
  if (all.every((text) => epochMs.test(text))) return { timeForm: 'epochMs', dateOrder: 'ymd' };
  if (all.every((text) => epochS.test(text))) return { timeForm: 'epochS', dateOrder: 'ymd' };
  const isYearFirst = /^\d{4}/.test(all[0] ?? '');
  for (const dateOrder of isYearFirst
    ? (['ymd'] as const)
    : all[0]?.includes('.')
      ? (['dmy', 'mdy'] as const)
      : (['mdy', 'dmy'] as const)) {
    const read = createTimes({ timeForm: 'local', dateOrder, timeZone: 'UTC' });
    // Single invalid times do not change the form of the column.
    if (all.filter((text) => typeof read(text, 0) === 'number').length >= all.length * 0.8) return { timeForm: 'local', dateOrder };
  }
  return null;
}

/** `test_time_second`, `Time (h)`, `运行时间（秒）`. */
const sinceTitle = /time|elapsed|时间|时长/i;
const sinceUnits: readonly (readonly [form: CsvReading['timeForm'], unit: RegExp])[] = [
  ['sinceMs', /(?:^|[\s_([（［])(?:ms|milliseconds?|毫秒)(?:$|[\s)\]）］])/i],
  ['sinceMin', /(?:^|[\s_([（［])(?:min|minutes?|分钟?)(?:$|[\s)\]）］])/i],
  ['sinceH', /(?:^|[\s_([（［])(?:h|hrs?|hours?|小时)(?:$|[\s)\]）］])/i],
];

/** A column with a time title and numbers that never decrease: the time elapsed since a start. */
function sinceIn(rows: readonly CsvRow[], titles: readonly string[]): (FoundTime & { readonly timeColumns: number[] }) | null {
  for (const [column, given] of titles.slice(0, maxCsvColumns).entries()) {
    const title = given.slice(0, longestTitle);
    if (!sinceTitle.test(title)) continue;
    const numbers = rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');
    const isPassed = (cell: string, at: number) =>
      /^\d{1,16}([.,]\d{1,9})?$/.test(cell) && (at === 0 || Number(cell.replace(',', '.')) >= Number(numbers[at - 1]?.replace(',', '.')));
    if (numbers.length < 2 || !numbers.every(isPassed)) continue;
    const timeForm = sinceUnits.find(([, unit]) => unit.test(title))?.[0] ?? 'sinceS';
    return { timeForm, dateOrder: 'ymd', timeColumns: [column] };
  }
  return null;
}

function timesIn(rows: readonly CsvRow[], titles: readonly string[]): FoundTime & { readonly timeColumns: number[] } {
  const width = Math.min(maxCsvColumns, Math.max(0, ...rows.map(({ cells }) => cells.length)));
  const texts = (column: number) => rows.map(({ cells }) => cells[column] ?? '');
  const isClock = (text: string) => /^\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?(\s*[AP]M)?$/i.test(text.trim());
  for (let column = 0; column < width; column++) {
    const found = timeOf(texts(column));
    if (!found) continue;
    const bare = found.timeForm === 'local' && texts(column).every((text) => !text.includes(':'));
    const beside = bare ? Array.from({ length: width }, (_, at) => at).find((at) => at !== column && texts(at).every(isClock)) : undefined;
    return { ...found, timeColumns: beside === undefined ? [column] : [column, beside] };
  }
  return sinceIn(rows, titles) ?? { timeForm: 'local', dateOrder: 'ymd', timeColumns: [0] };
}

const prefixes: Readonly<Record<string, number>> = { m: 1e-3, '': 1, k: 1e3, M: 1e6, G: 1e9 };
const scaled = /^([mkMG]?)(Wh|W|varh|var|VA|V|A)$/;

/** Factor that converts one unit to another of the same kind; 1 if unknown. */
export function factorOf(from: string, to: string): number {
  const [, a, kind] = scaled.exec(from.trim()) ?? [];
  const [, b, same] = scaled.exec(to.trim()) ?? [];
  if (kind === undefined || kind !== same) return 1;
  return Number(((prefixes[a ?? ''] ?? 1) / (prefixes[b ?? ''] ?? 1)).toPrecision(12));
}

const plain = (text: string) => text.toLowerCase().replace(/[\s_\-·:：.]/g, '');

/** Title, and the unit in brackets after it. */
function titled(title: string): { readonly name: string; readonly unit: string } {
  const text = title.trimEnd();
  const begins = Math.max(...[...'([（［'].map((bracket) => text.lastIndexOf(bracket)));
  const unit = text.slice(begins + 1, -1);
  const isClosed = /[)\]）］]$/.test(text) && !/[)\]）］]/.test(unit);
  return begins < 0 || !isClosed ? { name: plain(title), unit: '' } : { name: plain(text.slice(0, begins)), unit };
}

function columnsOf(titles: readonly string[], points: readonly ExpandedPoint[], taken: readonly number[]): CsvReading['columns'] {
  const used = new Set<string>();
  return titles.slice(0, maxCsvColumns).flatMap((given, column) => {
    const title = given.slice(0, longestTitle);
    if (taken.includes(column)) return [];
    const { name, unit } = titled(title);
    const point = points.find(
      ({ metric, name: { zh, en } }) =>
        !used.has(metric) && [metric, zh, en].some((known) => plain(known) === name || plain(known) === plain(title)),
    );
    if (!point) return [];
    used.add(point.metric);
    return [{ column, metric: point.metric, factor: factorOf(unit, point.unit ?? '') }];
  });
}

/** Detected format of the rows, combined with what the caller specified. */
export function findReading(
  text: string,
  encoding: CsvReading['encoding'],
  given: Partial<CsvReading>,
  { points, timeZone }: { readonly points: readonly ExpandedPoint[]; readonly timeZone: string },
): CsvReading {
  const separator = given.separator ?? separatorOf(text);
  const rows = firstRows(text, separator, lookedAt);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  // Titles are in the first line about as wide as the others that contains no number.
  const head = rows.find(({ cells }) => cells.length >= Math.min(width, 2) && cells.length >= width * 0.6);
  const headLine = given.headLine ?? (head && !head.cells.some(isNumber) && timeOf(head.cells) === null ? head.line : 0);
  const body = rows.filter(({ line, cells }) => line > headLine && cells.length >= width * 0.6);
  const titles = rows.find(({ line }) => line === headLine)?.cells ?? [];
  const found = timesIn(body, titles);
  const timeColumns = given.timeColumns ?? found.timeColumns;
  const ofGiven = given.timeColumns ? timeOf(body.map(({ cells }) => timeColumns.map((at) => cells[at] ?? '').join(' '))) : null;
  return {
    encoding,
    separator,
    decimal: given.decimal ?? decimalOf(body, separator),
    headLine,
    timeColumns,
    timeForm: given.timeForm ?? (ofGiven ?? found).timeForm,
    dateOrder: given.dateOrder ?? (ofGiven ?? found).dateOrder,
    start: given.start ?? null,
    timeZone: given.timeZone ?? timeZone,
    columns: given.columns ?? columnsOf(titles, points, timeColumns),
  };
}
