/**
 * Completed days, one by one: earnings of the storage as metered, with the plan in force, with a plan from that day's forecast, and at
 * best.
 */
import type { Backtest, BacktestDay, NoPlanReason, PriceSpan } from '@czyun/contract';
import { hourMs } from '@czyun/contract';
import { statesOf } from '../../../alarms/repo.ts';
import { bestPlan } from '../../../planning/best.ts';
import { floorOf, limitOf, type PlanGrid, type PlanInput, powerFactorAt } from '../../../planning/model.ts';
import { simulate } from '../../../planning/simulation.ts';
import type { Solver } from '../../../planning/solver.ts';
import type { ProjectRecord } from '../../../registry/types.ts';
import { createSettling, settledMoney } from '../../../settlement/index.ts';
import { createTariffService } from '../../../tariffs/service.ts';
import { type Day, lastDays } from '../../../time/days.ts';
import { monthOf } from '../../../time/months.ts';
import { quarterMs } from '../../../time/quarters.ts';
import { whyNone } from '../best-day.ts';
import { pastLimits } from '../cell-limits.ts';
import { batteryOf, gridOf, inputOf, type PricedQuarter, pricedQuarters } from '../day-input.ts';
import { type PlanningDeps, peakOf } from '../day-request.ts';
import { comingDay, daysBack, forecastDay, kindsBy, onto, profilesOf } from '../foresight.ts';
import { powerFactorMonth, type ReckonedMonth } from '../power-factor-month.ts';
import { settingsOf } from '../repo.ts';
import { siteOf } from '../site.ts';
import { dayWith, dayWithout } from './figures.ts';
import { earnsOfWishes } from './held-plan.ts';
import { inForceOver } from './in-force-days.ts';
import { causesOf, type MissedQuarter } from './missed.ts';

const limits = { seconds: 10, gap: 1e-3 };
/** A plan is made on the day before, which is not complete then: the last whole day is two days earlier. */
const lead = 2;
const unableStates: ReadonlySet<string> = new Set(['stop', 'fault', 'offline']);

interface Metered {
  readonly bought: readonly number[];
  readonly fedIn: readonly number[];
  readonly storage: readonly number[];
}

/** Wear of the storage at a discharge power, CNY/h. */
const wearOf = ({ battery }: PlanInput, power = 0) => Math.max(0, power) * battery.cycleCost;

/** Cost of a day as metered, without demand, CNY. */
function costOf(input: PlanInput, { bought, fedIn, storage }: Metered): number {
  return input.quarters.reduce((sum, quarter, at) => {
    const price = quarter.buy + powerFactorAt(input.grid, quarter);
    return sum + ((bought[at] ?? 0) * price - (fedIn[at] ?? 0) * quarter.feedIn + wearOf(input, storage[at])) * quarter.hours;
  }, 0);
}

