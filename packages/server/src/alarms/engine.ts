import { createTopic } from '../kernel/topic.ts';
import type { DeviceRecord, RegistryChange } from '../registry/types.ts';
import { everySeat } from '../seats/index.ts';
import { acknowledgeEntries } from './acknowledge.ts';
import { type AlarmPoint, alarmPointsOf, commKey, type Judged, judge, refusedKey, rejectedKey } from './alarm-points.ts';
import { Announcer } from './announcer.ts';
import { followMs } from './care/first-fault.ts';
import { conditionsNow, FirstFaults, QuietBook } from './care/index.ts';
import { ClockCorrection } from './clock-correction.ts';
import { deviceMark, deviceWords } from './device-words.ts';
import { EntryWriter, type StoredEntry } from './entry-writer.ts';
import { LateAlarms } from './late-alarms.ts';
import { LimitAlarms } from './limits/live.ts';
import { openEntryOf, recordOf, storedEntry } from './log-rows.ts';
import { AlarmMachines } from './machines.ts';
import type { AlarmsOptions } from './options.ts';
import { standingEntries } from './repo.ts';
import { RuleAlarms } from './rules/live.ts';
import { RunStates } from './run-states.ts';
import type { AlarmRecord, Alarms, DeviceState } from './types.ts';

/** A reading that comes so much later than its time, ms, tells of the past. */
const lateAfterMs = 300_000;

/** Of a device whose readings are rejected. */
const rejectedMark = { severity: 3, log: 2 } as const;

