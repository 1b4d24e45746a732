/** Alarms and run states of a time in which nobody watched, computed from imported readings by the rules of the present. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { statusOf } from '../drivers/device-state.ts';
import type { DeviceRecord, ParamRecord, Registry } from '../registry/types.ts';
import type { Current, History } from '../telemetry/types.ts';
import { type AlarmPoint, alarmPoints, commKey, judge } from './alarm-points.ts';
import { deviceMark, deviceWords } from './device-words.ts';
import type { StoredEntry } from './entry-writer.ts';
import { AlarmMachines } from './machines.ts';
import { addComputed, beganEarlier, type EntryRow, removeComputed, watchedSince } from './repo.ts';
import { RunStates } from './run-states.ts';
import type { Alarms } from './types.ts';

export interface ReplayDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'devices' | 'device'>;
  readonly history: Pick<History, 'buckets' | 'totals'>;
  readonly alarms: Pick<Alarms, 'stoodSince'>;
}

export interface ReplayRequest {
  readonly projectId: number;
  readonly start: number;
  readonly end: number;
  /** Declared time between two readings of the import, ms: three of them without any are a loss of communication. */
  readonly intervalMs: number;
}

/** Hears how far it is, and may call it off. */
export interface ReplayWatch {
  readonly signal: AbortSignal;
  /** Days that are done, and all of them. */
  readonly reached: (day: number, of: number) => void;
}

const dayMs = 86_400_000;
/** Measurements of a device that are looked at to know that it was there. */
const presencePoints = 2;
const isKept: ReadonlySet<string> = new Set(['normal', 'long']);
/** What begins within so long after the computed time may be its continuation: devices connect one after another. */
const joinMs = 10 * 60_000;

interface Reading {
  readonly param: ParamRecord;
  readonly time: number;
  readonly value: number;
}

interface PastOptions {
  readonly device: DeviceRecord;
  readonly points: readonly AlarmPoint[];
  /** Measurements that come at their pace; a device without any is not judged by its silence. */
  readonly presence: readonly ParamRecord[];
  readonly untilMs: number;
  readonly intervalMs: number;
}

/** One device on its way through time, and the entries that it made. */
class DevicePast {
  readonly device: DeviceRecord;
  readonly untilMs: number;
  readonly #points: readonly AlarmPoint[];
  readonly #presence: readonly ParamRecord[];
  readonly #limitMs: number;
  readonly #values = new Map<number, Current>();
  readonly #machines: AlarmMachines;
  readonly #states: RunStates;
  #touched = new Set<StoredEntry>();
  #heard: number | null = null;
  #isLost = false;

