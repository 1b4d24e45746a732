/** What a storage would best do: the plan of a day with its reasons, and what was missed on days that are over. */
import { z } from 'zod';
import { id, int } from '../entities.ts';
import { defineApi } from '../kernel.ts';
import { moneyText, priceText } from '../money.ts';
import { planSlot } from '../slot-plan.ts';
import { dateText } from '../tariff.ts';
import { tariffPeriods } from '../tariff-rules.ts';

const read = { access: 'project.view', scope: { field: 'projectId', kind: 'project' }, cost: 'normal' } as const;
const write = { access: 'planning.manage', scope: { field: 'projectId', kind: 'project' }, cost: 'normal', changes: true } as const;

const kilowatt = z.number().min(0).max(1_000_000);
const percent = z.number().min(0).max(100);

/** Rows of a curve at most. */
export const mostCurveRows = 4;
/** Up to `to` kW a way has an efficiency of its own, %. */
const efficiencies = z
  .array(z.object({ to: kilowatt.positive(), efficiency: z.number().min(50).max(100) }))
  .max(mostCurveRows)
  .default([]);
/** Beyond a state of charge, %, no more than so many kW. */
const deratings = z
  .array(z.object({ soc: percent, power: kilowatt }))
  .max(mostCurveRows)
  .default([]);

/** Of a project's storage; null of what the station tells: as it tells it. */
export const planningSettings = z.object({
  /** kW, both ways. */
  power: kilowatt.nullable().default(null),
  /** kWh. */
  capacity: z.number().min(0).max(10_000_000).nullable().default(null),
  socMin: percent.nullable().default(null),
  socMax: percent.nullable().default(null),
  /** Kept for other ends, %: no plan goes below it. */
  reserve: percent.default(0),
  /** The least at the end of a day, %; null: as at its start. */
  socEnd: percent.nullable().default(null),
  /** One way each, %, above what the curves say. */
  chargeEfficiency: z.number().min(50).max(100).default(95),
  dischargeEfficiency: z.number().min(50).max(100).default(95),
  chargeCurve: efficiencies,
  dischargeCurve: efficiencies,
  /** Charging above, discharging below a state of charge. */
  chargeDerating: deratings,
  dischargeDerating: deratings,
  /** kW that the storage's own auxiliaries draw all day where no meter of the load has them. */
  auxiliary: kilowatt.default(0),
  /** Full equivalent cycles of a day at most; null: as many as pay. */
  cyclesMost: z.number().min(0).max(10).nullable().default(null),
  /** Wear, CNY for each kWh discharged. */
  cycleCost: priceText.default('0'),
  /** kW that may be drawn, and fed in (0: no reverse power); null: no limit. */
  importMost: kilowatt.nullable().default(null),
  exportMost: kilowatt.nullable().default(null),
  /** kW of demand that are accepted: only what lies above is charged to a plan. Null: the peak of the month so far. */
  demandTarget: kilowatt.nullable().default(null),
});
export type PlanningSettings = z.infer<typeof planningSettings>;

/** What the station itself tells; null: nothing does. */
const station = z.object({
  power: z.number().nullable(),
  capacity: z.number().nullable(),
  socMin: z.number().nullable(),
  socMax: z.number().nullable(),
  exportMost: z.number().nullable(),
  soc: z.number().nullable(),
});
export type PlanningStation = z.infer<typeof station>;

const kept = z.object({ settings: planningSettings, version: z.number().int(), station });

export const forecastRungs = ['yesterday', 'lastWeek', 'dayClass', 'regression', 'decomposition'] as const;
export type ForecastRung = (typeof forecastRungs)[number];

const forecastView = z.object({
  rung: z.enum(forecastRungs),
  /** By which error it was taken; null: too few days to judge. */
  by: z.enum(['mape', 'wape']).nullable(),
  /** %, over the last four weeks; null: cannot be told. */
  errors: z.array(
    z.object({ rung: z.enum(forecastRungs), mape: z.number().nullable(), wape: z.number().nullable(), days: z.number().int() }),
  ),
});
export type ForecastView = z.infer<typeof forecastView>;

/** Prices CNY/kWh, powers kW, energies kWh, SOC %. */
const reason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('paidToDraw'), price: z.number() }),
  z.object({ code: z.literal('surplus'), energy: z.number(), feedIn: z.number(), curtailed: z.number() }),
  z.object({ code: z.literal('cheap'), price: z.number(), worth: z.number() }),
  z.object({ code: z.literal('peak'), without: z.number(), withPlan: z.number(), saves: moneyText }),
  z.object({ code: z.literal('limit'), without: z.number(), most: z.number() }),
  z.object({ code: z.literal('dear'), price: z.number(), cost: z.number() }),
  z.object({ code: z.literal('full'), soc: z.number() }),
  z.object({ code: z.literal('empty'), soc: z.number() }),
  z.object({ code: z.literal('end'), soc: z.number() }),
]);
export type PlanReason = z.infer<typeof reason>;

const plannedQuarter = z.object({
  start: z.number(),
  period: z.enum(tariffPeriods).nullable(),
  /** CNY/kWh with surcharges, and fed in. */
  buy: z.string(),
  feedIn: z.string().nullable(),
  /** Forecast, kW. */
  load: z.number(),
  pv: z.number(),
  /** The best by the quarter-hour, and in slots; discharging positive. */
  power: z.number(),
  slotPower: z.number().nullable(),
  /** At the end of the quarter-hour, %, of the slots where there are some. */
  soc: z.number(),
  /** Bought less fed in, kW, with the slots. */
  grid: z.number(),
});

