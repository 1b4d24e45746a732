/** Inputs of a day's plan: prices, storage, forecasts, limits. */
import type { BestPlanView, NoPlanReason, PlanningSettings, PlanningStation, SlotPlan } from '@czyun/contract';
import type { ChangeDeps } from '../../audit/index.ts';
import type { ProjectRecord } from '../../registry/types.ts';
import type { SettlingDeps } from '../../settlement/index.ts';
import type { TariffService } from '../../tariffs/index.ts';
import { type Day, dayOf, dayOn, lastDays } from '../../time/days.ts';
import { monthOf } from '../../time/months.ts';
import { quarterMs, quartersOf } from '../../time/quarters.ts';
import { runOfSlots, socAfter } from './backtest/held-plan.ts';
import type { DayRequest } from './best-day.ts';
import { forecastLimits } from './cell-limits.ts';
import { batteryOf, gridOf, inputOf, pricedQuarters, worthOfStored } from './day-input.ts';
import { comingDay, type DayForecast, daysBack, forecastDay, type KindOf, kindsBy, onto, profilesOf } from './foresight.ts';
import { type DaySource, powerFactorMonth } from './power-factor-month.ts';
import { type Site, type SiteCurves, type SiteDeps, siteOf } from './site.ts';

export type PlanningDeps = Pick<ChangeDeps, 'db' | 'registry' | 'audit' | 'now'> &
  SiteDeps &
  SettlingDeps & {
    /** Slots stored and followed by the project's only controller; null: unknown. */
    readonly standing?: (projectId: number) => SlotPlan | null;
  };

export interface WishDeps extends Pick<PlanningDeps, 'registry' | 'telemetry' | 'standing' | 'now'> {
  readonly tariffs: Pick<TariffService, 'prices' | 'list' | 'days'>;
  readonly settling: DaySource;
}

/** No plan is available, with the reason. */
export interface NoPlanAnswer {
  readonly kind: 'none';
  readonly date: string;
  readonly made: number;
  readonly why: NoPlanReason;
}

/** The highest known value of a curve in [from, to); `start`: first quarter-hour of the curve. null: none is known. */
export function peakOf(curve: readonly number[], start: number, from: number, to: number): number | null {
  const index = (time: number) => Math.max(0, Math.round((time - start) / quarterMs));
  const known = curve.slice(index(from), index(to)).filter(Number.isFinite);
  return known.length === 0 ? null : Math.max(...known);
}

/** A planned day and the instant of planning. */
interface Occasion {
  readonly timeZone: string;
  readonly date: string;
  readonly day: Day;
  readonly today: Day;
  readonly isToday: boolean;
  readonly now: number;
}

/** State of charge at the start of the day, a share, and its source; null: unknown. */
async function startOf(
  site: Site,
  set: PlanningSettings,
  station: PlanningStation,
  standing: SlotPlan | null,
  { timeZone, day, today, isToday, now }: Occasion,
): Promise<{ readonly soc: number; readonly by: BestPlanView['startBy'] } | null> {
  const soc = station.soc === null ? null : station.soc / 100;
  if (isToday) {
    const [measured] = await site.socCurve(day.start - quarterMs, day.start);
    if (measured !== undefined && Number.isFinite(measured)) return { soc: measured, by: 'day' };
  } else {
    // A coming day starts with the configured final state of a day, otherwise with the state that the plan in force leaves.
    if (set.socEnd !== null) return { soc: set.socEnd / 100, by: 'set' };
    const battery = soc === null ? null : batteryOf(set, station, soc);
    const left = standing && battery ? socAfter(battery, quartersOf(timeZone, today), standing, now) : null;
    if (left !== null) return { soc: left, by: 'plan' };
  }
  return soc === null ? null : { soc, by: 'now' };
}

/** Forecast load and generation of the day from the days before; null: too few are known. */
async function forecastOf(
  site: Site,
  curves: SiteCurves,
  { timeZone, date, today, isToday }: Occasion,
  days: readonly Day[],
  kindOf: KindOf,
): Promise<DayForecast | null> {
  const forecastBy = (known: readonly Day[]) => {
    const load = profilesOf(timeZone, known, curves.load, curves.start, kindOf);
    const pv = site.hasGeneration ? profilesOf(timeZone, known, curves.pv, curves.start, kindOf) : null;
    return forecastDay(comingDay(date, kindOf), load, pv);
  };
  // Methods are compared on whole days. A new station has hardly any, so today is used as well.
  return (await forecastBy(days)) ?? (isToday ? null : await forecastBy([...days, today]));
}

export async function wishOf(
  deps: WishDeps,
  project: ProjectRecord,
  date: string,
  set: PlanningSettings,
): Promise<DayRequest | NoPlanAnswer> {
  const { timeZone, id: projectId } = project;
  const at = deps.now();
  const none = (why: NoPlanReason): NoPlanAnswer => ({ kind: 'none', date, made: at, why });
  const site = siteOf(deps, project);
  const station = site.now();
  const day = dayOn(timeZone, date);
  if (!site.hasStorage && set.power === null) return none('noStorage');
  const spans = await deps.tariffs.prices({ projectId, start: day.start, end: day.end });
  const version = (await deps.tariffs.list(projectId)).list.find(({ id }) => id === spans[0]?.versionId);
  const tariff = version?.tariff ?? null;
  const priced = pricedQuarters(timeZone, day, spans, tariff?.surcharges);
  if (!priced) return none('noPrices');

  const today = dayOf(timeZone, at);
  const occasion = { timeZone, date, day, today, isToday: date === today.date, now: at };
  const standing = deps.standing?.(projectId) ?? null;
  const start = await startOf(site, set, station, standing, occasion);
  if (start === null) return none('noSoc');
  const battery = batteryOf(set, station, start.soc);
  if (!battery) return none('noStorage');

  const days = lastDays(timeZone, today.start - 1, daysBack);
  // End of the last completed quarter-hour.
  const until = today.start + Math.floor((at - today.start) / quarterMs) * quarterMs;
  const curves = await site.curves(days[0]?.start ?? today.start, until);
  const kindOf = kindsBy(await deps.tariffs.days(projectId));
  const forecast = await forecastOf(site, curves, occasion, days, kindOf);
  if (!forecast) return none('noForecast');

  const powerFactor = await powerFactorMonth(deps.settling, { projectId, timeZone, tariff, until: today.start });
  const peak = peakOf(curves.bought, curves.start, monthOf(timeZone, day.start).start, until);
  const grid = gridOf(set, station, tariff?.basic ?? null, peak, powerFactor?.effect ?? null);
  const load = onto(priced, forecast.load.values);
  const pv = forecast.pv ? onto(priced, forecast.pv.values) : priced.map(() => 0);
  const coming = comingDay(date, kindOf);
  const cells = await forecastLimits(site, set, { timeZone, now: at, kindOf }, coming, priced);
  const withoutWorth = inputOf(priced, load, pv, battery, grid, cells.held);
  const input = { ...withoutWorth, battery: { ...battery, restWorth: worthOfStored(withoutWorth) } };
  const inForce = standing && runOfSlots(input, priced, standing);
  return { date, made: at, timeZone, priced, input, startBy: start.by, forecast, coming, powerFactor, temperature: cells.view, inForce };
}
