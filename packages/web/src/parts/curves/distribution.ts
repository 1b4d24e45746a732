/** Values of several curves in common bins, and pairs of values at the same instants; null is unknown. */
import { type Bin, bins } from '../../kit/chart/statistics.ts';

type Row = readonly (number | null)[];

export interface Distribution {
  readonly edges: readonly Pick<Bin, 'from' | 'to'>[];
  /** Share of each item's known values by bin, %. */
  readonly shares: readonly (readonly number[])[];
}

/** Shares of the values of each item in bins common to all. */
export function distributionOf(values: readonly Row[], about = 12): Distribution {
  const edges = bins(values.flat(), about);
  const shares = values.map((row) => {
    const counts = new Array<number>(edges.length).fill(0);
    let total = 0;
    for (const value of row) {
      if (value === null) continue;
      total += 1;
      // A value at an edge belongs to the bin that starts there; the last edge belongs to the last bin.
      const bin = edges.findLastIndex(({ from }) => from <= value + Math.abs(value) * 1e-9);
      counts[Math.max(0, bin)] = (counts[Math.max(0, bin)] ?? 0) + 1;
    }
    return counts.map((count) => (total === 0 ? 0 : (100 * count) / total));
  });
  return { edges, shares };
}

/** Pairs of values at the same index. */
export function pairsOf(one: Row, other: Row): readonly (readonly [number, number])[] {
  return one.flatMap((x, at) => {
    const y = other[at] ?? null;
    return x === null || y === null ? [] : [[x, y] as const];
  });
}