/** Reads the data that all days of a project share once, then judges each day. */
export async function dayJudge(deps: PlanningDeps, solver: Solver, project: ProjectRecord, days: readonly Day[], signal: AbortSignal) {
  const { db } = deps;
  const { timeZone, id: projectId } = project;
  const tariffs = createTariffService(deps);
  const site = siteOf(deps, project);
  const station = site.now();
  const { settings } = await settingsOf(db, projectId);
  const first = days[0]?.start ?? 0;
  const end = days.at(-1)?.end ?? first;
  const earlier = lastDays(timeZone, first - 1, daysBack + lead - 1);
  const start = earlier[0]?.start ?? first;
  const curves = await site.curves(start, end, signal);
  const socs = await site.socCurve(first - quarterMs, end, signal);
  const kindOf = kindsBy(await tariffs.days(projectId));
  const all = [...earlier, ...days];
  const loads = profilesOf(timeZone, all, curves.load, start, kindOf);
  const suns = site.hasGeneration ? profilesOf(timeZone, all, curves.pv, start, kindOf) : null;
  const held = await pastLimits(site, settings, first, end, signal);
  const versions = (await tariffs.list(projectId)).list;
  const tariffOf = (spans: readonly PriceSpan[]) => versions.find(({ id }) => id === spans[0]?.versionId)?.tariff ?? null;
  // One month is used for all days: the thirty days that end with the last one, by the tariff of that day, like a bill.
  const lastDay = days.at(-1);
  const tariff = lastDay ? tariffOf(await tariffs.prices({ projectId, start: lastDay.start, end: lastDay.end })) : null;
  const powerFactor = await powerFactorMonth(createSettling(deps), { projectId, timeZone, tariff, until: end }, signal);
  const savings = new Map(
    (await settledMoney(db, projectId, days[0]?.date ?? '', lastDay?.date ?? '')).map(({ date, saving }) => [date, saving]),
  );
  const stationId = site.balance.soc[0]?.deviceId;
  const states = stationId === undefined ? [] : await statesOf(db, stationId, first, end);
  const unable = states.filter(({ state }) => unableStates.has(state));
  const history = deps.telemetry.history;
  const inForceOf = await inForceOver({ db, history }, site.devices, projectId, { start: first, until: end, timeZone }, signal);
  const socAt = (time: number) => socs[Math.round((time - first) / quarterMs)] ?? Number.NaN;

  /** Whether the storage was unavailable for more than half of the interval. */
  function isOut(from: number, to: number): boolean {
    const out = unable.reduce((sum, each) => sum + Math.max(0, Math.min(each.end ?? end, to) - Math.max(each.start, from)), 0);
    return out > (to - from) / 2;
  }

  /** Earnings of the plan from that day's forecast on the actual day; null: there was none. */
  async function plannedFor(day: Day, priced: readonly PricedQuarter[], real: PlanInput): Promise<number | null> {
    const coming = comingDay(day.date, kindOf);
    // The same past days that a plan of that day would have used, wherever the range starts.
    const known = <T extends { readonly number: number }>(list: readonly T[]) =>
      list.filter(({ number }) => number <= coming.number - lead && number > coming.number - lead - daysBack);
    const forecast = await forecastDay(coming, known(loads), suns && known(suns));
    if (!forecast) return null;
    const sun = forecast.pv ? onto(priced, forecast.pv.values) : priced.map(() => 0);
    // With the measured temperatures and power-factor charge: only the forecast of load and generation is judged.
    const input = inputOf(priced, onto(priced, forecast.load.values), sun, real.battery, real.grid, held(priced));
    const plan = await bestPlan(input, solver, limits);
    return plan.kind === 'plan' ? simulate(real, []).cost - simulate(real, plan.powers).cost : null;
  }

  async function judge(day: Day): Promise<BacktestDay> {
    const none = (why: 'noData' | NoPlanReason) => dayWithout(day.date, why);
    const [from, to] = [day.start, day.end].map((time) => Math.round((time - start) / quarterMs));
    const of = <T>(curve: readonly T[]) => curve.slice(from, to);
    const [load, pv] = [of(curves.load), of(curves.pv)];
    const metered: Metered = { bought: of(curves.bought), fedIn: of(curves.fedIn), storage: of(curves.storage) };
    const [socStart, socEnd] = [socAt(day.start), socAt(day.end)];
    if (![...load, ...pv, ...Object.values(metered).flat(), socStart, socEnd].every(Number.isFinite)) return none('noData');
    const spans = await tariffs.prices({ projectId, start: day.start, end: day.end });
    const { basic = null, surcharges } = tariffOf(spans) ?? {};
    const priced = pricedQuarters(timeZone, day, spans, surcharges);
    if (!priced) return none('noPrices');
    // The plan may end at the actual final state of charge, even if that is below the limit of plans.
    const lowest = Math.min(socStart, socEnd) * 100;
    const set = {
      ...settings,
      socMin: Math.min(settings.socMin ?? station.socMin ?? 0, lowest),
      socMax: Math.max(settings.socMax ?? station.socMax ?? 100, socEnd * 100),
      reserve: Math.min(settings.reserve, lowest),
    };
    const battery = batteryOf(set, station, socStart, socEnd);
    if (!battery) return none('noStorage');
    const month = monthOf(timeZone, day.start);
    const peak = peakOf(curves.bought, start, month.start, day.start);
    const grid: PlanGrid = gridOf(settings, station, basic, peak, powerFactor?.effect ?? null);
    const real = inputOf(priced, load, pv, battery, grid, held(priced));
    const best = await bestPlan(real, solver, limits);
    if (best.kind !== 'plan') return none(whyNone(best));

    const demand = grid.demandPrice * Math.max(0, Math.max(...metered.bought) - grid.peakFrom);
    const actual = best.without.cost - costOf(real, metered) - demand;
    const planned = await plannedFor(day, priced, real);
    const found = await inForceOf(priced, real, metered.storage);
    const plan = typeof found === 'string' ? found : { ...found, ...earnsOfWishes(real, found.wishes) };
    const followed = typeof plan === 'string' ? null : plan;
    const wanted = followed?.powers ?? best.powers;
    const quarters = priced.map(
      (quarter, at): MissedQuarter => ({
        ...{ hours: (quarter.end - quarter.start) / hourMs, price: quarter.buy, soc: socAt(quarter.start) },
        ...{ wanted: wanted[at] ?? 0, actual: metered.storage[at] ?? 0, isOut: isOut(quarter.start, quarter.end) },
      }),
    );
    const ends = { power: limitOf(battery.discharge), floor: floorOf(battery), ceiling: battery.socMax };
    const missed = {
      all: best.earns - actual,
      forecast: planned === null ? null : best.earns - planned,
      inForce: followed && best.earns - followed.earns,
    };
    const wear = real.quarters.reduce((sum, { hours }, at) => sum + wearOf(real, metered.storage[at]) * hours, 0);
    const figures = {
      ...{ date: day.date, estimated: of(curves.estimated).some(Boolean), actual, planned, best: best.earns },
      ...{ wear, saving: savings.get(day.date) ?? null },
    };
    return dayWith(figures, plan, causesOf(quarters, ends, missed));
  }

  return { judge, powerFactor: standingOf(powerFactor) };
}

const standingOf = (month: ReckonedMonth | null): Backtest['powerFactor'] =>
  month === null ? 'notCharged' : month.none === null ? 'reckoned' : 'unknown';
