/** Curves as a file: buckets in one question, readings stretch by stretch. */
import {
  csvLine,
  type FileAnswer,
  floorTo,
  keepsWords,
  type Language,
  registerStat,
  sayWord,
  shownFactor,
  shownPoint,
  shownValue,
  standsUntilNext,
  timeText,
  unitIn,
} from '@czyun/contract';
import { csvFile } from '../../kernel/csv-file.ts';
import { nameIn, type ParamRecord, type Registry } from '../../registry/index.ts';
import type { Aggregate, CurveAnswer, Telemetry } from '../../telemetry/types.ts';
import type { Bucket } from '../../time/buckets.ts';
import { dayMs } from '../../time/days.ts';
import { downSampleText, parseDownSample } from './down-sample.ts';
import { type ExportColumn, rowsOfStretch, type Standing, type Told } from './export-rows.ts';
import { stretches } from './export-stretches.ts';
import { askBuckets, idsOf, rangeOf, type Series, seriesOfKeys, zoneOf } from './series.ts';
import type { CurveRequest } from './service.ts';
import { coarser, timeWord, tooManyRows, unknownSeries } from './words.ts';

export interface HistoryExportDeps {
  readonly registry: Registry;
  readonly telemetry: Pick<Telemetry, 'history'>;
}

export type HistoryExport = ReturnType<typeof createHistoryExport>;

/** A sheet has few more. */
const mostRows = 1_000_000;
const pieceRows = 500;
/** Quality of what says nothing. */
const bad = 2;

/** Makes files of curves; throws what `getParamHistory` throws. */
export function createHistoryExport({ registry, telemetry: { history } }: HistoryExportDeps) {
  /** Answers one after the other in time: buckets are one. */
  async function* answered(series: readonly Series[], range: { start: number; end: number }, downSample: string, signal: AbortSignal) {
    if (parseDownSample(downSample).aggregate === 'none') yield* stretches(history, series, range, signal);
    else {
      const byFactor = Map.groupBy(series, ({ param }) => (param ? shownFactor(param.point, placeOf(param, registry)) : 1));
      const parts = [...byFactor].map(([factor, members]) => askBuckets(history, members, range, registerStat(downSample, factor), signal));
      yield { answers: (await Promise.all(parts)).flatMap(({ answers }) => answers) };
    }
  }

  /** What held values were told last before the file begins. */
  async function standingAt(columns: readonly ExportColumn[], time: number): Promise<Standing> {
    const held = columns.filter(({ holds }) => holds).map(({ series }) => series);
    if (held.length === 0) return new Map();
    const found = await history.valuesAt({ paramIds: idsOf(held), time, backMs: dayMs });
    const values = new Map(found.flatMap(({ paramId, value, quality }) => (quality < bad ? [[paramId, value] as const] : [])));
    return new Map(held.flatMap(({ key, paramId }) => (values.has(paramId) ? [[key, values.get(paramId) ?? 0] as const] : [])));
  }

  return function exportHistory(
    request: Pick<CurveRequest, 'key' | 'start' | 'end' | 'downSample'>,
    language: Language,
    now: number,
    left?: AbortSignal,
  ): Promise<FileAnswer> {
    const { start, end } = rangeOf(request, now, dayMs);
    const series = seriesOfKeys(registry, request.key.split(','));
    const zone = zoneOf(registry, series);
    const asked = parseDownSample(request.downSample);
    const raw = asked.aggregate === 'none';
    const columns = series.map((one) => columnOf(one, asked.aggregate, language, registry));
    const heading = [`${timeWord[language]} (${zone})`, ...series.map((one) => headingOf(one, asked.aggregate, language, registry))];

    async function* lines(signal: AbortSignal): AsyncGenerator<string> {
      const standing = await standingAt(columns, start);
      let rows = 0;
      let used: Bucket | 'raw' = 'raw';
      let piece: string[] = [];
      for await (const { answers } of answered(series, { start, end }, request.downSample, signal)) {
        used = answers[0]?.bucket ?? used;
        for (const { time, cells } of rowsOfStretch(columns, toldBy(answers), standing, raw)) {
          if (rows === mostRows) {
            yield `${piece.join('')}${csvLine([tooManyRows[language]])}`;
            return;
          }
          rows += 1;
          piece.push(csvLine([timeText(time, zone, raw ? 'milli' : 'second'), ...cells]));
          if (piece.length < pieceRows) continue;
          yield piece.join('');
          piece = [];
        }
      }
      if (rows > 0 && used !== 'raw' && downSampleText(used, 'avg') !== downSampleText(asked.bucket, 'avg')) {
        piece.push(csvLine([coarser(`${used.count}${used.unit}`)[language]]));
      }
      yield piece.join('');
    }

    const [from, to] = [start, end].map((at) => timeText(at, zone, 'minute').replaceAll(/[: ]/g, '-'));
    return csvFile(`${language === 'zh' ? '历史数据' : 'history'}-${from}-${to}.csv`, heading, lines, left);
  };
}

const toldBy = (answers: readonly CurveAnswer[]): ReadonlyMap<number, Told> =>
  new Map(answers.flatMap(({ series }) => series.map((curve) => [curve.paramId, curve])));

/** What a device is and is for: powers are shown by that. */
function placeOf({ deviceId }: ParamRecord, registry: Pick<Registry, 'device'>) {
  const device = registry.device(deviceId);
  return { nature: device?.type.nature ?? '', role: device?.role ?? null };
}

function columnOf(series: Series, aggregate: Aggregate | null, language: Language, registry: Registry): ExportColumn {
  const words = series.param !== undefined && keepsWords(series.param.point, aggregate);
  const counts = aggregate === 'count';
  const factor = series.param === undefined || counts ? 1 : shownFactor(series.param.point, placeOf(series.param, registry));
  return {
    series,
    holds: series.param !== undefined && standsUntilNext(series.param.point, aggregate),
    say: (value, { param }) =>
      words ? sayWord(param.point, value, language) : floorTo(shownValue(value, factor), counts ? 0 : (param.point.decimals ?? 2)),
  };
}

/** `1# PCS Active power (kW, positive when discharging, negative when charging)`: a file outlives the page that could say it. */
function headingOf({ key, param }: Series, aggregate: Aggregate | null, language: Language, registry: Registry): string {
  if (param === undefined) return `${key} (${unknownSeries[language]})`;
  const device = registry.device(param.deviceId);
  const name = `${device === undefined ? param.deviceId : nameIn(language, device)} ${param.point.name[language]}`;
  if (keepsWords(param.point, aggregate) || aggregate === 'count') return name;
  const { unit, sign } = shownPoint(param.point, placeOf(param, registry));
  const told = language === 'zh' ? sign?.zh : sign && `${sign.en.charAt(0).toLowerCase()}${sign.en.slice(1)}`;
  const notes = [unitIn(language, unit), told ?? ''].filter((note) => note !== '').join(language === 'zh' ? '，' : ', ');
  return notes === '' ? name : `${name} (${notes})`;
}
