/** The split of an interval: results published by another program, and invariants for any meter readings. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Exchange, type SixFlows, sixFlows, splitFlows, splitSteps } from './six-flows.ts';

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
 * Results of the energy page of Home Assistant for these totals (github.com/home-assistant/frontend, test/data/energy.test.ts, "Energy
 * Usage Calculation Tests"), as far as the totals can be met; where it continues with a warning (more fed in than available) ours is null.
 */
const published: readonly Row[] = [
  // Grid only.
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
  // Generation, the rest fed in.
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
  // Import and feed-in within one interval.
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
const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n);

const size = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 30n }), fc.bigInt({ min: 0n, max: 10n ** 10n }));
const exchange = fc.record({ generated: size, fromGrid: size, toGrid: size, charged: size, discharged: size });
const slack = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 40n }), fc.bigInt({ min: 0n, max: 10n ** 10n }));

/** Every use has sources, and nothing flows from a meter to itself. */
const isPossible = ({ generated, fromGrid, toGrid, charged, discharged }: Exchange<bigint>) =>
  toGrid <= generated + discharged && charged <= generated + fromGrid && toGrid + charged <= generated + fromGrid + discharged;

/** The published order as a list of moves from source to use. */
function inTheirOrder({ generated, fromGrid, toGrid, charged, discharged }: Exchange<bigint>): SixFlows<bigint> {
  const rest = generated + fromGrid + discharged - toGrid - charged;
  const left = { solar: generated, grid: fromGrid, battery: discharged, Grid: toGrid, Battery: charged, Home: rest > 0n ? rest : 0n };
  const flows = Object.fromEntries(sixFlows.map((flow) => [flow, 0n])) as Record<(typeof sixFlows)[number], bigint>;
  const beyond = fromGrid - left.Home;
  const moves = [
    ['grid', 'Battery', beyond > 0n ? beyond : 0n],
    ['solar', 'Battery'],
    ['solar', 'Grid'],
    ['battery', 'Grid'],
    ['grid', 'Battery'],
    ['solar', 'Home'],
    ['battery', 'Home'],
    ['grid', 'Home'],
  ] as const;
  for (const [from, to, most = left[from]] of moves) {
    const moved = [left[from], left[to], most].reduce((a, b) => (a < b ? a : b));
    left[from] -= moved;
    left[to] -= moved;
    flows[`${from}To${to}` as keyof typeof flows] += moved;
  }
  return flows;
}

describe('the split', () => {
  it.each(published)('of %j equals the published result: %j', (inputs, outputs) => {
    const flows = splitFlows(exchangeOf(inputs));
    expect(flows === null ? null : sixFlows.map((flow) => flows[flow])).toEqual(outputs);
  });

  it('spends every source and meets every use to the last digit wherever possible, and is null otherwise', () => {
    let possible = 0;
    fc.assert(
      fc.property(exchange, (of) => {
        const flows = splitSteps(of);
        expect(flows !== null).toBe(isPossible(of));
        if (flows === null) return;
        possible += 1;
        expect(Object.keys(flows)).toEqual([...sixFlows]);
        for (const flow of sixFlows) expect(flows[flow] >= 0n).toBe(true);
        expect(flows.solarToHome + flows.solarToBattery + flows.solarToGrid).toBe(of.generated);
        expect(flows.gridToHome + flows.gridToBattery).toBe(of.fromGrid);
        expect(flows.batteryToHome + flows.batteryToGrid).toBe(of.discharged);
        expect(flows.solarToBattery + flows.gridToBattery).toBe(of.charged);
        expect(flows.solarToGrid + flows.batteryToGrid).toBe(of.toGrid);
      }),
      { numRuns: 5000 },
    );
    expect(possible).toBeGreaterThan(500);
  });

  it('keeps the order of Home Assistant, also where meters disagree', () => {
    fc.assert(
      fc.property(exchange, slack, (of, allowed) => {
        const flows = splitSteps(of, allowed);
        if (flows !== null) expect(flows).toEqual(inTheirOrder(of));
        // A larger tolerance than needed: the same flows.
        expect(splitSteps(of, 10n ** 12n)).toEqual(inTheirOrder(of));
      }),
      { numRuns: 5000 },
    );
  });

  it('leaves at most the slack of each total without a flow, and home equals input minus output', () => {
    fc.assert(
      fc.property(exchange, slack, (of, allowed) => {
        const flows = splitSteps(of, allowed);
        if (flows === null) return;
        for (const [total, ...parts] of [
          [of.generated, flows.solarToHome, flows.solarToBattery, flows.solarToGrid],
          [of.fromGrid, flows.gridToHome, flows.gridToBattery],
          [of.discharged, flows.batteryToHome, flows.batteryToGrid],
          [of.charged, flows.solarToBattery, flows.gridToBattery],
          [of.toGrid, flows.solarToGrid, flows.batteryToGrid],
        ] as const) {
          const left = total - sum(parts);
          expect(left >= 0n && left <= allowed).toBe(true);
        }
        const rest = of.generated + of.fromGrid + of.discharged - of.charged - of.toGrid;
        expect(flows.solarToHome + flows.gridToHome + flows.batteryToHome).toBe(rest > 0n ? rest : 0n);
      }),
      { numRuns: 5000 },
    );
  });

  it('of numbers equals that of their millionths', () => {
    const size = fc.integer({ min: 0, max: 2_000_000 });
    fc.assert(
      fc.property(fc.tuple(size, size, size, size, size), (inputs) => {
        const flows = splitFlows(exchangeOf(inputs.map((each) => each / 1e6) as unknown as Row[0]));
        const [generated, fromGrid, toGrid, charged, discharged] = inputs.map(BigInt) as [bigint, bigint, bigint, bigint, bigint];
        const steps = splitSteps({ generated, fromGrid, toGrid, charged, discharged });
        expect(flows && sixFlows.map((flow) => Math.round(flows[flow] * 1e6))).toEqual(
          steps && sixFlows.map((flow) => Number(steps[flow])),
        );
      }),
      { numRuns: 1000 },
    );
    // A third and half a millionth are not whole steps: rounded once, before the split.
    expect(splitFlows(exchangeOf([1 / 3, 0, 0, 0, 0]))).toMatchObject({ solarToHome: 0.333333 });
  });

  it('removes a disagreement of the meters from both ends, up to the slack', () => {
    expect(splitFlows(exchangeOf([7, 3, 7.1, 0, 0]), 0.2)).toMatchObject({ solarToGrid: 7, gridToHome: 2.9, solarToHome: 0 });
    expect(splitFlows(exchangeOf([0, 5, 0, 5.05, 0]), 0.1)).toMatchObject({ gridToBattery: 5, gridToHome: 0 });
    expect(splitFlows(exchangeOf([0, 5, 0, 5.05, 0]), 0.01)).toBeNull();
  });

  it('of impossible totals is null', () => {
    expect(splitFlows(exchangeOf([-1, 5, 0, 0, 0]))).toBeNull();
    expect(splitFlows(exchangeOf([0, Number.NaN, 0, 0, 0]))).toBeNull();
    expect(splitFlows(exchangeOf([0, Number.POSITIVE_INFINITY, 0, 0, 0]))).toBeNull();
    expect(splitFlows(exchangeOf([0, 0, 0, 1, 5]))).toBeNull();
    expect(splitFlows(exchangeOf([0, 1, 1, 0, 0]))).toBeNull();
    expect(splitSteps({ generated: 0n, fromGrid: -1n, toGrid: 0n, charged: 0n, discharged: 0n }, 100n)).toBeNull();
  });
});
