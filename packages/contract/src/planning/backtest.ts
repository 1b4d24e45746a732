/** What was missed on days that are over: the best plan against what was done. */
import { z } from 'zod';
import { moneyText } from '../fields/money.ts';

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

/** `plan`: the plan in force itself, or where none is known another way of running than the best; `unfollowed`: the plan in force was not followed. */
export const missedCauses = ['forecast', 'plan', 'outage', 'socLimit', 'late', 'unfollowed'] as const;
export type MissedCause = (typeof missedCauses)[number];

/** Why no plan in force is known: no device runs plans, several do, or none was in force on that day. */
export const noPlanInForce = ['noController', 'severalControllers', 'noPlan'] as const;
export type NoPlanInForce = (typeof noPlanInForce)[number];

/** CNY that the plan in force would have earned, and how what was missed parts there. */
const inForceMoney = {
  money: moneyText,
  /** Best less plan in force: what the plan itself gave away. */
  byPlan: moneyText,
  /** Plan in force less actual: what was lost on the way; negative where more was earned than it would have. */
  byExecution: moneyText,
};
const inForceOfDay = z.object({
  ...inForceMoney,
  /** Out of the slots that were sent, or of what the controller said that it dispatched. */
  source: z.enum(['sent', 'dispatched']),
  /** Hours of the day in which the plan was in force; for the others the actual power is used. */
  hours: z.number(),
  isWhole: z.boolean(),
  /** Names of the plans that were sent and in force, in order; back-tests of before have none. */
  names: z.array(z.string()).default([]),
});
export type BacktestInForce = z.infer<typeof inForceOfDay>;

const backtestDay = z.object({
  date: z.string(),
  /** Why the day says nothing; null: it does. */
  none: z.enum(['noData', ...noPlanReasons]).nullable(),
  /** A register was estimated within it: readings lay too far apart. */
  estimated: z.boolean().default(false),
  /** CNY that the storage earned as metered, with this day's plan out of its forecast, and at best with all known. */
  actual: moneyText.nullable(),
  planned: moneyText.nullable(),
  best: moneyText.nullable(),
  /**
   * Saving as the settlement has it (null: the day is not settled, or it is unknown), and wear. `actual` is saving less wear, less what storage did to
   * demand and the power factor (`charges`; null with `saving`).
   */
  saving: moneyText.nullable().default(null),
  wear: moneyText.nullable().default(null),
  charges: moneyText.nullable().default(null),
  /** Best less actual. */
  missed: moneyText.nullable(),
  /** Null with `noPlanInForce` null too: the back-test is older than this figure, or the day says nothing. */
  inForce: inForceOfDay.nullable().default(null),
  noPlanInForce: z.enum(noPlanInForce).nullable().default(null),
  /** Coarse shares of what was missed. */
  causes: z.array(z.object({ cause: z.enum(missedCauses), money: moneyText })),
});
export type BacktestDay = z.infer<typeof backtestDay>;

export const backtest = z.object({
  made: z.number(),
  from: z.string(),
  to: z.string(),
  days: z.array(backtestDay),
  /** Whether money has what the storage did to the power-factor charge in it; one price stands for all days. */
  powerFactor: z.enum(['notCharged', 'reckoned', 'unknown']).default('notCharged'),
  /** Of the days that say something. */
  sums: z.object({
    ...{ days: z.number().int(), actual: moneyText, planned: moneyText, best: moneyText, missed: moneyText },
    /** As of a day; null where one of the days has none. */
    saving: moneyText.nullable().default(null),
    wear: moneyText.nullable().default(null),
    charges: moneyText.nullable().default(null),
    /** Of the days whose plan in force is known; null: there are none. */
    inForce: z
      .object({ days: z.number().int(), actual: moneyText, best: moneyText, missed: moneyText, ...inForceMoney })
      .nullable()
      .default(null),
  }),
});
export type Backtest = z.infer<typeof backtest>;
