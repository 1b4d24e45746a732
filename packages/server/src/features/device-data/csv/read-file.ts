/** Reads a file of rows as readings, line by line, and counts lines and faults. */
import type { CsvFault, CsvReading } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { futureLimitMs } from '../../../kernel/reading-time.ts';
import { isImplausible } from '../../../registry/plausible.ts';
import { csvNumber } from './numbers.ts';
import { csvRows } from './rows.ts';
import { createTimes } from './times.ts';

/** Without its message, which depends on the reader's language. */
export type Fault = Omit<CsvFault, 'message'>;

export interface Noticed {
  lines: number;
  empty: number;
  implausible: number;
  repeats: number;
  setBack: number;
  faults: Fault[];
  faultCount: number;
  from: number | null;
  to: number | null;
}

export interface ReadLine {
  readonly line: number;
  readonly cells: readonly string[];
  /** UTC ms; null: the line is rejected. */
  readonly time: number | null;
  /** In the order of the reading's columns and in the units of their points; null: no value. */
  readonly values: readonly (number | null)[];
}

const maxFaults = 100;
const maxLetters = 60;

export const nothingNoticed = (): Noticed => ({
  lines: 0,
  empty: 0,
  implausible: 0,
  repeats: 0,
  setBack: 0,
  faults: [],
  faultCount: 0,
  from: null,
  to: null,
});

export interface FileReading {
  readonly text: string;
  readonly reading: CsvReading;
  /** Points of `reading.columns`, in their order. */
  readonly points: readonly ExpandedPoint[];
  readonly titles: readonly string[];
  readonly now: number;
}

/** Title of a column, or its number from 1. */
export const titleOf = (titles: readonly string[], column: number): string => titles[column]?.trim() || `#${column + 1}`;

/** Updates `noticed` with every line. */
export function* readLines({ text, reading, points, titles, now }: FileReading, noticed: Noticed): Generator<ReadLine> {
  const { separator, headLine, timeColumns, decimal, columns } = reading;
  const timeAt = createTimes(reading);
  const seen = new Set<number>();
  let before = Number.NEGATIVE_INFINITY;
  const fault = (line: number, kind: Fault['kind'], column: string, cell: string) => {
    noticed.faultCount += 1;
    if (noticed.faults.length < maxFaults) noticed.faults.push({ line, kind, column, cell: cell.slice(0, maxLetters) });
  };
  const neededCells = Math.max(...timeColumns, ...columns.map(({ column }) => column)) + 1;
  const filled = columns.map(() => 0);
  /** Number of titles. */
  let width = Number.POSITIVE_INFINITY;
  for (const { line, cells } of csvRows(text, separator)) {
    if (line === headLine) width = cells.length;
    if (line <= headLine) continue;
    const timeCell = timeColumns.map((at) => (cells[at] ?? '').trim()).join(' ');
    const time = timeAt(timeCell, before);
    const timeTitle = timeColumns.map((at) => titleOf(titles, at)).join(' ');
    const rejected = (kind: Fault['kind'], column: string, cell: string): ReadLine => {
      fault(line, kind, column, cell);
      return { line, cells, time: null, values: [] };
    };
    // More cells than titles: a comma within a number has shifted the cells after it.
    const isWide = cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '');
    if (isWide || (cells.length < neededCells && cells.length === 1)) {
      yield rejected('cells', '', isWide ? cells.join(separator) : (cells[0] ?? ''));
      continue;
    }
    if (typeof time !== 'number') {
      yield rejected(time === 'leapt' ? 'leapt' : 'time', timeTitle, timeCell);
      continue;
    }
    if (time > now + futureLimitMs) {
      yield rejected('future', timeTitle, timeCell);
      continue;
    }
    if (seen.has(time)) noticed.repeats += 1;
    seen.add(time);
    if (time < before) noticed.setBack += 1;
    before = time;
    noticed.lines += 1;
    const values = columns.map(({ column, factor }, index) => {
      const cell = cells[column] ?? '';
      const value = csvNumber(cell, decimal, factor);
      if (value === null) noticed.empty += 1;
      else if (Number.isNaN(value)) fault(line, 'number', titleOf(titles, column), cell);
      else if (isImplausible(points[index]?.range, value)) noticed.implausible += 1;
      if (value === null || Number.isNaN(value)) return null;
      filled[index] = (filled[index] ?? 0) + 1;
      return value;
    });
    noticed.from = Math.min(noticed.from ?? time, time);
    noticed.to = Math.max(noticed.to ?? time, time);
    yield { line, cells, time, values };
  }
  if (noticed.lines === 0) return;
  for (const [index, { column }] of columns.entries()) if (filled[index] === 0) fault(headLine, 'empty', titleOf(titles, column), '');
}
