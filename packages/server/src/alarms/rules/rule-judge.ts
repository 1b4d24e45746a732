/** The judge of a rule for one device. Independent of store, clock and log: shared by live values, trials and tests. */
import type { AlarmRule, UnitState } from '@czyun/contract';
import { hasSchedule, isScheduled, type Wall } from '../limits/gate.ts';
import {
  beginning,
  type ConditionEffect,
  type ConditionEvent,
  type ConditionState,
  conditionAfterStep,
  judgeCondition,
} from './condition.ts';

export type Gated = Pick<AlarmRule, 'delayS' | 'clearDelayS' | 'days' | 'from' | 'to' | 'states'>;

export class RuleJudge {
  readonly #rule: Gated;
  readonly #take: (effect: ConditionEffect) => void;
  #state: ConditionState;
  #isOn = true;
  /** Latest value; null: unknown. */
  #holds: boolean | null = null;

  constructor(rule: Gated, raised: boolean, take: (effect: ConditionEffect) => void) {
    this.#rule = rule;
    this.#state = beginning(raised);
    this.#take = take;
  }

  /** Whether it depends on schedule or run state. */
  get isGated(): boolean {
    return hasSchedule(this.#rule) || this.#rule.states.length > 0;
  }

  /** Whether the clock alone may raise or clear. */
  get isWaiting(): boolean {
    return this.#state.since !== null;
  }

  get isRaised(): boolean {
    return this.#state.raised;
  }

  /** Result of the condition; null: unknown. */
  evaluated(holds: boolean | null, time: number, at: number): void {
    this.#holds = holds;
    if (!this.#isOn) return;
    // Most calls have no effect.
    if (this.#state.since === null && (holds === null || holds === this.#state.raised)) return;
    this.#play(holds === null ? { kind: 'unknown', at } : { kind: 'value', time, at, holds });
  }

  /** The clock and the device's state; an offline device's state is unknown, so the previous one remains. */
  clock(at: number, state: UnitState, wall: Wall): void {
    const { states } = this.#rule;
    const scheduled = !hasSchedule(this.#rule) || isScheduled(this.#rule, wall);
    const known = states.length === 0 || state !== 'offline';
    const fits = states.length === 0 || (states as readonly UnitState[]).includes(state);
    const on = scheduled && (known ? fits : this.#isOn);
    if (on !== this.#isOn) {
      this.#isOn = on;
      if (!on) this.#play({ kind: 'off', at });
      else if (this.#holds !== null) this.#play({ kind: 'value', time: at, at, holds: this.#holds });
    }
    this.#play({ kind: 'tick', at });
  }

  /** The clock was set, see `conditionAfterStep`. */
  clockSet(by: number, trueTime: (stamp: number) => number): void {
    this.#state = conditionAfterStep(this.#state, by, trueTime);
  }

  #play(event: ConditionEvent): void {
    const { onMs, offMs } = { onMs: this.#rule.delayS * 1000, offMs: this.#rule.clearDelayS * 1000 };
    const { state, effects } = judgeCondition(this.#state, { onMs, offMs }, event);
    this.#state = state;
    for (const effect of effects) this.#take(effect);
  }
}
