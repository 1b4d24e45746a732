/**
 * State of one device during the replay of imported readings: its alarm machines, its run states, and the snapshot to continue after a
 * restart.
 */

import { statusOf } from '../../drivers/manager/device-state.ts';
import type { DeviceRecord, ParamRecord, Registry } from '../../registry/types.ts';
import type { Current } from '../../telemetry/types.ts';
import type { StoredEntry } from '../entries/entry-writer.ts';
import type { AlarmSource } from '../entries/log-rows.ts';
import { AlarmMachines } from '../machines/machines.ts';
import { RunStates } from '../machines/run-states.ts';
import type { AlarmState } from '../machines/transition.ts';
import { type AlarmPoint, commKey, judge } from '../points/alarm-points.ts';
import { deviceMark, deviceWords } from '../points/device-words.ts';
import type { EntryRow } from '../repo.ts';

export interface Reading {
  readonly param: ParamRecord;
  readonly time: number;
  readonly value: number;
  /** Longest validity, ms; 0: while its device is present. */
  readonly holdMs: number;
}

export interface PastOptions {
  readonly device: DeviceRecord;
  readonly points: readonly AlarmPoint[];
  /** End of the computed time of this device, ms. */
  readonly untilMs: number;
  /** Declared interval between two readings of the import, ms. */
  readonly intervalMs: number;
}

/** A device between two readings: plain data. */
export interface PastSnapshot {
  readonly device: number;
  readonly heard: number | null;
  readonly lost: boolean;
  readonly paced: boolean;
  /** End of the validity of the newest reading of the run-state point, ms; null or absent: while the device is present. */
  readonly stateUntil?: number | null;
  /** Newest value of each point: paramId, time, value. */
  readonly values: readonly (readonly [number, number, number])[];
  /** Alarm keys: key, paramId of the source (null: the device itself), state, open entry. */
  readonly machines: readonly (readonly [string, number | null, AlarmState, EntryRow | null])[];
  readonly state: EntryRow | null;
}

export class DevicePast {
  readonly device: DeviceRecord;
  readonly untilMs: number;
  readonly #points: ReadonlyMap<number, AlarmPoint>;
  readonly #limitMs: number;
  readonly #values = new Map<number, Current>();
  readonly #machines: AlarmMachines;
  readonly #states: RunStates;
  readonly #touched = new Set<StoredEntry>();
  /** Measurements that arrive at regular intervals in the current day. */
  #presence: readonly ParamRecord[] = [];
  #heard: number | null = null;
  #isLost = false;
  /** It has sent measurements: from then on its silence is a loss of communication. */
  #isPaced = false;
  /** End of validity of the newest reading of the run-state point; it expires independently of other readings of the device. */
  #stateUntil = Number.POSITIVE_INFINITY;

