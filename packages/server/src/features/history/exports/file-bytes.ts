/** The bytes of an export, produced in parts while they are read: neither readings nor bucket values are in memory as a whole. */
import { dayMs } from '@czyun/contract';
import type { Registry } from '../../../registry/types.ts';
import { type Piece, tabularBytes } from '../../../tabular/tabular-file.ts';
import type { CurveAnswer, FigurePage, History } from '../../../telemetry/types.ts';
import { gridOf, nominalMs } from '../../../time/buckets.ts';
import { parseDownSample } from '../down-sample.ts';
import { askShownBuckets } from '../export-columns.ts';
import { type ExportRow, rowsOfRange } from '../export-rows.ts';
import { stretches } from '../export-stretches.ts';
import { idsOf, type KnownParam, type TimeRange } from '../requested-params.ts';
import { type ExportContent, isRaw, longSeries, wideColumns } from './content.ts';

export interface ExportBytesDeps {
  readonly registry: Registry;
  readonly history: Pick<History, 'buckets' | 'valuesAt' | 'readingsFile' | 'figuresFile'>;
}

export interface ExportFileRequest {
  readonly title: string;
  readonly content: ExportContent;
  readonly series: readonly KnownParam[];
  readonly range: TimeRange;
  readonly timeZone: string;
  readonly signal: AbortSignal;
  /** Receives the progress, 0–1, and the number of values. */
  readonly reached: (share: number, values: number) => void;
}

const pieceRows = 500;
/** Bucket values per query, over all series, and per series. */
const figuresAtOnce = 200_000;
const bucketsAtOnce = 9000;
const bad = 2;

/** Buckets of a long range, some thousand per part: each part ends at a bucket boundary, so that no bucket is cut. */
export async function* bucketStretches(
  deps: ExportBytesDeps,
  { series, range, content: { downSample }, timeZone, signal }: Omit<ExportFileRequest, 'title' | 'reached'>,
): AsyncGenerator<{ readonly answers: readonly CurveAnswer[]; readonly end: number }> {
  const { bucket } = parseDownSample(downSample);
  const many = Math.max(1, Math.min(bucketsAtOnce, Math.floor(figuresAtOnce / series.length)));
  const width = nominalMs(bucket);
  for (let start = range.start; start < range.end; ) {
    signal.throwIfAborted();
    const aimed = start + many * width;
    const { edges } = gridOf(bucket, start, Math.min(range.end, aimed + width), timeZone);
    const end = aimed >= range.end ? range.end : (edges.findLast((edge) => edge > start && edge <= aimed) ?? edges[1] ?? range.end);
    yield { answers: await askShownBuckets(deps, series, { start, end }, downSample, signal), end };
    start = end;
  }
}

async function* readingStretches(
  { history }: ExportBytesDeps,
  { series, range, signal }: ExportFileRequest,
): AsyncGenerator<{ readonly answers: readonly CurveAnswer[]; readonly end: number }> {
  for await (const { answers } of stretches(history, series, range, signal)) {
    signal.throwIfAborted();
    const times = answers.flatMap((answer) => answer.series.map((curve) => curve.times.at(-1) ?? range.start));
    yield { answers, end: Math.max(range.start, ...times) };
  }
}

const parts = (deps: ExportBytesDeps, request: ExportFileRequest) =>
  isRaw(request.content.downSample) ? readingStretches(deps, request) : bucketStretches(deps, request);

const valuesIn = (answers: readonly CurveAnswer[]): number => {
  let values = 0;
  for (const { series } of answers) for (const curve of series) for (const value of curve.values) if (!Number.isNaN(value)) values += 1;
  return values;
};

const shareOf = ({ start, end }: TimeRange, at: number): number => Math.min(1, (at - start) / (end - start));

/** States at the start, unless a reading at the start replaces them. */
async function carriedAt({ history }: ExportBytesDeps, series: readonly KnownParam[], time: number): Promise<Map<string, number>> {
  if (series.length === 0) return new Map();
  const found = await history.valuesAt({ paramIds: idsOf(series), time, backMs: dayMs });
  const values = new Map(found.flatMap(({ paramId, value, quality }) => (quality < bad ? [[paramId, value] as const] : [])));
  return new Map(series.flatMap(({ key, paramId }) => (values.has(paramId) ? [[key, values.get(paramId) ?? 0] as const] : [])));
}

/** One row per instant. */
async function* wideBytes(deps: ExportBytesDeps, request: ExportFileRequest, format: 'csv' | 'xlsx'): AsyncGenerator<Uint8Array> {
  const { registry } = deps;
  const { series, content, range, timeZone, title } = request;
  const { cells, titles } = wideColumns(registry, series, content, timeZone);
  const carrying = series.filter((_, index) => cells[index]?.carries === true);
  async function* pieces(): AsyncGenerator<Piece<ExportRow>> {
    const carried = await carriedAt(deps, carrying, range.start);
    let values = 0;
    for await (const { answers, end } of parts(deps, request)) {
      const byId = new Map(answers.flatMap((answer) => answer.series.map((curve) => [curve.paramId, curve])));
      let rows: ExportRow[] = [];
      for (const row of rowsOfRange(cells, byId, carried, isRaw(content.downSample))) {
        rows.push(row);
        if (rows.length < pieceRows) continue;
        yield { rows };
        rows = [];
      }
      yield { rows };
      values += valuesIn(answers);
      request.reached(shareOf(range, end), values);
    }
  }
  yield* tabularBytes(format, { title, columns: titles, name: '', pieces }, pieces());
}

/** One row per value: readings directly from the engine, bucket values through it. */
async function* longBytes({ history, ...deps }: ExportBytesDeps, request: ExportFileRequest): AsyncGenerator<Uint8Array> {
  const { series, content, range, signal, reached } = request;
  const words = longSeries(deps.registry, series, content);
  if (isRaw(content.downSample)) {
    let values = 0;
    yield* history.readingsFile({
      series: words,
      ...range,
      signal,
      onRows: (rows) => {
        values = rows;
      },
      onShare: (share) => reached(share, Math.round(share * values)),
    });
    return;
  }
  async function* pages(): AsyncGenerator<FigurePage> {
    let values = 0;
    for await (const { answers, end } of bucketStretches({ history, ...deps }, request)) {
      const page = pageOf(answers);
      values += page.series.length;
      if (page.series.length > 0) yield page;
      reached(shareOf(range, end), values);
    }
  }
  yield* history.figuresFile({ series: words, pages: pages(), signal });
}

/** Coverage as in curves: rounded down, so that it is never too high. */
const coverageOf = (share: number | undefined): number => (share === undefined ? Number.NaN : Math.floor(share * 1e4) / 1e4);

/** Bucket values of an answer, without gaps. */
function pageOf(answers: readonly CurveAnswer[]): FigurePage {
  const rows = valuesIn(answers);
  const page = {
    series: new Uint32Array(rows),
    times: new Float64Array(rows),
    values: new Float64Array(rows),
    covered: new Float64Array(rows),
  };
  let row = 0;
  for (const { series } of answers)
    for (const { paramId, times, values, covered } of series)
      for (let at = 0; at < times.length; at += 1) {
        const value = values[at] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        page.series[row] = paramId;
        page.times[row] = times[at] ?? 0;
        page.values[row] = value;
        page.covered[row] = coverageOf(covered?.[at]);
        row += 1;
      }
  return page;
}

export function exportBytes(deps: ExportBytesDeps, request: ExportFileRequest): AsyncGenerator<Uint8Array> {
  const { format } = request.content;
  return format === 'parquet' ? longBytes(deps, request) : wideBytes(deps, request, format);
}
