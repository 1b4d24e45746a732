/**
 * Effect of a rule on a device in a past time: the engine computes when its condition was true (with the SQL of the tree used for live
 * values), and the judge of live values derives the alarms, with the times of the readings as the clock.
 */
import type { AlarmRule, RuleTrial } from '@czyun/contract';
import { dayMs } from '@czyun/contract';
import type { History } from '../../telemetry/types.ts';
import { PastGate, type PastStates } from '../limits/past-gate.ts';
import type { ConditionEffect } from './condition.ts';
import { conditionOf, sqlOf, withCondition } from './expression/index.ts';
import { RuleJudge } from './rule-judge.ts';
import type { RuleTarget } from './targets.ts';

export interface RuleTrialRequest {
  readonly rule: AlarmRule;
  readonly target: RuleTarget;
  /** [start, end), ms. */
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
  readonly states: PastStates;
}

export interface RuleTrialWatch {
  readonly signal: AbortSignal;
  /** Progress, 0 to 1. */
  readonly reached?: (share: number) => void;
  /** Awaited between pieces, so that others can go first. */
  readonly breathe?: () => Promise<void>;
}

/** Length of one query, ms. */
const stretchMs = dayMs;
const maxReadings = 50_000_000;
const maxEpisodes = 500;

class Trial {
  readonly #request: RuleTrialRequest;
  readonly #past: PastGate;
  readonly #judge: RuleJudge;
  readonly #episodes: { start: number; end: number | null }[] = [];
  #clock: number;
  #open: number | null = null;
  #unknownSince: number | null = null;
  #count = 0;
  #stoodMs = 0;
  #unknownMs = 0;
  readings = 0;

  constructor(request: RuleTrialRequest) {
    this.#request = request;
    this.#clock = request.start;
    this.#past = new PastGate(request.rule, request.states, request.timeZone);
    this.#judge = new RuleJudge(request.rule, false, (effect) => this.#take(effect));
    this.#gate(request.start);
    this.#unknownSince = request.start;
  }

  /** Result of the condition from a time on. */
  evaluated(holds: boolean | null, time: number): void {
    this.passed(time);
    this.#judge.evaluated(holds, time, time);
    if (holds === null) this.#unknownSince ??= time;
    else this.#known(time);
  }

  /** Advances the clock: schedule and states change, delays end. */
  passed(time: number): void {
    if (this.#judge.isGated) for (const edge of this.#past.edges(this.#clock, time)) this.#gate(edge);
    this.#clock = time;
  }

  answer(end: number): RuleTrial {
    this.passed(end);
    this.#gate(end);
    this.#known(end);
    const open = this.#open;
    if (open !== null) this.#keep(open, null, end);
    const { start } = this.#request;
    const sums = { count: this.#count, stoodMs: this.#stoodMs, unknownMs: this.#unknownMs };
    return { start, end, readings: this.readings, ...sums, episodes: this.#episodes };
  }

  #known(time: number): void {
    if (this.#unknownSince !== null) this.#unknownMs += Math.max(0, time - this.#unknownSince);
    this.#unknownSince = null;
  }

  #gate(time: number): void {
    const { state, wall } = this.#past.at(time);
    this.#judge.clock(time, state, wall);
  }

  #take({ kind, time }: ConditionEffect): void {
    if (kind === 'raise') this.#open = time;
    else if (this.#open !== null) {
      this.#keep(this.#open, time, time);
      this.#open = null;
    }
  }

  #keep(start: number, end: number | null, until: number): void {
    this.#count += 1;
    this.#stoodMs += Math.max(0, until - start);
    if (this.#episodes.length < maxEpisodes) this.#episodes.push({ start, end });
  }
}

/** Evaluates a past time; throws when aborted. */
export async function tryRule(
  history: Pick<History, 'conditions'>,
  request: RuleTrialRequest,
  { signal, reached, breathe }: RuleTrialWatch,
): Promise<RuleTrial> {
  const { rule, target, start, end } = request;
  const paramIds = [...new Set(target.params.map(({ paramId }) => paramId))];
  const columnOf = (index: number) => `v${paramIds.indexOf(target.params[index]?.paramId ?? 0)}`;
  const condition = conditionOf(
    rule.expression,
    rule.variables.map(({ name }) => name),
  );
  const sql = sqlOf(condition, columnOf);
  const trial = new Trial(request);
  const over = (from: string) => withCondition(sql, from);
  let from = start;
  while (from < end && trial.readings < maxReadings) {
    signal.throwIfAborted();
    const evaluated = await history.conditions({
      paramIds,
      start: from,
      end: Math.min(end, from + stretchMs),
      over,
      result: sql.result,
      signal,
    });
    for (const [row, time] of evaluated.times.entries()) trial.evaluated(evaluated.holds[row] ?? null, time);
    trial.readings += evaluated.readings;
    from = evaluated.end;
    reached?.((from - start) / (end - start));
    await breathe?.();
  }
  return trial.answer(Math.min(from, end));
}
