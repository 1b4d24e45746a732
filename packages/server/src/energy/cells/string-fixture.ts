/** Samples of a string of cells with known measures. */
import type { CellSample } from './types.ts';

export interface FixtureCell {
  readonly ah: number;
  readonly mOhm: number;
  /** Offset from the voltage at its state of charge, V. */
  readonly offsetV?: number;
  /** Self-discharge, V a day. */
  readonly leakV?: number;
}

export interface Phase {
  /** A, discharge positive. */
  readonly amps: number;
  readonly minutes: number;
}

export const minute = 60_000;
export const fixtureStart = Date.UTC(2026, 4, 1);

/** Open-circuit voltage, V, at a state of charge of 0–1. */
export const openV = (soc: number) => 3 + 1.1 * soc;

/** One-minute samples of a string that starts full; the cells are balanced at the top. */
export function stringOf(cells: readonly FixtureCell[], phases: readonly Phase[], start = fixtureStart): CellSample[] {
  const drawn = cells.map(() => 0);
  const samples: CellSample[] = [];
  let at = start;
  for (const { amps, minutes } of phases)
    for (let passed = 0; passed < minutes; passed++) {
      const volts = cells.map(({ ah, mOhm, offsetV = 0, leakV = 0 }, cell) => {
        drawn[cell] = (drawn[cell] ?? 0) + amps / 60;
        const leaked = (leakV * (at + minute - start)) / 86_400_000;
        return openV(1 - (drawn[cell] ?? 0) / ah) - (amps * mOhm) / 1000 + offsetV - leaked;
      });
      samples.push({
        ...{ start: at, end: at + minute },
        amps: Float64Array.of(amps),
        ampsNow: Float64Array.of(amps),
        volts: Float64Array.from(volts),
      });
      at += minute;
    }
  return samples;
}
