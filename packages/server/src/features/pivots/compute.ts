/** Computes a pivot from buckets of the history. */
import {
  dayMs,
  type Language,
  maxPivotDays,
  type Pivot,
  type PivotDimension,
  type PivotFigure,
  type PivotFormula,
  shownFactor,
  shownPoint,
} from '@czyun/contract';
import type { Kysely } from 'kysely';
import { type Compiled, ExpressionFault, formulaOf, numberClosureOf, sayFault } from '../../alarms/rules/expression/index.ts';
import type { Schema } from '../../db/schema.ts';
import { type PivotSeries, pivotOf } from '../../energy/pivot.ts';
import { rounded } from '../../energy/sums.ts';
import { AppError } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { type DeviceRecord, nameIn, type ParamRecord, type Registry } from '../../registry/index.ts';
import type { Curve, History } from '../../telemetry/types.ts';
import type { Bucket } from '../../time/buckets.ts';
import { type Dimension, dimensionOf, isOfTime, needsQuarters } from './dimensions.ts';

export interface PivotDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'paramOf' | 'device' | 'project'>;
  readonly telemetry: { readonly history: Pick<History, 'buckets'> };
}

export interface PivotAsked {
  readonly key: string;
  readonly figure: PivotFigure;
  readonly rows: PivotDimension;
  readonly columns: PivotDimension;
  readonly formulas: readonly PivotFormula[];
  readonly start: number;
  readonly end: number;
}

interface Point {
  readonly param: ParamRecord;
  readonly device: DeviceRecord;
  readonly factor: 1 | -1;
}

const quarter: Bucket = { count: 15, unit: 'm' };
const hour: Bucket = { count: 1, unit: 'h' };
const moreDigits = 2;
const letterOf = (index: number): string => String.fromCharCode('a'.charCodeAt(0) + index);

function compiledOf(formulas: readonly PivotFormula[], measures: number, language: Language): Compiled[] {
  const letters = Array.from({ length: measures }, (_, index) => letterOf(index));
  return formulas.map(({ expression }, index) => {
    try {
      return numberClosureOf(formulaOf(expression, letters));
    } catch (error) {
      if (!(error instanceof ExpressionFault)) throw error;
      const message = { zh: sayFault(error.fault, 'zh'), en: sayFault(error.fault, 'en') };
      throw wrongFields(language, [{ path: `formulas.${index}.expression`, message }]);
    }
  });
}

/** The given measures and the formulas computed from them; a formula is unknown if one of its inputs is. */
function withFormulas(values: readonly (number | null)[], compiled: readonly Compiled[], decimals: readonly number[]): (number | null)[] {
  const row = Float64Array.from(values, (value) => value ?? Number.NaN);
  const computed = compiled.map((formula) => {
    const value = formula(row);
    return Number.isFinite(value) ? value : null;
  });
  return [...values, ...computed].map((value, at) => rounded(value, (decimals[at] ?? 2) + moreDigits));
}

