/**
 * Evaluates live values against the configured limits. A device that sends its log in order is evaluated by the times of its readings.
 * Readings older than the newest (late/) and imported ones (replay/) raise no limit alarms: a trial shows those that they would have raised.
 */
import { type LimitKind, type ParamLimits, unitStateOf } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import type { DeviceStates } from '../../drivers/types.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { DeviceRecord, ParamRecord, Registry, RegistryChange } from '../../registry/types.ts';
import type { Batch, NewestValues } from '../../telemetry/types.ts';
import type { ClockSet } from '../clock/clock-set.ts';
import type { AlarmMachines } from '../machines/machines.ts';
import { knownSeverity, leastSeverity } from '../points/severity.ts';
import { CalmColumns } from './calm.ts';
import { wallOf } from './gate.ts';
import { distanceOf, spreadOf } from './kinds.ts';
import { type LimitEffect, ParamJudge } from './param-judge.ts';
import { type DeviceLimits, LimitSets } from './sets.ts';
import { type LimitTarget, limitTarget, neighboursOf } from './targets.ts';
import { limitKey, limitKindOf, limitWords } from './words.ts';

export interface LimitAlarmsParts {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'devicesOf' | 'paramOf' | 'project'>;
  readonly newest: Pick<NewestValues, 'get'>;
  readonly states: Pick<DeviceStates, 'get'>;
  readonly machines: AlarmMachines;
  /** Whether the alarms of a project are evaluated in this process. */
  readonly isJudged: (projectId: number) => boolean;
  readonly logger: Logger;
  readonly now: () => number;
  /** A reading received this much later than its time, ms, is evaluated by its own time. */
  readonly lateAfterMs: number;
}

interface Judged {
  readonly target: LimitTarget;
  readonly judge: ParamJudge;
  neighbours: readonly ParamRecord[];
  /** Its newest reading was late: its delays do not follow the server's clock. */
  isPast: boolean;
  /** Its slot in the calm columns; absent: it must always be called. */
  slot: number | undefined;
}

/** Interval of the check for changes by other processes, ms. */
const checkEveryMs = 5000;

export class LimitAlarms {
  readonly #parts: LimitAlarmsParts;
  /** Limits of all projects. */
  readonly #sets: LimitSets;
  #looked = 0;
  #hasBegun = false;
  readonly #byDevice = new Map<number, Map<string, Judged>>();
  readonly #byParam = new Map<number, Judged[]>();
  readonly #columns = new CalmColumns<Judged>();
  /** Whether the columns match the judges. */
  #isBuilt = false;
  /** Judges that depend on the clock. */
  readonly #awake = new Set<Judged>();

  constructor(parts: LimitAlarmsParts) {
    this.#parts = parts;
    this.#sets = new LimitSets(parts.db);
  }

