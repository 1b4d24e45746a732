/** Direct flows: parts add up to their totals, none is negative, and contradictory readings give no flows. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directFlows, type Metered } from './direct-flows.ts';

const some = fc.bigInt({ min: 0n, max: 1000n });
const metered = fc.record({ bought: some, generated: some, discharged: some, fedIn: some, charged: some });
const of = (more: Partial<Metered>): Metered => ({ bought: 0n, generated: 0n, discharged: 0n, fedIn: 0n, charged: 0n, ...more });

describe('direct flows', () => {
  it('add up to every total within the tolerance of the meters, and to the use on site exactly', () => {
    let found = 0;
    fc.assert(
      fc.property(metered, (meters) => {
        const { bought, generated, discharged, fedIn, charged } = meters;
        const flows = directFlows(meters);
        const most = (bought + generated + discharged) / 10n;
        const rest = bought + generated + discharged - fedIn - charged;
        const isPossible = -rest <= most && fedIn - generated - discharged <= most && charged - generated - bought <= most;
        expect(flows !== null).toBe(isPossible);
        if (!flows) return;
        found += 1;
        for (const flow of Object.values(flows)) expect(flow >= 0n).toBe(true);
        expect(flows.used).toBe(rest > 0n ? rest : 0n);
        expect(flows.generationUsed + flows.batteryUsed + flows.gridUsed).toBe(flows.used);
        for (const left of [
          generated - flows.generationToBattery - flows.generationToGrid - flows.generationUsed,
          bought - flows.gridToBattery - flows.gridUsed,
          discharged - flows.batteryToGrid - flows.batteryUsed,
          charged - flows.gridToBattery - flows.generationToBattery,
          fedIn - flows.generationToGrid - flows.batteryToGrid,
        ])
          expect(left >= 0n && left <= most).toBe(true);
      }),
      { numRuns: 3000 },
    );
    expect(found).toBeGreaterThan(300);
  });

  it('give the whole balance of a quarter-hour with the battery in one direction and either import or export', () => {
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

  it('are null for impossible readings', () => {
    expect(directFlows(of({ fedIn: 100n, generated: 50n }))).toBeNull();
    expect(directFlows(of({ bought: -1n }))).toBeNull();
    // Nothing flows from the grid to the grid, or from the battery to the battery.
    expect(directFlows(of({ bought: 100n, fedIn: 40n }))).toBeNull();
    expect(directFlows(of({ discharged: 100n, charged: 40n }))).toBeNull();
    expect(directFlows(of({ charged: 5n }))).toBeNull();
    expect(directFlows(of({ charged: 5n }), 5n)).toMatchObject({ used: 0n, gridToBattery: 0n });
  });
});
