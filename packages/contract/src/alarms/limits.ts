/** Thresholds of a parameter: when its value, or its change, raises an alarm. Forms, the store, the log and the evaluation share this shape. */
import { z } from 'zod';

/** Kinds of threshold alarms; the end of the alarm key `<device>:<metric>:<kind>`. */
export const limitKinds = ['limit-high', 'limit-low', 'stuck', 'rate', 'spread', 'neighbour'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Run states to which thresholds can be bound: an absent device has no values. */
export const limitStates = ['run', 'auto', 'standby', 'stop', 'fault'] as const;

/** In the point's unit; null: no limit. */
const bound = z.number().min(-1e12).max(1e12).nullable().default(null);
const width = z.number().min(0).max(1e12);
const level = z.union([z.literal(1), z.literal(2), z.literal(3)]).default(2);
const minute = z.int().min(0).max(1440).nullable().default(null);

/** Level 1 is the most severe, as for severities. */
export const paramLimits = z.object({
  high1: bound.describe('High limit of level 1, the most severe: alarm above it'),
  high2: bound,
  high3: bound,
  low1: bound.describe('Low limit of level 1, the most severe: alarm below it'),
  low2: bound,
  low3: bound,
  delayS: z.number().min(0).max(86_400).default(0).describe('Time beyond a limit before it alarms, s'),
  deadBand: width.default(0).describe('Margin inside the mildest limit before the alarm clears, in the unit of the value'),
  days: z.array(z.int().min(1).max(7)).max(7).default([]).describe('Days of the week, 1 Monday to 7 Sunday; none: every day'),
  from: minute.describe(
    "Minutes of the project's day, from (with) to (without); a span over midnight belongs to the day it begins in. null: the whole day",
  ),
  to: minute,
  states: z
    .array(z.enum(limitStates))
    .max(limitStates.length)
    .default([])
    .describe('Run states in which the value is checked; none: always'),
  stuckMin: width.max(10_080).nullable().default(null).describe('Minutes without a change while the device runs; null: not checked'),
  stuckLevel: level,
  rateUp: width.nullable().default(null).describe('Change per minute over the window, upward and downward'),
  rateDown: width.nullable().default(null),
  rateWindowS: z.number().min(5).max(3600).default(60),
  rateLevel: level,
  spread: width.nullable().default(null).describe('Highest less lowest member of a family'),
  spreadLevel: level,
  neighbour: width.nullable().default(null).describe('Distance from the median of the devices of its type'),
  neighbourLevel: level,
  neighbourIn: z.enum(['project', 'region']).default('project'),
});
export type ParamLimits = z.output<typeof paramLimits>;

/** No limit at all; a plain value, since pages do not load schemas. */
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
