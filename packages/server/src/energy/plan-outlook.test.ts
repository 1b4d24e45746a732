import type { PlanSlot } from '@czyun/contract';
import { minuteMs } from '@czyun/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OutlookQuarter, type OutlookStorage, planOutlook } from './plan-outlook.ts';

const day = (netLoad: (quarter: number) => number | null = () => null): OutlookQuarter[] =>
  Array.from({ length: 96 }, (_, index) => ({
    start: index * 15 * minuteMs,
    end: (index + 1) * 15 * minuteMs,
    minute: index * 15,
    netLoad: netLoad(index),
  }));
const storage: OutlookStorage = { ratedEnergy: 1000, soc: 50, socLower: 10, socUpper: 90, efficiency: 0.81 };

/** The simplest simulation: a battery evaluated every minute, kWh inside. */
function byMinutes(plan: readonly PlanSlot[], quarters: readonly OutlookQuarter[], of: OutlookStorage) {
  const inside = { kWh: (of.soc / 100) * of.ratedEnergy };
  const [least, most] = [(of.socLower / 100) * of.ratedEnergy, (of.socUpper / 100) * of.ratedEnergy];
  const eachWay = of.efficiency ** 0.5;
  const sums = { charge: 0, discharge: 0, stopped: 0 };
  for (let minute = 0; minute < 1440; minute++) {
    const slot = plan.find(({ from, to }) => (from < to ? from <= minute && minute < to : from > to && (minute >= from || minute < to)));
    const net = quarters[Math.floor(minute / 15)]?.netLoad ?? 0;
    if (!slot) continue;
    const kWh = (slot.mode === 3 ? Math.min(slot.power, net < 0 ? -net : 0) : slot.power) / 60;
    if (slot.mode === 2) {
      const out = Math.max(0, Math.min(kWh, (inside.kWh - least) * eachWay));
      inside.kWh -= out / eachWay;
      sums.discharge += out;
      if (out < kWh - 1e-9) sums.stopped += 1;
    } else {
      const into = Math.max(0, Math.min(kWh, (most - inside.kWh) / eachWay));
      inside.kWh += into * eachWay;
      sums.charge += into;
      if (into < kWh - 1e-9) sums.stopped += 1;
    }
  }
  return { ...sums, soc: (inside.kWh / of.ratedEnergy) * 100 };
}

const total = (energies: readonly { charge: number; discharge: number }[], way: 'charge' | 'discharge') =>
  energies.reduce((sum, energy) => sum + energy[way], 0);

describe('the outlook of a plan', () => {
  it('matches a battery that is evaluated every minute', () => {
    const slots = fc
      .array(
        fc.tuple(fc.integer({ min: 1, max: 1439 }), fc.constantFrom(1 as const, 2 as const, 3 as const), fc.integer({ min: 1, max: 900 })),
        {
          maxLength: 12,
        },
      )
      .map((parts) => {
        const cuts = [...new Set(parts.map(([at]) => at))].sort((a, b) => a - b);
        // From each cut to the next, the last one over midnight: no overlaps.
        return cuts.length < 2
          ? []
          : cuts.map(
              (from, index): PlanSlot => ({
                ...{ from, to: cuts[(index + 1) % cuts.length] ?? 0 },
                ...{ mode: parts[index]?.[1] ?? 1, power: parts[index]?.[2] ?? 1 },
              }),
            );
      });
    fc.assert(
      fc.property(
        slots,
        fc.integer({ min: 0, max: 100 }),
        fc.array(fc.integer({ min: -800, max: 800 }), { minLength: 96, maxLength: 96 }),
        (plan, soc, net) => {
          const quarters = day((index) => net[index] ?? 0);
          const of = { ...storage, soc };
          const outlook = planOutlook(plan, quarters, of);
          const plain = byMinutes(plan, quarters, of);
          expect(total(outlook.energies, 'charge')).toBeCloseTo(plain.charge, 4);
          expect(total(outlook.energies, 'discharge')).toBeCloseTo(plain.discharge, 4);
          expect(outlook.curve.at(-1)?.soc).toBeCloseTo(plain.soc, 4);
          const missed = outlook.misses.reduce((sum, { start, end }) => sum + (end - start) / minuteMs, 0);
          // An evaluation by minutes counts the minute in which the limit is reached as a whole.
          expect(Math.abs(plain.stopped - missed)).toBeLessThanOrEqual(outlook.misses.length + 1e-6);
        },
      ),
    );
  });

  it('reports from when a slot cannot be followed', () => {
    // 40 points of 1000 kWh by 0.9 of 400 kW: 400 kWh / 360 kW, 1 h 6 min 40 s.
    const { misses, curve, energies } = planOutlook([{ mode: 1, from: 120, to: 300, power: 400 }], day(), storage);
    expect(misses).toEqual([{ slot: 0, start: expect.closeTo((120 + 66 + 40 / 60) * minuteMs, 0), end: 300 * minuteMs, reason: 'full' }]);
    expect(curve.at(-1)).toEqual({ time: 1440 * minuteMs, soc: 90 });
    expect(total(energies, 'charge')).toBeCloseTo(400 / 0.9, 6);
    const empty = planOutlook([{ mode: 2, from: 0, to: 60, power: 100 }], day(), { ...storage, soc: 8 });
    expect(empty.misses).toEqual([{ slot: 0, start: 0, end: 60 * minuteMs, reason: 'empty' }]);
    expect(empty.curve.at(-1)?.soc).toBe(8);
  });

  it('expects nothing from an unknown surplus, and reports it', () => {
    const plan: PlanSlot[] = [{ mode: 3, from: 600, to: 660, power: 400 }];
    expect(planOutlook(plan, day(), storage).misses).toEqual([{ slot: 0, start: 600 * minuteMs, end: 660 * minuteMs, reason: 'surplus' }]);
    const known = planOutlook(
      plan,
      day(() => -120),
      storage,
    );
    expect([known.misses, total(known.energies, 'charge')]).toEqual([[], expect.closeTo(120, 6)]);
  });
});
