/** The next place in a direction, for arrow keys. Pure. */
export interface Spot {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Weight of the sideways distance against the forward one. */
const asideWeight = 1;

/** The place that an arrow key leads to; undefined: none, or not an arrow key. */
export function nearest(spots: readonly Spot[], from: Spot, key: string): Spot | undefined {
  const way = ways[key];
  if (way === undefined) return undefined;
  let best: Spot | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const cost = ahead + aside * asideWeight;
    if (ahead > 4 && aside <= ahead * 3 && cost < least) [best, least] = [spot, cost];
  }
  return best;
}
