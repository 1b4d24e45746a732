import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/schema.ts';
import { createTopic } from '../kernel/topic.ts';
import type { Registry, RegistryChange } from '../registry/types.ts';
import type { LiveValues } from '../telemetry/types.ts';
import { acknowledgeEntries } from './acknowledge.ts';
import { type AlarmPoint, alarmPoints, alarmPointsOf, commKey, type Judged, judge, refusedKey, rejectedKey } from './alarm-points.ts';
import { Announcer } from './announcer.ts';
import { deviceMark, deviceWords } from './device-words.ts';
import { EntryWriter, type StoredEntry } from './entry-writer.ts';
import { LateAlarms } from './late-alarms.ts';
import type { Readings } from './late-readings.ts';
import { openEntryOf, recordOf, storedEntry } from './log-rows.ts';
import { AlarmMachines } from './machines.ts';
import { standingEntries } from './repo.ts';
import { RunStates } from './run-states.ts';
import type { AlarmRecord, Alarms, DeviceStates } from './types.ts';

export interface AlarmsOptions {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly live: LiveValues;
  /** What is stored, to judge late readings by. */
  readonly history: Readings;
  readonly states: DeviceStates;
  readonly logger: Logger;
  readonly now?: () => number;
  /** How long changes are collected before they are written and told, ms; 200, so listeners hear at most five times a second. */
  readonly flushMs?: number;
  /** How often folded alarms are looked at, ms; 1000. */
  readonly tickMs?: number;
  /** How long late readings are collected before they are judged, ms; 2000. */
  readonly lateMs?: number;
}

/** A reading that comes so much later than its time, ms, tells of the past. */
const lateAfterMs = 300_000;

/** Of a device whose readings are rejected. */
const rejectedMark = { severity: 3, log: 2 } as const;

