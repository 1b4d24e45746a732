/** Reports of a project: selected figures of selected devices, a row for each minute, hour, day or month. */

import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { pattern } from '../fields/bounded.ts';
import { documentFormat, id, int, list } from '../fields/primitives.ts';
import { deviceId, end, projectId, start } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { pieceColumns, pieceGroups } from '../piece-energy/kinds.ts';
import { maxPieceGroups } from '../piece-energy/piece-energy.ts';
import { fieldText } from '../texts/field-text.ts';
import { type ReportType, reportAlgorithms, reportTemplateKeys, reportTypes } from './kinds.ts';

/** Maximum number of variables of a report. */
export const maxReportItems = 200;
/** Maximum number of rows of a report. */
export const maxReportRows = 10_000;

/** Longest range of each type: days, or months. */
export const reportRanges = {
  monthly: { months: 12 },
  daily: { days: 32 },
  dailyDiff: { days: 32 },
  hourly: { days: 7 },
  hourlyDiff: { days: 7 },
  minutely: { days: 7 },
} as const satisfies Record<ReportType, { readonly days: number } | { readonly months: number }>;

const title = z.string().trim().min(1, fieldText('linkNameRequired')).max(60, fieldText('tooLong'));

const item = z.object({
  deviceId,
  metric: pattern(80, /^[a-z][a-z0-9_]*$/, 'metricWrong'),
  algorithm: z.enum(reportAlgorithms).describe('Of a counter in a type with `Diff` always `diff`'),
  title: z.string().trim().max(60).default('').describe('Heading of its column; empty: device and parameter'),
});
export type ReportItem = z.infer<typeof item>;

/** Groups and columns of a production report. */
const production = z.object({
  by: z.array(z.enum(pieceGroups).describe('Group')).min(1).max(maxPieceGroups).describe('Groups of the rows, outermost first'),
  columns: z.array(z.enum(pieceColumns).describe('Column')).min(1).max(pieceColumns.length).describe('Columns of the table'),
  machines: z
    .array(id.describe('Machine, by the ID that getAllByProjId lists'))
    .max(60)
    .default([])
    .describe('Machines; empty: all of the project'),
});

export const reportForm = z.object({
  title,
  type: z.enum(reportTypes),
  items: z.array(item).max(maxReportItems).describe('Columns; none in a production report'),
  production: production.optional().describe('Makes it a production report, as exportProductionReport; reportTable has none of it'),
  offset: z
    .int(fieldText('offsetWrong'))
    .min(0, fieldText('offsetWrong'))
    .max(24, fieldText('offsetWrong'))
    .default(0)
    .describe('Hours after midnight at which days and months begin'),
  step: z
    .union([z.literal(1), z.literal(5), z.literal(15)])
    .default(15)
    .describe('Minutes of a row of a minutely report'),
  sums: z.boolean().default(true).describe('A last line with sums of what was counted'),
  enabled: z.boolean().default(true).describe('It can be made; a draft cannot'),
});
export type ReportForm = z.output<typeof reportForm>;

export const report = reportForm.extend({ id: z.number().int(), version: z.number().int(), changed: z.number(), by: actor });
export type Report = z.infer<typeof report>;

const template = z.object({
  key: z.enum(reportTemplateKeys),
  /** Description of its columns. */
  note: z.string(),
  report: reportForm,
});
export type ReportTemplate = z.output<typeof template>;

const reportPoints = z.object({
  devices: z.array(z.object({ deviceId: z.number().int(), name: z.string(), typeId: z.number().int() })),
  types: z.array(
    z.object({
      typeId: z.number().int(),
      name: z.string(),
      points: z.array(z.object({ metric: z.string(), name: z.string(), unit: z.string(), isCounter: z.boolean() })),
    }),
  ),
});
export type ReportPoints = z.infer<typeof reportPoints>;

export const reportTable = z.object({
  type: z.enum(reportTypes),
  start: z.number(),
  end: z.number(),
  columns: z.array(
    z.object({
      title: z.string(),
      unit: z.string(),
      /** Number of decimals, as on screens; values have two more. */
      decimals: z.number().int(),
      algorithm: z.enum(reportAlgorithms),
      /** Why the column has no values; otherwise empty. */
      reason: z.string(),
    }),
  ),
  /** Ordered by time, `end` exclusive; unknown figures are null. */
  rows: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      values: z.array(z.number().nullable()),
      /** Columns whose figure is computed from an estimated register. */
      estimated: z.array(z.number().int()),
      /** The interval of the row is not over. */
      open: z.boolean(),
    }),
  ),
  /** Sum of each column; null without data or if the column is not additive; null: the report has no sums. */
  sums: z.array(z.number().nullable()).nullable(),
});
export type ReportTable = z.infer<typeof reportTable>;