/** Raises and clears log entries from device bits, words and silence, and logs run states; goes on with what the log says stands. Create it before the driver manager starts. */
export async function createAlarms(options: AlarmsOptions): Promise<Alarms> {
  const { db, registry, newest, states, logger, seats = everySeat } = options;
  const now = options.now ?? Date.now;
  const news = createTopic<readonly AlarmRecord[]>('alarms', logger);
  const tellOf = (entries: readonly StoredEntry[]) => tell(entries.filter(({ row }) => row.type <= 3).map(recordOf));
  const isPast = (paramId: number | null | undefined) => {
    const time = paramId ? newest.get(paramId)?.time : undefined;
    return time !== undefined && now() - time > lateAfterMs;
  };
  const announcer = new Announcer({ tell: tellOf, isPast, now });
  const writer = new EntryWriter({
    db,
    logger,
    seats,
    flushMs: options.flushMs ?? 200,
    now,
    onWritten(entries) {
      firsts.take(entries);
      announcer.written(entries);
    },
  });
  const conditions = { registry, newest, states, openEntry: (key: string) => machines.openEntry(key) };
  const quiets = new QuietBook({ ...conditions, db, now });
  const machines: AlarmMachines = new AlarmMachines(writer, () => quiets.look(), now);
  const firsts = new FirstFaults({ registry, writer, now });
  const runStates = new RunStates(registry, writer);
  /** Of what is judged here, by paramId. */
  const points = new Map<number, AlarmPoint>();
  /** Projects whose log is being read: not judged yet, with what devices said meanwhile. */
  const coming = new Map<number, Map<number, DeviceState>>();
  const isJudged = (projectId: number) => seats.holds(projectId) && !coming.has(projectId);
  const watching = { db, registry, newest, states, machines, isJudged, logger, now, lateAfterMs };
  const limits = new LimitAlarms(watching);
  const rules = new RuleAlarms(watching);
  /** What people set: limits of parameters, rules of projects. */
  const set = [limits, rules] as const;
  for (const each of set) await each.load();
  const clock = new ClockCorrection({
    db,
    writer,
    adjusted: [machines, runStates, announcer, ...set],
    open: () => [...Array.from(machines.open(), ({ stored }) => stored), ...runStates.open()],
    corrected: tellOf,
  });
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
      const current = newest.get(point.param.paramId);
      if (current?.quality === 0 && Number.isFinite(current.value)) judge(machines, point, current.value, told(current.time));
    }
  }

  /** Alarms of devices and points that are gone or switched off end; only these devices may be so. */
  function sweep(among: Pick<ReadonlySet<number>, 'has'>): void {
    for (const { key, source } of [...machines.open()]) {
      if (!among.has(source.device.id)) continue;
      const device = registry.device(source.device.id);
      const isThere = device?.enabled && (!source.param || registry.param(source.param.paramId));
      if (!isThere) machines.end(key, now());
    }
    runStates.sweep(now());
  }

  /** Goes on with what stands of projects that are judged from now on. */
  function restore(entries: readonly StoredEntry[]): void {
    clock.restored(entries, now());
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
    const watched = (projectId: number) => {
      const away = seats.awayMs(projectId);
      return away === undefined ? undefined : now() - away;
    };
    runStates.restore(
      entries.filter(({ row }) => row.type === 5),
      states,
      watched,
    );
  }

  function begin(devices: readonly DeviceRecord[], entries: readonly StoredEntry[]): void {
    restore(entries);
    const own = devices.flatMap(alarmPointsOf);
    for (const point of own) points.set(point.param.paramId, point);
    sweep(new Set(devices.map(({ id }) => id)));
    judgeNow(own);
    for (const each of set) each.begin(devices);
    firsts.take(entries.filter(({ row }) => now() - row.start_time <= followMs));
    machines.requiet();
  }

  /** Takes up projects whose seats were gained. */
  async function take(projectIds: readonly number[]): Promise<void> {
    const said = new Map(projectIds.map((id) => [id, coming.get(id)]));
    const rows = await standingEntries(db, projectIds);
    for (const each of set) await each.load();
    await quiets.read();
    // One that was lost meanwhile comes another time, or never.
    const taken = new Set(projectIds.filter((id) => said.get(id) !== undefined && coming.get(id) === said.get(id)));
    for (const id of taken) coming.delete(id);
    begin(
      registry.devices().filter(({ projectId }) => taken.has(projectId)),
      rows.filter((row) => taken.has(row.project_id)).map(storedEntry),
    );
    for (const id of taken) follows([...(said.get(id)?.values() ?? [])]);
  }

  function leave(projectIds: ReadonlySet<number>): void {
    for (const id of projectIds) coming.delete(id);
    for (const [paramId, { device }] of points) if (projectIds.has(device.projectId)) points.delete(paramId);
    machines.drop(projectIds);
    for (const each of set) each.drop(projectIds);
    runStates.drop(projectIds);
    announcer.drop(projectIds);
    firsts.drop(projectIds);
  }

  /** What devices say of themselves. */
  function follows(changed: readonly DeviceState[]): void {
    for (const state of changed) {
      const device = registry.device(state.deviceId);
      if (!device?.enabled) continue;
      coming.get(device.projectId)?.set(device.id, state);
      if (!isJudged(device.projectId)) continue;
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
      for (const each of set) each.stated([device.id]);
    }
  }

  /** Devices that changed are judged anew; all others stand as they stood. */
  function follow({ devices }: Pick<RegistryChange, 'devices'>): void {
    for (const { before } of devices.values()) for (const { paramId } of before?.params ?? []) points.delete(paramId);
    const changed = [...devices.values()].flatMap(({ after }) => (after && isJudged(after.projectId) ? alarmPointsOf(after) : []));
    for (const point of changed) points.set(point.param.paramId, point);
    sweep(devices);
    const gone = [...devices].flatMap(([id, { after }]) => (after ? [] : [id]));
    if (gone.length > 0) machines.forget(new Set(gone));
    judgeNow(changed);
    for (const each of set) each.follow(devices);
  }

  // Seats that come or go while the log is read go the way of those that do so later.
  const started = Promise.withResolvers<void>();
  const unseat = seats.onChange({
    async gained(projectIds) {
      for (const id of projectIds) coming.set(id, new Map());
      await started.promise;
      await take(projectIds);
    },
    lost: leave,
  });
  await quiets.read();
  const standing = (await standingEntries(db)).filter((row) => isJudged(row.project_id)).map(storedEntry);
  begin(
    registry.devices().filter(({ projectId }) => isJudged(projectId)),
    standing,
  );
  started.resolve();

  const ends = [
    newest.onChange((batch) => {
      const { paramIds, times, values, quality } = batch;
      for (let row = 0; row < paramIds.length; row += 1) {
        const point = points.get(paramIds[row] ?? 0);
        const value = values[row] ?? Number.NaN;
        // A stale or bad value neither raises nor clears.
        if (point && quality[row] === 0 && Number.isFinite(value)) judge(machines, point, value, told(times[row] ?? now()));
      }
      for (const each of set) each.take(batch);
    }),
    newest.onLate((batch) => lateAlarms.take(batch)),
    states.onChange(follows),
    registry.onChange(follow),
    unseat,
  ];
  const ticker = setInterval(() => {
    machines.tick(now());
    for (const each of set) each.tick(now());
    machines.requiet();
    announcer.tick();
  }, options.tickMs ?? 1000).unref();

  return {
    open(projectId) {
      const found: AlarmRecord[] = [];
      for (const { stored } of machines.open()) if (stored.id !== null && stored.row.project_id === projectId) found.push(recordOf(stored));
      return found.sort((a, b) => a.severity - b.severity || b.startTime - a.startTime);
    },
    openCount: (deviceId) => machines.openCount(deviceId),
    worst: (deviceId) => machines.worst(deviceId),
    async acknowledge(projectId, ids, user, at) {
      await writer.flush();
      const { count, others } = await acknowledgeEntries({ db, machines, writer }, projectId, ids, user, at);
      tell(others);
      return count;
    },
    async requiet(projectId) {
      await quiets.read(projectId);
      machines.requiet();
      await writer.flush();
    },
    suppressedBy(deviceId, alarmKey, severity) {
      const device = registry.device(deviceId);
      return device && machines.openEntry(alarmKey) ? conditionsNow(conditions)(alarmKey, device, severity) : null;
    },
    stoodSince: (id, key, start) => machines.stoodSince(id, key, start),
    limitsChanged: (deviceId) => limits.changed(deviceId),
    rulesChanged: () => rules.load(),
    onChange: (listener) => news.on(listener),
    clockSet: (adjustment) => clock.take(adjustment),
    async close() {
      for (const end of ends) end();
      clearInterval(ticker);
      await lateAlarms.close();
      await writer.close();
    },
  };
}
