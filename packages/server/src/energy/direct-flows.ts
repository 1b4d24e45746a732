/**
 * Which source supplied which use in one quarter-hour. Energies are whole steps of one unit (bigint), so parts make their wholes exactly.
 *
 * Meters tell how much came from the grid, the generators and the battery, and how much went to the grid and the battery; the rest was used on
 * site. Who supplied whom is a rule, the one that Home Assistant counts by, in this order: what was bought beyond the use on site charged the
 * battery; generation charged the battery; generation was fed in; discharge was fed in; what was bought charged the battery; and what is left of
 * generation, discharge and purchase was used.
 */

/** What meters counted; none below nothing. */
export interface Metered {
  readonly bought: bigint;
  readonly generated: bigint;
  readonly discharged: bigint;
  readonly fedIn: bigint;
  readonly charged: bigint;
}

export interface DirectFlows {
  readonly gridToBattery: bigint;
  readonly generationToBattery: bigint;
  readonly generationToGrid: bigint;
  readonly batteryToGrid: bigint;
  readonly generationUsed: bigint;
  readonly batteryUsed: bigint;
  readonly gridUsed: bigint;
  /** What came in less what went out; nothing where meters counted a little more out than in. */
  readonly used: bigint;
}

/** `Math.min` knows no bigint. */
function least(...all: readonly bigint[]): bigint {
  return all.reduce((found, each) => {
    if (each < found) return each;
    return found;
  });
}
const atLeastNothing = (a: bigint) => (a > 0n ? a : 0n);

/** Meters are read at different moments of a minute, so a quarter-hour may be off by a part of what flowed: a tenth of it passes for that. */
const toleratedShare = 10n;

/**
 * The flows of a quarter-hour; null where a figure is below nothing, or more went out than came in by over a tenth of it and `step` (the last
 * digits of the meters together): such a balance has no flows.
 */
export function directFlows({ bought, generated, discharged, fedIn, charged }: Metered, step = 0n): DirectFlows | null {
  if ([bought, generated, discharged, fedIn, charged].some((each) => each < 0n)) return null;
  const came = bought + generated + discharged;
  const rest = came - fedIn - charged;
  if (-rest > came / toleratedShare + step) return null;
  const used = atLeastNothing(rest);
  const left = { grid: bought, generation: generated, battery: discharged, fedIn, charged, used };
  const move = (from: 'grid' | 'generation' | 'battery', to: 'fedIn' | 'charged' | 'used', most = left[from]) => {
    const moved = least(left[from], left[to], most);
    left[from] -= moved;
    left[to] -= moved;
    return moved;
  };
  const beyondUse = move('grid', 'charged', atLeastNothing(bought - used));
  const generationToBattery = move('generation', 'charged');
  const generationToGrid = move('generation', 'fedIn');
  const batteryToGrid = move('battery', 'fedIn');
  const gridToBattery = beyondUse + move('grid', 'charged');
  const generationUsed = move('generation', 'used');
  const batteryUsed = move('battery', 'used');
  const gridUsed = move('grid', 'used');
  return { gridToBattery, generationToBattery, generationToGrid, batteryToGrid, generationUsed, batteryUsed, gridUsed, used };
}
