/** Why the profit of a day differs from that of the day before. */
import { z } from 'zod';

const unknownOr = z.string().nullable();

/** Figures of one day that its profit is made of. */
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
  /** Its profit, that of the day, and the difference. */
  before: z.string(),
  after: z.string(),
  total: z.string(),
  /** Of the difference between the mean price of gains and of costs. */
  spread: z.string(),
  /** Of the energy with a gain. */
  energy: z.string(),
  losses: z.string(),
  /** Of energy that was charged and is still in the storages, or was taken from them; null: unknown. */
  stored: unknownOr,
  /** Of the auxiliaries that have lines of their own. */
  auxiliary: z.string(),
  causes: z.object({ before: causes, after: causes }),
});
export type ProfitChange = z.infer<typeof profitChange>;
