/** Thresholds of a parameter as sent by forms, stored, and returned by calls. */
import { z } from 'zod';
import { limitStates } from './limits.ts';

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
