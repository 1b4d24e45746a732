/**
 * Evaluates live values by the rules of projects; one alarm per rule and device, in the shared alarm machines. A rule is evaluated when one
 * of its values changes, with the newest of the others; readings of one instant that arrive together are evaluated together. A stale or bad
 * value is unknown, and so, in general, is the condition: delays stop, and an active alarm remains active until the condition is known to
 * be false. A device that sends its log in order is evaluated by the times of its readings. Readings older than the newest and imported
 * ones are not evaluated by rules, as by limits: a trial shows the alarms that they would have raised.
 */
import { unitStateOf } from '@czyun/contract';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { DeviceRecord, RegistryChange } from '../../registry/types.ts';
import type { Batch } from '../../telemetry/types.ts';
import type { ClockSet } from '../clock/clock-set.ts';
import { wallOf } from '../limits/gate.ts';
import type { LimitAlarmsParts } from '../limits/live.ts';
import type { CompiledRule } from './compiled.ts';
import type { ConditionEffect } from './condition.ts';
import { Inputs } from './inputs.ts';
import { RuleJudge } from './rule-judge.ts';
import { RuleSets } from './sets.ts';
import { type RuleTarget, ruleTargets } from './targets.ts';
import { ruleKey, ruleOfKey, ruleWords } from './words.ts';

/** A rule on one device. */
interface Judged {
  readonly rule: CompiledRule;
  readonly target: RuleTarget;
  readonly judge: RuleJudge;
  /** Known values of its variables; NaN: unknown. */
  readonly values: Float64Array;
  /** Time of the newest reading that was evaluated. */
  time: number;
  /** Its newest reading was late: its delays do not follow the server's clock. */
  isPast: boolean;
  /** Waits for evaluation, once for all readings of an instant. */
  isDue: boolean;
  /** Bits of the variables whose late readings do not apply to the present. */
  lapsed: number;
}

/** Interval of the check for changes by other processes, ms. */
const checkEveryMs = 5000;

export class RuleAlarms {
  readonly #parts: LimitAlarmsParts;
  readonly #sets: RuleSets;
  readonly #byRule = new Map<number, readonly Judged[]>();
  readonly #inputs = new Inputs<Judged>();
  /** Judges that depend on the clock. */
  readonly #awake = new Set<Judged>();
  #looked = 0;
  #hasBegun = false;

  constructor(parts: LimitAlarmsParts) {
    this.#parts = parts;
    this.#sets = new RuleSets(parts.db);
  }

