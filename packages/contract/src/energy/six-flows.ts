/** Who fed whom: the balance of an interval, or of an instant, as flows between generation, grid, battery and home. The one splitter of server and pages. */

/** What meters count: energy of an interval or power of an instant, each a magnitude. What a project does not have is 0. */
export interface Exchange<T = number> {
  readonly generated: T;
  readonly fromGrid: T;
  readonly toGrid: T;
  readonly charged: T;
  readonly discharged: T;
}

/** In this order everywhere; the last occurs where a battery feeds in. */
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
 * The flows of one interval in whole steps of any unit, none negative. Each source is spent to the last step and each use is met:
 * generated = solarToHome + solarToBattery + solarToGrid, fromGrid = gridToHome + gridToBattery, discharged = batteryToHome + batteryToGrid,
 * charged = solarToBattery + gridToBattery, toGrid = solarToGrid + batteryToGrid. Home is the rest: what was consumed and what was lost.
 *
 * An interval may hold more than its totals show (drawn and fed in within one quarter-hour). The rule then, as Home Assistant's energy page has it, in
 * this order: what was drawn beyond the use at home charged the battery; generation charged it; generation was fed in; discharge was fed in; the grid
 * charged the battery; what is left of generation, discharge and purchase was used at home.
 *
 * Null where no flows can make the totals: a negative size, more going out than in, more fed in than generation and battery gave (nothing goes from the
 * grid to the grid), more charged than generation and grid gave. Up to `slack` of each is what meters disagree about: that much of a use then has no
 * source, and of energy that seems to have gone round (grid to grid, battery to battery) neither end is in a flow.
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

/** `splitSteps` for numbers, unit as given: each is rounded once to six digits, and the flows are exact in these. Null also where a size is no number. */
export function splitFlows(exchange: Exchange, slack = 0): SixFlows | null {
  const scaled = [...sizes.map((size) => exchange[size]), slack].map((size) => Math.round(size * stepsOfOne));
  if (!scaled.every(Number.isSafeInteger)) return null;
  const [generated = 0n, fromGrid = 0n, toGrid = 0n, charged = 0n, discharged = 0n, allowed = 0n] = scaled.map(BigInt);
  const steps = splitSteps({ generated, fromGrid, toGrid, charged, discharged }, allowed);
  return steps && (Object.fromEntries(sixFlows.map((flow) => [flow, Number(steps[flow]) / stepsOfOne])) as SixFlows);
}
