/** The balance of an interval, or of an instant, as flows between generation, grid, battery and home. Server and pages share this split. */

/** Meter totals: energy of an interval or power of an instant, each a magnitude. 0 if the project has no such meter. */
export interface Exchange<T = number> {
  readonly generated: T;
  readonly fromGrid: T;
  readonly toGrid: T;
  readonly charged: T;
  readonly discharged: T;
}

/** In this order everywhere; the last occurs if a battery feeds in. */
export const sixFlows = [
  'solarToHome',
  'solarToBattery',
  'solarToGrid',
  'gridToHome',
  'gridToBattery',
  'batteryToHome',
  'batteryToGrid',
] as const;
export type SixFlow = (typeof sixFlows)[number];
export type SixFlows<T = number> = Readonly<Record<SixFlow, T>>;

const positive = (steps: bigint) => (steps > 0n ? steps : 0n);
const least = (a: bigint, b: bigint) => (a < b ? a : b);

/**
 * The flows of one interval in whole steps of any unit, none negative. Each source is spent to the last step and each use is met: generated
 * = solarToHome + solarToBattery + solarToGrid, fromGrid = gridToHome + gridToBattery, discharged = batteryToHome + batteryToGrid, charged
 * = solarToBattery + gridToBattery, toGrid = solarToGrid + batteryToGrid. Home is the rest: consumption and losses. An interval can contain
 * opposite flows (import and feed-in within one quarter-hour). The rule is that of Home Assistant's energy page, in this order: import
 * beyond the use at home charged the battery; generation charged it; generation was fed in; discharge was fed in; the grid charged the
 * battery; the rest of generation, discharge and import was used at home. Null if no flows can add up to the totals: a negative size, more
 * output than input, more fed in than generation and battery delivered (nothing flows from the grid to the grid), more charged than
 * generation and grid delivered. Up to `slack` of each is accepted as disagreement of the meters: that much of a use then has no source,
 * and energy that seems to have gone round (grid to grid, battery to battery) is in no flow at either end.
 */
export function splitSteps({ generated, fromGrid, toGrid, charged, discharged }: Exchange<bigint>, slack = 0n): SixFlows<bigint> | null {
  if (generated < 0n || fromGrid < 0n || toGrid < 0n || charged < 0n || discharged < 0n) return null;
  const rest = generated + fromGrid + discharged - toGrid - charged;
  if (-rest > slack || toGrid - generated - discharged > slack || charged - generated - fromGrid > slack) return null;
  const home = positive(rest);
  const beyondHome = least(least(fromGrid, charged), positive(fromGrid - home));
  const solarToBattery = least(generated, charged - beyondHome);
  const solarToGrid = least(generated - solarToBattery, toGrid);
  const batteryToGrid = least(discharged, toGrid - solarToGrid);
  const gridToBattery = least(fromGrid, charged - solarToBattery);
  const solarToHome = least(generated - solarToBattery - solarToGrid, home);
  const batteryToHome = least(discharged - batteryToGrid, home - solarToHome);
  const gridToHome = least(fromGrid - gridToBattery, home - solarToHome - batteryToHome);
  return { solarToHome, solarToBattery, solarToGrid, gridToHome, gridToBattery, batteryToHome, batteryToGrid };
}

/** Numbers are split in whole steps of a millionth. */
const stepsOfOne = 1e6;
const sizes = ['generated', 'fromGrid', 'toGrid', 'charged', 'discharged'] as const satisfies readonly (keyof Exchange)[];

/**
 * `splitSteps` for numbers in any unit: each is rounded once to six digits, and the flows are exact in these. Null also if a size is not a
 * number.
 */
export function splitFlows(exchange: Exchange, slack = 0): SixFlows | null {
  const scaled = [...sizes.map((size) => exchange[size]), slack].map((size) => Math.round(size * stepsOfOne));
  if (!scaled.every(Number.isSafeInteger)) return null;
  const [generated = 0n, fromGrid = 0n, toGrid = 0n, charged = 0n, discharged = 0n, allowed = 0n] = scaled.map(BigInt);
  const steps = splitSteps({ generated, fromGrid, toGrid, charged, discharged }, allowed);
  return steps && (Object.fromEntries(sixFlows.map((flow) => [flow, Number(steps[flow]) / stepsOfOne])) as SixFlows);
}
