import { monthNumber } from './calendar.ts';

export interface MeterState {
  importKwh: number;
  exportKwh: number;
  reactiveImportKvarh: number;
  reactiveExportKvarh: number;
  /** Positive from upstream. */
  powerKw: number;
  reactiveKvar: number;
  windowMin: number;
  block: number;
  blockImportKwh: number;
  blockExportKwh: number;
  blockS: number;
  demandKw: number;
  demandMaxKw: number;
  demandExportKw: number;
  demandExportMaxKw: number;
  month: number;
  ctRatio: number;
  ptRatio: number;
  demandLimitKw: number;
}

export function createMeter(timeMs: number, importKwh: number, exportKwh: number, demandLimitKw: number): MeterState {
  return {
    importKwh,
    exportKwh,
    reactiveImportKvarh: importKwh * 0.21,
    reactiveExportKvarh: exportKwh * 0.12,
    powerKw: 0,
    reactiveKvar: 0,
    windowMin: 15,
    block: Math.floor(timeMs / 900_000),
    blockImportKwh: 0,
    blockExportKwh: 0,
    blockS: 0,
    demandKw: 0,
    demandMaxKw: 0,
    demandExportKw: 0,
    demandExportMaxKw: 0,
    month: monthNumber(timeMs),
    ctRatio: 400,
    ptRatio: 1,
    demandLimitKw,
  };
}

/** Counts `dtS` seconds that end at `timeMs` with a constant power; demand is the average over the last complete window. */
export function runMeter(meter: MeterState, powerKw: number, reactiveKvar: number, timeMs: number, dtS: number): void {
  const hours = dtS / 3600;
  meter.powerKw = powerKw;
  meter.reactiveKvar = reactiveKvar;
  meter.importKwh += Math.max(0, powerKw) * hours;
  meter.exportKwh += Math.max(0, -powerKw) * hours;
  meter.reactiveImportKvarh += Math.max(0, reactiveKvar) * hours;
  meter.reactiveExportKvarh += Math.max(0, -reactiveKvar) * hours;
  meter.blockImportKwh += Math.max(0, powerKw) * hours;
  meter.blockExportKwh += Math.max(0, -powerKw) * hours;
  meter.blockS += dtS;
  const month = monthNumber(timeMs);
  if (month !== meter.month) {
    meter.month = month;
    meter.demandMaxKw = 0;
    meter.demandExportMaxKw = 0;
  }
  const block = Math.floor(timeMs / (meter.windowMin * 60_000));
  if (block === meter.block) return;
  meter.block = block;
  const blockHours = meter.blockS / 3600;
  // A window in which the meter was set up is too short to count as demand.
  if (blockHours > 0) {
    meter.demandKw = meter.blockImportKwh / blockHours;
    meter.demandExportKw = meter.blockExportKwh / blockHours;
    if (blockHours * 60 > meter.windowMin / 2) {
      meter.demandMaxKw = Math.max(meter.demandMaxKw, meter.demandKw);
      meter.demandExportMaxKw = Math.max(meter.demandExportMaxKw, meter.demandExportKw);
    }
  }
  meter.blockImportKwh = 0;
  meter.blockExportKwh = 0;
  meter.blockS = 0;
}
