/** Cells of a battery, ranked by one measure at a time. */
import { z } from 'zod';
import { int, time } from '../fields/primitives.ts';
import { deviceId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';

/** Never combined into one number: each has its own evidence. */
export const cellMeasures = ['capacity', 'resistance', 'selfDischarge', 'restSpread', 'peak', 'correlation'] as const;
export type CellMeasure = (typeof cellMeasures)[number];

/** `few`: not enough events for a trend; `steady`: no trend beyond its error; `away`: moves away from the limit. */
export const cellOutlooks = ['met', 'coming', 'steady', 'away', 'few'] as const;
export type CellOutlook = (typeof cellOutlooks)[number];

/** Longest and default range of a computation, days. */
export const maxCellDays = 92;
export const usualCellDays = 30;

const figure = z.number().nullable();
const figures = z.array(figure);

const rankedMeasure = z.object({
  measure: z.enum(cellMeasures),
  unit: z.string(),
  decimals: z.number().int(),
  /** Which values are bad: low ones, high ones, or those far from 0. */
  worst: z.enum(['low', 'high', 'far']),
  /** Number of half-cycles, days with steps, rests or days, and the minimum that a cell needs. */
  count: z.number().int(),
  least: z.number().int(),
  median: figure,
  limit: figure,
  /** Values of the cells of `members`, in their order; null: not enough events. */
  values: figures,
  /** Standard errors of the values. */
  errors: figures,
  counts: z.array(z.number().int()),
  /** Change in 30 days; null: not enough events. */
  perMonth: figures,
  outlook: z.array(z.enum(cellOutlooks)),
  /** Instant at which the limit was met (`met`) or will be if the trend continues (`coming`). */
  limitAt: figures,
  /** Members with a value, worst first. */
  order: z.array(z.number().int()),
  /** Members that differ from the others beyond their scatter and their own error. */
  standOut: z.array(z.number().int()),
});
export type RankedMeasure = z.infer<typeof rankedMeasure>;

const cellRanking = z.object({
  made: z.number(),
  start: z.number(),
  end: z.number(),
  /** Voltages between which charge is counted. */
  fullV: z.number(),
  emptyV: z.number(),
  /** Width of the samples, ms. */
  stepMs: z.number(),
  /** Direction of the half-cycles. */
  direction: z.enum(['charge', 'discharge']),
  members: z.array(z.number().int()),
  measures: z.array(rankedMeasure),
});
export type CellRanking = z.infer<typeof cellRanking>;

const cellEvidence = z.object({
  /** The cell’s half-cycles, steps, rests or days, the latest first. */
  events: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      value: figure,
      /** Median of all cells in the same event. */
      median: figure,
      error: z.number(),
    }),
  ),
  /** Curves that show an event: voltage and current (discharge positive) of the cell, and the curves to compare it with. */
  keys: z.object({
    volts: z.string(),
    amps: z.string(),
    /** Mean of all cells; null: not reported. */
    mean: z.string().nullable(),
    /** Voltages of the neighbours. */
    near: z.array(z.object({ cell: z.number().int(), key: z.string() })),
  }),
});
export type CellEvidence = z.infer<typeof cellEvidence>;

const chargeCurve = z.object({
  cell: z.number().int(),
  /** Middle of each class of the voltage, V, ascending. */
  atV: z.array(z.number()),
  /** Charge by voltage, Ah/V. */
  values: z.array(z.number()),
});
const peakCurve = z.object({
  own: chargeCurve,
  /** The cell whose peak is the median of all in the same charge; null: it is the same cell. */
  median: chargeCurve.nullable(),
});
export type PeakCurve = z.infer<typeof peakCurve>;

const volts = z.number().min(0.5).max(5);
const ofDevice = { access: 'data.analysis', scope: { field: 'deviceId', kind: 'device' } } as const;

export const cellsApi = defineApi({
  getCellRanking: {
    method: 'GET',
    path: '/api/analysis/cells',
    ...ofDevice,
    cost: 'normal',
    summary:
      'Cells of a battery in order of capacity (by full half-cycles), resistance (at steps of the current), self-discharge and distance at rest, dQ/dV peak, and correlation with neighbours: values with errors, trend, and when a limit is met. The latest computation; null before the first one',
    query: z.object({
      deviceId,
      measure: z.enum(cellMeasures).optional().describe('Measure that `limit` is meant for'),
      limit: z.coerce.number().min(-1e6).max(1e6).optional().describe('Limit in place of the usual one, in the unit of the measure'),
    }),
    names: { measure: ['指标', 'Measure'], limit: ['限值', 'Limit'] },
    response: z.object({
      deviceId: z.number().int(),
      projectId: z.number().int(),
      timeZone: z.string(),
      /** Cells whose voltage and current are stored; 0: nothing can be ranked. */
      cells: z.number().int(),
      /** A computation in progress. */
      jobId: z.number().int().nullable(),
      ranking: cellRanking.nullable(),
    }),
  },
  getCellEvidence: {
    method: 'GET',
    path: '/api/analysis/cells/evidence',
    ...ofDevice,
    cost: 'normal',
    summary: 'What a value of the cell ranking is made of: the half-cycles, steps, rests or days of one cell, with the median of all cells',
    query: z.object({
      deviceId,
      measure: z.enum(cellMeasures).describe('Measure of the ranking'),
      cell: int.min(1).max(10_000).describe('Number of the cell'),
    }),
    names: { measure: ['指标', 'Measure'], cell: ['单体', 'Cell'] },
    response: cellEvidence,
  },
  getPeakCurve: {
    method: 'GET',
    path: '/api/analysis/cells/peakCurve',
    ...ofDevice,
    cost: 'normal',
    summary:
      'dQ/dV of one cell over its voltage in one charge of the ranking, of which the peak is the highest value, and that of the cell with the median peak. From the same samples as the ranking; 404 if they are no longer stored',
    query: z.object({
      deviceId,
      cell: int.min(1).max(10_000).describe('Number of the cell'),
      end: time.describe('End of the charge, as getCellEvidence returns it for the measure peak'),
    }),
    names: { cell: ['单体', 'Cell'] },
    response: peakCurve,
  },
  startCellRanking: {
    method: 'POST',
    path: '/api/analysis/cells/start',
    ...ofDevice,
    // It creates a job.
    changes: true,
    cost: 'heavy',
    summary: `Rank the cells of a battery over at most ${maxCellDays} days of stored readings; a job, whose result getCellRanking returns. A computation in progress is joined`,
    body: z.object({
      deviceId,
      days: int.min(1).max(maxCellDays).default(usualCellDays).describe('Days before `end`'),
      end: time.optional().describe('End of the range, epoch ms; default now'),
      fullV: volts.optional().describe('A cell is full that reaches this voltage at low current, V; default by the chemistry'),
      emptyV: volts.optional().describe('A cell is empty that falls to this voltage while discharged, V; default by the chemistry'),
    }),
    names: { fullV: ['满电电压', 'Full voltage'], emptyV: ['放空电压', 'Empty voltage'] },
    response: z.object({ jobId: z.number().int() }),
  },
});
