/** The best plan of a coming day, as displayed. */
import { type BestPlanView, maxSlots, type NoPlanReason, type PlannedDay, type PlanReason } from '@czyun/contract';
import { type BestPlan, bestPlan, type ExplainedSlots, explainedSlots, type NoPlan, sensitivityOf } from '../../planning/best.ts';
import type { ComingDay } from '../../planning/forecast/profiles.ts';
import type { PlanInput } from '../../planning/model.ts';
import type { Reason } from '../../planning/reasons.ts';
import { powersOn } from '../../planning/slots.ts';
import type { Solver } from '../../planning/solver.ts';
import { minuteOf } from '../../time/quarters.ts';
import type { HeldEarned } from './backtest/held-plan.ts';
import type { PricedQuarter } from './day-input.ts';
import { type DayForecast, forecastView } from './foresight.ts';
import { powerFactorView, type ReckonedMonth } from './power-factor-month.ts';
import { yuan } from './yuan.ts';

export interface DayRequest {
  readonly date: string;
  readonly made: number;
  readonly timeZone: string;
  readonly priced: readonly PricedQuarter[];
  readonly input: PlanInput;
  readonly startBy: BestPlanView['startBy'];
  readonly forecast: DayForecast;
  /** The planned day as input of the forecast. */
  readonly coming: ComingDay;
  /** null: the tariff has no power-factor charge. */
  readonly powerFactor: ReckonedMonth | null;
  readonly temperature: BestPlanView['temperature'];
  /** Result of the plan in force on that day; null: unknown. */
  readonly inForce: HeldEarned | null;
}

/** Time limit of the solver for a day, and for each of its trials, s. */
const seconds = 15;
const trialSeconds = 4;
/** Relative gap to the proven bound at which the solver stops. */
const gap = 1e-3;

/** Slot modes of the controller. */
const modes = { charge: 1, discharge: 2, absorb: 3 } as const;

export function whyNone(none: NoPlan): NoPlanReason {
  if (none.kind === 'refused') return none.why;
  return none.why === 'outOfTime' ? 'solverTime' : none.why === 'doubtful' ? 'doubtful' : 'solverFailed';
}

const rounded = (value: number, places = 2) => Math.round(value * 10 ** places) / 10 ** places;

function shownReason(reason: Reason): PlanReason {
  if (reason.code === 'peak')
    return { code: 'peak', without: rounded(reason.without), withPlan: rounded(reason.withPlan), saves: yuan(reason.saves) };
  // Shares are displayed in per cent.
  if ('soc' in reason) return { code: reason.code, soc: rounded(reason.soc * 100, 1) };
  const figures = Object.entries(reason).map(([name, value]) => [name, typeof value === 'number' ? rounded(value, 4) : value]);
  return Object.fromEntries(figures) as PlanReason;
}

/** Prices and forecasts of a day without a plan. */
export function plannedDayOf({ date, timeZone, priced, input }: DayRequest): PlannedDay {
  const quarters = priced.map(({ start, span }, at) => {
    const { load = 0, pv = 0 } = input.quarters[at] ?? {};
    return { start, period: span.period, buy: span.total ?? '0', feedIn: span.feedIn, load: rounded(load), pv: rounded(pv) };
  });
  return { date, timeZone, quarters };
}

export async function bestOfDay(request: DayRequest, solver: Solver): Promise<BestPlanView | { readonly none: NoPlanReason }> {
  const best = await bestPlan(request.input, solver, { seconds, gap });
  if (best.kind !== 'plan') return { none: whyNone(best) };
  const slots = await explainedSlots(request.input, best, solver, maxSlots, trialSeconds);
  const does = slots ? powersOn(slots) : () => best.powers;
  const sensitivity = await sensitivityOf(request.input, does, solver, { seconds: trialSeconds, gap });
  return {
    ...viewOf(request, best, slots),
    sensitivity: sensitivity.map(({ kept, anew, ...of }) => ({
      ...of,
      kept: kept === null ? null : yuan(kept),
      anew: anew === null ? null : yuan(anew),
    })),
  };
}

function viewOf(request: DayRequest, best: BestPlan, slots: ExplainedSlots | null): BestPlanView {
  const { priced, input, forecast, timeZone, temperature } = request;
  const run = slots?.simulation ?? best.simulation;
  const hours = input.quarters.map((quarter) => quarter.hours);
  const quarters = priced.map(({ start, span }, at) => {
    const { soc = 0, bought = 0, fedIn = 0 } = run.quarters[at] ?? {};
    const { load = 0, pv = 0, chargeMost = null, dischargeMost = null } = input.quarters[at] ?? {};
    return {
      ...{ start, period: span.period, buy: span.total ?? '0', feedIn: span.feedIn },
      ...{ load: rounded(load), pv: rounded(pv), power: rounded(best.powers[at] ?? 0) },
      slotPower: slots ? rounded(slots.powers[at] ?? 0) : null,
      soc: rounded(soc * 100, 1),
      ...{ grid: rounded(bought - fedIn), chargeMost, dischargeMost },
    };
  });
  const lastEnd = priced.at(-1)?.end ?? 0;
  const slotViews = slots?.stretches.map((stretch, index) => {
    const start = priced[stretch.from]?.start ?? 0;
    const end = priced[stretch.to]?.start ?? lastEnd;
    return {
      mode: modes[stretch.direction],
      from: minuteOf(timeZone, start),
      to: stretch.to >= priced.length ? 1440 : minuteOf(timeZone, end),
      power: rounded(stretch.power, 1),
      ...{ start, end, reasons: (slots.reasons[index] ?? []).map(shownReason) },
    };
  });
  return {
    kind: 'plan',
    ...{ date: request.date, made: request.made, timeZone, quarters },
    slots: slotViews ?? null,
    earns: { best: yuan(best.earns), slots: slots ? yuan(slots.earns) : null, loss: slots ? yuan(Math.max(0, slots.loss)) : null },
    inForce: request.inForce && { earns: yuan(request.inForce.earns), peak: rounded(request.inForce.peak) },
    costs: {
      without: yuan(best.without.cost - best.without.powerFactorCost),
      energy: yuan(run.energyCost),
      demand: yuan(run.demandCost),
      wear: yuan(run.cycleCost),
      stored: yuan(run.restWorth),
    },
    peak: {
      without: rounded(best.without.peak),
      withPlan: rounded(run.peak),
      from: input.grid.demandPrice > 0 ? rounded(input.grid.peakFrom) : null,
    },
    cycles: rounded(run.cycles),
    socStart: rounded(input.battery.socStart * 100, 1),
    startBy: request.startBy,
    load: forecastView(forecast.load),
    pv: forecast.pv && forecastView(forecast.pv),
    ...{ temperature, powerFactor: powerFactorView(request.powerFactor, best.without, run, hours) },
    sensitivity: [],
    solver: { status: best.status, gap: rounded(best.gap * 100, 3), seconds: rounded(best.ms / 1000) },
  };
}
