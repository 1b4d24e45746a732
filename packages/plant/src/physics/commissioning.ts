/** What the counters of the plant show on the day that it is looked at first: a plausible life since commissioning. */

/** 1 October 2024, midnight in Shanghai. */
export const commissionedMs = Date.UTC(2024, 9, 1) - 8 * 3_600_000;

/** What a day adds in the mean of a year of this plant; commissioning.test.ts holds them against one. */
const dailyMean = {
  importKwh: 7_556,
  exportKwh: 792.4,
  loadKwh: 10_668,
  pvKwh: 3_245,
  pvNightKwh: 0.49,
  windKwh: 801.3,
  irradiationKwh: 4.18,
  pcsChargeKwh: 2_145,
  pcsDischargeKwh: 2_004,
  batteryChargeKwh: 2_087,
  batteryDischargeKwh: 2_055,
  pcsRunHours: 15.43,
  pvRunHours: 11.71,
  windRunHours: 22.6,
  coolingKwh: 35.4,
  compressorHours: 3.74,
  airKwh: 11.2,
  airStarts: 12.76,
  airCompressorHours: 3.1,
  fanKwh: 673.7,
  vesselCycles: 7.17,
} as const;

export type LifeFigure = keyof typeof dailyMean;

/** A plant that is looked at before this many days have passed shows the counters of as many. */
const leastDays = 90;

/** Counters at an instant (UTC ms): of the whole plant, or of a share of its storage. */
export function lifeUntil(timeMs: number) {
  const days = Math.max(leastDays, (timeMs - commissionedMs) / 86_400_000);
  const of = (figure: LifeFigure): number => dailyMean[figure] * days;
  return {
    days,
    hours: days * 24,
    of,
    /** Charged and discharged at the converters' AC side (`pcs`) or at the batteries. */
    energiesOf: (side: 'pcs' | 'battery', share: number) => ({
      chargeKwh: of(`${side}ChargeKwh`) * share,
      dischargeKwh: of(`${side}DischargeKwh`) * share,
    }),
  };
}

/** Mean gain of a figure in a day. */
export const meanOfDay = (figure: LifeFigure): number => dailyMean[figure];
