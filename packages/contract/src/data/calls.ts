/** Data management of a device: import of readings from a CSV file, and undo of an import. */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { pattern } from '../fields/bounded.ts';
import { id, list } from '../fields/primitives.ts';
import { deviceId, entriesOfPage, page } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { hourMs } from '../shown/durations.ts';
import { fieldText } from '../texts/field-text.ts';

export const csvEncodings = ['utf-8', 'gb18030', 'utf-16le'] as const;
export const csvSeparators = [',', ';', '\t', '|'] as const;
/** Times counted from `start`: the unit, ms. */
export const csvSinceMs = { sinceMs: 1, sinceS: 1000, sinceMin: 60_000, sinceH: hourMs } as const;
/** Formats of a time: ISO 8601 with its offset, seconds or ms since 1970, local time of `timeZone`, or time since a start. */
export const csvTimeForms = ['iso', 'epochS', 'epochMs', 'local', 'sinceMs', 'sinceS', 'sinceMin', 'sinceH'] as const;
/** Order of day, month and year of local times; a leading year is detected. */
export const csvDateOrders = ['ymd', 'dmy', 'mdy'] as const;

/** Maximum number of columns read. */
export const maxCsvColumns = 400;
/** Maximum size of a file, kB. */
export const maxCsvKb = 16_000;
/** Size of the beginning of a file that a preview reads, kB. */
export const csvPreviewKb = 512;

const column = z
  .number()
  .int()
  .min(0)
  .max(maxCsvColumns - 1);

/** How a file is read. Columns count from 0, lines from 1. */
export const csvReading = z.object({
  encoding: z.enum(csvEncodings),
  separator: z.enum(csvSeparators),
  /** Decimal separator. */
  decimal: z.enum(['.', ',']),
  /** Line of the column titles; 0: none. Readings start after it. */
  headLine: z.number().int().min(0).max(1000),
  /** One column, or one for the date and one for the time of day. */
  timeColumns: z.array(column).min(1).max(2),
  timeForm: z.enum(csvTimeForms),
  dateOrder: z.enum(csvDateOrders),
  /** Start of relative times, UTC ms; null: not given, and relative times cannot be read. */
  start: z.number().int().min(0).max(4_102_444_800_000).nullable().default(null),
  /** IANA name; for local times. */
  timeZone: z.string().min(1).max(64),
  /** Metric of each column; a value times `factor` is in the metric's unit. */
  columns: z
    .array(
      z.object({
        column,
        metric: pattern(64, /^[a-z0-9_]+$/, 'metricWrong'),
        factor: z.number().refine((value) => value !== 0 && Math.abs(value) <= 1e12, fieldText('factorWrong')),
      }),
    )
    .max(maxCsvColumns),
});
export type CsvReading = z.infer<typeof csvReading>;

/** Why a line or a cell is rejected; `empty`: a column has no value in the whole part read, reported with the line of the titles. */
export const csvFaultKinds = ['time', 'leapt', 'future', 'number', 'cells', 'empty'] as const;
export const csvFault = z.object({
  line: z.number().int(),
  kind: z.enum(csvFaultKinds),
  /** Title of the column; empty if it concerns the whole line. */
  column: z.string(),
  /** The text of the cell, at most 60 characters. */
  cell: z.string(),
  /** In the caller's language. */
  message: z.string(),
});
export type CsvFault = z.infer<typeof csvFault>;

/** Counts from reading the file. */
const noticed = {
  /** Lines with readings. */
  lines: z.number().int(),
  /** Cells without a value. */
  empty: z.number().int(),
  /** Values outside the plausible range of their point; stored as bad. */
  implausible: z.number().int(),
  /** Lines with a time that occurred earlier in the file: the first one is used. */
  repeats: z.number().int(),
  /** Times before that of the line above: the clock was set back. */
  setBack: z.number().int(),
  /** The first lines with a fault; `faultCount` is the total. */
  faults: z.array(csvFault),
  faultCount: z.number().int(),
  from: z.number().nullable(),
  to: z.number().nullable(),
};

