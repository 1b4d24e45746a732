/** Free analysis: points by any two of device, point, tariff period, shift, crew and time, with formula columns; saved and shared. */
import { z } from 'zod';
import { quickRanges } from '../address/quick-ranges.ts';
import { pattern } from '../fields/bounded.ts';
import { id, int } from '../fields/primitives.ts';
import { end, projectId, start } from '../fields/shared.ts';
import { longestFormula } from '../history/range-calls.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';

export const pivotDimensions = ['none', 'device', 'point', 'tariff', 'shift', 'crew', 'hour', 'weekday', 'day', 'month'] as const;
export type PivotDimension = (typeof pivotDimensions)[number];
/** Figure of a measure: counted amount, time-weighted mean, lowest, highest. */
export const pivotFigures = ['diff', 'avg', 'min', 'max'] as const;
export type PivotFigure = (typeof pivotFigures)[number];
export const maxPivotPoints = 24;
export const maxPivotDays = 92;
export const maxPivotFormulas = 3;
/** Maximum number of saved analyses of a user in a project. */
export const maxAnalyses = 100;

const one = '\\d{1,15}:[a-z0-9_]{1,64}';
const key = pattern(maxPivotPoints * 81, new RegExp(`^${one}(,${one}){0,${maxPivotPoints - 1}}$`), 'keysWrong');
const figure = z.number().nullable();

const pivotFormula = z.object({
  name: z.string().trim().min(1, fieldText('linkNameRequired')).max(40).describe('Title of the column'),
  unit: z.string().trim().max(16).default('').describe('Unit of the result'),
  expression: z
    .string()
    .min(1)
    .max(longestFormula)
    .describe('A number computed from the measures `a`, `b` … of a cell, e.g. `a / b * 100`'),
});
export type PivotFormula = z.output<typeof pivotFormula>;

const shape = {
  key: key.describe(
    'Parameters as `{deviceId}:{metric}`, separated by commas; at most 24. Each metric is a measure, named `a`, `b` … in their order',
  ),
  figure: z.enum(pivotFigures).default('diff').describe('`diff` counted or changed, `avg` mean over time, `min`, `max`'),
  rows: z.enum(pivotDimensions).default('device').describe('What a row stands for'),
  columns: z.enum(pivotDimensions).default('none').describe('What a column stands for'),
  formulas: z.array(pivotFormula).max(maxPivotFormulas).default([]).describe('Columns computed from the measures of the same cell'),
};

export const analysisDefinition = z.object({
  ...shape,
  range: z.enum(quickRanges).default('7d').describe('Range that ends now'),
});
export type AnalysisDefinition = z.output<typeof analysisDefinition>;

const heading = z.object({
  key: z.string(),
  /** Name of a device, point, shift or crew; empty: the key identifies it. */
  name: z.string(),
});
const pivot = z.object({
  projectId: z.number().int(),
  timeZone: z.string(),
  start: z.number(),
  end: z.number(),
  /** Width of the buckets, e.g. `15m`; each bucket belongs entirely to one row and column. */
  bucket: z.string(),
  rows: z.array(heading),
  columns: z.array(heading),
  measures: z.array(heading.extend({ unit: z.string(), decimals: z.number().int(), isFormula: z.boolean() })),
  /** Values by row, column and measure. */
  values: z.array(z.array(z.array(figure))),
  /** Totals of rows and columns, and of all: computed from the same buckets, never from the cells. */
  rowTotals: z.array(z.array(figure)),
  columnTotals: z.array(z.array(figure)),
  total: z.array(figure),
});
export type Pivot = z.infer<typeof pivot>;

const savedAnalysis = z.object({
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  shared: z.boolean(),
  /** Saved by the caller. */
  own: z.boolean(),
  userName: z.string(),
  changed: z.number(),
  definition: analysisDefinition,
});
export type SavedAnalysis = z.infer<typeof savedAnalysis>;

const inProject = { access: 'data.analysis', scope: { field: 'projectId', kind: 'project' }, cost: 'normal' } as const;

export const pivotApi = defineApi({
  getPivot: {
    method: 'POST',
    path: '/api/analysis/pivot',
    reads: true,
    names: {
      key: ['测点', 'Key'],
      figure: ['统计量', 'Statistic'],
      rows: ['行', 'Rows'],
      columns: ['列', 'Columns'],
      formulas: ['公式列', 'Formula columns'],
      expression: ['公式', 'Formula'],
    },
    access: 'data.analysis',
    scope: { field: 'key', kind: 'keys' },
    cost: 'heavy',
    summary: `Parameters of one project over [start, end), at most ${maxPivotDays} days, by any two of device, point, tariff period, shift, crew, hour, weekday, day and month: counted amounts, means over time, lowest or highest, with totals and formula columns in the language of alarm rules`,
    body: z.object({ ...shape, start, end }),
    response: pivot,
  },
  listAnalyses: {
    method: 'GET',
    path: '/api/analysis/saved',
    ...inProject,
    summary: 'Saved free analyses of a project: one’s own and the shared ones, newest first',
    query: z.object({ projectId }),
    response: z.array(savedAnalysis),
  },
  saveAnalysis: {
    method: 'POST',
    path: '/api/analysis/saved/save',
    ...inProject,
    names: {
      key: ['测点', 'Key'],
      figure: ['统计量', 'Statistic'],
      rows: ['行', 'Rows'],
      columns: ['列', 'Columns'],
      formulas: ['公式列', 'Formula columns'],
      expression: ['公式', 'Formula'],
      definition: ['分析', 'Analysis'],
    },
    persons: true,
    changes: true,
    summary:
      'Save a free analysis, or change one’s own; `shared` shows it to the whole project and needs the permission to share. `version` is the loaded one (0: new), 409 if it was changed meanwhile',
    body: z.object({
      projectId,
      id: id.optional().describe('Analysis to change; absent: a new one'),
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      name: z.string().trim().min(1, fieldText('linkNameRequired')).max(60).describe('Name of the analysis'),
      shared: z.boolean().default(false).describe('Other members of the project see it too'),
      definition: analysisDefinition.describe('Points, dimensions, formula columns and range'),
    }),
    response: savedAnalysis,
  },
  removeAnalysis: {
    method: 'POST',
    path: '/api/analysis/saved/remove',
    ...inProject,
    persons: true,
    changes: true,
    summary: 'Remove one’s own free analysis; an engineering administrator may also remove shared ones',
    body: z.object({ projectId, id: id.describe('Analysis, by the ID that listAnalyses lists') }),
    response: z.object({ removed: z.literal(true) }),
  },
});
