import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/schema.ts';
import type { Registry } from '../registry/types.ts';
import type { LiveValues } from '../telemetry/types.ts';
import { acknowledgeEntries } from './acknowledge.ts';
import { alarmPoints, commKey, judge, lost, lostMark } from './alarm-points.ts';
import { EntryWriter, type StoredEntry } from './entry-writer.ts';
import { openEntryOf, recordOf, storedEntry, wordsOf } from './log-rows.ts';
import { AlarmMachines } from './machines.ts';
import { standingEntries } from './repo.ts';
import { RunStates } from './run-states.ts';
import type { AlarmRecord, Alarms, DeviceStates } from './types.ts';

export interface AlarmsOptions {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly live: LiveValues;
  readonly states: DeviceStates;
  readonly logger: Logger;
  readonly now?: () => number;
  /** How long changes are collected before they are written and told, ms; 200, so listeners hear at most five times a second. */
  readonly flushMs?: number;
  /** How often folded alarms are looked at, ms; 1000. */
  readonly tickMs?: number;
}

/** Raises and clears log entries from device bits, words and silence, and logs run states; goes on with what the log says stands. Create it before the driver manager starts. */
export async function createAlarms(options: AlarmsOptions): Promise<Alarms> {
  const { db, registry, live, states, logger } = options;
  const now = options.now ?? Date.now;
  const listeners = new Set<(records: readonly AlarmRecord[]) => void>();
  const tellOf = (entries: readonly StoredEntry[]) => tell(entries.filter(({ row }) => row.type <= 3).map(recordOf));
  const writer = new EntryWriter({ db, logger, flushMs: options.flushMs ?? 200, onWritten: tellOf });
  const machines = new AlarmMachines(writer);
  const runStates = new RunStates(registry, writer);
  let points = alarmPoints(registry);

  function tell(records: readonly AlarmRecord[]): void {
    if (records.length > 0) for (const listener of listeners) listener(records);
  }

  function judgeAll(): void {
    for (const [paramId, point] of points) {
      const current = live.get(paramId);
      if (current?.quality === 0 && Number.isFinite(current.value))
        judge(machines, point, current.value, { time: current.time, at: now() });
    }
  }

  /** Alarms of devices and points that are gone or switched off end. */
  function sweep(): void {
    for (const { key, source } of [...machines.open()]) {
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
      machines.restore(
        row.alarm_key,
        param ? { device, param } : { device },
        stored,
        openEntryOf(row, param ? wordsOf(param.point) : [lost]),
      );
    }
    runStates.restore(
      entries.filter(({ row }) => row.type === 5),
      states,
    );
  }

  await restore();
  sweep();
  judgeAll();

  const ends = [
    live.onChange(({ paramIds, times, values, quality }) => {
      for (let row = 0; row < paramIds.length; row += 1) {
        const point = points.get(paramIds[row] ?? 0);
        const value = values[row] ?? Number.NaN;
        // A stale or bad value neither raises nor clears.
        if (point && quality[row] === 0 && Number.isFinite(value)) judge(machines, point, value, { time: times[row] ?? now(), at: now() });
      }
    }),
    states.onChange((changed) => {
      for (const state of changed) {
        const device = registry.device(state.deviceId);
        if (!device?.enabled) continue;
        const at = now();
        if (state.status === 'offline') {
          // What was never there is not lost: a device that is being connected for the first time shows as offline, without an alarm.
          if (state.lastMessage !== null) machines.raise(commKey(device.id), { device }, { time: at, at, mark: lostMark, word: lost });
        } else machines.clear(commKey(device.id), Math.min(at, state.lastMessage ?? at), at);
        runStates.take(state, at);
      }
    }),
    registry.onChange(() => {
      points = alarmPoints(registry);
      sweep();
      judgeAll();
    }),
  ];
  const ticker = setInterval(() => machines.tick(now()), options.tickMs ?? 1000).unref();

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
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      for (const end of ends) end();
      clearInterval(ticker);
      await writer.close();
    },
  };
}
