/** Health of a storage: losses, states of its units, compliance with its plan, cycles. */
import { z } from 'zod';

const figure = z.number().nullable();

/** Metering points of a storage, in the order of the energy: gateway, converters (AC), batteries (DC), and back. */
export const lossStages = ['taken', 'charge', 'chargeDc', 'dischargeDc', 'discharge', 'fedIn'] as const;
export type LossStage = (typeof lossStages)[number];
/**
 * Losses between two metering points; `site`: auxiliaries, transformer and lines; `storage`: converters and battery, if the batteries have
 * no meter.
 */
export const lossParts = ['site', 'charging', 'battery', 'discharging', 'storage', 'stored'] as const;
export type LossPart = (typeof lossParts)[number];

/** Hours of a period by state of a unit: they add up to the period. */
export const stateHours = z.object({
  running: z.number(),
  reserve: z.number(),
  planned: z.number(),
  unplanned: z.number(),
  unknown: z.number(),
});
export type StateHours = z.infer<typeof stateHours>;
/** In the order of their legend. */
export const hourStates = ['running', 'reserve', 'planned', 'unplanned', 'unknown'] as const satisfies readonly (keyof StateHours)[];

const share = z.object({ kwh: z.number(), share: z.number() });
export const losses = z.object({
  /** `share`: of the first stage, %; the last stage and all parts make 100 %. */
  stages: z.array(share.extend({ key: z.enum(lossStages) })),
  parts: z.array(share.extend({ key: z.enum(lossParts), after: z.enum(lossStages) })),
  /** Increase of the stored energy from start to end, kWh; negative: a decrease, by which the loss of the battery is too small. */
  storedKwh: figure,
});
export type StorageLosses = z.infer<typeof losses>;

export const strips = z.object({
  start: z.number(),
  end: z.number(),
  units: z.array(
    z.object({
      deviceId: z.number().int(),
      name: z.string(),
      hours: stateHours,
      availability: figure,
      spans: z.array(z.object({ is: z.enum(hourStates), start: z.number(), end: z.number() })),
    }),
  ),
});
export type AvailabilityStrips = z.infer<typeof strips>;

export const planBand = z.object({
  /** Starts of the parts of the period: quarter-hours of a day, days of a month, months of a year. */
  times: z.array(z.number()),
  /** Deviation of the mean power of quarter-hours from their setpoint, % of the rated power: 5th percentile, median, 95th. */
  low: z.array(figure),
  mid: z.array(figure),
  high: z.array(figure),
  /** Half width of the band that counts as followed, %. */
  tolerance: z.number(),
});
export type PlanBand = z.infer<typeof planBand>;

export const cycling = z.object({
  /** Equivalent full cycles since commissioning: as the batteries count them, else the discharge register over the rated energy. */
  total: figure,
  /** Cycles a day in this period. */
  perDay: figure,
  warranty: z.object({ cycles: z.number(), years: figure, from: z.number().nullable(), ends: z.number().nullable() }).nullable(),
  /** Cycles that even use of the warranty would have reached by now; null: no start or length is entered. */
  even: figure,
  /** When the cycles under warranty are used up at the rate of this period; null: unknown, or beyond 100 years. */
  usedUp: z.number().nullable(),
});
export type Cycling = z.infer<typeof cycling>;

/** Counts of a meter over those of the converters, %. */
export const gatewayHint = z.object({ deviceId: z.number().int(), name: z.string(), taken: z.number(), fedIn: z.number() });
