/** Run states of devices over time, from the log. */
import { dayMs, type Language, type StateSpan, statusOfState } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { knownSeverity } from '../alarms/points/severity.ts';
import type { Schema } from '../db/schema.ts';
import type { DeviceStates } from '../drivers/types.ts';
import { availability, type KnownTime } from '../energy/figures/index.ts';
import { type Span, spansOf, timesOf } from '../energy/spans.ts';
import { AppError } from '../kernel/errors.ts';
import { timeZoneOf } from '../registry/time-zone.ts';
import type { DeviceRecord, Registry } from '../registry/types.ts';
import { causeAfterMs, causeBeforeMs, causeOf } from './causes.ts';
import { type AlarmRow, alarmsBegun, latestStart, type StateRow, statesIn } from './run-states-repo.ts';

export interface RunStateDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'project' | 'devicesOf'>;
  readonly states: Pick<DeviceStates, 'get'>;
}

const maxDays = 400;
/** Limit of alarms searched for causes. */
const maxAlarms = 20_000;

export function createRunStates({ db, registry, states }: RunStateDeps) {
  function spans(device: DeviceRecord, rows: readonly StateRow[], start: number, end: number, now: number): Span[] {
    const { lastMessage } = states.get(device.id);
    return spansOf(rows, { start, end, now, lastMessage, offlineAfterMs: device.driver.offlineAfterMs });
  }

  async function ofDevice(device: DeviceRecord, start: number, end: number, now: number): Promise<Span[]> {
    return spans(device, await statesIn(db, { deviceId: device.id }, start, end), start, end, now);
  }

  async function alarmsFor(deviceId: number, found: readonly Span[], start: number, end: number): Promise<AlarmRow[]> {
    const began = found[0]?.began ?? start;
    const early = began < start ? await alarmsBegun(db, deviceId, began - causeBeforeMs, began + causeAfterMs + 1, maxAlarms) : [];
    const rest = await alarmsBegun(db, deviceId, start - causeBeforeMs, end + causeAfterMs, maxAlarms);
    return [...early, ...rest];
  }

  /** The fault or alarm that caused each state of a device. */
  async function causes(deviceId: number, begun: readonly Pick<Span, 'state' | 'began'>[]): Promise<(AlarmRow | null)[]> {
    const instants = begun.flatMap(({ began }) => began ?? []);
    if (instants.length === 0) return begun.map(() => null);
    const [from, to] = [Math.min(...instants) - causeBeforeMs, Math.max(...instants) + causeAfterMs + 1];
    const alarms = await alarmsBegun(db, deviceId, from, to, maxAlarms);
    return begun.map((each) => causeOf(each, alarms));
  }

  return {
    ofDevice,
    causes,

    /** States of devices of one project by device id, in [start, end). */
    async ofDevices(devices: readonly DeviceRecord[], start: number, end: number, now: number): Promise<ReadonlyMap<number, Span[]>> {
      const [first] = devices;
      if (!first) return new Map();
      const whose = devices.length === 1 ? { deviceId: first.id } : { projectId: first.projectId };
      const byDevice = Map.groupBy(await statesIn(db, whose, start, end), ({ deviceId }) => deviceId);
      return new Map(devices.map((device) => [device.id, spans(device, byDevice.get(device.id) ?? [], start, end, now)]));
    },

    /** States of one device since it last ran, was in standby or automatic before `before`: the sequence that led to its state then. */
    async sinceRunning(device: DeviceRecord, before: number, end: number, now: number): Promise<Span[]> {
      const since = await latestStart(db, device.id, ['run', 'auto', 'standby'], before);
      return ofDevice(device, since ?? 0, end, now);
    },

    /** Known time of the states in [start, end), summed over the devices of a project. */
    async knownTime(projectId: number, start: number, end: number, now: number): Promise<KnownTime> {
      const byDevice = Map.groupBy(await statesIn(db, { projectId }, start, end), ({ deviceId }) => deviceId);
      const until = Math.min(end, now);
      const all = { knownMs: 0, ableMs: 0 };
      let wholeMs = 0;
      for (const device of registry.devicesOf(projectId)) {
        if (!device.enabled) continue;
        const { knownMs, ableMs } = timesOf(spans(device, byDevice.get(device.id) ?? [], start, end, now));
        all.knownMs += knownMs;
        all.ableMs += ableMs;
        // Time before the device was created does not count.
        wholeMs += Math.max(0, until - Math.max(start, device.created ?? start));
      }
      return { ...all, wholeMs };
    },

    /** States for the Gantt chart; by default of the last day, at most of 400 days. */
    async series(query: { deviceId: number; start?: number | undefined; end?: number | undefined }, language: Language, now: number) {
      const device = registry.device(query.deviceId);
      if (!device) throw new AppError('notFound');
      const end = query.end ?? now;
      const start = query.start ?? end - dayMs;
      if (start >= end) throw new AppError('timeRange');
      if (end - start > maxDays * dayMs) throw new AppError('rangeTooLarge', { days: maxDays });
      const found = await ofDevice(device, start, end, now);
      const alarms = await alarmsFor(device.id, found, start, end);
      const { knownMs, ableMs } = timesOf(found);
      const list = found.map((span): StateSpan => {
        const cause = causeOf(span, alarms);
        return { ...statusOfState(span.state), start: span.start, end: span.end, cause: cause && causeEntity(cause, language) };
      });
      const timeZone = timeZoneOf(registry, device.projectId);
      return {
        deviceId: device.id,
        timeZone,
        start,
        end,
        availability: availability.of({ knownMs, ableMs, wholeMs: Math.min(end, now) - start }),
        list,
      };
    },
  };
}

function causeEntity(row: AlarmRow, language: Language): NonNullable<StateSpan['cause']> {
  const { id, type, severity, metric } = row;
  return {
    id,
    type,
    severity: knownSeverity(severity),
    metric,
    content: language === 'zh' ? row.content_zh : row.content_en,
    startTime: row.start_time,
  };
}

export type RunStateService = ReturnType<typeof createRunStates>;
