/** The best use of a storage: the plan of a day with its reasons, and the missed earnings of past days. */

import { z } from 'zod';
import { moneyText } from '../fields/money.ts';
import { int } from '../fields/primitives.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { planSlot } from '../plans/slot-plan.ts';
import { tariffPeriods } from '../tariffs/rules.ts';
import { dateText } from '../tariffs/tariff.ts';
import { backtest, noPlanReasons } from './backtest.ts';
import { planningSettings, planningStation } from './settings.ts';

const read = { access: 'project.view', scope: { field: 'projectId', kind: 'project' }, cost: 'normal' } as const;
const write = { access: 'planning.manage', scope: { field: 'projectId', kind: 'project' }, cost: 'normal', changes: true } as const;

const kept = z.object({ settings: planningSettings, version: z.number().int(), station: planningStation });

export const forecastRungs = ['yesterday', 'lastWeek', 'dayClass', 'regression', 'decomposition'] as const;
export type ForecastRung = (typeof forecastRungs)[number];

const forecastView = z.object({
  rung: z.enum(forecastRungs),
  /** The error measure of the selection; null: too few days to judge. */
  by: z.enum(['mape', 'wape']).nullable(),
  /** %, over the last four weeks; null: unknown. */
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
  z.object({ code: z.literal('temperature'), most: z.number() }),
]);
export type PlanReason = z.infer<typeof reason>;

const forecastQuarter = z.object({
  start: z.number(),
  period: z.enum(tariffPeriods).nullable(),
  /** CNY/kWh with surcharges, and feed-in. */
  buy: z.string(),
  feedIn: z.string().nullable(),
  /** Forecast, kW. */
  load: z.number(),
  pv: z.number(),
});

const plannedQuarter = forecastQuarter.extend({
  /** The optimum by quarter-hour, and in slots (with the expected power of self-consumption slots); discharging positive. */
  power: z.number(),
  slotPower: z.number().nullable(),
  /** State of charge at the end of the quarter-hour, %; with the slots if there are any. */
  soc: z.number(),
  /** Import minus feed-in, kW, with the slots. */
  grid: z.number(),
  /** kW that the cell temperature allows; null: no limit. */
  chargeMost: z.number().nullable(),
  dischargeMost: z.number().nullable(),
});

const slotView = planSlot.extend({ start: z.number(), end: z.number(), reasons: z.array(reason) });
export type PlanSlotView = z.infer<typeof slotView>;

export const noPowerFactorReasons = ['reactive', 'days', 'base'] as const;
/** Reactive energy is unknown, fewer than seven of the last thirty days are known, or a price of them is not. */
export type NoPowerFactorReason = (typeof noPowerFactorReasons)[number];

/** Effect of the storage on the power-factor charge (力调电费); null: the tariff has none. */
const powerFactorView = z
  .object({
    standard: z.string(),
    /** Days of the last thirty that represent a month. */
    days: z.number().int(),
    /** Why the plan leaves the charge out; null: it does not. */
    none: z.enum(noPowerFactorReasons).nullable(),
    /** Of those days: cosφ in hundredths, and the charge in % of its base (negative: a reduction). */
    cos: z.number().int().nullable(),
    rate: z.number().nullable(),
    /** Change of the charge per further kWh bought, by its effect on cosφ, CNY; negative: the charge falls. */
    price: z.number().nullable(),
    /** cosφ, unrounded, of a month of days like this one, with the same reactive energy: without the storage, with the plan. */
    cosWithout: z.number().nullable(),
    cosWith: z.number().nullable(),
    /** CNY that the plan adds to the charge by this day; negative: it reduces it. */
    effect: moneyText.nullable(),
  })
  .nullable();
export type PowerFactorView = z.infer<typeof powerFactorView>;

