/** The judges of all limits of one parameter. Independent of store, clock and log: shared by live values, trials and tests. */
import { judgedKinds, type LimitKind, type ParamLimits, type UnitState } from '@czyun/contract';
import type { Severity } from '@czyun/devices';
import type { Calmable, CalmBounds } from './calm.ts';
import { hasSchedule, isOn, type Wall } from './gate.ts';
import { judgeKey, type KeyEvent, type KeyState, keyAfterStep, keyState } from './key-judge.ts';
import { ruleOf } from './kinds.ts';
import { mildest, quiet, type WatchEffect } from './watch.ts';

/** What a parameter raises or clears. */
export type LimitEffect = WatchEffect & { readonly kindOf: LimitKind };

/** Kinds that are evaluated by the parameter's own readings. */
const own: ReadonlySet<LimitKind> = new Set(['limit-high', 'limit-low', 'stuck', 'rate']);

export class ParamJudge implements Calmable {
  readonly isFamily: boolean;
  #limits: ParamLimits;
  readonly #keys = new Map<LimitKind, KeyState>();
  readonly #take: (effect: LimitEffect) => void;

  /** `raised`: the active alarm, for judges that continue after a restart. */
  constructor(
    limits: ParamLimits,
    isFamily: boolean,
    take: (effect: LimitEffect) => void,
    raised: (kind: LimitKind) => Severity | null = () => null,
  ) {
    this.#limits = limits;
    this.isFamily = isFamily;
    this.#take = take;
    for (const kind of judgedKinds(limits, isFamily)) this.#keys.set(kind, keyState(raised(kind)));
  }

  get limits(): ParamLimits {
    return this.#limits;
  }

  judges(kind: LimitKind): boolean {
    return this.#keys.has(kind);
  }

  /** The state of a kind; undefined: not evaluated. */
  keyOf(kind: LimitKind): KeyState | undefined {
    return this.#keys.get(kind);
  }

  /** Whether it depends on schedule or run state. */
  get isGated(): boolean {
    return hasSchedule(this.#limits) || this.#limits.states.length > 0 || this.#keys.has('stuck');
  }

  /** The range in which a reading only updates the known value; null: it may have effects. */
  get calm(): CalmBounds | null {
    let [low, high] = [-Infinity, Infinity];
    for (const [kind, { watch, on }] of this.#keys) {
      if ((kind !== 'limit-high' && kind !== 'limit-low') || watch !== quiet) return null;
      if (!on) continue;
      const bound = mildest(ruleOf(kind, this.#limits));
      if (kind === 'limit-high') high = bound ?? Infinity;
      else low = bound === null ? -Infinity : -bound;
    }
    return { low, high };
  }

  /** The last reading within the calm range. */
  settle(time: number, value: number): void {
    for (const [kind, state] of this.#keys) {
      const known = { time, value: kind === 'limit-low' ? -value : value };
      this.#keys.set(kind, { ...state, known });
    }
  }

  /** A good reading of the parameter itself. */
  value(time: number, at: number, value: number): void {
    for (const kind of this.#keys.keys()) if (own.has(kind)) this.#step(kind, { kind: 'value', time, at, value });
  }

  /** A quantity computed from several readings; undefined: currently unknown. */
  made(kind: 'spread' | 'neighbour', time: number, at: number, value: number | undefined): void {
    if (this.#keys.has(kind)) this.#step(kind, value === undefined ? { kind: 'unknown', at } : { kind: 'value', time, at, value });
  }

  /** The parameter's newest value is stale or bad. */
  unknown(at: number): void {
    for (const kind of this.#keys.keys()) this.#step(kind, { kind: 'unknown', at });
  }

  /** The clock and the device's state. Delays may end. */
  clock(at: number, state: UnitState, wall: Wall): void {
    for (const kind of this.#keys.keys()) {
      const on = isOn(kind, this.#limits, state, wall);
      if (on !== null) this.#step(kind, { kind: 'gate', on, at });
      this.#step(kind, { kind: 'tick', at });
    }
  }

  /** The clock was set, see `watchAfterStep`. */
  clockSet(by: number, trueTime: (stamp: number) => number): void {
    for (const [kind, state] of this.#keys) this.#keys.set(kind, keyAfterStep(state, by, trueTime));
  }

  /** Applies other limits: evaluated at once. Returns the kinds that are no longer evaluated. */
  change(limits: ParamLimits, at: number): LimitKind[] {
    this.#limits = limits;
    const kinds = new Set(judgedKinds(limits, this.isFamily));
    const gone = [...this.#keys.keys()].filter((kind) => !kinds.has(kind));
    for (const kind of gone) this.#keys.delete(kind);
    for (const kind of kinds) {
      if (this.#keys.has(kind)) this.#step(kind, { kind: 'limits', at });
      else this.#keys.set(kind, keyState());
    }
    return gone;
  }

  #step(kind: LimitKind, event: KeyEvent): void {
    const before = this.#keys.get(kind);
    if (!before) return;
    const { state, effects } = judgeKey(kind, this.#limits, before, event);
    if (state !== before) this.#keys.set(kind, state);
    for (const effect of effects) this.#take({ ...effect, kindOf: kind });
  }
}
