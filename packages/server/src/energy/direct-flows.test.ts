/** Who supplied whom: parts make their wholes, none is below nothing, and what cannot be has no flows. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directFlows, type Metered } from './direct-flows.ts';

const some = fc.bigInt({ min: 0n, max: 1000n });
const metered = fc.record({ bought: some, generated: some, discharged: some, fedIn: some, charged: some });
const of = (more: Partial<Metered>): Metered => ({ bought: 0n, generated: 0n, discharged: 0n, fedIn: 0n, charged: 0n, ...more });

describe('direct flows', () => {
  it('make every whole that the meters tell, and none is below nothing', () => {
    let found = 0;
    fc.assert(
      fc.property(metered, (meters) => {
        const flows = directFlows(meters);
        if (!flows) return;
        found += 1;
        for (const flow of Object.values(flows)) expect(flow >= 0n).toBe(true);
        const { bought, generated, discharged, fedIn, charged } = meters;
        const rest = bought + generated + discharged - fedIn - charged;
        // Where more was counted out than in, a part of what went out has no source.
        if (rest < 0n) {
          expect(flows.used).toBe(0n);
          expect(flows.gridToBattery + flows.generationToBattery <= charged).toBe(true);
          expect(flows.generationToGrid + flows.batteryToGrid <= fedIn).toBe(true);
          return;
        }
        expect(flows.used).toBe(rest);
        expect(flows.generationToBattery + flows.generationToGrid + flows.generationUsed <= generated).toBe(true);
        expect(flows.gridToBattery + flows.gridUsed <= bought).toBe(true);
        expect(flows.batteryToGrid + flows.batteryUsed <= discharged).toBe(true);
      }),
      { numRuns: 3000 },
    );
    expect(found).toBeGreaterThan(500);
  });

  it('of a quarter-hour in which the battery moves one way, and nothing is bought and sold at once, are the whole balance', () => {
    fc.assert(
      fc.property(some, some, some, fc.boolean(), (generated, moved, used, isCharging) => {
        const [charged, discharged] = isCharging ? [moved, 0n] : [0n, moved];
        const rest = generated + discharged - charged - used;
        const [bought, fedIn] = rest >= 0n ? [0n, rest] : [-rest, 0n];
        const flows = directFlows({ bought, generated, discharged, fedIn, charged });
        expect(flows).not.toBeNull();
        if (!flows) return;
        expect(flows.gridUsed + flows.generationUsed + flows.batteryUsed).toBe(used);
        expect(flows.gridToBattery + flows.generationToBattery).toBe(charged);
        expect(flows.generationToGrid + flows.batteryToGrid).toBe(fedIn);
        expect(flows.generationToBattery + flows.generationToGrid + flows.generationUsed).toBe(generated);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['bought for use', { bought: 10n }, { gridUsed: 10n }],
    ['night charging beyond the use', { bought: 30n, charged: 20n }, { gridUsed: 10n, gridToBattery: 20n }],
    ['sun first to the battery', { generated: 30n, charged: 20n }, { generationToBattery: 20n, generationUsed: 10n }],
    [
      'sun fed in before the battery',
      { generated: 30n, discharged: 10n, fedIn: 35n },
      { generationToGrid: 30n, batteryToGrid: 5n, batteryUsed: 5n },
    ],
    ['evening', { bought: 5n, discharged: 20n }, { batteryUsed: 20n, gridUsed: 5n }],
  ])('%s', (_name, meters, flows) => {
    expect(directFlows(of(meters))).toMatchObject(flows);
  });

  it('of what cannot be are none', () => {
    expect(directFlows(of({ fedIn: 100n, generated: 50n }))).toBeNull();
    expect(directFlows(of({ bought: -1n }))).toBeNull();
    expect(directFlows(of({ charged: 5n }))).toBeNull();
    expect(directFlows(of({ charged: 5n }), 5n)).toMatchObject({ used: 0n, gridToBattery: 0n });
  });
});
