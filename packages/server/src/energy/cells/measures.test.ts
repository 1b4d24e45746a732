import { describe, expect, test } from 'vitest';
import { createCellMeasures } from './measures.ts';
import { peakOf } from './peaks.ts';
import { type FixtureCell, minute, openV, type Phase, stringOf } from './string-fixture.ts';
import type { CellSample } from './types.ts';

const cells: readonly FixtureCell[] = [
  { ah: 100, mOhm: 1 },
  { ah: 97, mOhm: 1 },
  { ah: 100, mOhm: 1.5, offsetV: 0.012 },
  { ah: 101, mOhm: 1 },
  { ah: 100, mOhm: 1, leakV: 0.02 },
];
const rest: Phase = { amps: 0, minutes: 300 };
/** 90 Ah discharged at 50 A, and charged at 50 A with a taper. */
const cycle: readonly Phase[] = [{ amps: 50, minutes: 108 }, rest, { amps: -50, minutes: 107 }, { amps: -5, minutes: 10 }, rest];
const rules = { cells: cells.length, reference: 50, fullV: 4.05, emptyV: 3.15, stepMs: minute, digitV: 0.001 };

function measured(samples: readonly CellSample[], more: Partial<typeof rules> = {}) {
  const measures = createCellMeasures({ ...rules, ...more });
  for (const sample of samples) measures.add(sample);
  measures.closeDay();
  return measures.finish();
}
/** Minutes until the end of the second discharge. */
const untilSecond = 300 + 108 + 300 + 117 + 300 + 108;
const whole = (of: readonly FixtureCell[] = cells) => stringOf(of, [rest, ...cycle, ...cycle]);

describe('capacity', () => {
  test('is the charge from full to the empty voltage of each cell, within its own error', () => {
    const { events, direction } = measured(whole());
    expect(direction).toBe('discharge');
    const [first, second] = events.capacity;
    expect([events.capacity.length, second?.values.length]).toEqual([2, cells.length]);
    for (const [cell, { ah, mOhm, offsetV = 0 }] of cells.entries()) {
      if (cell === 4) continue;
      // Empty when openV(soc) − I·R + offset = emptyV.
      const soc = (rules.emptyV + (50 * mOhm) / 1000 - offsetV - openV(0)) / 1.1;
      expect(Math.abs((first?.values[cell] ?? 0) - ah * (1 - soc)), `cell ${cell}`).toBeLessThanOrEqual(2 * (first?.error ?? 0));
    }
    expect(first?.error).toBeGreaterThan(0.1);
    expect(first?.error).toBeLessThan(1);
  });

  test('is not measured if the half-cycle is not full', () => {
    // 60 Ah of 100: no cell is empty.
    const partial = stringOf(cells, [rest, { amps: 50, minutes: 72 }, rest, { amps: -50, minutes: 72 }, rest]);
    expect(measured(partial).events.capacity).toEqual([]);
    // From the middle of the first discharge to the end of the second: no cell was full before the first one.
    const [first, ...others] = measured(whole().slice(360, untilSecond)).events.capacity;
    expect([others, (first?.start ?? 0) > (whole()[700]?.start ?? 0)]).toEqual([[], true]);
  });

  test('is not measured across an hour without current readings', () => {
    const gap = whole()
      .slice(0, untilSecond)
      .map((sample, at) => (at >= 320 && at < 380 ? { ...sample, amps: Float64Array.of(Number.NaN) } : sample));
    expect(measured(gap).events.capacity).toHaveLength(1);
    expect(measured(whole().slice(0, untilSecond)).events.capacity).toHaveLength(2);
  });

  test('uses the current of each cell if available', () => {
    const [own] = [whole([{ ah: 100, mOhm: 1 }])];
    const twice = own.map((sample) => ({
      ...sample,
      amps: Float64Array.from([sample.amps[0] ?? 0, (sample.amps[0] ?? 0) / 2]),
      ampsNow: Float64Array.from([sample.ampsNow[0] ?? 0, (sample.ampsNow[0] ?? 0) / 2]),
      volts: Float64Array.from([sample.volts[0] ?? 0, sample.volts[0] ?? 0]),
    }));
    const [event] = measured(twice, { cells: 2 }).events.capacity;
    expect((event?.values[0] ?? 0) / (event?.values[1] ?? 1)).toBeCloseTo(2, 6);
  });
});

