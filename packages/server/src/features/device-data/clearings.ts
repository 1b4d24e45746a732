/** Ranges of readings that people take away: previewed, asked for, listed. */
import { type DataClearing, fieldText, type Language } from '@czyun/contract';
import type { Jobs } from '../../jobs/index.ts';
import { type Actor, actorColumns, actorOfRow } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { dayOf, dayStart, nextDay } from '../../time/days.ts';
import { type ClearDeps, countsOf, createClearKind, metricsOf, slicesOf, storedParams } from './clear-job.ts';
import { type ClearingRow, changeClearing, clearingsOf, dropClearing, entriesIn, insertClearing } from './clear-repo.ts';

export interface ClearingsDeps extends ClearDeps {
  readonly jobs: Pick<Jobs, 'add' | 'ask' | 'get'>;
  readonly now: () => number;
}

export interface WantedRange {
  readonly deviceId: number;
  readonly metrics: readonly string[] | null;
  readonly from: number;
  readonly to: number;
}

export function createClearings(deps: ClearingsDeps) {
  const { db, registry, telemetry, jobs, now } = deps;
  const kind = createClearKind(deps);
  jobs.add({ kinds: [kind] });

  function deviceOf(deviceId: number): DeviceRecord {
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    return device;
  }

  /** Throws `badInput` for what is no range of the past. */
  function paramsOf({ deviceId, metrics, from, to }: WantedRange) {
    if (!(to > from)) throw new AppError('badInput', {}, [{ path: 'to', message: fieldText('rangeOrder') }]);
    if (to > now()) throw new AppError('badInput', {}, [{ path: 'to', message: fieldText('notFuture') }]);
    const device = deviceOf(deviceId);
    const params = storedParams(device, metrics);
    if (params.length === 0) throw new AppError('badInput', {}, [{ path: 'metrics', message: fieldText('nothingStored') }]);
    return { device, params };
  }

  /** Days of the project's zone: those that lie in the range, and those that it cuts. */
  function daysOf(timeZone: string, from: number, to: number) {
    const [first, last] = [dayStart(timeZone, from), dayStart(timeZone, to - 1)];
    const cut = new Set<string>();
    if (first < from) cut.add(dayOf(timeZone, first).date);
    if (nextDay(timeZone, last) > to) cut.add(dayOf(timeZone, last).date);
    const months = new Set<string>();
    let days = 0;
    for (let day = first; day < to; day = nextDay(timeZone, day)) {
      days += 1;
      months.add(dayOf(timeZone, day).date.slice(0, 7));
    }
    return { wholeDays: days - cut.size, cutDays: [...cut], months: [...months] };
  }

  /** Work whose job ended without a word of it. */
  async function stateOf({ state, job_id: jobId }: ClearingRow): Promise<DataClearing['state']> {
    const job = state === 'done' || jobId === null ? undefined : await jobs.get(jobId);
    if (job === undefined) return state as DataClearing['state'];
    if (job.state === 'waiting' || job.state === 'running') return 'running';
    return job.state === 'interrupted' ? 'failed' : job.state;
  }

  return {
    async preview(wanted: WantedRange, language: Language, signal?: AbortSignal) {
      const { device, params } = paramsOf(wanted);
      const { from, to } = wanted;
      const held = await telemetry.history.held({ paramIds: params.map(({ paramId }) => paramId), from, to }, signal);
      const byId = new Map(held.map((each) => [each.paramId, each]));
      const points = params.flatMap(({ paramId, point }) => {
        const here = byId.get(paramId);
        if (!here) return [];
        const { readings, first, last, hours } = here;
        return [
          {
            metric: point.metric,
            name: point.name[language],
            readings,
            first,
            last,
            hours,
            rawFrom: telemetry.history.keptFrom(paramId).rawFrom,
          },
        ];
      });
      const timeZone = timeZoneOf(registry, device.projectId);
      return {
        points,
        readings: points.reduce((sum, { readings }) => sum + readings, 0),
        ...daysOf(timeZone, from, to),
        logEntries: await entriesIn(db, device.id, from, to),
      };
    },

    async start(wanted: WantedRange, by: Actor) {
      const { device } = paramsOf(wanted);
      const row = await insertClearing(db, {
        project_id: device.projectId,
        device_id: device.id,
        ...actorColumns(by),
        created: now(),
        job_id: null,
        state: 'running',
        metrics: wanted.metrics === null ? null : JSON.stringify(wanted.metrics),
        from_time: wanted.from,
        to_time: wanted.to,
        found: null,
        slices: '{}',
      });
      try {
        const input = { deviceId: device.id, clearingId: row.id };
        const jobId = await jobs.ask(kind, { input, actor: by, projectId: device.projectId });
        await changeClearing(db, row.id, { job_id: jobId });
        return { id: row.id, jobId };
      } catch (error) {
        await dropClearing(db, row.id);
        throw error;
      }
    },

    async list(deviceId: number, { page, pageSize }: { readonly page: number; readonly pageSize: number }, language: Language) {
      const device = deviceOf(deviceId);
      const { total, rows } = await clearingsOf(db, deviceId, { offset: (page - 1) * pageSize, limit: pageSize });
      const nameOf = (metric: string) => device.params.find(({ point }) => point.metric === metric)?.point.name[language] ?? metric;
      const list: DataClearing[] = [];
      for (const row of rows) {
        list.push({
          id: row.id,
          by: actorOfRow(row),
          created: row.created,
          jobId: row.job_id,
          state: await stateOf(row),
          points: metricsOf(row)?.map(nameOf) ?? null,
          from: row.from_time,
          to: row.to_time,
          found: row.found,
          ...countsOf(slicesOf(row)),
        });
      }
      return { total, list };
    },
  };
}
