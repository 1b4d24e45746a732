import { describe, expect, it } from 'vitest';
import { classOf, dutyOf, efficiencyByPower, hoursBy, powerEdges, slopeOf, type UseSample } from './battery-use.ts';

const minute = 60_000;

function sample(index: number, of: Partial<UseSample> = {}): UseSample {
  return { time: index * minute, hours: 1 / 60, whole: true, soc: 50, socEnd: 50, temperature: 25, power: 0, ...of };
}

/** A day by minutes: SOC 20 → 90 → 20 twice, 95 % of the charge is discharged again. */
function duty(): UseSample[] {
  let soc = 20;
  return Array.from({ length: 1440 }, (_, index) => {
    const phase = index % 720;
    const power = phase < 140 ? -300 : phase >= 360 && phase < 500 ? 285 : 0;
    const before = soc;
    // 600 kWh: 0.5 points a minute at 300 kW of charging.
    soc += power < 0 ? 0.5 : power > 0 ? -0.5 : 0;
    return sample(index, { soc: (before + soc) / 2, socEnd: soc, power, temperature: 20 + (phase < 500 ? 8 : 0) });
  });
}

describe('classes', () => {
  it('include their lower edge, and the last its upper one', () => {
    const edges = [0, 10, 20];
    expect([-1, 0, 9.999, 10, 20, 20.1].map((value) => classOf(value, edges))).toEqual([-1, 0, 0, 1, 1, -1]);
  });
});

describe('hours of a distribution', () => {
  it('add up to the whole time, unknown time included', () => {
    const samples = [sample(0, { soc: 5 }), sample(1, { soc: null }), sample(2, { soc: 95, hours: 0.5 / 60 })];
    const { hours, unknown } = hoursBy(samples, ({ soc }) => soc, [0, 50, 100], 3 / 60);
    expect(hours.map((each) => each * 60)).toEqual([1, 0.5]);
    expect(unknown * 60).toBeCloseTo(1.5, 9);
  });

  it('by temperature, SOC and rate equal a count of single samples', () => {
    const samples = duty();
    const edges = { soc: [0, 50, 100], temperature: [0, 25, 50], rate: [-10, -0.05, 0.05, 10] };
    const cells = dutyOf(samples, edges, 600);
    const count = (soc: (value: number) => boolean, temperature: (value: number) => boolean, power: (value: number) => boolean) =>
      samples.filter((each) => soc(each.soc ?? 0) && temperature(each.temperature ?? 0) && power(each.power ?? 0)).length;
    const found = (soc: number, temperature: number, rate: number) =>
      Math.round((cells.find((each) => each.soc === soc && each.temperature === temperature && each.rate === rate)?.hours ?? 0) * 60);
    expect(found(0, 1, 0)).toBe(
      count(
        (v) => v < 50,
        (v) => v >= 25,
        (v) => v < 0,
      ),
    );
    expect(found(1, 1, 0)).toBe(
      count(
        (v) => v >= 50,
        (v) => v >= 25,
        (v) => v < 0,
      ),
    );
    expect(found(0, 0, 1)).toBe(
      count(
        (v) => v < 50,
        (v) => v < 25,
        (v) => v === 0,
      ),
    );
    expect(found(1, 1, 2)).toBe(
      count(
        (v) => v >= 50,
        (v) => v >= 25,
        (v) => v > 0,
      ),
    );
    expect(cells.reduce((sum, { hours }) => sum + hours, 0)).toBeCloseTo(24, 9);
  });

  it('have no rate without a rated energy', () => {
    expect(dutyOf([sample(0)], { soc: [0, 100], temperature: [0, 50], rate: [-1, 1] }, null)).toMatchObject([{ rate: null }]);
  });
});

describe('efficiency by power', () => {
  it('is the energy discharged per point divided by that charged per point', () => {
    const samples = duty();
    const classes = efficiencyByPower(samples, [0, 250, 290, 400], minute);
    // Discharging at 285 kW is a separate class: nothing is charged at that power.
    expect(classes.map(({ efficiency }) => efficiency)).toEqual([null, null, null]);
    expect(classes[2]?.charge.kwh).toBeCloseTo((2 * 140 * 300) / 60 - 300 / 60, 6);
    const [low, whole] = efficiencyByPower(samples, [0, 250, 400], minute);
    expect(low?.efficiency).toBeNull();
    expect(whole?.efficiency).toBeCloseTo(95, 9);
  });

  it('omits gaps and partly covered buckets', () => {
    const gap = [sample(0), sample(2, { power: -60, socEnd: 90 }), sample(3, { power: -60, socEnd: 95, whole: false })];
    expect(efficiencyByPower(gap, [0, 100], minute)[0]?.charge).toEqual({ kwh: 0, soc: 0 });
  });
});

describe('classes of power', () => {
  it('have round edges that include the largest', () => {
    expect(powerEdges(480)).toEqual([0, 100, 200, 300, 400, 500]);
    expect(powerEdges(0.7)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
    expect(powerEdges(0)).toEqual([]);
  });
});

describe('a trend', () => {
  it('is the least-squares slope of the known values', () => {
    expect(slopeOf([0, 1, 2, 3], [1, null, 5, 7], 1)).toBeCloseTo(2, 9);
    expect(slopeOf([0, 1], [1, 2], 1)).toBeNull();
    expect(slopeOf([4, 4, 4], [1, 2, 3], 1)).toBeNull();
  });
});
