/** Flows over a range: each interval is split separately; unknown and contradictory ones are omitted from the sum. */
import { describe, expect, it } from 'vitest';
import type { Energies } from './flows.ts';
import { flowsOf, flowsOver } from './six-flows.ts';

describe('the flows of a range', () => {
  const night: Energies = { gridImport: 30, gridExport: 0, pv: 0, charge: 20, discharge: 0, load: 10 };
  const noon: Energies = { gridImport: 0, gridExport: 15, pv: 40, charge: 5, discharge: 0, load: 20 };
  const evening: Energies = { gridImport: 4, gridExport: 0, pv: 0, charge: 0, discharge: 18, load: 22 };

  it('are those of its intervals, each split separately', () => {
    expect(flowsOver([night, noon, evening])).toEqual({
      flows: {
        solarToHome: 20,
        solarToBattery: 5,
        solarToGrid: 15,
        gridToHome: 14,
        gridToBattery: 20,
        batteryToHome: 18,
        batteryToGrid: 0,
      },
      intervals: 3,
      unsplit: 0,
    });
  });

  it('omit unknown and contradictory intervals, and report their number', () => {
    const impossible: Energies = { gridImport: 0, gridExport: 50, pv: 10, charge: 0, discharge: 0 };
    const found = flowsOver([night, { ...noon, pv: null }, impossible, { pv: 5 }]);
    expect([found.flows?.gridToBattery, found.intervals, found.unsplit]).toEqual([20, 4, 3]);
    expect(flowsOver([impossible]).flows).toBeNull();
    expect(flowsOver([])).toEqual({ flows: null, intervals: 0, unsplit: 0 });
  });

  it('tolerate disagreements of registers, and subtract them from the use', () => {
    // A charge metered 0.3 kWh above an import of 100 kWh: within 2 %.
    expect(flowsOf({ gridImport: 100, charge: 100.3, discharge: 0 })).toMatchObject({ gridToBattery: 100, gridToHome: 0 });
    expect(flowsOf({ gridImport: 100, charge: 110, discharge: 0 })).toBeNull();
  });

  it('of a project without generation or battery have the other flows', () => {
    expect(flowsOf({ gridImport: 7 })).toMatchObject({ gridToHome: 7, gridToBattery: 0 });
  });
});