  constructor(registry: ReplayDeps['registry'], { device, points, presence, untilMs, intervalMs }: PastOptions) {
    this.device = device;
    this.untilMs = untilMs;
    this.#points = points;
    this.#presence = presence;
    this.#limitMs = presence.length === 0 ? Number.POSITIVE_INFINITY : Math.max(device.driver.offlineAfterMs, 3 * intervalMs);
    const sink = { touch: (entry: StoredEntry) => void this.#touched.add(entry) };
    this.#machines = new AlarmMachines(sink);
    this.#states = new RunStates(registry, sink);
  }

  /** Points that tell of alarms, of the state, and that the device is there: measurements come without a change too. */
  params(): readonly ParamRecord[] {
    const { params, type } = this.device;
    const ids = new Set(this.#points.map(({ param }) => param.paramId));
    const telling = params.filter(({ paramId, point }) => ids.has(paramId) || point.metric === type.status?.metric);
    return [...telling.filter(({ point }) => point.storage !== 'live'), ...this.#presence];
  }

  /** Readings in the order of their times. */
  take(readings: readonly Reading[]): void {
    for (let from = 0; from < readings.length; ) {
      const { time } = readings[from]!;
      this.#passed(time);
      let to = from;
      for (; to < readings.length && readings[to]!.time === time; to++) {
        const { param, value } = readings[to]!;
        if (Number.isFinite(value)) this.#values.set(param.paramId, { paramId: param.paramId, time, value, quality: 0 });
      }
      this.#hear(time);
      for (const { param, value } of readings.slice(from, to)) {
        const point = this.#points.find((one) => one.param.paramId === param.paramId);
        if (point && Number.isFinite(value)) judge(this.#machines, point, value, { time, at: time });
      }
      from = to;
    }
  }

  /** The clock reaches a time: silence is noticed, and what flapped comes to rest. */
  #passed(time: number): void {
    this.#machines.tick(time);
    if (this.#heard === null || this.#isLost || time - this.#heard <= this.#limitMs) return;
    const since = this.#heard + this.#limitMs;
    this.#isLost = true;
    this.#machines.raise(
      commKey(this.device.id),
      { device: this.device },
      { time: since, at: since, mark: deviceMark, word: deviceWords.comm },
    );
    this.#states.take({ deviceId: this.device.id, status: 'offline', lastMessage: this.#heard }, since);
  }

  #hear(time: number): void {
    this.#heard = time;
    if (this.#isLost) this.#machines.clear(commKey(this.device.id), time, time);
    this.#isLost = false;
    const stood = statusOf(this.device, { get: (paramId) => this.#values.get(paramId) });
    this.#states.take({ deviceId: this.device.id, ...stood, lastMessage: time }, time);
  }

  /** Entries that are over, taken out. */
  done(): EntryRow[] {
    const over = [...this.#touched].filter(({ row }) => row.recover_time !== null);
    for (const entry of over) this.#touched.delete(entry);
    return over.map(({ row }) => row);
  }

  /** What stands where the computed time ends. */
  standing(): EntryRow[] {
    this.#passed(this.untilMs);
    this.#machines.tick(this.untilMs);
    return [...this.#touched].filter(({ row }) => row.recover_time === null).map(({ row }) => row);
  }
}

/** How often the measurements of the devices were told; cells are left out, there are many and they come seldom. */
async function countsOf(history: ReplayDeps['history'], devices: readonly DeviceRecord[], start: number, end: number) {
  const measured = devices.flatMap(({ params }) => params.filter(({ point }) => point.kind === 'YC' && isKept.has(point.storage)));
  const totals = await history.totals({ paramIds: measured.map(({ paramId }) => paramId), start, end });
  return new Map(totals.map(({ paramId, count }) => [paramId, count]));
}

async function readingsOf(history: ReplayDeps['history'], pasts: readonly DevicePast[], start: number, end: number) {
  const paramOf = new Map(pasts.flatMap((past) => past.params().map((param) => [param.paramId, { past, param }] as const)));
  const found = new Map<DevicePast, Reading[]>();
  const ask = async (from: number, to: number): Promise<void> => {
    const request = {
      paramIds: [...paramOf.keys()],
      start: from,
      end: to,
      bucket: { count: 1, unit: 's' } as const,
      aggregate: 'none',
    } as const;
    const { series, bucket } = await history.buckets(request);
    if (bucket !== 'raw' && to - from > 60_000) {
      // More readings than one answer holds: in two halves.
      const middle = from + Math.floor((to - from) / 2);
      await ask(from, middle);
      return ask(middle, to);
    }
    for (const { paramId, times, values } of series) {
      const known = paramOf.get(paramId);
      if (!known || times.length === 0) continue;
      const list = found.get(known.past) ?? [];
      found.set(known.past, list);
      for (let row = 0; row < times.length; row++)
        list.push({ param: known.param, time: times[row] ?? 0, value: values[row] ?? Number.NaN });
    }
  };
  await ask(start, end);
  for (const list of found.values()) list.sort((a, b) => a.time - b.time);
  return found;
}

/**
 * Computes log entries (alarms, faults, run states) of a project in [start, end) from its readings, day by day, and replaces those computed
 * before. A device's own time of being watched is never computed; what still stood then is one entry with what was watched. Returns how many.
 */
export async function replayAlarms(
  { db, registry, history, alarms }: ReplayDeps,
  request: ReplayRequest,
  watch?: ReplayWatch,
): Promise<number> {
  const { projectId, start, end, intervalMs } = request;
  const devices = registry.devices().filter((device) => device.projectId === projectId && device.enabled);
  const watched = await watchedSince(
    db,
    devices.map(({ id }) => id),
  );
  const allPoints = [...alarmPoints({ devices: () => devices }).values()];
  const countOf = await countsOf(history, devices, start, end);
  const pasts = devices.map((device) => {
    const points = allPoints.filter((point) => point.device.id === device.id);
    const told = device.params.filter(({ paramId }) => (countOf.get(paramId) ?? 0) > 0);
    const presence = told.sort((a, b) => (countOf.get(b.paramId) ?? 0) - (countOf.get(a.paramId) ?? 0)).slice(0, presencePoints);
    return new DevicePast(registry, { device, points, presence, untilMs: Math.min(end, watched.get(device.id) ?? end), intervalMs });
  });
  await removeComputed(db, projectId, start, end);
  let count = 0;
  const write = async (rows: readonly EntryRow[]) => {
    count += rows.length;
    if (rows.length > 0) await db.transaction().execute((transaction) => addComputed(transaction, rows));
  };
  for (let from = start; from < end; from += dayMs) {
    if (watch?.signal.aborted) {
      // Half of a time would look like a time in which nothing happened any more.
      await removeComputed(db, projectId, start, end);
      watch.signal.throwIfAborted();
    }
    watch?.reached(Math.round((from - start) / dayMs), Math.ceil((end - start) / dayMs));
    const readings = await readingsOf(history, pasts, from, Math.min(end, from + dayMs));
    for (const [past, list] of readings) past.take(list.filter(({ time }) => time < past.untilMs));
    await write(pasts.flatMap((past) => past.done()));
  }
  for (const past of pasts) {
    const rows: EntryRow[] = past.done();
    const since = watched.get(past.device.id) ?? Number.POSITIVE_INFINITY;
    // A state lasts until the device was watched, when that was soon; an alarm that was seen standing then is one with it.
    const endMs = since - past.untilMs <= joinMs ? since : past.untilMs;
    for (const row of past.standing()) {
      const id = row.type === 5 ? null : await beganEarlier(db, row.alarm_key ?? '', row.start_time, past.untilMs, past.untilMs + joinMs);
      if (id === null) rows.push({ ...row, recover_time: row.type === 5 ? endMs : past.untilMs });
      else alarms.stoodSince(id, row.alarm_key ?? '', row.start_time);
    }
    await write(rows);
  }
  return count;
}
