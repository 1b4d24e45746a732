import type { DeviceState } from '../drivers/types.ts';
import type { DeviceRecord, RegistryChange } from '../registry/types.ts';
import type { Batch } from '../telemetry/types.ts';
import type { StoredEntry } from './entries/entry-writer.ts';
import { storedEntry } from './entries/log-rows.ts';
import type { AlarmParts } from './parts.ts';
import { judgeState } from './points/device-alarms.ts';
import { standingEntries } from './repo.ts';
import { restoreEntries } from './restore.ts';
import { followMs } from './suppression/first-fault.ts';

/** Evaluates the alarms of the projects with a seat here: follows readings, device states, configuration and seats. */
export class AlarmWatch {
  readonly #parts: AlarmParts;

  constructor(parts: AlarmParts) {
    this.#parts = parts;
  }

  /** Starts the evaluation of all projects with a seat here. */
  async start(): Promise<void> {
    const { db, registry, suppressions, isJudged } = this.#parts;
    await suppressions.read();
    const open = (await standingEntries(db)).filter((row) => isJudged(row.project_id)).map(storedEntry);
    this.#begin(
      registry.devices().filter(({ projectId }) => isJudged(projectId)),
      open,
    );
  }

  /** Starts the evaluation of projects whose seats were gained; they are among the arriving ones. */
  async gained(projectIds: readonly number[]): Promise<void> {
    const { db, registry, suppressions, arriving, configured } = this.#parts;
    const arrivals = arriving.begin(projectIds);
    const rows = await standingEntries(db, projectIds);
    for (const each of configured) await each.load();
    await suppressions.read();
    const taken = arriving.finish(arrivals);
    this.#begin(
      registry.devices().filter(({ projectId }) => taken.has(projectId)),
      rows.filter((row) => taken.has(row.project_id)).map(storedEntry),
    );
    for (const noted of taken.values()) this.states([...noted.values()]);
  }

  lost(projectIds: ReadonlySet<number>): void {
    const { arriving, points, machines, configured, runStates, announcer, firsts } = this.#parts;
    for (const each of [arriving, points, machines, ...configured, runStates, announcer, firsts]) each.drop(projectIds);
  }

  readings(batch: Batch): void {
    this.#parts.points.take(batch);
    for (const each of this.#parts.configured) each.take(batch);
  }

  states(changed: readonly DeviceState[]): void {
    const { registry, arriving, isJudged, machines, states, runStates, configured, now } = this.#parts;
    for (const state of changed) {
      const device = registry.device(state.deviceId);
      if (!device?.enabled) continue;
      arriving.note(device.projectId, state);
      if (!isJudged(device.projectId)) continue;
      const at = now();
      judgeState(machines, states, device, state, at);
      runStates.take(state, at);
      for (const each of configured) each.stated([device.id]);
    }
  }

  /** Changed devices are evaluated again; all others keep their state. */
  devices({ devices }: Pick<RegistryChange, 'devices'>): void {
    const { machines, points, configured } = this.#parts;
    this.#sweep(devices);
    const gone = [...devices].flatMap(([id, { after }]) => (after ? [] : [id]));
    if (gone.length > 0) machines.forget(new Set(gone));
    points.follow(devices);
    for (const each of configured) each.follow(devices);
  }

  tick(): void {
    const { machines, configured, announcer, now } = this.#parts;
    machines.tick(now());
    for (const each of configured) each.tick(now());
    machines.refreshSuppressions();
    announcer.tick();
  }

  #begin(devices: readonly DeviceRecord[], entries: readonly StoredEntry[]): void {
    const { points, configured, firsts, machines, now } = this.#parts;
    restoreEntries(this.#parts, entries);
    this.#sweep(new Set(devices.map(({ id }) => id)));
    points.begin(devices);
    for (const each of configured) each.begin(devices);
    firsts.take(entries.filter(({ row }) => now() - row.start_time <= followMs));
    machines.refreshSuppressions();
  }

  /** Ends alarms of removed or disabled devices and removed points of these devices. */
  #sweep(among: Pick<ReadonlySet<number>, 'has'>): void {
    const { registry, machines, runStates, now } = this.#parts;
    for (const { key, source } of [...machines.open()]) {
      if (!among.has(source.device.id)) continue;
      const device = registry.device(source.device.id);
      const exists = device?.enabled && (!source.param || registry.param(source.param.paramId));
      if (!exists) machines.end(key, now());
    }
    runStates.sweep(now());
  }
}
