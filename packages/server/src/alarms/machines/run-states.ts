import { unitStateOf } from '@czyun/contract';
import type { DeviceState, DeviceStates } from '../../drivers/types.ts';
import type { Registry } from '../../registry/types.ts';
import type { ClockSet } from '../clock/clock-set.ts';
import type { EntrySink, StoredEntry } from '../entries/entry-writer.ts';
import { stateRow } from '../entries/log-rows.ts';
import { stateKey } from '../points/alarm-points.ts';

/** Writes the log of run states (type 5): one entry per state, ended by the next one; the source of the run Gantt. */
export class RunStates {
  readonly #registry: Pick<Registry, 'device'>;
  readonly #writer: EntrySink;
  readonly #open = new Map<number, StoredEntry>();
  /** Device → last message before this start; absent once it has sent another message. */
  readonly #before = new Map<number, number>();

  constructor(registry: Pick<Registry, 'device'>, writer: EntrySink) {
    this.#registry = registry;
    this.#writer = writer;
  }

  /**
   * Continues with the open entries. The state while no process ran is unknown, see `take`; `watched`: until when another process watched a
   * project (ms), for devices whose last message is unknown here.
   */
  restore(
    entries: readonly StoredEntry[],
    states: DeviceStates,
    watched: (projectId: number) => number | undefined = () => undefined,
  ): void {
    for (const stored of entries) {
      const deviceId = stored.row.device_id ?? 0;
      const older = this.#open.get(deviceId);
      if (older) this.#end(older, stored.row.start_time);
      this.#open.set(deviceId, stored);
      const { start_time, project_id } = stored.row;
      this.#before.set(deviceId, states.get(deviceId).lastMessage ?? Math.max(start_time, watched(project_id) ?? start_time));
    }
  }

  /** The open entry of a device. */
  openEntry(deviceId: number): StoredEntry | undefined {
    return this.#open.get(deviceId);
  }

  /** Continues with an entry returned by `openEntry`: the device was watched without a gap. */
  resume(deviceId: number, stored: StoredEntry): void {
    this.#open.set(deviceId, stored);
  }

  take({ deviceId, status, detail, lastMessage }: DeviceState, now: number): void {
    const device = this.#registry.device(deviceId);
    if (!device?.enabled) return;
    const state = unitStateOf({ status, detail });
    const open = this.#open.get(deviceId);
    const before = this.#before.get(deviceId);
    this.#before.delete(deviceId);
    const isGap = before !== undefined && now - before > device.driver.offlineAfterMs;
    if (open?.row.result === state && (status === 'offline' || !isGap)) return;
    const start = status === 'offline' ? now : Math.min(now, lastMessage ?? now);
    // A state does not extend into a time in which no process ran.
    if (open) this.#end(open, isGap && open.row.result !== 'offline' ? before : start);
    const stored: StoredEntry = {
      id: null,
      row: stateRow(stateKey(deviceId), device, state, Math.max(start, open?.row.recover_time ?? 0)),
    };
    this.#open.set(deviceId, stored);
    this.#writer.touch(stored);
  }

  /** Ends the states of removed and disabled devices. */
  sweep(now: number): void {
    for (const [deviceId, stored] of this.#open) {
      if (this.#registry.device(deviceId)?.enabled) continue;
      this.#open.delete(deviceId);
      this.#end(stored, now);
    }
  }

  /** Open entries. */
  open(): Iterable<StoredEntry> {
    return this.#open.values();
  }

  /** The clock was set. */
  clockSet({ ofServer, row }: Pick<ClockSet, 'ofServer' | 'row'>): void {
    for (const stored of this.#open.values()) {
      const corrected = row(stored);
      if (!corrected) continue;
      stored.row = corrected;
      this.#writer.touch(stored);
    }
    for (const [deviceId, time] of this.#before) this.#before.set(deviceId, ofServer(time));
  }

  /** Drops projects that another process watches from now on. */
  drop(projectIds: ReadonlySet<number>): void {
    for (const [deviceId, { row }] of this.#open) {
      if (!projectIds.has(row.project_id)) continue;
      this.#open.delete(deviceId);
      this.#before.delete(deviceId);
    }
  }

  #end(stored: StoredEntry, time: number): void {
    stored.row = { ...stored.row, recover_time: Math.max(stored.row.start_time, Math.round(time)) };
    this.#writer.touch(stored);
  }
}
