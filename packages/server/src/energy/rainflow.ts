/** Rainflow counting of a sequence of values, ASTM E1049-85 (2017), 5.4.4. Pure. */

/** A counted range: half a cycle (0.5) or a whole one (1). */
export interface RainflowCycle {
  readonly range: number;
  readonly mean: number;
  readonly count: 0.5 | 1;
}

/** Peaks and valleys of a sequence; reversals smaller than `least` are noise. Non-finite values are omitted. */
export function turningPoints(values: Iterable<number>, least = 0): number[] {
  const points: number[] = [];
  let extreme = Number.NaN;
  let direction = 0;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (points.length === 0) {
      points.push(value);
      extreme = value;
      continue;
    }
    const step = value - extreme;
    if (step === 0) continue;
    const isOnward = direction !== 0 && Math.sign(step) === direction;
    if (isOnward) extreme = value;
    else if (Math.abs(step) >= least) {
      if (direction !== 0) points.push(extreme);
      direction = Math.sign(step);
      extreme = value;
    }
  }
  if (direction !== 0) points.push(extreme);
  return points;
}

const rangeOf = (from: number, to: number) => Math.abs(to - from);

/** Cycles of a sequence of peaks and valleys, in the order of closing; unclosed ranges count as half cycles. */
export function rainflow(points: readonly number[]): RainflowCycle[] {
  const found: RainflowCycle[] = [];
  const count = (from: number, to: number, share: 0.5 | 1) => found.push({ range: rangeOf(from, to), mean: (from + to) / 2, count: share });
  /** Points not yet discarded; the first is the starting point S. */
  const open: number[] = [];
  for (const point of points) {
    open.push(point);
    while (open.length >= 3) {
      const [a = 0, b = 0, c = 0] = open.slice(-3);
      if (rangeOf(b, c) < rangeOf(a, b)) break;
      if (open.length === 3) {
        // Y contains the starting point.
        count(a, b, 0.5);
        open.shift();
      } else {
        count(a, b, 1);
        open.splice(-3, 2);
      }
    }
  }
  for (let at = 1; at < open.length; at++) count(open[at - 1] ?? 0, open[at] ?? 0, 0.5);
  return found;
}

/** Equivalent full cycles of a state of charge (%): each cycle counts by its depth. */
export function fullCycles(cycles: readonly RainflowCycle[]): number {
  return cycles.reduce((sum, { range, count }) => sum + (range / 100) * count, 0);
}

/** Number of cycles whose depth (%) is within each of `edges`; the last class includes its upper edge. */
export function cyclesByDepth(cycles: readonly RainflowCycle[], edges: readonly number[]): number[] {
  const counts = edges.slice(1).map(() => 0);
  for (const { range, count } of cycles) {
    const last = counts.length - 1;
    const at = edges.slice(1).findIndex((edge, index) => range < edge || (index === last && range <= edge));
    if (at >= 0 && range >= (edges[0] ?? 0)) counts[at] = (counts[at] ?? 0) + count;
  }
  return counts;
}
