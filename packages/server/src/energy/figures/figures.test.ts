/** Published figures against numbers computed by hand. */
import { describe, expect, it } from 'vitest';
import { directFlows } from '../direct-flows.ts';
import {
  availability,
  bothSupplies,
  directUse,
  noSupply,
  publishedFigures,
  roundTripEfficiency,
  type SupplyQuarter,
  selfConsumption,
  selfSufficiency,
  supplyOf,
  utilisation,
} from './index.ts';

/** Metered energies of a quarter-hour, Wh. */
function quarter(
  bought: bigint,
  generated: bigint,
  { discharged = 0n, fedIn = 0n, charged = 0n, stored = null as bigint | null } = {},
): SupplyQuarter {
  const direct = directFlows({ bought, generated, discharged, fedIn, charged });
  return { bought, generated, charge: charged, discharge: discharged, stored, direct, chargeOwn: direct?.generationToBattery ?? null };
}

describe('self-sufficiency', () => {
  it('attributes stored energy to its origin', () => {
    // Noon: 400 Wh generated, 100 used, 300 stored. Night: 100 bought and stored. Evening: 400 used, 200 of it bought, 200 out of the storage.
    const day = [quarter(0n, 400n, { charged: 300n }), quarter(100n, 0n, { charged: 100n }), quarter(200n, 0n, { discharged: 200n })];
    // The state of charge is unknown; charge 400, discharge 200: efficiency one half; three quarters were generated: 150 of 200.
    // (100 + 150) / (100 + 0 + 400) = 50 %.
    const supply = supplyOf([], day, 3);
    expect(supply).toMatchObject({ quarters: 3, known: 3, used: 500n, own: 250n, unknown: 0n, atOnce: 100n });
    expect(selfSufficiency.of(supply)).toBe(50);
    expect(directUse.of(supply)).toBe(25);
    expect(selfConsumption.of(supply)).toBe(100);
  });

  it('counts stored energy of unknown origin as bought, and is unknown if that exceeds 5 % of the load', () => {
    const known = quarter(50n, 950n);
    const unknown = (discharged: bigint) => supplyOf([], [known, quarter(0n, 0n, { discharged })], 2);
    expect(unknown(50n)).toMatchObject({ used: 1050n, own: 950n, unknown: 50n });
    expect(selfSufficiency.of(unknown(50n))).toBe(90.5);
    expect(selfSufficiency.of(unknown(53n))).toBeNull();
    // The charge of the days before is known.
    expect(
      selfSufficiency.of(
        supplyOf([quarter(0n, 53n, { charged: 53n, stored: 53n })], [known, quarter(0n, 0n, { discharged: 53n, stored: 0n })], 2),
      ),
    ).toBe(95.3);
  });

  it('omits contradictory quarter-hours, and is unknown if more than 5 % are missing', () => {
    const good = Array.from({ length: 19 }, () => quarter(50n, 50n));
    const bad = quarter(0n, 0n, { fedIn: 100n });
    expect(bad.direct).toBeNull();
    expect(selfSufficiency.of(supplyOf([], [...good, bad], 20))).toBe(50);
    expect(selfSufficiency.of(supplyOf([], [...good.slice(1), bad], 20))).toBeNull();
    expect(selfSufficiency.of(supplyOf([], good, 21))).toBeNull();
  });

  it('is unknown without a grid meter, without a load and for an empty time', () => {
    const without = { ...quarter(0n, 10n), bought: undefined };
    expect(selfSufficiency.of(supplyOf([], [without], 1))).toBeNull();
    expect(selfSufficiency.of(supplyOf([], [quarter(0n, 10n, { fedIn: 10n })], 1))).toBeNull();
    expect(selfSufficiency.of(noSupply)).toBeNull();
  });

  it('of two periods is that of their sum', () => {
    const [a, b] = [supplyOf([], [quarter(10n, 0n)], 1), supplyOf([], [quarter(0n, 30n)], 1)];
    expect(selfSufficiency.of(bothSupplies(a, b))).toBe(75);
  });
});

it('self-consumption and direct use distinguish generation fed in, stored and used', () => {
  const supply = supplyOf([], [quarter(0n, 1000n, { fedIn: 200n, charged: 300n })], 1);
  expect([selfConsumption.of(supply), directUse.of(supply)]).toEqual([80, 50]);
  expect(selfConsumption.of(supplyOf([], [quarter(10n, 0n)], 1))).toBeNull();
});

it('availability is based on the known time, and unknown if most of the time is', () => {
  expect(availability.of({ knownMs: 1000, ableMs: 907, wholeMs: 1500 })).toBe(90.7);
  expect(availability.of({ knownMs: 1000, ableMs: 1000, wholeMs: 2001 })).toBeNull();
  expect(availability.of({ knownMs: 0, ableMs: 0, wholeMs: 0 })).toBeNull();
});

it('utilisation counts a partial day as a day; more than 100 % is shown', () => {
  expect(utilisation.of({ charge: 60, discharge: 40, ratedKwh: 100, days: 0.5 })).toBe(50);
  expect(utilisation.of({ charge: 200, discharge: 200, ratedKwh: 100, days: 1 })).toBe(200);
  expect(utilisation.of({ charge: 200, discharge: null, ratedKwh: 100, days: 1 })).toBeNull();
  expect(utilisation.of({ charge: 200, discharge: 200, ratedKwh: null, days: 1 })).toBeNull();
});

it('round-trip efficiency is unknown without discharge, and if more was discharged than charged', () => {
  expect(roundTripEfficiency.of({ charge: 200, discharge: 181.1 })).toBe(90.6);
  expect(roundTripEfficiency.of({ charge: 200, discharge: 0 })).toBeNull();
  expect(roundTripEfficiency.of({ charge: 10, discharge: 90 })).toBeNull();
});

it('percentages are rounded once, half away from zero', () => {
  // 0.25 % and 0.05 % are halves of a tenth.
  expect(roundTripEfficiency.of({ charge: 10_000, discharge: 25 })).toBe(0.3);
  expect(selfSufficiency.of({ ...noSupply, quarters: 1, known: 1, used: 2000n, own: 1n })).toBe(0.1);
  expect(selfSufficiency.of({ ...noSupply, quarters: 1, known: 1, used: 10_000n, own: 4n })).toBe(0);
});

it('each has a key, a label in both languages and its own version', () => {
  expect(new Set(publishedFigures.map(({ key }) => key)).size).toBe(publishedFigures.length);
  for (const language of ['zh', 'en'] as const)
    expect(new Set(publishedFigures.map(({ label }) => label[language])).size).toBe(publishedFigures.length);
  for (const { version } of publishedFigures) expect(version).toBeGreaterThan(0);
});