  /** Reads the limits, and applies changes of evaluated devices. */
  async load(): Promise<void> {
    for (const [deviceId, others] of await this.#sets.look()) this.#changed(deviceId, others);
  }

  /** Starts evaluating devices, after their active alarms were restored; alarms of removed limits end. */
  begin(devices: readonly DeviceRecord[]): void {
    this.#hasBegun = true;
    for (const device of devices) if (device.enabled) this.#take(device);
    this.#sweep(new Set(devices.map(({ id }) => id)));
  }

  /** Restarts the evaluation of changed devices. */
  follow(devices: RegistryChange['devices']): void {
    const ids = new Set(devices.keys());
    for (const id of ids) {
      const device = this.#parts.registry.device(id);
      this.#leave(id);
      if (device?.enabled && this.#parts.isJudged(device.projectId)) this.#take(device);
    }
    this.#sweep(ids);
    // They may be new neighbours of others, or no longer be neighbours.
    for (const device of this.#byDevice.values()) for (const judged of device.values()) judged.neighbours = this.#neighboursOf(judged);
  }

  /** Other processes evaluate these projects from now on. */
  drop(projectIds: ReadonlySet<number>): void {
    for (const [id, judged] of this.#byDevice) {
      const [first] = judged.values();
      if (first && projectIds.has(first.target.device.projectId)) this.#leave(id);
    }
  }

  /** Limits of a device were changed: they apply when this resolves. */
  async changed(deviceId: number): Promise<void> {
    this.#changed(deviceId, await this.#sets.read(deviceId));
  }

  /** Readings that became the newest of their points. */
  take({ paramIds, times, values, quality }: Batch): void {
    if (this.#byParam.size === 0) return;
    this.#build();
    const at = this.#parts.now();
    const families = new Map<Judged, number>();
    for (let row = 0; row < paramIds.length; row += 1) {
      const [time, value] = [times[row]!, values[row]!];
      const isGood = quality[row] === 0 && Number.isFinite(value);
      for (const judged of this.#columns.judgesOf(paramIds[row]!, time, value, isGood)) {
        if (judged.target.isFamily) families.set(judged, Math.max(families.get(judged) ?? 0, time));
        else if (isGood) this.#value(judged, time, value, at);
        // A late reading is stale when it is received: its duration is unknown to our clock.
        else this.#ask(judged, ({ judge, isPast }) => judge.unknown(isPast ? time : at));
      }
    }
    for (const [judged, time] of families) this.#family(judged, time, at);
  }

  /** Reported states of devices. */
  stated(deviceIds: readonly number[]): void {
    // The present state of a device does not apply to the readings of its log.
    for (const id of deviceIds)
      for (const judged of this.#byDevice.get(id)?.values() ?? []) if (!judged.isPast) this.#clock(judged, this.#parts.now());
  }

  /** The clock was set: delays keep their remaining time. Judges that follow the times of a device's log do not use the server's clock. */
  clockSet({ by, ofReading }: ClockSet): void {
    this.#build();
    for (const judged of [...this.#byDevice.values()].flatMap((device) => [...device.values()]))
      this.#ask(judged, ({ judge, isPast, target }) => judge.clockSet(isPast ? 0 : by, (stamp) => ofReading(target.device.id, stamp)));
  }

  tick(at: number): void {
    this.#build();
    for (const judged of this.#awake) if (!judged.isPast) this.#clock(judged, at);
    if (at - this.#looked < checkEveryMs && at >= this.#looked) return;
    this.#looked = at;
    this.load().catch((error: unknown) => this.#parts.logger.warn({ error: String(error) }, 'limits could not be read'));
  }

  /** Before the call a judge gets its last calm reading; after it, the calm range is updated. */
  #ask(judged: Judged, work: (judged: Judged) => void): void {
    this.#columns.settle(judged.slot, judged.judge);
    work(judged);
    this.#columns.bound(judged.slot, judged.judge);
    if (judged.judge.isGated || judged.judge.calm === null) this.#awake.add(judged);
    else this.#awake.delete(judged);
  }

  #build(): void {
    if (this.#isBuilt) return;
    this.#isBuilt = true;
    const all = [...this.#byDevice.values()].flatMap((device) => [...device.values()]);
    for (const { slot, judge } of all) this.#columns.settle(slot, judge);
    const slots = this.#columns.build(this.#byParam);
    for (const judged of all) {
      judged.slot = judged.target.isFamily ? undefined : slots.get(judged);
      this.#ask(judged, () => undefined);
    }
  }

  #changed(deviceId: number, others: DeviceLimits): void {
    const device = this.#parts.registry.device(deviceId);
    // Before the evaluation of a project starts, its open entries are unknown.
    if (!this.#hasBegun || !device?.enabled || !this.#parts.isJudged(device.projectId)) return;
    for (const [metric, limits] of others) this.#change(device, metric, limits);
    this.#sweep(new Set([deviceId]));
  }

  #change(device: DeviceRecord, metric: string, limits: ParamLimits): void {
    const known = this.#byDevice.get(device.id)?.get(metric);
    const at = this.#parts.now();
    if (!known) {
      this.#leave(device.id);
      this.#take(device);
      return;
    }
    this.#ask(known, ({ judge }) => {
      for (const kind of judge.change(limits, at)) this.#parts.machines.clear(limitKey(device.id, metric, kind), at, at);
    });
    known.neighbours = this.#neighboursOf(known);
    this.#judgeNewest(known, at);
  }

  #take(device: DeviceRecord): void {
    const at = this.#parts.now();
    for (const [metric, limits] of this.#sets.of(device.id)) {
      const target = limitTarget(device, metric);
      if (!target) continue;
      const { machines } = this.#parts;
      const raised = (kind: LimitKind) => {
        const key = limitKey(device.id, metric, kind);
        return machines.isRaised(key) ? (knownSeverity(machines.openEntry(key)?.row.severity) ?? leastSeverity) : null;
      };
      const judge = new ParamJudge(limits, target.isFamily, (effect) => this.#apply(judged, effect), raised);
      const judged: Judged = { target, judge, neighbours: [], isPast: false, slot: undefined };
      judged.neighbours = this.#neighboursOf(judged);
      const ofDevice = this.#byDevice.get(device.id) ?? new Map<string, Judged>();
      this.#byDevice.set(device.id, ofDevice);
      ofDevice.set(metric, judged);
      this.#isBuilt = false;
      for (const { paramId } of target.params) this.#byParam.set(paramId, [...(this.#byParam.get(paramId) ?? []), judged]);
      this.#judgeNewest(judged, at);
    }
  }

  #leave(deviceId: number): void {
    this.#isBuilt = false;
    for (const judged of this.#byDevice.get(deviceId)?.values() ?? []) {
      this.#awake.delete(judged);
      judged.slot = undefined;
    }
    for (const judged of this.#byDevice.get(deviceId)?.values() ?? [])
      for (const { paramId } of judged.target.params) {
        const left = (this.#byParam.get(paramId) ?? []).filter((other) => other !== judged);
        if (left.length === 0) this.#byParam.delete(paramId);
        else this.#byParam.set(paramId, left);
      }
    this.#byDevice.delete(deviceId);
  }

  /** Ends alarms of removed limits of these devices. */
  #sweep(among: ReadonlySet<number>): void {
    const { machines, now } = this.#parts;
    for (const { key, source } of [...machines.open()]) {
      const kind = limitKindOf(key);
      if (kind === undefined || !among.has(source.device.id)) continue;
      const metric = key.slice(key.indexOf(':') + 1, key.lastIndexOf(':'));
      if (!this.#byDevice.get(source.device.id)?.get(metric)?.judge.judges(kind)) machines.end(key, now());
    }
  }

  #neighboursOf({ judge, target }: Judged): readonly ParamRecord[] {
    return judge.judges('neighbour') ? neighboursOf(target, judge.limits.neighbourIn, this.#parts.registry) : [];
  }

  /** The newest value is evaluated as of now: the time before these limits, or before this start, is not evaluated. */
  #judgeNewest(judged: Judged, at: number): void {
    judged.isPast = false;
    this.#clock(judged, at);
    if (judged.target.isFamily) {
      this.#family(judged, at, at);
      return;
    }
    const value = this.#good(judged.target.params[0]?.paramId ?? 0);
    if (value !== undefined) this.#value(judged, at, value, at);
  }

  #value(judged: Judged, time: number, value: number, now: number): void {
    judged.isPast = now - time > this.#parts.lateAfterMs;
    const at = judged.isPast ? time : now;
    this.#ask(judged, ({ judge, neighbours }) => {
      judge.value(time, at, value);
      if (!judge.judges('neighbour')) return;
      const others = neighbours.flatMap(({ paramId }) => this.#good(paramId) ?? []);
      judge.made('neighbour', time, at, distanceOf(value, others));
    });
  }

  #family(judged: Judged, time: number, now: number): void {
    judged.isPast = now - time > this.#parts.lateAfterMs;
    const values = judged.target.params.flatMap(({ paramId }) => this.#good(paramId) ?? []);
    this.#ask(judged, ({ judge, isPast }) => judge.made('spread', time, isPast ? time : now, spreadOf(values)));
  }

  #good(paramId: number): number | undefined {
    const current = this.#parts.newest.get(paramId);
    return current?.quality === 0 && Number.isFinite(current.value) ? current.value : undefined;
  }

  #clock(judged: Judged, at: number): void {
    const { registry, states } = this.#parts;
    const { device } = judged.target;
    const timeZone = timeZoneOf(registry, device.projectId);
    this.#ask(judged, ({ judge }) => judge.clock(at, unitStateOf(states.get(device.id)), wallOf(timeZone, at)));
  }

  #apply({ target, judge, isPast }: Judged, effect: LimitEffect): void {
    const { machines, now } = this.#parts;
    const { device, metric, params, point } = target;
    const key = limitKey(device.id, metric, effect.kindOf);
    const at = now();
    if (effect.kind === 'clear') {
      machines.clear(key, effect.time, at, isPast);
      return;
    }
    const [param] = params;
    const word = limitWords(effect.kindOf, point, judge.limits, effect.limit, effect.level);
    const mark = { severity: effect.level, log: 2 } as const;
    machines.raise(key, param ? { device, param } : { device }, { time: effect.time, at, late: isPast, mark, word });
  }
}