  constructor(registry: Pick<Registry, 'device'>, { device, points, untilMs, intervalMs }: PastOptions) {
    this.device = device;
    this.untilMs = untilMs;
    this.#points = new Map(points.map((point) => [point.param.paramId, point]));
    this.#limitMs = Math.max(device.driver.offlineAfterMs, 3 * intervalMs);
    const sink = { touch: (entry: StoredEntry) => void this.#touched.add(entry) };
    this.#machines = new AlarmMachines(sink);
    this.#states = new RunStates(registry, sink);
  }

  /** Measurements that prove that the device is present, until they are determined again. */
  watchPresence(params: readonly ParamRecord[]): void {
    this.#presence = params;
    this.#isPaced ||= params.length > 0;
  }

  /** Points of alarms, of the run state, and of presence: measurements arrive even without a change. */
  params(): readonly ParamRecord[] {
    const { params, type } = this.device;
    const own = params.filter(({ paramId, point }) => this.#points.has(paramId) || point.metric === type.status?.metric);
    return [...own.filter(({ point }) => point.storage !== 'live'), ...this.#presence];
  }

  /** Readings in order of time. */
  take(readings: readonly Reading[]): void {
    for (let from = 0; from < readings.length; ) {
      const { time } = readings[from]!;
      if (time >= this.untilMs) return;
      this.#passed(time);
      let to = from;
      for (; to < readings.length && readings[to]!.time === time; to++) {
        const { param, value, holdMs } = readings[to]!;
        if (!Number.isFinite(value)) continue;
        this.#values.set(param.paramId, { paramId: param.paramId, time, value, quality: 0 });
        if (param.point.metric === this.device.type.status?.metric)
          this.#stateUntil = holdMs > 0 ? time + holdMs : Number.POSITIVE_INFINITY;
      }
      this.#hear(time);
      for (const { param, value } of readings.slice(from, to)) {
        const point = this.#points.get(param.paramId);
        if (point && Number.isFinite(value)) judge(this.#machines, point, value, { time, at: time });
      }
      from = to;
    }
  }

  /** Advances the clock: detects silence, and unfolds flapping alarms. */
  #passed(time: number): void {
    this.#machines.tick(time);
    if (this.#heard === null || this.#isLost || !this.#isPaced || time - this.#heard <= this.#limitMs) return;
    const since = this.#heard + this.#limitMs;
    this.#isLost = true;
    const event = { time: since, at: since, mark: deviceMark, word: deviceWords.comm };
    this.#machines.raise(commKey(this.device.id), { device: this.device }, event);
    this.#states.take({ deviceId: this.device.id, status: 'offline', lastMessage: this.#heard }, since);
  }

  #hear(time: number): void {
    this.#heard = time;
    if (this.#isLost) this.#machines.clear(commKey(this.device.id), time, time);
    const isBack = this.#isLost;
    this.#isLost = false;
    if (time > this.#stateUntil) {
      // It communicates without a run state: a fault, as for a device that refuses its state word (`stateOf`).
      const since = isBack ? time : this.#stateUntil;
      this.#states.take({ deviceId: this.device.id, status: 'fault', lastMessage: since }, since);
      return;
    }
    const now = statusOf(this.device, { get: (paramId) => this.#values.get(paramId) });
    this.#states.take({ deviceId: this.device.id, ...now, lastMessage: time }, time);
  }

  /** Entries that have ended; each is returned once. */
  done(): EntryRow[] {
    const over = [...this.#touched].filter(({ row }) => row.recover_time !== null);
    for (const entry of over) this.#touched.delete(entry);
    return over.map(({ row }) => row);
  }

  /** Entries that are open at the end of the computed time. */
  open(): EntryRow[] {
    this.#passed(this.untilMs);
    this.#machines.tick(this.untilMs);
    return [...this.#touched].filter(({ row }) => row.recover_time === null).map(({ row }) => row);
  }

  /** Must be called after `done`. */
  snapshot(): PastSnapshot {
    return {
      device: this.device.id,
      heard: this.#heard,
      lost: this.#isLost,
      paced: this.#isPaced,
      stateUntil: Number.isFinite(this.#stateUntil) ? this.#stateUntil : null,
      values: [...this.#values.values()].map(({ paramId, time, value }) => [paramId, time, value]),
      machines: [...this.#machines.states()].map(({ key, source, state, stored }) => [
        key,
        source.param?.paramId ?? null,
        state,
        stored?.row ?? null,
      ]),
      state: this.#states.openEntry(this.device.id)?.row ?? null,
    };
  }

  /** Continues from a snapshot; only for a new object. */
  resume({ heard, lost, paced, stateUntil, values, machines, state }: PastSnapshot): void {
    this.#heard = heard;
    this.#isLost = lost;
    this.#isPaced = paced;
    this.#stateUntil = stateUntil ?? Number.POSITIVE_INFINITY;
    for (const [paramId, time, value] of values) {
      this.#values.set(paramId, { paramId, time, value, quality: 0 });
      const point = this.#points.get(paramId);
      if (point) point.judged = value;
    }
    for (const [key, paramId, at, row] of machines) {
      const stored = row && this.#continued(row);
      this.#machines.resume(key, { source: this.#sourceOf(paramId), state: at, stored });
    }
    if (state) this.#states.resume(this.device.id, this.#continued(state));
  }

  #continued(row: EntryRow): StoredEntry {
    const entry: StoredEntry = { id: null, row };
    this.#touched.add(entry);
    return entry;
  }

  #sourceOf(paramId: number | null): AlarmSource {
    const param = this.device.params.find((one) => one.paramId === paramId);
    return { device: this.device, ...(param ? { param } : {}) };
  }
}
