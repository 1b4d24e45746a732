/** Analysis of a device over a period, against the period before. */
import { isComparable, type Language, statusOfState, unitIn } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { countAlarms } from '../../alarms/entries/counts-repo.ts';
import type { Schema } from '../../db/schema.ts';
import { createCounts } from '../../energy/counts.ts';
import { availability } from '../../energy/figures/index.ts';
import { timesOf } from '../../energy/spans.ts';
import { rounded } from '../../energy/sums.ts';
import { type Tally, throughputOf } from '../../energy/tallies.ts';
import { compared } from '../../figure-sources/compare.ts';
import type { RunStateService } from '../../figure-sources/run-states.ts';
import { AppError } from '../../kernel/errors.ts';
import type { DeviceRecord, ParamRecord, Registry } from '../../registry/types.ts';
import type { History } from '../../telemetry/types.ts';
import { type PeriodRange, periodOf } from '../../time/periods.ts';
import { alarmFigures } from './kinds.ts';
import { trendOf } from './trend.ts';

export interface DeviceAnalysisDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly telemetry: { readonly history: Pick<History, 'totals' | 'buckets'> };
  readonly runStates: Pick<RunStateService, 'ofDevice'>;
}

/** Key metrics with a minimum and a maximum. */
function measured(device: DeviceRecord): ParamRecord[] {
  return device.params.filter(({ point }) => point.type === 'number' && device.type.keyMetrics.includes(point.metric));
}

function tallyOf(key: 'in' | 'out', param: ParamRecord | undefined): Tally<'in' | 'out'>[] {
  return param === undefined ? [] : [{ key, unit: 'kWh', parts: [{ param, sign: 1 }] }];
}

export function createDeviceAnalysis({ db, registry, telemetry: { history }, runStates }: DeviceAnalysisDeps) {
  const counts = createCounts(history);

  return async (
    query: { deviceId: number; mirrorId?: number | undefined; range: number; start?: number | undefined },
    language: Language,
    now: number,
    signal?: AbortSignal,
  ) => {
    const device = registry.device(query.deviceId);
    const project = device && registry.project(device.projectId);
    // A device is its own mirror.
    if (!project || (query.mirrorId !== undefined && query.mirrorId !== device.id)) throw new AppError('notFound');
    const range = query.range as PeriodRange;
    const { start, end, until, before } = periodOf(project.timeZone, range, query.start ?? now, now);
    const { timeZone } = project;
    const { in: taken, out: given } = throughputOf(device);
    const registers = [taken, given].filter((param) => param !== undefined);
    const metrics = measured(device);
    const whose = { deviceId: device.id };
    const tallies = [tallyOf('in', taken), tallyOf('out', given)].flat();
    const [counted, countedBefore, trend, totals, spans, spansBefore, alarms, alarmsBefore] = await Promise.all([
      counts.covered(registers, { start, end: until, timeZone }, signal),
      counts.covered(registers, { ...before, timeZone }, signal),
      trendOf(history, tallies, { start, until, before, range, timeZone }, language, signal),
      history.totals({ paramIds: metrics.map(({ paramId }) => paramId), start, end: until, ...(signal ? { signal } : {}) }),
      runStates.ofDevice(device, start, until, now),
      runStates.ofDevice(device, before.start, before.end, now),
      countAlarms(db, whose, start, until),
      countAlarms(db, whose, before.start, before.end),
    ]);
    const [times, timesBefore] = [timesOf(spans), timesOf(spansBefore)];
    const passedMs = until - start;
    const passedBeforeMs = before.end - before.start;
    const isWatchedAlike = isComparable(times.knownMs / passedMs, timesBefore.knownMs / passedBeforeMs);
    const energy = (key: 'in' | 'out', param: ParamRecord | undefined) => {
      if (!param) return [];
      const [own, earlier] = [counted.get(param.paramId), countedBefore.get(param.paramId)];
      const covered = isComparable((own?.coveredMs ?? 0) / passedMs, (earlier?.coveredMs ?? 0) / passedBeforeMs);
      return [compared(key, 'kWh', own?.value ?? null, earlier?.value ?? null, covered, language)];
    };
    return {
      deviceId: device.id,
      projectId: project.id,
      timeZone: project.timeZone,
      range,
      start,
      end,
      until,
      before,
      availability: compared(
        'availability',
        '%',
        availability.of({ ...times, wholeMs: passedMs }),
        availability.of({ ...timesBefore, wholeMs: passedBeforeMs }),
        isWatchedAlike,
        language,
      ),
      states: [...times.byState].map(([state, durationMs]) => ({
        ...statusOfState(state),
        durationMs,
        share: rounded((durationMs / passedMs) * 100, 2) ?? 0,
      })),
      energy: [...energy('in', taken), ...energy('out', given)],
      trend,
      metrics: metrics.map(({ paramId, point }) => {
        const total = totals.find((each) => each.paramId === paramId);
        const value = (number: number | undefined) =>
          number === undefined || !Number.isFinite(number) ? null : rounded(number, point.decimals + 2);
        const { count = 0, avg, min, max } = total ?? {};
        return {
          key: `${device.id}:${point.metric}`,
          paramId,
          metric: point.metric,
          name: point.name[language],
          unit: unitIn(language, point.unit),
          count,
          min: value(min),
          avg: value(avg),
          max: value(max),
        };
      }),
      alarms: alarmFigures(alarms, alarmsBefore, isWatchedAlike, language, registry),
    };
  };
}
