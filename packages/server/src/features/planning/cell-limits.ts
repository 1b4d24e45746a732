/** Power limits by cell temperature on the quarter-hours of a day: expected or measured temperatures. */
import type { BestPlanView, PlanningSettings } from '@czyun/contract';
import type { ComingDay } from '../../planning/forecast/profiles.ts';
import { type HeldPowers, heldPowers, type TemperatureLimits, temperatureDays, usualTemperatures } from '../../planning/temperature.ts';
import { dayOf, lastDays } from '../../time/days.ts';
import { quarterMs } from '../../time/quarters.ts';
import type { PricedQuarter } from './day-input.ts';
import { type KindOf, onto, profilesOf } from './foresight.ts';
import type { Site } from './site.ts';

export interface CellLimits {
  readonly held: readonly HeldPowers[];
  /** null: no limit is configured. */
  readonly view: BestPlanView['temperature'];
}

const noLimits: CellLimits = { held: [], view: null };
const limitsOf = ({ hotLimits, coldLimits }: PlanningSettings): TemperatureLimits => ({ hot: hotLimits, cold: coldLimits });
const isSet = ({ hot, cold }: TemperatureLimits) => hot.length + cold.length > 0;
const tenth = (value: number) => Math.round(value * 10) / 10;

/** Expected limits of a coming day, from the days before `now`. */
export async function forecastLimits(
  site: Site,
  settings: PlanningSettings,
  { timeZone, now, kindOf }: { readonly timeZone: string; readonly now: number; readonly kindOf: KindOf },
  coming: ComingDay,
  priced: readonly PricedQuarter[],
): Promise<CellLimits> {
  const limits = limitsOf(settings);
  if (!isSet(limits)) return noLimits;
  const today = dayOf(timeZone, now);
  const before = lastDays(timeZone, today.start - 1, temperatureDays);
  const start = before[0]?.start ?? today.start;
  const curves = await site.cellCurves(start, today.start);
  const usual = (curve: readonly number[]) => usualTemperatures(profilesOf(timeZone, before, curve, start, kindOf), coming);
  const [high, low] = [usual(curves.highest), usual(curves.lowest)];
  const [highest, lowest] = [onto(priced, high.values), onto(priced, low.values)];
  const held = priced.map((_, at) => heldPowers(limits, { highest: highest[at] ?? Number.NaN, lowest: lowest[at] ?? Number.NaN }));
  const most = (values: readonly number[], of: (...values: number[]) => number) => {
    const known = values.filter(Number.isFinite);
    return known.length === 0 ? null : tenth(of(...known));
  };
  const isUnknown = (at: number) =>
    (limits.hot.length > 0 && !Number.isFinite(highest[at])) || (limits.cold.length > 0 && !Number.isFinite(lowest[at]));
  return {
    held,
    view: {
      days: Math.max(high.days, low.days),
      ...{ highest: most(highest, Math.max), lowest: most(lowest, Math.min) },
      limited: held.filter(({ chargeMost, dischargeMost }) => chargeMost !== null || dischargeMost !== null).length,
      unknown: priced.filter((_, at) => isUnknown(at)).length,
    },
  };
}

/** Limits by measured temperatures, for days within [start, end). */
export async function pastLimits(site: Site, settings: PlanningSettings, start: number, end: number, signal: AbortSignal) {
  const limits = limitsOf(settings);
  if (!isSet(limits)) return () => [];
  const { highest, lowest } = await site.cellCurves(start, end, signal);
  return (priced: readonly PricedQuarter[]): HeldPowers[] =>
    onCurve(priced, start).map((at) => heldPowers(limits, { highest: highest[at] ?? Number.NaN, lowest: lowest[at] ?? Number.NaN }));
}

const onCurve = (priced: readonly PricedQuarter[], from: number) => priced.map(({ start }) => Math.round((start - from) / quarterMs));
