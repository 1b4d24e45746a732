/** Missed earnings of past days: the best plan against the actual operation. */
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

/**
 * `plan`: the plan in force itself, or, if none is known, a mode of operation other than the best; `unfollowed`: the plan in force was not
 * followed.
 */
export const missedCauses = ['forecast', 'plan', 'outage', 'socLimit', 'late', 'unfollowed'] as const;
export type MissedCause = (typeof missedCauses)[number];

/** Why the plan in force is unknown: no device runs plans, several do, or none was in force on that day. */
export const noPlanInForce = ['noController', 'severalControllers', 'noPlan'] as const;
export type NoPlanInForce = (typeof noPlanInForce)[number];

/** CNY that the plan in force would have earned, and how it divides the missed earnings. */
const inForceMoney = {
  money: moneyText,
  /** Best minus plan in force: lost by the plan itself. */
  byPlan: moneyText,
  /** Plan in force minus actual: lost in execution; negative if more was earned than planned. */
  byExecution: moneyText,
};
const inForceOfDay = z.object({
  ...inForceMoney,
  /** From the slots that were sent, or from the dispatch that the controller reported. */
  source: z.enum(['sent', 'dispatched']),
  /** Hours of the day in which the plan was in force; for the others the actual power is used. */
  hours: z.number(),
  isWhole: z.boolean(),
  /** Names of the sent plans in force, in order; older back-tests have none. */
  names: z.array(z.string()).default([]),
});
export type BacktestInForce = z.infer<typeof inForceOfDay>;

const backtestDay = z.object({
  date: z.string(),
  /** Why the day has no result; null: it has one. */
  none: z.enum(['noData', ...noPlanReasons]).nullable(),
  /** A register was estimated within the day: its readings are too far apart. */
  estimated: z.boolean().default(false),
  /** CNY that the storage earned as metered, with this day's plan from its forecast, and at best with all data known. */
  actual: moneyText.nullable(),
  planned: moneyText.nullable(),
  best: moneyText.nullable(),
  /**
   * Saving from the settlement (null: the day is not settled, or unknown), and wear. `actual` is saving minus wear, minus the storage's
   * effect on demand and the power factor (`charges`; null with `saving`).
   */
  saving: moneyText.nullable().default(null),
  wear: moneyText.nullable().default(null),
  charges: moneyText.nullable().default(null),
  /** Best minus actual. */
  missed: moneyText.nullable(),
  /** Null together with `noPlanInForce`: the back-test is older than this figure, or the day has no result. */
  inForce: inForceOfDay.nullable().default(null),
  noPlanInForce: z.enum(noPlanInForce).nullable().default(null),
  /** Rough shares of the missed earnings. */
  causes: z.array(z.object({ cause: z.enum(missedCauses), money: moneyText })),
});
export type BacktestDay = z.infer<typeof backtestDay>;

export const backtest = z.object({
  made: z.number(),
  from: z.string(),
  to: z.string(),
  days: z.array(backtestDay),
  /** Whether money includes the storage's effect on the power-factor charge; one price applies to all days. */
  powerFactor: z.enum(['notCharged', 'reckoned', 'unknown']).default('notCharged'),
  /** Sums over the days with a result. */
  sums: z.object({
    ...{ days: z.number().int(), actual: moneyText, planned: moneyText, best: moneyText, missed: moneyText },
    /** As for a day; null if one of the days has none. */
    saving: moneyText.nullable().default(null),
    wear: moneyText.nullable().default(null),
    charges: moneyText.nullable().default(null),
    /** Sums over the days whose plan in force is known; null: there are none. */
    inForce: z
      .object({ days: z.number().int(), actual: moneyText, best: moneyText, missed: moneyText, ...inForceMoney })
      .nullable()
      .default(null),
  }),
});
export type Backtest = z.infer<typeof backtest>;
