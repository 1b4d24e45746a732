/** Files of rows: one definition of their columns, written as CSV or as a sheet. */
import { byteOrderMark, csvCell, csvLine } from './csv.ts';
import { dayMs, minuteMs } from './durations.ts';
import { clockAsUtc, timeText } from './time.ts';

export type FileCell = string | number | null;

interface AnyFileColumn<R> {
  readonly id: string;
  /** In the language of the file's reader. */
  readonly title: string;
  /** After the title, in brackets: the unit of numbers, the time zone of times. */
  readonly unit?: string;
  /** Decimals of numbers in sheets; absent: as many as a number has. */
  readonly decimals?: number;
  /** Null if there is none. */
  readonly value: (row: R) => FileCell;
}

/**
 * `text`; `number`: a word if there is no number; `instant`: epoch ms; `span`: ms, written as hours, minutes and seconds; `money`: decimal
 * text of yuan (contract/fields/money.ts), which stays exact.
 */
export type FileColumn<R> =
  | (AnyFileColumn<R> & { readonly kind: 'text' | 'number' | 'span' | 'money' })
  | (AnyFileColumn<R> & {
      readonly kind: 'instant';
      /** IANA name. */
      readonly zone: string;
      /** `iso`: UTC as ISO 8601 in CSV. */
      readonly form: 'minute' | 'second' | 'milli' | 'iso';
    });

type Column = FileColumn<never>;

const headOf = ({ title, unit = '' }: Column): string => (unit === '' ? title : `${title} (${unit})`);

const two = (value: number): string => String(value).padStart(2, '0');

/** A span as hours, minutes and seconds: `26:03:09`. */
function clockSpan(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const instantText = (at: number, column: Column & { readonly kind: 'instant' }): string =>
  column.form === 'iso' ? new Date(at).toISOString() : timeText(at, column.zone, column.form);

const exact = /^-?\d{1,15}(\.\d+)?$/;

/** A cell of a CSV line. */
function textCell(column: Column, value: FileCell): string {
  if (column.kind === 'instant' && typeof value === 'number') return instantText(value, column);
  if (column.kind === 'span' && typeof value === 'number') return clockSpan(value);
  // Its minus starts a number, not a formula.
  if (column.kind === 'money' && typeof value === 'string' && exact.test(value)) return value;
  return csvCell(value);
}

/** Start of a file: byte order mark and titles. */
export const csvHead = (columns: readonly Column[]): string => `${byteOrderMark}${csvLine(columns.map(headOf))}`;

export const csvRow = <R>(columns: readonly FileColumn<R>[], row: R): string =>
  `${columns.map((column) => textCell(column, column.value(row))).join(',')}\r\n`;

/** Excel's limit of characters in a cell. */
const maxCharacters = 32_767;
/** `_x000D_` in a sheet is the escape of a character that XML lacks; a text with these characters is escaped itself. */
export const sheetText = (text: string): string => text.slice(0, maxCharacters).replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

/** Significant digits of a number in a sheet. */
const maxDigits = 15;
/** A spreadsheet rounds digits that it does not show; a clock must not be rounded up. */
const stepsMs = { minute: minuteMs, second: 1000, milli: 1, iso: 1 } as const;

/** Times are dates of UTC, since sheets have no time zones. */
export type SheetCell = string | number | Date | null;

function sheetCell(column: Column, value: FileCell): SheetCell {
  if (column.kind === 'instant' && typeof value === 'number') {
    const shown = clockAsUtc(value, column.zone);
    // In an hour that occurs twice a date alone is ambiguous: the text has the offset.
    return shown === null ? instantText(value, column) : new Date(Math.floor(shown / stepsMs[column.form]) * stepsMs[column.form]);
  }
  if (column.kind === 'span' && typeof value === 'number') return Math.floor(value / 1000) / (dayMs / 1000);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (column.kind === 'money' && value !== null && exact.test(value) && value.replace(/\D/g, '').length <= maxDigits) return Number(value);
  return value === null || value === '' ? null : sheetText(value);
}

export const sheetRow = <R>(columns: readonly FileColumn<R>[], row: R): SheetCell[] =>
  columns.map((column) => sheetCell(column, column.value(row)));

export interface SheetColumn {
  readonly header: string;
  /** Characters. */
  readonly width: number;
  /** Number format, in the notation of spreadsheets. */
  readonly numFmt?: string;
}

const day = 'yyyy-mm-dd hh:mm';
const formats = { minute: day, second: `${day}:ss`, milli: `${day}:ss.000`, iso: `${day}:ss.000` } as const;
const leastWidths = { text: 16, number: 12, instant: 20, span: 12, money: 14 } as const;
const maxWidth = 48;
/** A Chinese character is as wide as two letters. */
const roomOf = (text: string): number => [...text].reduce((sum, each) => sum + (each > '\u2E7F' ? 2 : 1), 2);

/** `#,##0.00`: with thousands separators. */
export const numberFormat = (decimals: number): string => `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;

function numFmtOf(column: Column): string | undefined {
  if (column.kind === 'instant') return formats[column.form];
  if (column.kind === 'span') return '[h]:mm:ss';
  if (column.kind === 'number' && column.decimals !== undefined) return numberFormat(column.decimals);
  return column.kind === 'money' ? '#,##0.00' : undefined;
}

/** Titles, widths and formats of a sheet. */
export const sheetColumns = (columns: readonly Column[]): SheetColumn[] =>
  columns.map((column) => {
    const header = sheetText(headOf(column));
    const numFmt = numFmtOf(column);
    return { header, width: Math.min(maxWidth, Math.max(leastWidths[column.kind], roomOf(header))), ...(numFmt && { numFmt }) };
  });

/** A valid name of a sheet: without characters that have a meaning in formulas, at most 31 characters, and not a name that Excel reserves. */
export function sheetName(title: string): string {
  const name = title
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31);
  return name === '' || /^history$/i.test(name) ? `${name} 1`.trim() : name;
}