test('resistance is measured per cell at current steps, whatever its charge', () => {
  const [day, ...others] = measured(whole()).events.resistance;
  expect(others).toEqual([]);
  // In addition to the step, the charge changes the voltage by 0.01 V a minute.
  for (const [cell, { mOhm }] of cells.entries()) expect(day?.values[cell], `cell ${cell}`).toBeCloseTo(mOhm, 0);
  expect((day?.values[2] ?? 0) - (day?.values[0] ?? 0)).toBeCloseTo(0.5, 2);
});

test('a rest shows the deviation of each cell from the median, and self-discharge', () => {
  const { restSpread, selfDischarge } = measured(whole()).events;
  // Balanced at the top: the first rest shows only offsets.
  expect(restSpread[0]?.values[2]).toBeCloseTo(12, 0);
  expect(Math.abs(restSpread[0]?.values[0] ?? 1)).toBeLessThan(0.5);
  expect(selfDischarge.length).toBeGreaterThan(2);
  for (const { values } of selfDischarge) {
    expect(values[4]).toBeCloseTo(20, 1);
    expect(Math.abs(values[0] ?? 1)).toBeLessThan(0.1);
  }
});

test('a short rest shows neither', () => {
  const short = stringOf(cells, [
    { amps: 50, minutes: 60 },
    { amps: 0, minutes: 25 },
    { amps: -50, minutes: 60 },
  ]);
  const { restSpread, selfDischarge } = measured(short).events;
  expect([restSpread, selfDischarge]).toEqual([[], []]);
});

test('the peak of dQ/dV is at the flattest voltage, and grows with the capacity', () => {
  const ah = Array.from({ length: 400 }, (_, at) => at * 0.25);
  // Flat at 3.3 V from 30 to 70 Ah.
  const volts = ah.map((each) =>
    each < 30 ? 3.2 + (each / 30) * 0.095 : each < 70 ? 3.295 + ((each - 30) / 40) * 0.01 : 3.305 + (each - 70) / 300,
  );
  const peak = peakOf(volts, ah);
  expect(peak?.atV).toBeCloseTo(3.3, 2);
  // 40 Ah in 10 mV, smoothed with their neighbours.
  expect(peak?.height).toBeGreaterThan(2500);
  expect(
    peakOf(
      volts,
      ah.map((each) => each * 0.9),
    )?.height,
  ).toBeCloseTo(0.9 * (peak?.height ?? 0), 6);
  expect(peakOf(volts.slice(0, 20), ah.slice(0, 20))).toBeNull();
  const charges = measured(whole()).events.peak;
  // 1.1 V over the capacity of each cell.
  expect(charges).toHaveLength(2);
  expect((charges[0]?.values[1] ?? 0) / (charges[0]?.values[0] ?? 1)).toBeCloseTo(0.97, 1);
});

test('correlation is 1 for cells that move together, and low for one that does not', () => {
  const noise = (at: number) => Math.sin(at * 12.9898) * 0.02;
  const loose = whole().map((sample, at) => ({
    ...sample,
    volts: sample.volts.map((volts, cell) => (cell === 3 ? volts + noise(at) : volts)),
  }));
  const [together] = measured(whole()).events.correlation;
  const [apart] = measured(loose).events.correlation;
  expect(together?.values[1]).toBeGreaterThan(0.99);
  expect(apart?.values[3]).toBeLessThan(0.7);
  expect(apart?.values[0]).toBeGreaterThan(0.95);
});
