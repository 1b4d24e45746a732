/** Initial counters of the plant: a plausible history since commissioning. */

/** 1 October 2024, midnight in Shanghai. */
export const commissionedMs = Date.UTC(2024, 9, 1) - 8 * 3_600_000;

/** Mean gain of a day over a year of this plant; checked by commissioning.test.ts. */
const dailyMean = {
  importKwh: 10_086,
  exportKwh: 303,
  loadKwh: 13_689.5,
  gatewayImportKwh: 2_190,
  gatewayExportKwh: 1_965,
  pvKwh: 3_245,
  pvNightKwh: 0.49,
  windKwh: 800.6,
  irradiationKwh: 4.18,
  pcsChargeKwh: 2_139,
  pcsDischargeKwh: 2_000,
  batteryChargeKwh: 2_081,
  batteryDischargeKwh: 2_051,
  pcsRunHours: 15.5,
  pvRunHours: 11.71,
  windRunHours: 22.4,
  coolingKwh: 34.9,
  compressorHours: 3.61,
  airKwh: 11.19,
  airStarts: 12.77,
  airCompressorHours: 3.1,
  fanKwh: 673.7,
  vesselCycles: 7.17,
  compressedAirKwh: 443.6,
  compressedAirM3: 2_531.6,
  compressedAirHours: 23.15,
  compressedAirLoadHours: 10.77,
} as const;

export type LifeFigure = keyof typeof dailyMean;

/** Minimum age of the counters, days: a plant that starts earlier has counters of this age. */
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

/** Mean gain of a figure per day. */
export const meanOfDay = (figure: LifeFigure): number => dailyMean[figure];