export function createPivot({ db, registry, telemetry: { history } }: PivotDeps) {
  function pointsOf(key: string): Point[] {
    return [...new Set(key.split(','))].map((each) => {
      const [id, metric = ''] = each.split(':');
      const device = registry.device(Number(id));
      const param = device && registry.paramOf(device.id, metric);
      if (!device || !param || !['number', 'counter'].includes(param.point.type)) throw new AppError('notFound');
      return { param, device, factor: shownFactor(param.point, { nature: device.type.nature, role: device.role }) };
    });
  }

  async function seriesOf(points: readonly Point[], metrics: readonly string[], asked: PivotAsked, bucket: Bucket, signal?: AbortSignal) {
    const { figure, start, end } = asked;
    const also = figure === 'diff' ? {} : { also: ['min', 'max'] as const };
    const answer = await history.buckets({
      ...{ paramIds: points.map(({ param }) => param.paramId), start, end, bucket, aggregate: figure === 'diff' ? 'diff' : 'avg' },
      ...also,
      ...(signal ? { signal } : {}),
    });
    const keyOf = (dimension: PivotDimension, { param, device }: Point) => {
      if (isOfTime(dimension)) return null;
      return dimension === 'none' ? 'all' : dimension === 'device' ? String(device.id) : param.point.metric;
    };
    const shown = (curve: Curve | undefined, factor: number) => curve && Float64Array.from(curve.values, (value) => value * factor);
    return points.map((point, at): PivotSeries => {
      const curve = answer.series[at];
      const [min, max] = [answer.also?.[0]?.[at], answer.also?.[1]?.[at]];
      const [low, high] = point.factor === 1 ? [min, max] : [max, min];
      return {
        measure: metrics.indexOf(point.param.point.metric),
        ...{ row: keyOf(asked.rows, point), column: keyOf(asked.columns, point) },
        times: curve?.times ?? [],
        values: shown(curve, point.factor) ?? [],
        low: shown(low, point.factor),
        high: shown(high, point.factor),
        covered: curve?.covered,
      };
    });
  }

  return async (asked: PivotAsked, language: Language, now: number, signal?: AbortSignal): Promise<Pivot> => {
    const points = pointsOf(asked.key);
    const [first] = points;
    const project = first && registry.project(first.device.projectId);
    if (!first || !project) throw new AppError('notFound');
    if (points.some(({ device }) => device.projectId !== project.id)) throw new AppError('notFound');
    const [start, end] = [asked.start, Math.min(asked.end, now)];
    if (start >= end) throw new AppError('timeRange');
    if (end - start > maxPivotDays * dayMs + dayMs) throw new AppError('rangeTooLarge', { days: maxPivotDays });
    const metrics = [...new Set(points.map(({ param }) => param.point.metric))];
    const compiled = compiledOf(asked.formulas, metrics.length, language);
    const bucket = needsQuarters(asked.rows) || needsQuarters(asked.columns) ? quarter : hour;
    const context = { db, project, start, end, language };
    const [rows, columns] = await Promise.all([dimensionOf(asked.rows, context), dimensionOf(asked.columns, context)]);
    const series = await seriesOf(points, metrics, { ...asked, end }, bucket, signal);
    const { figure } = asked;
    const sums = pivotOf({ figure, measures: metrics.length, series, rowOf: rows.classOf, columnOf: columns.classOf });
    const measures = measuresOf(points, metrics, asked.formulas, language);
    const decimals = measures.map((measure) => measure.decimals);
    const full = (row: string, column: string) => withFormulas(sums.values(row, column, figure), compiled, decimals);
    const named = (dimension: PivotDimension, { names, order }: Dimension, found: string[]) =>
      headingsOf(dimension, isOfTime(dimension) ? found.sort(order) : keysOf(dimension, points), names, points, language);
    const [rowList, columnList] = [named(asked.rows, rows, sums.rows()), named(asked.columns, columns, sums.columns())];
    return {
      ...{ projectId: project.id, timeZone: project.timeZone, start, end, bucket: `${bucket.count}${bucket.unit}` },
      ...{ rows: rowList, columns: columnList, measures },
      values: rowList.map((row) => columnList.map((column) => full(row.key, column.key))),
      rowTotals: rowList.map(({ key }) => full(key, '')),
      columnTotals: columnList.map(({ key }) => full('', key)),
      total: full('', ''),
    };
  };
}

/** In order of selection. */
function keysOf(dimension: PivotDimension, points: readonly Point[]): string[] {
  if (dimension === 'none') return ['all'];
  return [...new Set(points.map(({ param, device }) => (dimension === 'device' ? String(device.id) : param.point.metric)))];
}

function headingsOf(
  dimension: PivotDimension,
  keys: readonly string[],
  names: ReadonlyMap<string, string>,
  points: readonly Point[],
  language: Language,
) {
  const nameOf = (key: string): string => {
    if (dimension === 'device') {
      const device = points.find((point) => String(point.device.id) === key)?.device;
      return device ? nameIn(language, device) : '';
    }
    if (dimension === 'point') return points.find(({ param }) => param.point.metric === key)?.param.point.name[language] ?? '';
    return names.get(key) ?? '';
  };
  return keys.map((key) => ({ key, name: nameOf(key) }));
}

function measuresOf(points: readonly Point[], metrics: readonly string[], formulas: readonly PivotFormula[], language: Language) {
  const own = metrics.map((metric) => {
    const point = points.find(({ param }) => param.point.metric === metric);
    const shown = point && shownPoint(point.param.point, { nature: point.device.type.nature, role: point.device.role });
    return {
      key: metric,
      name: shown?.name[language] ?? metric,
      unit: shown?.unit ?? '',
      decimals: shown?.decimals ?? 2,
      isFormula: false,
    };
  });
  const computed = formulas.map(({ name, unit }, index) => ({ key: `f${index + 1}`, name, unit, decimals: 2, isFormula: true }));
  return [...own, ...computed];
}

export type PivotComputation = ReturnType<typeof createPivot>;
