/** Columns of files of curves: their headings, and how their device is shown. */
import { type FileColumn, keepsWords, type Language, registerStat, shownFactor, shownPoint, unitIn } from '@czyun/contract';
import { nameIn, type ParamRecord, type Registry, unknownParam } from '../../registry/index.ts';
import type { Aggregate, CurveAnswer, History } from '../../telemetry/types.ts';
import type { ExportRow } from './export-rows.ts';
import { queryBuckets, type RequestedParam, type TimeRange } from './requested-params.ts';
import { coverageWord } from './words.ts';

/** Nature and role of a device decide how its powers are shown. */
export function placeOf({ deviceId }: ParamRecord, registry: Pick<Registry, 'device'>) {
  const device = registry.device(deviceId);
  return { nature: device?.type.nature ?? '', role: device?.role ?? null };
}

/** `1# PCS Active power (kW, positive when discharging, negative when charging)`: in full, since a file is read without the page. */
export function headingOf(
  { key, param }: RequestedParam,
  aggregate: Aggregate | null,
  language: Language,
  registry: Registry,
): { readonly title: string; readonly unit: string } {
  if (param === undefined) return { title: key, unit: unknownParam[language] };
  const device = registry.device(param.deviceId);
  const title = `${device === undefined ? param.deviceId : nameIn(language, device)} ${param.point.name[language]}`;
  if (keepsWords(param.point, aggregate) || aggregate === 'count') return { title, unit: '' };
  const { unit, sign } = shownPoint(param.point, placeOf(param, registry));
  const signText = language === 'zh' ? sign?.zh : sign && `${sign.en.charAt(0).toLowerCase()}${sign.en.slice(1)}`;
  const notes = [unitIn(language, unit), signText ?? ''].filter((note) => note !== '').join(language === 'zh' ? '，' : ', ');
  return { title, unit: notes };
}

/**
 * Column beside averages: the lowest share of the bucket that readings cover among the averages of the row; rounded down, so that 100 means
 * complete.
 */
export const coverageColumns = (aggregate: Aggregate | null, language: Language): readonly FileColumn<ExportRow>[] =>
  aggregate === 'avg'
    ? [
        {
          ...{ id: 'coverage', title: coverageWord[language], unit: '%', kind: 'number' },
          value: ({ coverage }) => (coverage === null ? null : Math.floor(coverage * 1e4) / 100),
        },
      ]
    : [];

/** Buckets as shown: with the opposite sign, the lowest value is the highest one of the register. */
export async function askShownBuckets(
  { history, registry }: { readonly history: Pick<History, 'buckets'>; readonly registry: Pick<Registry, 'device'> },
  series: readonly RequestedParam[],
  range: TimeRange,
  downSample: string,
  signal?: AbortSignal,
): Promise<readonly CurveAnswer[]> {
  const byFactor = Map.groupBy(series, ({ param }) => (param ? shownFactor(param.point, placeOf(param, registry)) : 1));
  const parts = [...byFactor].map(([factor, members]) => queryBuckets(history, members, range, registerStat(downSample, factor), signal));
  return (await Promise.all(parts)).flatMap(({ answers }) => answers);
}
