/** Plans of a storage: up to twelve slots of a day, as the controller of a station runs them (`slot_…_{n}` of type 1216). */
import { z } from 'zod';

/** Modes by the controller's numbers. Self-consumption charges only from power that would otherwise be fed in. */
export const slotMode = { charge: 1, discharge: 2, selfConsume: 3 } as const;
export const slotModes = [slotMode.charge, slotMode.discharge, slotMode.selfConsume] as const;
export type SlotMode = (typeof slotModes)[number];

/** Maximum number of slots of a plan. */
export const maxSlots = 12;

export const planSlot = z.object({
  mode: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  from: z.int().min(0).max(1439).describe("Minutes since midnight on the project's clocks, begin inside"),
  to: z.int().min(1).max(1440).describe('Minutes since midnight, end outside; at or before `from`: on the next day'),
  power: z.number().min(0).max(100_000).describe('Power, kW, without sign; the mode gives the direction. In self-consumption the maximum'),
});
export type PlanSlot = z.infer<typeof planSlot>;

export const slotPlan = z.array(planSlot).max(maxSlots);
export type SlotPlan = readonly PlanSlot[];
