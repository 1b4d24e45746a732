import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { savedEnergies, withoutStorage } from './saving.ts';

const quarter = (
  bought: number | null,
  fedIn: number | null,
  charge: number | null,
  discharge: number | null,
  auxiliary: number | null = 0,
) => {
  const steps = (value: number | null) => (value === null ? null : BigInt(value));
  return { bought: steps(bought), fedIn: steps(fedIn), charge: steps(charge), discharge: steps(discharge), auxiliary: steps(auxiliary) };
};
const saved = (...values: Parameters<typeof quarter>) => {
  const found = savedEnergies(quarter(...values));
  return found && [found.avoidedPurchase, found.extraPurchase, found.extraExport, found.forgoneExport].map(Number);
};

describe('a quarter-hour', () => {
  it.each([
    // bought, fed in, charged, discharged → avoided, extra purchase, extra export, forgone export
    ['an idle storage beside flow both ways saves nothing', [40, 25, 0, 0], [0, 0, 0, 0]],
    ['charge from the grid is bought', [100, 0, 60, 0], [0, 60, 0, 0]],
    ['charge out of a surplus is not fed in', [0, 20, 30, 0], [0, 0, 0, 30]],
    ['charge beyond the surplus is bought', [10, 0, 30, 0], [0, 10, 0, 20]],
    ['discharge into the load avoids a purchase', [20, 0, 0, 50], [50, 0, 0, 0]],
    ['discharge beyond the load is fed in', [0, 15, 0, 50], [35, 0, 15, 0]],
    ['charge and discharge in one quarter-hour count by their net', [30, 0, 20, 50], [30, 0, 0, 0]],
    ['flow both ways that the storage did not cause stays', [40, 25, 10, 0], [0, 10, 0, 0]],
  ] as const)('%s', (_what, [bought, fedIn, charge, discharge], expected) => {
    expect(saved(bought, fedIn, charge, discharge)).toEqual(expected);
  });

  it('counts auxiliaries behind the grid meter as bought, also while the storage is idle', () => {
    expect(saved(12, 0, 0, 0, 2)).toEqual([0, 2, 0, 0]);
    expect(saved(0, 8, 0, 0, 2)).toEqual([0, 0, 0, 2]);
  });

  it('is unknown if a part is, and without a grid meter', () => {
    const parts: Parameters<typeof quarter>[] = [
      [null, 0, 0, 0],
      [1, null, 0, 0],
      [1, 0, null, 0],
      [1, 0, 0, null],
      [1, 0, 0, 0, null],
    ];
    for (const values of parts) expect(saved(...values)).toBeNull();
    expect(savedEnergies({ ...quarter(1, 0, 0, 0), bought: undefined })).toBeNull();
    // A site without an export register feeds nothing in.
    expect(withoutStorage({ ...quarter(5, 0, 5, 0), fedIn: undefined })).toEqual({ bought: 0n, fedIn: 0n });
  });

  it('balances for any flows', () => {
    const steps = fc.integer({ min: 0, max: 10 ** 9 });
    fc.assert(
      fc.property(steps, steps, steps, steps, steps, (bought, fedIn, charge, discharge, auxiliary) => {
        const [avoided = 0, extra = 0, exported = 0, forgone = 0] = saved(bought, fedIn, charge, discharge, auxiliary) ?? [];
        expect(avoided - extra + exported - forgone).toBe(discharge - charge - auxiliary);
        expect(Math.min(avoided, extra)).toBe(0);
        expect(Math.min(exported, forgone)).toBe(0);
        if (charge === discharge && auxiliary === 0) expect([avoided, extra, exported, forgone]).toEqual([0, 0, 0, 0]);
      }),
    );
  });
});
