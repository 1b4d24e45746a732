/** History: curves, values at an instant, imports. */
import type { ParamValue } from '@czyun/contract';
import { dayMs } from '@czyun/contract';
import type { Accounts } from '../../accounts/types.ts';
import type { ReplayRequest } from '../../alarms/index.ts';
import type { Audit } from '../../audit/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Past } from '../../past/index.ts';
import { knownTo, type Registry } from '../../registry/index.ts';
import { unknownValue, valueEntity } from '../../station/device-entity.ts';
import type { CurveAnswer, Telemetry } from '../../telemetry/types.ts';
import type { Computed } from './compute-alarms.ts';
import { type Column, columnOf, noColumn, rowsOf } from './curves.ts';
import { downSampleText } from './down-sample.ts';
import { createImportJobs } from './import-jobs.ts';
import { digitsOf, type HistoryReader, idsOf, paramsOfKeys, queryBuckets, reasonOf, timeZoneOf, unknownOf } from './requested-params.ts';

export interface HistoryDeps {
  readonly registry: Registry;
  readonly telemetry: Pick<Telemetry, 'newest' | 'history'>;
  readonly past: Pick<Past, 'values' | 'historyAt' | 'changedAfter'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly accounts: Pick<Accounts, 'rightsNow'>;
  readonly jobs: Pick<Jobs, 'add' | 'ask' | 'ended'>;
  /** Computes the alarms of an imported range; see compute-alarms.ts. */
  readonly compute: (request: ReplayRequest, name: string, by: Actor) => Promise<Computed>;
  /** How long a call waits for its job, ms. */
  readonly jobWaitMs?: number;
}

export interface CurveRequest {
  /** `{deviceId}:{metric}`, several separated by commas. */
  readonly key: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly downSample: string;
  readonly width?: number | undefined;
  readonly form: 'rows' | 'columns';
  readonly holds: boolean;
  /** Restricts the answer to what was known at this instant, ms. */
  readonly known?: number | undefined;
}

const changedIn = (ranges: readonly (readonly [number, number])[] | undefined): { changed?: [number, number][] } =>
  ranges === undefined || ranges.length === 0 ? {} : { changed: ranges.map(([from, to]) => [from, to]) };

const longestReplayDays = 400;
/** How long a call waits for its job; well below the time limit of a call. */
export const usualWaitMs = 25_000;

export function createHistoryService({
  registry,
  telemetry: { newest, history },
  past,
  compute,
  audit,
  accounts,
  jobs,
  jobWaitMs: waitMs = usualWaitMs,
}: HistoryDeps) {
  return {
    async curves(request: CurveRequest, reader: HistoryReader) {
      const { language, now, signal } = reader;
      const end = request.end ?? now;
      const start = request.start ?? end - dayMs;
      if (start >= end) throw new AppError('timeRange');
      const series = paramsOfKeys(knownTo(reader, registry), request.key.split(','));
      const { known } = request;
      const source = known === undefined ? history : past.historyAt(known);
      const changed = known === undefined ? null : await past.changedAfter(idsOf(series), { start, end }, known);
      let answers: readonly CurveAnswer[];
      let downSample = 'raw';
      if (request.width !== undefined) {
        const range = { paramIds: idsOf(series), start, end, columns: request.width };
        const answer = await source.reduced({ ...range, ...(signal ? { signal } : {}) });
        answers = [answer];
        downSample = downSampleText(answer.bucket, 'none');
      } else {
        ({ answers, downSample } = await queryBuckets(source, series, { start, end }, request.downSample, signal));
      }
      const byId = new Map(answers.flatMap((answer) => answer.series.map((curve) => [curve.paramId, curve])));
      const columns = series.map((one): Column => {
        const curve = byId.get(one.paramId);
        return curve ? columnOf(curve, digitsOf(one), request.holds) : noColumn;
      });
      const next = Math.min(...answers.map((answer) => answer.next ?? Infinity));
      return {
        keys: series.map(({ key }) => key),
        timeZone: timeZoneOf(reader, registry, series),
        downSample,
        source: answers[0]?.source ?? ('raw' as const),
        ...(answers.some(({ approximate }) => approximate) ? { approximate: true as const } : {}),
        ...(next === Infinity ? {} : { next }),
        ...(request.form === 'rows'
          ? { rows: rowsOf(columns), ...unknownOf(series, language) }
          : {
              series: series.map((one, index) => ({
                key: one.key,
                paramId: one.paramId,
                ...(columns[index] ?? noColumn),
                ...changedIn(changed?.get(one.paramId)),
                ...reasonOf(one, language),
              })),
            }),
      };
    },

    /** Values now or at `time`; for a past instant readings up to a day old, stale if the device was silent. */
    async values(
      { paramIds, time, known: knownAt }: { paramIds: readonly number[]; time?: number | undefined; known?: number | undefined },
      reader: HistoryReader,
    ): Promise<{ time: number; list: ParamValue[] }> {
      const { now, language } = reader;
      const ids = [...new Set(paramIds)];
      const { param } = knownTo(reader, registry);
      const known = new Set(ids.filter((id) => param(id) !== undefined));
      const isNow = (time === undefined || time >= now) && (knownAt === undefined || knownAt >= now);
      const at = Math.min(time ?? now, now);
      const found = isNow ? newest : await past.values([...known], at, now, knownAt);
      const shown = (id: number) => (known.has(id) ? valueEntity(id, found.get(id)) : unknownValue(id, language));
      return { time: isNow ? now : at, list: ids.map(shown) };
    },

    /** Log entries of a past range, computed from its readings. */
    async computeAlarms(request: ReplayRequest, by: Actor, now: number): Promise<Computed> {
      const end = Math.min(request.end, now);
      if (request.start >= end) throw new AppError('timeRange');
      if (end - request.start > longestReplayDays * dayMs) throw new AppError('rangeTooLarge', { days: longestReplayDays });
      return compute({ ...request, end }, `${request.start}-${request.end}/${request.intervalMs}`, by);
    },

    importReadings: createImportJobs({ registry, history, accounts, audit, jobs, waitMs }),
  };
}

export type HistoryService = ReturnType<typeof createHistoryService>;
