/** Parameters in the addresses of the analyses. */
import { address, field, quickRanges } from '../address/index.ts';
import { cellMeasures } from '../analysis/cells-calls.ts';
import { maxPivotPoints, pivotDimensions } from '../analysis/pivot-calls.ts';
import { settlementSpans } from './addresses.ts';
import { pointForm } from './curve-addresses.ts';

/** A day, `2026-05-17`, or nothing. */
const dayForm = /^(20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/;

export const analysisRanges = ['day', 'week', 'month', 'year'] as const;
export type AnalysisRange = (typeof analysisRanges)[number];
const analysisFields = {
  range: field.choice(analysisRanges, 'day'),
  /** A day of the period, `2026-05-17`; empty: the current one. */
  start: field.text({ most: 10, form: dayForm }),
};
/** `of`: the energies drawn; empty: the first pair available. */
export const analysisAddress = address({ ...analysisFields, of: field.text({ most: 20, form: /^\w*$/ }) });
export const dutyRates = ['all', 'charge', 'rest', 'discharge', 'fast'] as const;
export type DutyRate = (typeof dutyRates)[number];
const cellForm = /^(-?\d{1,6}(\.\d{1,4})?)?$/;
/**
 * `rate`: C-rates of the map of temperatures and states of charge. `part` `cells`: the cells ranked by `measure`; `cell`: the cell whose
 * evidence is shown, default: the worst; `limit`: overrides the default limit of the measure.
 */
export const deviceAnalysisAddress = address({
  id: field.id(),
  ...analysisFields,
  rate: field.choice(dutyRates, 'all'),
  part: field.choice(['use', 'cells'], 'use'),
  measure: field.choice(cellMeasures, 'capacity'),
  cell: field.integer({ min: 1, max: 10_000 }),
  limit: field.text({ most: 12, form: cellForm }),
});

/** Maximum number of points of one free analysis (product-spec §9). */
export const maxAnalysed = 4;
export const analysedFigures = ['avg', 'min', 'max', 'first', 'last', 'diff', 'sum', 'count'] as const;
export type AnalysedFigure = (typeof analysedFigures)[number];
export const analysedBuckets = ['1m', '5m', '15m', '1h', '1d', '1n'] as const;
export type AnalysedBucket = (typeof analysedBuckets)[number];
/** `keys` empty: an example; curves show the first four. `saved`: the analysis that the pivot came from; `formulas`: `name~unit~expression`, several with `;`. */
export const dataAnalysisAddress = address({
  view: field.choice(['curve', 'pivot'], 'curve'),
  keys: field.list(pointForm, maxPivotPoints),
  figure: field.choice(analysedFigures, 'avg'),
  bucket: field.choice(analysedBuckets, '1h'),
  time: field.time(quickRanges, '7d'),
  rows: field.choice(pivotDimensions, 'device'),
  columns: field.choice(pivotDimensions, 'none'),
  formulas: field.text({ most: 900 }),
  saved: field.integer({ min: 1 }),
});

export const analyzeAddress = address({
  by: field.choice(settlementSpans, 'month'),
  /** A date in the period shown; empty: today. */
  date: field.text({ most: 10, form: dayForm }),
  of: field.choice(['purchase', 'feedIn', 'charge', 'discharge'], 'purchase'),
});
