/** Curves as a file: buckets in one query, readings in parts. */
import {
  dayMs,
  type FileAnswer,
  type FileColumn,
  type FileFormat,
  floorTo,
  holdsUntilNext,
  keepsWords,
  type Language,
  sayWord,
  shownFactor,
  shownValue,
  timeText,
} from '@czyun/contract';
import { knownTo, type Registry } from '../../registry/index.ts';
import { type Piece, tabularFile } from '../../tabular/tabular-file.ts';
import type { Aggregate, CurveAnswer, Telemetry } from '../../telemetry/types.ts';
import type { Bucket } from '../../time/buckets.ts';
import { downSampleText, parseDownSample } from './down-sample.ts';
import { askShownBuckets, coverageColumns, headingOf, placeOf } from './export-columns.ts';
import { type CarriedValues, type ExportColumn, type ExportRow, rowsOfRange, type SeriesValues } from './export-rows.ts';
import { stretches } from './export-stretches.ts';
import { type HistoryReader, idsOf, paramsOfKeys, type RequestedParam, rangeOf, timeZoneOf } from './requested-params.ts';
import type { CurveRequest } from './service.ts';
import { coarser, fileWord, sheetWord, timeWord, tooManyRows } from './words.ts';

export interface HistoryExportDeps {
  readonly registry: Registry;
  readonly telemetry: Pick<Telemetry, 'history'>;
}

export type HistoryExport = ReturnType<typeof createHistoryExport>;

/** Slightly below the limit of a sheet. */
const maxRows = 1_000_000;
const pieceRows = 500;
/** Quality of a bad reading. */
const bad = 2;

/** Files of curves; throws the errors of `getParamHistory`. */
export function createHistoryExport({ registry, telemetry: { history } }: HistoryExportDeps) {
  /** Answers in order of time; buckets are one answer. */
  async function* answersOf(
    series: readonly RequestedParam[],
    range: { start: number; end: number },
    downSample: string,
    signal: AbortSignal,
  ) {
    if (parseDownSample(downSample).aggregate === 'none') yield* stretches(history, series, range, signal);
    else yield { answers: await askShownBuckets({ history, registry }, series, range, downSample, signal) };
  }

  /** Values at the start of the file that are carried into it. */
  async function carriedAt(columns: readonly ExportColumn[], time: number): Promise<CarriedValues> {
    const series = columns.filter(({ carries }) => carries).map((column) => column.series);
    if (series.length === 0) return new Map();
    const found = await history.valuesAt({ paramIds: idsOf(series), time, backMs: dayMs });
    const values = new Map(found.flatMap(({ paramId, value, quality }) => (quality < bad ? [[paramId, value] as const] : [])));
    return new Map(series.flatMap(({ key, paramId }) => (values.has(paramId) ? [[key, values.get(paramId) ?? 0] as const] : [])));
  }

  return function exportHistory(
    request: Pick<CurveRequest, 'key' | 'start' | 'end' | 'downSample'>,
    format: FileFormat,
    reader: HistoryReader,
  ): Promise<FileAnswer> {
    const { language, now, signal: left } = reader;
    const { start, end } = rangeOf(request, now, dayMs);
    const series = paramsOfKeys(knownTo(reader, registry), request.key.split(','));
    const timeZone = timeZoneOf(reader, registry, series);
    const wanted = parseDownSample(request.downSample);
    const raw = wanted.aggregate === 'none';
    const columns = series.map((one) => columnOf(one, wanted.aggregate, language, registry));
    const titles: readonly FileColumn<ExportRow>[] = [
      {
        id: 'time',
        title: timeWord[language],
        unit: timeZone,
        kind: 'instant',
        zone: timeZone,
        form: raw ? 'milli' : 'second',
        value: ({ time }) => time,
      },
      ...series.map(
        (one, index): FileColumn<ExportRow> => ({
          id: one.key,
          ...headingOf(one, wanted.aggregate, language, registry),
          kind: 'number',
          value: ({ cells }) => cells[index] ?? null,
        }),
      ),
      ...coverageColumns(wanted.aggregate, language),
    ];

    async function* pieces(signal: AbortSignal): AsyncGenerator<Piece<ExportRow>> {
      const carried = await carriedAt(columns, start);
      let count = 0;
      let used: Bucket | 'raw' = 'raw';
      let rows: ExportRow[] = [];
      for await (const { answers } of answersOf(series, { start, end }, request.downSample, signal)) {
        used = answers[0]?.bucket ?? used;
        for (const row of rowsOfRange(columns, valuesBy(answers), carried, raw)) {
          if (count === maxRows) {
            yield { rows, note: tooManyRows[language] };
            return;
          }
          count += 1;
          rows.push(row);
          if (rows.length < pieceRows) continue;
          yield { rows };
          rows = [];
        }
      }
      const isCoarser = count > 0 && used !== 'raw' && downSampleText(used, 'avg') !== downSampleText(wanted.bucket, 'avg');
      yield { rows, ...(isCoarser && used !== 'raw' ? { note: coarser(`${used.count}${used.unit}`)[language] } : {}) };
    }

    const [from, to] = [start, end].map((at) => timeText(at, timeZone, 'minute').replaceAll(/[: ]/g, '-'));
    const file = { name: `${fileWord[language]}-${from}-${to}`, title: sheetWord[language], columns: titles, pieces };
    return tabularFile(format, file, left);
  };
}

const valuesBy = (answers: readonly CurveAnswer[]): ReadonlyMap<number, SeriesValues> =>
  new Map(answers.flatMap(({ series }) => series.map((curve) => [curve.paramId, curve])));

function columnOf(series: RequestedParam, aggregate: Aggregate | null, language: Language, registry: Registry): ExportColumn {
  const words = series.param !== undefined && keepsWords(series.param.point, aggregate);
  const counts = aggregate === 'count';
  const factor = series.param === undefined || counts ? 1 : shownFactor(series.param.point, placeOf(series.param, registry));
  return {
    series,
    carries: series.param !== undefined && holdsUntilNext(series.param.point, aggregate),
    say: (value, { param }) =>
      words ? sayWord(param.point, value, language) : floorTo(shownValue(value, factor), counts ? 0 : (param.point.decimals ?? 2)),
  };
}