export const dataImport = z.object({
  id: z.number().int(),
  /** Name of the file. */
  name: z.string(),
  by: actor,
  created: z.number(),
  jobId: z.number().int().nullable(),
  /** `undoable`: null, or why it cannot be undone, in the caller's language. */
  state: z.enum(['running', 'done', 'failed', 'undoing', 'undone']),
  notUndoable: z.string().nullable(),
  stored: z.number().int(),
  /** Readings whose instant already had one; the existing reading stays. */
  repeated: z.number().int(),
  replaced: z.number().int(),
  /** Readings that the store rejected. */
  rejected: z.number().int(),
  /** Readings removed by the undo. */
  removed: z.number().int(),
  ...noticed,
});
export type DataImport = z.infer<typeof dataImport>;

const ofDevice = { access: 'data.manage', scope: { field: 'deviceId', kind: 'device' } } as const;

export const dataApi = defineApi({
  csvTemplate: {
    method: 'GET',
    path: '/api/data/csvTemplate',
    ...ofDevice,
    file: true,
    cost: 'normal',
    summary: 'An empty CSV file with the columns of the type of a device, their units in the titles',
    query: z.object({ deviceId }),
    response: z.unknown(),
  },
  previewCsv: {
    method: 'POST',
    path: '/api/data/previewCsv',
    reads: true,
    ...ofDevice,
    rawBody: true,
    rawKb: csvPreviewKb + 64,
    cost: 'normal',
    summary:
      'Preview of how the start of a CSV file is read; nothing is stored. The body is a line of JSON, `{}` or `csvReading` as far as known, followed by the first bytes of the file; the rest is detected',
    query: z.object({ deviceId }),
    response: z.object({
      reading: csvReading,
      /** The file starts with a byte order mark. */
      marked: z.boolean(),
      /** Titles of the columns, or their substitutes. */
      titles: z.array(z.string()),
      /** Cells of the first lines with readings, unchanged. */
      sample: z.array(z.array(z.string())),
      /** The first lines as interpreted: values in the order of `reading.columns`. */
      rows: z.array(z.object({ line: z.number().int(), time: z.number().nullable(), values: z.array(z.number().nullable()) })),
      ...noticed,
    }),
  },
  importCsv: {
    method: 'POST',
    path: '/api/data/importCsv',
    ...ofDevice,
    changes: true,
    rawBody: true,
    rawKb: 16_384,
    oneAtATime: true,
    cost: 'bulk',
    summary:
      'Import readings of one device from a CSV file, as a job. The body is a line of JSON (`csvReading`) followed by the file. Lines with errors are skipped and reported; of two values for one time the first is kept, with `replace` (50 000 readings) those of the file replace it, recorded in the operation log',
    query: z.object({
      deviceId,
      name: z.string().min(1).max(200).describe('File name'),
      replace: z.enum(['true', 'false']).default('false').describe('Corrections: these readings replace those stored for the same instant'),
    }),
    response: z.object({ id: z.number().int(), jobId: z.number().int() }),
  },
  listImports: {
    method: 'GET',
    path: '/api/data/imports',
    ...ofDevice,
    cost: 'normal',
    summary: 'Imports of CSV files of a device, newest first',
    query: z.object({ deviceId, page, pageSize: entriesOfPage(100, 10) }),
    response: list(dataImport),
  },
  undoImport: {
    method: 'POST',
    path: '/api/data/undoImport',
    ...ofDevice,
    changes: true,
    cost: 'normal',
    summary:
      'Undoes an import as a job: removes the readings it stored, except later corrections. Imports that replaced readings cannot be undone',
    body: z.object({ deviceId, id: id.describe('Import, by the ID that listImports lists') }),
    response: z.object({ jobId: z.number().int() }),
  },
});