  /** Reads the rules, and applies changes in evaluated projects. */
  async load(): Promise<void> {
    const changed = await this.#sets.look();
    // Before the evaluation of a project starts, its open entries are unknown.
    if (!this.#hasBegun) return;
    for (const { id, projectId } of changed) if (this.#parts.isJudged(projectId)) this.#takeAnew(id);
    this.#sweep(new Set(changed.map(({ projectId }) => projectId)));
  }

  /** Starts evaluating the projects of devices, after their active alarms were restored; alarms of removed rules end. */
  begin(devices: readonly DeviceRecord[]): void {
    const projectIds = new Set(devices.map(({ projectId }) => projectId));
    this.#hasBegun = true;
    for (const { id } of this.#sets.of(projectIds)) this.#takeAnew(id);
    this.#sweep(projectIds);
  }

  /** Restarts the evaluation of rules that changed devices may affect. */
  follow(devices: RegistryChange['devices']): void {
    const both = [...devices.values()].flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
    const projectIds = new Set(both.map(({ projectId }) => projectId).filter(this.#parts.isJudged));
    const types = new Set(both.map(({ type }) => type.id));
    for (const { id, rule } of this.#sets.of(projectIds)) {
      const named = [rule.deviceId, ...rule.variables.map(({ deviceId }) => deviceId)];
      const isOfType = rule.typeId !== null && types.has(rule.typeId);
      if (isOfType || named.some((deviceId) => deviceId !== null && devices.has(deviceId))) this.#takeAnew(id);
    }
    this.#sweep(projectIds);
  }

  /** Other processes evaluate these projects from now on. */
  drop(projectIds: ReadonlySet<number>): void {
    for (const [id, judged] of this.#byRule) if (judged.some(({ rule }) => projectIds.has(rule.projectId))) this.#leave(id);
  }

  /** Readings that became the newest of their points. */
  take({ paramIds, times, values, quality }: Batch): void {
    if (this.#inputs.isEmpty) return;
    const now = this.#parts.now();
    const due: Judged[] = [];
    let instant = Number.NaN;
    const judge = () => {
      for (const judged of due) {
        judged.isDue = false;
        this.#judge(judged, now);
      }
      due.length = 0;
    };
    for (let row = 0; row < paramIds.length; row += 1) {
      const inputs = this.#inputs.of(paramIds[row]!);
      if (inputs.length === 0) continue;
      const time = times[row]!;
      if (time !== instant && due.length > 0) judge();
      instant = time;
      const value = quality[row] === 0 && Number.isFinite(values[row]) ? values[row]! : Number.NaN;
      for (const { of: judged, index } of inputs) {
        if (!this.#put(judged, index, value, time, now) || judged.isDue) continue;
        judged.isDue = true;
        due.push(judged);
      }
    }
    judge();
  }

  /** Reported states of devices. */
  stated(deviceIds: readonly number[]): void {
    const ids = new Set(deviceIds);
    // The present state of a device does not apply to the readings of its log.
    for (const judged of this.#awake) if (!judged.isPast && ids.has(judged.target.device.id)) this.#clock(judged, this.#parts.now());
  }

  /** The clock was set: delays keep their remaining time. */
  clockSet({ by, ofReading }: ClockSet): void {
    for (const all of this.#byRule.values())
      for (const judged of all) {
        const trueTime = (stamp: number) => ofReading(judged.target.device.id, stamp);
        judged.judge.clockSet(judged.isPast ? 0 : by, trueTime);
        judged.time = trueTime(judged.time);
      }
  }

  tick(at: number): void {
    for (const judged of this.#awake) if (!judged.isPast) this.#clock(judged, at);
    if (at - this.#looked < checkEveryMs && at >= this.#looked) return;
    this.#looked = at;
    this.load().catch((error: unknown) => this.#parts.logger.warn({ error: String(error) }, 'alarm rules could not be read'));
  }

  /** Whether the rule must be evaluated: unchanged values are skipped. */
  #put(judged: Judged, index: number, value: number, time: number, now: number): boolean {
    const isSame = Object.is(judged.values[index], value);
    // A late reading is stale when it is received: it applies to its own time, not to the present.
    if (Number.isNaN(value) && judged.isPast) {
      judged.lapsed |= 1 << index;
      return false;
    }
    judged.values[index] = value;
    judged.lapsed &= ~(1 << index);
    if (!Number.isNaN(value)) {
      if (time > judged.time) judged.time = time;
      const wasPast = judged.isPast;
      judged.isPast = now - judged.time > this.#parts.lateAfterMs;
      if (judged.isPast || wasPast) return true;
    }
    return !isSame;
  }

  #judge(judged: Judged, now: number, time = judged.time): void {
    const { rule, values, judge, isPast, lapsed } = judged;
    if (!isPast && lapsed !== 0) {
      for (let index = 0; index < values.length; index += 1) if (lapsed & (1 << index)) values[index] = Number.NaN;
      judged.lapsed = 0;
    }
    const evaluated = rule.condition(values);
    judge.evaluated(Number.isNaN(evaluated) ? null : evaluated === 1, time, isPast ? time : now);
    this.#waken(judged);
  }

  #waken(judged: Judged): void {
    if (judged.judge.isGated || judged.judge.isWaiting) this.#awake.add(judged);
    else if (this.#awake.size > 0) this.#awake.delete(judged);
  }

  #clock(judged: Judged, at: number): void {
    const { registry, states } = this.#parts;
    const { device } = judged.target;
    const timeZone = timeZoneOf(registry, device.projectId);
    judged.judge.clock(at, unitStateOf(states.get(device.id)), wallOf(timeZone, at));
    this.#waken(judged);
  }

  #takeAnew(ruleId: number): void {
    this.#leave(ruleId);
    const rule = this.#sets.compiled(ruleId);
    if (!rule) return;
    const { registry, newest, machines, now } = this.#parts;
    const at = now();
    const taken = ruleTargets(rule.rule, rule.projectId, registry).map((target): Judged => {
      const judge = new RuleJudge(rule.rule, machines.isRaised(ruleKey(target.device.id, ruleId)), (effect) => this.#apply(judged, effect));
      const values = Float64Array.from(target.params, ({ paramId }) => {
        const current = newest.get(paramId);
        return current?.quality === 0 && Number.isFinite(current.value) ? current.value : Number.NaN;
      });
      const judged: Judged = { rule, target, judge, values, time: 0, isPast: false, isDue: false, lapsed: 0 };
      return judged;
    });
    this.#byRule.set(ruleId, taken);
    for (const judged of taken) {
      for (const [index, { paramId }] of judged.target.params.entries()) this.#inputs.add(paramId, { of: judged, index });
      // The newest values are evaluated as of now: the time before this rule, or before this start, is not evaluated.
      this.#clock(judged, at);
      this.#judge(judged, at, at);
      // An active alarm may be more severe by the current rule.
      if (judged.judge.isRaised) this.#apply(judged, { kind: 'raise', time: at });
    }
  }

  #leave(ruleId: number): void {
    for (const judged of this.#byRule.get(ruleId) ?? []) {
      this.#awake.delete(judged);
      for (const { paramId } of judged.target.params) this.#inputs.remove(paramId, judged);
    }
    this.#byRule.delete(ruleId);
  }

  /** Ends alarms of removed rules or parts of them in these projects. */
  #sweep(among: ReadonlySet<number>): void {
    const { machines, now, isJudged } = this.#parts;
    for (const { key, source } of [...machines.open()]) {
      const ruleId = ruleOfKey(key);
      const { id, projectId } = source.device;
      if (ruleId === undefined || !among.has(projectId) || !isJudged(projectId)) continue;
      if (!this.#byRule.get(ruleId)?.some(({ target }) => target.device.id === id)) machines.end(key, now());
    }
  }

  #apply({ rule, target, isPast }: Judged, effect: ConditionEffect): void {
    const { machines, now } = this.#parts;
    const { device, params } = target;
    const key = ruleKey(device.id, rule.id);
    const at = now();
    if (effect.kind === 'clear') {
      machines.clear(key, effect.time, at, isPast);
      return;
    }
    const param = params.find(({ deviceId }) => deviceId === device.id);
    const mark = { severity: rule.rule.severity, log: 2 } as const;
    machines.raise(key, param ? { device, param } : { device }, { time: effect.time, at, late: isPast, mark, word: ruleWords(rule.rule) });
  }
}
