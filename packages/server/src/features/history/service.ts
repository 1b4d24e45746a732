/** Rules of history: curves, values at an instant, imports. */
import type { ParamValue } from '@czyun/contract';
import { AppError } from '../../http/errors.ts';
import type { ParamRecord, Registry } from '../../registry/types.ts';
import type { Aggregate, Bucket, CurveAnswer, Telemetry } from '../../telemetry/types.ts';
import { valueEntity } from '../devices/entity.ts';
import { type Column, columnOf, rowsOf } from './curves.ts';
import { downSampleText, parseDownSample } from './down-sample.ts';
import { importReadings } from './import-readings.ts';

export interface HistoryDeps {
  readonly registry: Registry;
  readonly telemetry: Pick<Telemetry, 'live' | 'history'>;
}

export interface CurveRequest {
  /** `{deviceId}:{metric}`, several by commas. */
  readonly key: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly downSample: string;
  readonly width?: number | undefined;
  readonly form: 'rows' | 'columns';
}

const dayMs = 86_400_000;

/** Words have no average: unless an aggregate is named, the last word of a bucket stands for it. */
function usualAggregate({ point }: ParamRecord): Aggregate {
  return point.type === 'number' || point.type === 'counter' ? 'avg' : 'last';
}

interface Series {
  readonly key: string;
  readonly param: ParamRecord;
}

export function createHistoryService({ registry, telemetry: { live, history } }: HistoryDeps) {
  function seriesOf(keys: string): Series[] {
    return [...new Set(keys.split(','))].map((key) => {
      const [deviceId, metric = ''] = key.split(':');
      const param = registry.paramOf(Number(deviceId), metric);
      if (!param) throw new AppError('notFound');
      return { key, param };
    });
  }

  /** One question to the store for each aggregate that is needed. */
  async function bucketed(series: readonly Series[], range: { start: number; end: number }, downSample: string, signal?: AbortSignal) {
    const { bucket, aggregate } = parseDownSample(downSample);
    const groups = Map.groupBy(series, ({ param }) => aggregate ?? usualAggregate(param));
    const answers = await Promise.all(
      [...groups].map(([wanted, members]) =>
        history.buckets({ paramIds: idsOf(members), ...range, bucket, aggregate: wanted, ...(signal ? { signal } : {}) }),
      ),
    );
    const used = answers.reduce<Bucket | 'raw'>((_, answer) => answer.bucket, bucket);
    const [shown = 'avg'] = [...groups.keys()].toSorted((a, b) => Number(b === 'avg') - Number(a === 'avg'));
    return { answers, downSample: downSampleText(used, aggregate ?? shown) };
  }

  return {
    async curves(request: CurveRequest, now: number, signal?: AbortSignal) {
      const end = request.end ?? now;
      const start = request.start ?? end - dayMs;
      if (start >= end) throw new AppError('timeRange');
      const series = seriesOf(request.key);
      let answers: readonly CurveAnswer[];
      let downSample = 'raw';
      if (request.width !== undefined) {
        const range = { paramIds: idsOf(series), start, end, columns: request.width };
        const answer = await history.reduced({ ...range, ...(signal ? { signal } : {}) });
        answers = [answer];
        downSample = downSampleText(answer.bucket, 'none');
      } else {
        ({ answers, downSample } = await bucketed(series, { start, end }, request.downSample, signal));
      }
      const byId = new Map(answers.flatMap((answer) => answer.series.map((curve) => [curve.paramId, curve])));
      const columns = series.map(({ param }): Column => {
        const curve = byId.get(param.paramId);
        return curve ? columnOf(curve, param.point.decimals + 2) : { times: [], values: [] };
      });
      const [first] = series;
      return {
        keys: series.map(({ key }) => key),
        timeZone: (first && registry.project(first.param.projectId)?.timeZone) ?? 'UTC',
        downSample,
        source: answers[0]?.source ?? ('raw' as const),
        ...(request.form === 'rows'
          ? { rows: rowsOf(columns) }
          : { series: series.map(({ key, param }, index) => ({ key, paramId: param.paramId, ...(columns[index] as Column) })) }),
      };
    },

    /** Values now, or as they stood at `time` (readings up to a day older count). */
    async values(paramIds: readonly number[], time: number | undefined, now: number): Promise<{ time: number; list: ParamValue[] }> {
      const ids = [...new Set(paramIds)];
      if (time === undefined || time >= now) return { time: now, list: ids.map((id) => valueEntity(id, live.get(id))) };
      const found = new Map((await history.valuesAt({ paramIds: ids, time, backMs: dayMs })).map((value) => [value.paramId, value]));
      return { time, list: ids.map((id) => valueEntity(id, found.get(id))) };
    },

    importReadings: (body: Uint8Array, projectId: number) => importReadings(body, projectId, registry, history),
  };
}

const idsOf = (series: readonly Series[]): number[] => series.map(({ param }) => param.paramId);

export type HistoryService = ReturnType<typeof createHistoryService>;