const bestPlan = z.object({
  kind: z.literal('plan'),
  date: z.string(),
  made: z.number(),
  timeZone: z.string(),
  quarters: z.array(plannedQuarter),
  /** null: no slots meet all limits. */
  slots: z.array(slotView).nullable(),
  /** Compared with the same day with the storage idle: the quarter-hour optimum, the slots, and the loss by slots. */
  earns: z.object({ best: moneyText, slots: moneyText.nullable(), loss: moneyText.nullable() }),
  /**
   * Earnings of the plan in force on the same day with the same forecast, and its highest imported quarter-hour, kW; null: the plan in
   * force is unknown.
   */
  inForce: z.object({ earns: moneyText, peak: z.number() }).nullable(),
  /**
   * Costs with the slots, if there are any: energy, demand and wear, and the day without the storage; all without the power-factor charge.
   */
  costs: z.object({
    without: moneyText,
    energy: moneyText,
    demand: moneyText,
    wear: moneyText,
    /**
     * Energy left in the storage at the end of the day beyond that at the start, at the cheapest price of the day; subtracted. Below 0:
     * less energy is left.
     */
    stored: moneyText,
  }),
  /** kW, the highest imported quarter-hour: without and with the plan; and the level above which the plan pays for demand (null: it does not). */
  peak: z.object({ without: z.number(), withPlan: z.number(), from: z.number().nullable() }),
  cycles: z.number(),
  socStart: z.number(),
  /** Origin of `socStart`: the actual start of the day, the end of the plan in force, the level set for the end of a day, or the present level. */
  startBy: z.enum(['day', 'plan', 'set', 'now']),
  load: forecastView,
  /** null: there is no generation. */
  pv: forecastView.nullable(),
  /**
   * Cell temperatures for the power limits, °C: the median of the given number of days (0: unknown), and the number of quarter-hours with a
   * limit, or with an unknown one. null: no limits are set.
   */
  temperature: z
    .object({
      days: z.number().int(),
      highest: z.number().nullable(),
      lowest: z.number().nullable(),
      limited: z.number().int(),
      unknown: z.number().int(),
    })
    .nullable(),
  powerFactor: powerFactorView,
  sensitivity: z.array(
    z.object({
      of: z.enum(['price', 'load']),
      percent: z.union([z.literal(10), z.literal(-10)]),
      /** Earnings of the unchanged plan in that case (null: it violates a limit), and of a plan made for that case (null: none was found). */
      kept: moneyText.nullable(),
      anew: moneyText.nullable(),
    }),
  ),
  /** `gap`: distance of the optimum from the proven bound at most, %. */
  solver: z.object({ status: z.enum(['optimal', 'timeLimit']), gap: z.number(), seconds: z.number() }),
});
export type BestPlanView = z.infer<typeof bestPlan>;

/** A day without a plan, and the reason. */
const noPlan = z.object({ kind: z.literal('none'), date: z.string(), made: z.number(), why: z.enum(noPlanReasons) });

const plannedDay = z.object({ date: z.string(), timeZone: z.string(), quarters: z.array(forecastQuarter) });
export type PlannedDay = z.infer<typeof plannedDay>;

/** Longest range of a back-test, days. */
export const maxBacktestDays = 366;

export const planningApi = defineApi({
  planningSettings: {
    method: 'GET',
    path: '/api/planning/settings',
    ...read,
    summary: 'Settings of the optimiser: those of the project and the values reported by the station',
    query: z.object({ projectId }),
    response: kept,
  },
  planningSettingsSave: {
    method: 'POST',
    path: '/api/planning/settings/save',
    ...write,
    summary: 'Set the settings of the optimiser; `version` is the loaded one (0: none set), 409 if it was changed meanwhile',
    body: z.object({
      projectId,
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      settings: planningSettings.describe('Limits and costs of the storage that plans respect'),
    }),
    response: kept,
  },
  planningBest: {
    method: 'GET',
    path: '/api/planning/best',
    ...read,
    access: 'profit.view',
    cost: 'heavy',
    summary:
      'The best plan of today or tomorrow by the quarter-hour and in at most 12 slots, with reasons, expected profit and forecast error. Null while it is being computed: ask again',
    query: z.object({ projectId, date: dateText.describe("Day in the project's time zone") }),
    response: z.object({
      plan: z.discriminatedUnion('kind', [bestPlan, noPlan]).nullable(),
      ahead: plannedDay.nullable().describe('Prices and forecasts of the day, without a plan; null with one'),
      renewing: z.boolean().describe('The plan is up to an hour old and a newer one is being computed: ask again'),
    }),
  },
  planningBacktest: {
    method: 'GET',
    path: '/api/planning/backtest',
    ...read,
    access: 'profit.view',
    summary:
      'The last back-test of a project: daily profit of its storage, and what the plan in force, a plan by the forecast and the best plan would have earned',
    query: z.object({ projectId }),
    response: z.object({ backtest: backtest.nullable() }),
  },
  planningBacktestRun: {
    method: 'POST',
    path: '/api/planning/backtest/run',
    ...write,
    cost: 'heavy',
    summary: `Back-test past days, at most ${maxBacktestDays}, against the plan in force and the best plans; a job, whose result planningBacktest returns`,
    body: z.object({ projectId, from: dateText.describe('First day'), to: dateText.describe('Last day, included') }),
    response: z.object({ jobId: z.number().int() }),
  },
});
