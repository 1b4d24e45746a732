/** Who fed whom: the balance of an interval, or of an instant, as flows between generation, grid, battery and home. For the server that sums intervals and the page that draws the present. */

/** What meters tell: kWh of an interval or kW of an instant, each a size. What a project does not have is 0. */
export interface Exchange {
  readonly generated: number;
  readonly fromGrid: number;
  readonly toGrid: number;
  readonly charged: number;
  readonly discharged: number;
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
export type SixFlows = Readonly<Record<SixFlow, number>>;

/** Everything is reckoned in whole steps of a millionth, so that sums are exact in six digits. */
const stepsOfOne = 1e6;

/**
 * The flows of one interval, unit as given, none negative, to six digits. Each source is spent to the last step and each use is met:
 * generated = solarToHome + solarToBattery + solarToGrid, fromGrid = gridToHome + gridToBattery, discharged = batteryToHome + batteryToGrid,
 * charged = solarToBattery + gridToBattery, toGrid = solarToGrid + batteryToGrid. Home is the rest: what was consumed and what was lost.
 *
 * An interval may hold more than its totals tell (drawn and fed in within one hour). The rule then: the grid charged what generation and
 * battery together cannot have done; the rest of the charge is generation, then what was fed in is generation before it is battery; a
 * charge that still wants something came from the grid; what is left of each source went home. Home Assistant's energy page splits the same way.
 *
 * Null where no flows can make the totals: a size that is negative or no number, more going out than in, more fed in than generation and
 * battery gave (nothing goes from the grid to the grid), more charged than generation and grid gave. A shortfall of up to `slack` is what
 * meters disagree about: the use is then taken for that much less, so that its total is the smaller one.
 */
export function splitFlows(exchange: Exchange, slack = 0): SixFlows | null {
  const { generated, fromGrid, toGrid, charged, discharged } = exchange;
  const sizes = [generated, fromGrid, toGrid, charged, discharged];
  if (!sizes.every((size) => Number.isFinite(size) && size >= 0)) return null;
  const [solar = 0, grid = 0, fedIn = 0, taken = 0, given = 0] = sizes.map((size) => Math.round(size * stepsOfOne));
  const allowed = Math.round(slack * stepsOfOne);
  const out = Math.min(fedIn, solar + given);
  const charge = Math.min(taken, solar + grid);
  if (fedIn - out > allowed || taken - charge > allowed) return null;
  const short = out + charge - (solar + grid + given);
  if (short > allowed) return null;
  // More went out than came in, within what meters disagree about: the charge is the one that shrinks, then what was fed in.
  const into = charge - Math.min(charge, Math.max(0, short));
  const sold = out - Math.max(0, into + out - (solar + grid + given));
  const forced = Math.min(into, Math.max(0, into + sold - solar - given));
  const solarToBattery = Math.min(solar, into - forced);
  const gridToBattery = into - solarToBattery;
  const solarToGrid = Math.min(solar - solarToBattery, sold);
  const batteryToGrid = sold - solarToGrid;
  const steps: SixFlows = {
    solarToHome: solar - solarToBattery - solarToGrid,
    solarToBattery,
    solarToGrid,
    gridToHome: grid - gridToBattery,
    gridToBattery,
    batteryToHome: given - batteryToGrid,
    batteryToGrid,
  };
  return Object.fromEntries(sixFlows.map((flow) => [flow, steps[flow] / stepsOfOne])) as SixFlows;
}
