/** The split of an interval: facts that another program publishes, and what has to hold whatever the meters say. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Exchange, type SixFlows, sixFlows, splitFlows } from './six-flows.ts';

type Row = readonly [
  inputs: readonly [generated: number, fromGrid: number, toGrid: number, charged: number, discharged: number],
  outputs:
    | readonly [
        solarToHome: number,
        solarToBattery: number,
        solarToGrid: number,
        gridToHome: number,
        gridToBattery: number,
        batteryToHome: number,
        batteryToGrid: number,
      ]
    | null,
];

/**
 * What the energy page of Home Assistant makes of these totals (github.com/home-assistant/frontend, test/data/energy.test.ts, "Energy Usage
 * Calculation Tests"), as far as the totals can be met; where it goes on with a warning (more fed in than there was) ours is null.
 */
const published: readonly Row[] = [
  // Drawn alone.
  [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0],
  ],
  [
    [0, 5, 0, 0, 0],
    [0, 0, 0, 5, 0, 0, 0],
  ],
  [
    [0, 1000, 0, 0, 0],
    [0, 0, 0, 1000, 0, 0, 0],
  ],
  // Generated, the rest fed in.
  [[2.99, 0, 3, 0, 0], null],
  [
    [3, 0, 3, 0, 0],
    [0, 0, 3, 0, 0, 0, 0],
  ],
  [
    [10, 0, 3, 0, 0],
    [7, 0, 3, 0, 0, 0, 0],
  ],
  [
    [100, 0, 3, 0, 0],
    [97, 0, 3, 0, 0, 0, 0],
  ],
  // Drawn and fed in within one interval.
  [
    [7, 0, 0, 0, 0],
    [7, 0, 0, 0, 0, 0, 0],
  ],
  [
    [7, 3, 0, 0, 0],
    [7, 0, 0, 3, 0, 0, 0],
  ],
  [
    [7, 0, 3, 0, 0],
    [4, 0, 3, 0, 0, 0, 0],
  ],
  [
    [7, 5, 4, 0, 0],
    [3, 0, 4, 5, 0, 0, 0],
  ],
  [
    [7, 4, 5, 0, 0],
    [2, 0, 5, 4, 0, 0, 0],
  ],
  [
    [7, 10, 3, 0, 0],
    [4, 0, 3, 10, 0, 0, 0],
  ],
  [
    [7, 3, 7, 0, 0],
    [0, 0, 7, 3, 0, 0, 0],
  ],
  [[7, 3, 7.1, 0, 0], null],
  // Battery and grid.
  [
    [0, 5, 0, 3, 0],
    [0, 0, 0, 2, 3, 0, 0],
  ],
  [
    [0, 5, 0, 0, 5],
    [0, 0, 0, 5, 0, 5, 0],
  ],
  [
    [0, 0, 4, 0, 5],
    [0, 0, 0, 0, 0, 1, 4],
  ],
  [
    [0, 5, 1, 3, 1],
    [0, 0, 0, 2, 3, 0, 1],
  ],
  [
    [0, 5, 4, 0, 4],
    [0, 0, 0, 5, 0, 0, 4],
  ],
  // All of them.
  [
    [7, 5, 3, 3, 0],
    [1, 3, 3, 5, 0, 0, 0],
  ],
  [
    [7, 5, 3, 3, 10],
    [1, 3, 3, 5, 0, 10, 0],
  ],
  [
    [7, 2, 7, 1, 1],
    [0, 1, 6, 2, 0, 0, 1],
  ],
  [
    [9, 2, 7, 1, 1],
    [1, 1, 7, 2, 0, 1, 0],
  ],
  [
    [1, 5, 3, 0, 2],
    [0, 0, 1, 5, 0, 0, 2],
  ],
  [
    [3, 6, 0, 6, 6],
    [0, 3, 0, 3, 3, 6, 0],
  ],
  [
    [1, 0, 1, 1, 1],
    [0, 1, 0, 0, 0, 0, 1],
  ],
  [
    [1, 1, 1, 1, 0],
    [0, 0, 1, 0, 1, 0, 0],
  ],
  [
    [61.22, 0.059, 48.0259, 5.716, 4.83],
    [7.4781, 5.716, 48.0259, 0.059, 0, 4.83, 0],
  ],
];

const exchangeOf = ([generated, fromGrid, toGrid, charged, discharged]: Row[0]): Exchange => ({
  generated,
  fromGrid,
  toGrid,
  charged,
  discharged,
});
const steps = (value: number) => Math.round(value * 1e6);

describe('the split', () => {
  it.each(published)('of %j is what is published: %j', (inputs, outputs) => {
    const flows = splitFlows(exchangeOf(inputs));
    expect(flows === null ? null : sixFlows.map((flow) => flows[flow])).toEqual(outputs);
  });

  const size = fc.integer({ min: 0, max: 2_000_000 }).map((steps) => steps / 1000);

  it('spends every source and meets every use to the last digit, wherever that can be done', () => {
    fc.assert(
      fc.property(size, size, size, size, size, (...inputs) => {
        const [generated, fromGrid, toGrid, charged, discharged] = inputs;
        const flows = splitFlows(exchangeOf(inputs));
        const possible =
          steps(toGrid) <= steps(generated) + steps(discharged) &&
          steps(charged) <= steps(generated) + steps(fromGrid) &&
          steps(toGrid) + steps(charged) <= steps(generated) + steps(fromGrid) + steps(discharged);
        expect(flows !== null).toBe(possible);
        if (flows === null) return;
        expect(Object.keys(flows)).toEqual([...sixFlows]);
        const sum = (...of: (keyof SixFlows)[]) => of.reduce((total, flow) => total + steps(flows[flow]), 0);
        expect(Math.min(...sixFlows.map((flow) => flows[flow]))).toBeGreaterThanOrEqual(0);
        expect(sum('solarToHome', 'solarToBattery', 'solarToGrid')).toBe(steps(generated));
        expect(sum('gridToHome', 'gridToBattery')).toBe(steps(fromGrid));
        expect(sum('batteryToHome', 'batteryToGrid')).toBe(steps(discharged));
        expect(sum('solarToBattery', 'gridToBattery')).toBe(steps(charged));
        expect(sum('solarToGrid', 'batteryToGrid')).toBe(steps(toGrid));
      }),
      { numRuns: 2000 },
    );
  });

  it('takes what meters disagree about from the use, up to the slack', () => {
    expect(splitFlows(exchangeOf([7, 3, 7.1, 0, 0]), 0.2)).toMatchObject({ solarToGrid: 7, gridToHome: 3, solarToHome: 0 });
    expect(splitFlows(exchangeOf([0, 5, 0, 5.05, 0]), 0.1)).toMatchObject({ gridToBattery: 5, gridToHome: 0 });
    expect(splitFlows(exchangeOf([0, 5, 0, 5.05, 0]), 0.01)).toBeNull();
    fc.assert(
      fc.property(size, size, size, size, size, (...inputs) => {
        const flows = splitFlows(exchangeOf(inputs), 1e6);
        expect(Math.min(...sixFlows.map((flow) => flows?.[flow] ?? -1))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is none of what cannot be', () => {
    expect(splitFlows(exchangeOf([-1, 5, 0, 0, 0]))).toBeNull();
    expect(splitFlows(exchangeOf([0, Number.NaN, 0, 0, 0]))).toBeNull();
    expect(splitFlows(exchangeOf([0, 0, 0, 1, 5]))).toBeNull();
    expect(splitFlows(exchangeOf([0, 1, 1, 0, 0]))).toBeNull();
  });
});
