/** Thresholds of a parameter: when its value, or its change, raises an alarm. Forms, the store, the log and the evaluation share these rules. */
import type { ParamLimits } from './limits-schema.ts';

/** Kinds of threshold alarms; the end of the alarm key `<device>:<metric>:<kind>`. */
export const limitKinds = ['limit-high', 'limit-low', 'stuck', 'rate', 'spread', 'neighbour'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Run states to which thresholds can be bound: an absent device has no values. */
export const limitStates = ['run', 'auto', 'standby', 'stop', 'fault'] as const;

/** No limit at all. */
export const noLimits: ParamLimits = {
  high1: null,
  high2: null,
  high3: null,
  low1: null,
  low2: null,
  low3: null,
  delayS: 0,
  deadBand: 0,
  days: [],
  from: null,
  to: null,
  states: [],
  stuckMin: null,
  stuckLevel: 2,
  rateUp: null,
  rateDown: null,
  rateWindowS: 60,
  rateLevel: 2,
  spread: null,
  spreadLevel: 2,
  neighbour: null,
  neighbourLevel: 2,
  neighbourIn: 'project',
};

/** Applies recommended limits to a parameter: its schedule remains, and so do checks that the recommendation lacks. */
export function withRecommended(limits: ParamLimits | null, recommended: ParamLimits): ParamLimits {
  const before = limits ?? noLimits;
  const { high1, high2, high3, low1, low2, low3, delayS, deadBand } = recommended;
  const checks = Object.fromEntries(
    (['stuckMin', 'rateUp', 'rateDown', 'spread', 'neighbour'] as const).map((field) => [field, recommended[field] ?? before[field]]),
  );
  return { ...before, high1, high2, high3, low1, low2, low3, delayS, deadBand, ...checks };
}

/** The kinds that a set of thresholds evaluates; a family is evaluated by its spread only, and only a family has one. */
export function judgedKinds(limits: ParamLimits, isFamily: boolean): LimitKind[] {
  const { high1, high2, high3, low1, low2, low3, stuckMin, rateUp, rateDown, spread, neighbour } = limits;
  const some = (...values: readonly (number | null)[]) => values.some((value) => value !== null);
  if (isFamily) return some(spread) ? ['spread'] : [];
  return [
    ...(some(high1, high2, high3) ? (['limit-high'] as const) : []),
    ...(some(low1, low2, low3) ? (['limit-low'] as const) : []),
    ...(some(stuckMin) ? (['stuck'] as const) : []),
    ...(some(rateUp, rateDown) ? (['rate'] as const) : []),
    ...(some(neighbour) ? (['neighbour'] as const) : []),
  ];
}

export type LimitFault = 'limitOrder' | 'limitRange' | 'limitCross' | 'limitPositive' | 'limitSpan' | 'limitKind';

/** Faults between the fields of a set, by field; empty if it can be saved. `range` is the plausible range of the point. */
export function limitFaults(
  limits: ParamLimits,
  { range, isFamily }: { readonly range: readonly [number, number]; readonly isFamily: boolean },
): Partial<Record<keyof ParamLimits, LimitFault>> {
  const faults: Partial<Record<keyof ParamLimits, LimitFault>> = {};
  const say = (field: keyof ParamLimits, fault: LimitFault) => {
    faults[field] ??= fault;
  };
  const given = <F extends keyof ParamLimits>(fields: readonly F[]) => fields.filter((field) => limits[field] !== null);
  const value = (field: keyof ParamLimits) => limits[field] as number;
  const highs = given(['high1', 'high2', 'high3']);
  const lows = given(['low1', 'low2', 'low3']);
  if (isFamily) for (const field of [...highs, ...lows, ...given(['stuckMin', 'rateUp', 'rateDown', 'neighbour'])]) say(field, 'limitKind');
  else if (limits.spread !== null) say('spread', 'limitKind');
  for (const field of [...highs, ...lows]) if (value(field) < range[0] || value(field) > range[1]) say(field, 'limitRange');
  for (const [index, field] of highs.entries()) if (index > 0 && value(field) > value(highs[index - 1] ?? field)) say(field, 'limitOrder');
  for (const [index, field] of lows.entries()) if (index > 0 && value(field) < value(lows[index - 1] ?? field)) say(field, 'limitOrder');
  const [lowest, highest] = [lows.at(-1), highs.at(-1)];
  if (lowest && highest && value(lowest) >= value(highest)) say(lowest, 'limitCross');
  for (const field of given(['stuckMin', 'rateUp', 'rateDown', 'spread', 'neighbour'])) if (value(field) <= 0) say(field, 'limitPositive');
  if (limits.deadBand > range[1] - range[0]) say('deadBand', 'limitRange');
  if ((limits.from === null) !== (limits.to === null) || (limits.from !== null && limits.from === limits.to)) say('to', 'limitSpan');
  return faults;
}
