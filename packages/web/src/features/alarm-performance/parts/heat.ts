/** Alarms by day and hour as colours, by the standards' limits for an hour and an operator. */
import type { AlarmPerformance } from '@czyun/contract';
import { targets } from './targets.ts';

/** More alarms in an hour than an operator can handle. */
export const crowdedHour = 30;
export const heatSteps = ['quiet', 'low', 'target', 'limit', 'crowded'] as const;
export type HeatStep = (typeof heatSteps)[number];

/** `low`: up to the target of an hour; `target`: up to the manageable number; `limit`: above it. */
export function stepOf(alarms: number): HeatStep {
  if (alarms === 0) return 'quiet';
  if (alarms <= targets.perHour.target) return 'low';
  if (alarms <= targets.perHour.limit) return 'target';
  return alarms <= crowdedHour ? 'limit' : 'crowded';
}

export interface HeatCell {
  /** Column and row. */
  readonly day: number;
  readonly hour: number;
  readonly alarms: number;
}

/** Hours with an alarm. */
export const cellsOf = (days: AlarmPerformance['days']): readonly HeatCell[] =>
  days.flatMap(({ hours }, day) => hours.flatMap((alarms, hour) => (alarms === 0 ? [] : [{ day, hour, alarms }])));

/** Rows of the picture: 24, or 25 if one of its days is longer. */
export const rowsOf = (days: AlarmPerformance['days']): number => days.reduce((most, { hours }) => Math.max(most, hours.length), 24);

/** Cell of an hour; null: outside, or in the future. */
export function cellOf(days: AlarmPerformance['days'], day: number, hour: number): HeatCell | null {
  const alarms = days[day]?.hours[hour];
  return alarms === undefined ? null : { day, hour, alarms };
}

/** The hour at a position of the picture, 0 to 1 from its upper left corner. */
export const cellAt = (days: AlarmPerformance['days'], x: number, y: number): HeatCell | null =>
  cellOf(days, Math.floor(x * days.length), Math.floor(y * rowsOf(days)));
