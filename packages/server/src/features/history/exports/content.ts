/** Content of an export: its parameters, its limits and its values, from the store to the file. */
import {
  dayMs,
  everyFieldText,
  type FileColumn,
  fileTypes,
  holdsUntilNext,
  keepsWords,
  type Language,
  sayWord,
  shownFactor,
  shownPoint,
  shownValue,
  timeText,
  unitIn,
} from '@czyun/contract';
import { type ExportFormat, maxExportDays, maxExportValues, maxFineMonths, maxSheetValues } from '@czyun/contract/exports';
import { AppError } from '../../../kernel/errors.ts';
import { wrongFields } from '../../../kernel/wrong-fields.ts';
import { nameIn, type Registry } from '../../../registry/index.ts';
import type { Aggregate, FileSeries, History } from '../../../telemetry/types.ts';
import { nominalMs } from '../../../time/buckets.ts';
import { roundTo } from '../curves.ts';
import { parseDownSample } from '../down-sample.ts';
import { coverageColumns, headingOf, placeOf } from '../export-columns.ts';
import type { ExportColumn, ExportRow } from '../export-rows.ts';
import { digitsOf, idsOf, type KnownParam, known, paramsOfKeys, type TimeRange } from '../requested-params.ts';
import { timeWord } from '../words.ts';

/** Content of a file, without its times. */
export interface ExportContent {
  readonly keys: readonly string[];
  readonly downSample: string;
  readonly format: ExportFormat;
  readonly language: Language;
}

export const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: fileTypes.csv,
  xlsx: fileTypes.xlsx,
  parquet: 'application/vnd.apache.parquet',
};

/** Any twelve months. */
const yearMs = 366 * dayMs;

/** `none`: readings as they are stored. */
export const isRaw = (downSample: string): boolean => parseDownSample(downSample).aggregate === 'none';

/** Parameters of a project; unknown keys are omitted. */
export function paramsOf(registry: Pick<Registry, 'paramOf'>, projectId: number, keys: readonly string[]): KnownParam[] {
  return known(paramsOfKeys(registry, keys)).filter(({ param }) => param.projectId === projectId);
}

/** Throws for unknown keys of the project, with their positions; those of `before` may have been removed meanwhile. */
export function checkKeys(
  registry: Pick<Registry, 'paramOf'>,
  projectId: number,
  { keys, before = [], path }: { readonly keys: readonly string[]; readonly before?: readonly string[]; readonly path: string },
  language: Language,
): void {
  const there = new Set(paramsOf(registry, projectId, keys).map(({ key }) => key));
  const wrong = keys.flatMap((key, index) =>
    there.has(key) || before.includes(key) ? [] : [{ path: `${path}.${index}`, message: everyFieldText.paramUnknown }],
  );
  if (wrong.length > 0) throw wrongFields(language, wrong);
}

/** Throws for a range that is empty, or longer than allowed for its interval. */
export function checkRange({ start, end }: TimeRange, downSample: string): void {
  if (start >= end) throw new AppError('timeRange');
  const { bucket, aggregate } = parseDownSample(downSample);
  const isFine = aggregate === 'none' || bucket.unit === 's' || bucket.unit === 'm';
  if (isFine && end - start > yearMs) throw new AppError('rangeTooManyMonths', { months: maxFineMonths });
  if (end - start > maxExportDays * dayMs) throw new AppError('rangeTooLarge', { days: maxExportDays });
}

export const maxValuesOf = (format: ExportFormat): number => (format === 'xlsx' ? maxSheetValues : maxExportValues);

/** Number of good readings of the range, or the maximum number of its bucket values. */
export async function countValues(
  history: Pick<History, 'totals'>,
  series: readonly KnownParam[],
  { start, end }: TimeRange,
  downSample: string,
  signal?: AbortSignal,
): Promise<number> {
  if (!isRaw(downSample)) return series.length * (Math.ceil((end - start) / nominalMs(parseDownSample(downSample).bucket)) + 1);
  const totals = await history.totals({ paramIds: idsOf(series), start, end, ...(signal ? { signal } : {}) });
  return totals.reduce((sum, { count }) => sum + count, 0);
}

/** Columns of wide rows: the instant in the project's time zone, followed by one column per parameter. */
export function wideColumns(
  registry: Registry,
  series: readonly KnownParam[],
  { downSample, language }: ExportContent,
  timeZone: string,
): { readonly cells: readonly ExportColumn[]; readonly titles: readonly FileColumn<ExportRow>[] } {
  const { aggregate } = parseDownSample(downSample);
  const raw = aggregate === 'none';
  const time: FileColumn<ExportRow> = {
    ...{ id: 'time', title: timeWord[language], unit: timeZone, kind: 'instant', zone: timeZone },
    form: raw ? 'milli' : 'second',
    value: ({ time: at }) => at,
  };
  const titles = series.map(
    (one, index): FileColumn<ExportRow> => ({
      ...{ id: one.key, ...headingOf(one, aggregate, language, registry), kind: 'number' },
      value: ({ cells }) => cells[index] ?? null,
    }),
  );
  return {
    cells: series.map((one) => cellOf(registry, one, aggregate, language)),
    titles: [time, ...titles, ...coverageColumns(aggregate, language)],
  };
}

/** Readings have all digits; bucket values those of the curves on the screen. */
function cellOf(registry: Registry, series: KnownParam, aggregate: Aggregate | null, language: Language): ExportColumn {
  const { point } = series.param;
  const words = keepsWords(point, aggregate);
  const factor = factorOf(registry, series, aggregate);
  return {
    series,
    carries: words && holdsUntilNext(point, aggregate),
    say: (value) => {
      if (words) return sayWord(point, value, language);
      const shown = shownValue(value, factor);
      return aggregate === 'none' ? shown : (roundTo(shown, aggregate === 'count' ? 0 : digitsOf(series)) ?? shown);
    },
  };
}

const factorOf = (registry: Registry, { param }: KnownParam, aggregate: Aggregate | null): 1 | -1 =>
  aggregate === 'count' ? 1 : shownFactor(param.point, placeOf(param, registry));

/** The series of a Parquet file, which has one value per row. */
export function longSeries(registry: Registry, series: readonly KnownParam[], { downSample, language }: ExportContent): FileSeries[] {
  const { aggregate } = parseDownSample(downSample);
  return series.map((one) => {
    const { param } = one;
    const device = registry.device(param.deviceId);
    const hasUnit = !keepsWords(param.point, aggregate) && aggregate !== 'count';
    return {
      paramId: param.paramId,
      deviceId: param.deviceId,
      device: device === undefined ? String(param.deviceId) : nameIn(language, device),
      metric: param.point.metric,
      parameter: param.point.name[language],
      unit: hasUnit ? unitIn(language, shownPoint(param.point, placeOf(param, registry)).unit) : '',
      factor: factorOf(registry, one, aggregate),
    };
  });
}

/** A file name without characters that file systems refuse: `Meters-2026-03-01`. */
export function fileName(title: string, rest: string, format: ExportFormat): string {
  const safe = title
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[.-]+|(?<![.-])[.-]+$/g, '')
    .slice(0, 60);
  return `${safe === '' ? 'export' : safe}-${rest}.${format}`;
}

/** `2026-03-01-00-00-2026-03-02-00-00`. */
export const rangeName = ({ start, end }: TimeRange, timeZone: string): string =>
  [start, end].map((at) => timeText(at, timeZone, 'minute').replaceAll(/[^\d]+/g, '-')).join('-');
