/** Reasons why the profit of a day differs from that of the previous day. */
import { z } from 'zod';

const unknownOr = z.string().nullable();

/** Figures of one day that determine its profit. */
const causes = z.object({
  /** CNY/kWh, four decimals: mean price of the gains, and of the costs. null: no energy. */
  gained: unknownOr,
  paid: unknownOr,
  /** kWh with a gain: discharged, or avoided and exported. */
  energy: z.string(),
  /** kWh charged minus discharged minus stored; auxiliaries behind the grid meter included. */
  lost: z.string(),
  /** kWh by which the content of the storages increased; null: unknown, and then part of `lost`. */
  stored: unknownOr,
});
export type DayCauses = z.infer<typeof causes>;

/** The parts in CNY; they add up to `total` exactly (decision 038). */
export const profitChange = z.object({
  /** The day before. */
  date: z.string(),
  /** Profit of the previous day, of the day, and the difference. */
  before: z.string(),
  after: z.string(),
  total: z.string(),
  /** Due to the difference between the mean prices of gains and of costs. */
  spread: z.string(),
  /** Due to the amount of energy with a gain. */
  energy: z.string(),
  losses: z.string(),
  /** Due to energy that was charged and is still in the storages, or was taken from them; null: unknown. */
  stored: unknownOr,
  /** Due to auxiliaries that have their own lines. */
  auxiliary: z.string(),
  causes: z.object({ before: causes, after: causes }),
});
export type ProfitChange = z.infer<typeof profitChange>;