/** Raises and clears log entries from device bits, words and silence, and logs run states; goes on with what the log says stands. Create it before the driver manager starts. */
export async function createAlarms(options: AlarmsOptions): Promise<Alarms> {
  const { db, registry, live, states, logger } = options;
  const now = options.now ?? Date.now;
  const news = createTopic<readonly AlarmRecord[]>('alarms', logger);
  const tellOf = (entries: readonly StoredEntry[]) => tell(entries.filter(({ row }) => row.type <= 3).map(recordOf));
  const isPast = (paramId: number | null | undefined) => {
    const time = paramId ? live.get(paramId)?.time : undefined;
    return time !== undefined && now() - time > lateAfterMs;
  };
  const announcer = new Announcer({ tell: tellOf, isPast, now });
  const writer = new EntryWriter({ db, logger, flushMs: options.flushMs ?? 200, now, onWritten: (entries) => announcer.written(entries) });
  const machines = new AlarmMachines(writer);
  const runStates = new RunStates(registry, writer);
  const points = alarmPoints(registry);
  const lateAlarms = new LateAlarms({
    db,
    history: options.history,
    machines,
    writer,
    points: () => points,
    logger,
    now,
    waitMs: options.lateMs ?? 2000,
  });

  function tell(records: readonly AlarmRecord[]): void {
    if (records.length > 0) news.tell(records);
  }

  /** When a reading of this time is judged: now. */
  function told(time: number): Judged {
    const at = now();
    return { time, at, late: at - time > lateAfterMs };
  }

  function judgeNow(some: Iterable<AlarmPoint>): void {
    for (const point of some) {
      const current = live.get(point.param.paramId);
      if (current?.quality === 0 && Number.isFinite(current.value)) judge(machines, point, current.value, told(current.time));
    }
  }

  /** Alarms of devices and points that are gone or switched off end; `among`: only these devices may be so. */
  function sweep(among?: Pick<ReadonlySet<number>, 'has'>): void {
    for (const { key, source } of [...machines.open()]) {
      if (among?.has(source.device.id) === false) continue;
      const device = registry.device(source.device.id);
      const isThere = device?.enabled && (!source.param || registry.param(source.param.paramId));
      if (!isThere) machines.end(key, now());
    }
    runStates.sweep(now());
  }

  async function restore(): Promise<void> {
    const entries = (await standingEntries(db)).map(storedEntry);
    for (const stored of entries) {
      const { row } = stored;
      if (row.type > 3 || row.alarm_key === null || row.alarm_key === undefined) continue;
      const device = registry.device(row.device_id ?? 0);
      const param = row.param_id ? registry.param(row.param_id) : undefined;
      if (!device || (row.param_id && !param)) {
        stored.row = { ...row, recover_time: Math.max(row.start_time, now()) };
        writer.touch(stored);
        continue;
      }
      // Should a key stand twice, the newest entry goes on and the older one ends.
      machines.end(row.alarm_key, now());
      announcer.known(stored);
      machines.restore(row.alarm_key, param ? { device, param } : { device }, stored, openEntryOf(row, param?.point));
    }
    runStates.restore(
      entries.filter(({ row }) => row.type === 5),
      states,
    );
  }

  /** Devices that changed are judged anew; all others stand as they stood. */
  function follow({ devices }: Pick<RegistryChange, 'devices'>): void {
    for (const { before } of devices.values()) for (const { paramId } of before?.params ?? []) points.delete(paramId);
    const changed = [...devices.values()].flatMap(({ after }) => (after ? alarmPointsOf(after) : []));
    for (const point of changed) points.set(point.param.paramId, point);
    sweep(devices);
    const gone = [...devices].flatMap(([id, { after }]) => (after ? [] : [id]));
    if (gone.length > 0) machines.forget(new Set(gone));
    judgeNow(changed);
  }

  await restore();
  sweep();
  judgeNow(points.values());

  const ends = [
    live.onChange(({ paramIds, times, values, quality }) => {
      for (let row = 0; row < paramIds.length; row += 1) {
        const point = points.get(paramIds[row] ?? 0);
        const value = values[row] ?? Number.NaN;
        // A stale or bad value neither raises nor clears.
        if (point && quality[row] === 0 && Number.isFinite(value)) judge(machines, point, value, told(times[row] ?? now()));
      }
    }),
    live.onLate((batch) => lateAlarms.take(batch)),
    states.onChange((changed) => {
      for (const state of changed) {
        const device = registry.device(state.deviceId);
        if (!device?.enabled) continue;
        const at = now();
        if (state.status === 'offline') {
          // What was never there is not lost: a device that is being connected for the first time shows as offline, without an alarm.
          if (state.lastMessage !== null)
            machines.raise(commKey(device.id), { device }, { time: at, at, mark: deviceMark, word: deviceWords.comm });
        } else machines.clear(commKey(device.id), Math.min(at, state.lastMessage ?? at), at);
        if (state.rejected)
          machines.raise(rejectedKey(device.id), { device }, { time: at, at, mark: rejectedMark, word: deviceWords.rejected });
        else machines.clear(rejectedKey(device.id), at, at);
        if (state.refuses === false) machines.clear(refusedKey(device.id), at, at);
        else if (state.refuses) {
          const time = Math.min(at, ...(states.health(device.id).refused ?? []).map(({ since }) => since));
          machines.raise(refusedKey(device.id), { device }, { time, at, mark: deviceMark, word: deviceWords.refused });
        }
        runStates.take(state, at);
      }
    }),
    registry.onChange(follow),
  ];
  const ticker = setInterval(() => {
    machines.tick(now());
    announcer.tick();
  }, options.tickMs ?? 1000).unref();

  return {
    open(projectId) {
      const found: AlarmRecord[] = [];
      for (const { stored } of machines.open()) if (stored.id !== null && stored.row.project_id === projectId) found.push(recordOf(stored));
      return found.sort((a, b) => a.severity - b.severity || b.startTime - a.startTime);
    },
    openCount: (deviceId) => machines.openCount(deviceId),
    async acknowledge(projectId, ids, user, at) {
      await writer.flush();
      const { count, others } = await acknowledgeEntries({ db, machines, writer }, projectId, ids, user, at);
      tell(others);
      return count;
    },
    stoodSince: (id, key, start) => machines.stoodSince(id, key, start),
    onChange: (listener) => news.on(listener),
    async close() {
      for (const end of ends) end();
      clearInterval(ticker);
      await lateAlarms.close();
      await writer.close();
    },
  };
}