const slotView = planSlot.extend({ start: z.number(), end: z.number(), reasons: z.array(reason) });
export type PlanSlotView = z.infer<typeof slotView>;

export const noPlanReasons = [
  'noStorage',
  'noSoc',
  'noPrices',
  'noForecast',
  'noQuarters',
  'notANumber',
  'power',
  'socRange',
  'socStart',
  'socEnd',
  'importLimit',
  'infeasible',
  'solverFailed',
  'solverTime',
  'doubtful',
] as const;
export type NoPlanReason = (typeof noPlanReasons)[number];

const bestPlan = z.object({
  kind: z.literal('plan'),
  date: z.string(),
  made: z.number(),
  timeZone: z.string(),
  quarters: z.array(plannedQuarter),
  /** null: no slots keep all limits. */
  slots: z.array(slotView).nullable(),
  /** Against the same day with the storage at rest: the quarter-hours, the slots, and what slots lose. */
  earns: z.object({ best: moneyText, slots: moneyText.nullable(), loss: moneyText.nullable() }),
  /** Of the slots, where there are some: what energy, demand and wear cost, and the day without the storage. */
  costs: z.object({ without: moneyText, energy: moneyText, demand: moneyText, wear: moneyText }),
  /** kW, the highest quarter-hour bought: without, with the plan; and from which on demand is charged to the plan (null: it is not). */
  peak: z.object({ without: z.number(), withPlan: z.number(), from: z.number().nullable() }),
  cycles: z.number(),
  socStart: z.number(),
  load: forecastView,
  /** null: there is no generation. */
  pv: forecastView.nullable(),
  sensitivity: z.array(
    z.object({
      of: z.enum(['price', 'load']),
      percent: z.union([z.literal(10), z.literal(-10)]),
      /** What the plan earns then as it stands (null: it breaks a limit), and one made for that (null: none was found). */
      kept: moneyText.nullable(),
      anew: moneyText.nullable(),
    }),
  ),
  /** `gap`: how far the best may be from the proven bound, %. */
  solver: z.object({ status: z.enum(['optimal', 'timeLimit']), gap: z.number(), seconds: z.number() }),
});
export type BestPlanView = z.infer<typeof bestPlan>;

/** A day without a plan, and why. */
const noPlan = z.object({ kind: z.literal('none'), date: z.string(), made: z.number(), why: z.enum(noPlanReasons) });

export const missedCauses = ['forecast', 'outage', 'socLimit', 'late', 'plan'] as const;
export type MissedCause = (typeof missedCauses)[number];

const backtestDay = z.object({
  date: z.string(),
  /** Why the day says nothing; null: it does. */
  none: z.enum(['noData', ...noPlanReasons]).nullable(),
  /** CNY that the storage earned as metered, with this day's plan out of its forecast, and at best with all known. */
  actual: moneyText.nullable(),
  planned: moneyText.nullable(),
  best: moneyText.nullable(),
  /** Best less actual. */
  missed: moneyText.nullable(),
  /** Coarse shares of what was missed. */
  causes: z.array(z.object({ cause: z.enum(missedCauses), money: moneyText })),
});
export type BacktestDay = z.infer<typeof backtestDay>;

export const backtest = z.object({
  made: z.number(),
  from: z.string(),
  to: z.string(),
  days: z.array(backtestDay),
  /** Of the days that say something. */
  sums: z.object({ days: z.number().int(), actual: moneyText, planned: moneyText, best: moneyText, missed: moneyText }),
});
export type Backtest = z.infer<typeof backtest>;

/** Longest range of a back-test, days. */
export const mostBacktestDays = 31;

export const planningApi = defineApi({
  planningSettings: {
    method: 'GET',
    path: '/api/planning/settings',
    ...read,
    summary: 'What plans of the storage are made by: the project’s settings, and what the station itself tells',
    query: z.object({ projectId: id }),
    response: kept,
  },
  planningSettingsSave: {
    method: 'POST',
    path: '/api/planning/settings/save',
    ...write,
    summary: 'Set what plans are made by; `version` is the one that was seen (0: none was set), 409 when somebody was faster',
    body: z.object({ projectId: id, version: int.min(0), settings: planningSettings }),
    response: kept,
  },
  planningBest: {
    method: 'GET',
    path: '/api/planning/best',
    ...read,
    cost: 'heavy',
    summary:
      'The best plan of today or tomorrow by the quarter-hour and in at most 12 slots, why each is so, what it should earn, how far the forecast was off. Null where it takes longer than 2 s: it is worked out meanwhile, ask again',
    query: z.object({ projectId: id, date: dateText }),
    response: z.object({ plan: z.discriminatedUnion('kind', [bestPlan, noPlan]).nullable() }),
  },
  planningBacktest: {
    method: 'GET',
    path: '/api/planning/backtest',
    ...read,
    summary: 'The last back-test of a project: what its storage earned day by day, and what it would have at best',
    query: z.object({ projectId: id }),
    response: z.object({ backtest: backtest.nullable() }),
  },
  planningBacktestRun: {
    method: 'POST',
    path: '/api/planning/backtest/run',
    ...write,
    cost: 'heavy',
    summary: `Hold the days from one date to another, at most ${mostBacktestDays} and all over, against their best plans; a job, whose end planningBacktest tells`,
    body: z.object({ projectId: id, from: dateText, to: dateText }),
    response: z.object({ jobId: z.number().int() }),
  },
});