const scope = { field: 'projectId', kind: 'project' } as const;
const read = { access: 'data.export', scope } as const;
const design = { access: 'report.design', scope, cost: 'normal', changes: true } as const;
const range = { start, end };

export const reportsApi = defineApi({
  reportList: {
    method: 'GET',
    path: '/api/report/list',
    ...read,
    cost: 'normal',
    summary: 'Reports of a project by their titles',
    query: z.object({ projectId }),
    response: list(report),
  },
  reportSave: {
    method: 'POST',
    path: '/api/report/save',
    names: {
      items: ['参数', 'Parameters'],
      by: ['分组', 'Grouping'],
      columns: ['列', 'Columns'],
      machines: ['设备', 'Machines'],
      production: ['生产报表', 'Production report'],
    },
    ...design,
    most: { kB: 64, values: 2000 },
    summary: 'Save a report: without `id` a new one; `version` is the loaded one, 409 if it was changed meanwhile',
    body: z.object({
      projectId,
      id: id.optional().describe('Report to change; absent: a new one'),
      version: int.min(0).default(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      report: reportForm.describe('The report'),
    }),
    response: report,
  },
  reportRemove: {
    method: 'POST',
    path: '/api/report/remove',
    ...design,
    summary: 'Remove a report definition',
    body: z.object({ projectId, id: id.describe('Report, by the ID that reportList lists') }),
    response: z.object({ removed: z.literal(true) }),
  },
  reportTable: {
    method: 'GET',
    path: '/api/report/table',
    ...read,
    cost: 'heavy',
    summary: `A report over [start, end), its first and last row cut to whole ones: ${maxReportRows} rows at most`,
    query: z.object({ projectId, id: id.describe('Report, by the ID that reportList lists'), ...range }),
    response: reportTable,
  },
  reportPreview: {
    method: 'POST',
    path: '/api/report/preview',
    reads: true,
    names: {
      items: ['参数', 'Parameters'],
      by: ['分组', 'Grouping'],
      columns: ['列', 'Columns'],
      machines: ['设备', 'Machines'],
      production: ['生产报表', 'Production report'],
    },
    access: 'report.design',
    scope,
    cost: 'heavy',
    most: { kB: 64, values: 2000 },
    summary: 'Preview of a report before it is saved',
    body: z.object({ projectId, report: reportForm.describe('The report'), ...range }),
    response: reportTable,
  },
  listReportPoints: {
    method: 'GET',
    path: '/api/report/points',
    ...read,
    cost: 'normal',
    summary: 'Devices of a project, and the numeric points of their types, by their names',
    query: z.object({ projectId }),
    response: reportPoints,
  },
  listReportTemplates: {
    method: 'GET',
    path: '/api/report/templates',
    ...read,
    cost: 'normal',
    summary: 'Reports that are ready for this project: only those that its devices have columns for',
    query: z.object({ projectId }),
    response: list(template),
  },
  getReportTemplate: {
    method: 'GET',
    path: '/api/report/template/table',
    ...read,
    cost: 'heavy',
    summary: 'A report template over [start, end), as `reportTable`',
    query: z.object({
      projectId,
      key: z.enum(reportTemplateKeys).describe('Template, by the key that listReportTemplates lists'),
      ...range,
    }),
    response: reportTable,
  },
  exportReportTemplate: {
    method: 'GET',
    path: '/api/report/template/file',
    ...read,
    cost: 'bulk',
    file: true,
    summary: 'A report template over [start, end) as a file, in the language of the caller',
    query: z.object({
      projectId,
      key: z.enum(reportTemplateKeys).describe('Template, by the key that listReportTemplates lists'),
      ...range,
      format: documentFormat.describe('File format'),
    }),
    response: z.unknown(),
  },
  reportFile: {
    method: 'GET',
    path: '/api/report/file',
    ...read,
    cost: 'bulk',
    file: true,
    summary: 'A report over [start, end) as a file, in the language of the caller',
    query: z.object({
      projectId,
      id: id.describe('Report, by the ID that reportList lists'),
      ...range,
      format: documentFormat.describe('File format'),
    }),
    response: z.unknown(),
  },
});
