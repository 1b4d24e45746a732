import { expect, test } from 'vitest';
import { presentFlows } from './present-flows.ts';

test('powers of the balance become flows', () => {
  expect(presentFlows({ grid: 30, pv: 100, wind: 20, storage: -40, load: 110 })).toMatchObject({
    known: true,
    generated: 120,
    flows: { solarToHome: 80, solarToBattery: 40, solarToGrid: 0, gridToHome: 30, gridToBattery: 0, batteryToHome: 0, batteryToGrid: 0 },
  });
  expect(presentFlows({ grid: -50, storage: 60 })).toMatchObject({ known: true, flows: { batteryToHome: 10, batteryToGrid: 50 } });
});

test('power drawn by a generator at night is consumption; small meter differences are tolerated', () => {
  expect(presentFlows({ grid: 100, pv: -2, storage: -102 })).toMatchObject({ known: true, flows: { gridToBattery: 100, solarToHome: 0 } });
});

test('unknown or inconsistent powers have no flows', () => {
  expect(presentFlows({ grid: 30, pv: null })).toEqual({ known: false, why: 'unknown' });
  expect(presentFlows({ pv: 30 })).toEqual({ known: false, why: 'unknown' });
  expect(presentFlows({ grid: -50, pv: 10 })).toEqual({ known: false, why: 'unfit' });
});
