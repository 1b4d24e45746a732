/** Plans which server hands which project to which other one. Pure: every server computes the same result from the same figures. */

export interface SeatLoad {
  readonly projectId: number;
  /** Points per second. */
  readonly load: number;
  /** Moved manually or recently: stays at its server while that one is present. */
  readonly isFixed?: boolean;
}

export interface ServerLoad {
  readonly server: string;
  readonly seats: readonly SeatLoad[];
  /** Weight of a point at this server: 1, more at a slow server. */
  readonly factor?: number;
  /** Stops in order: hands over everything, and accepts nothing. */
  readonly isLeaving?: boolean;
}

export interface Move {
  readonly projectId: number;
  readonly from: string;
  readonly to: string;
}

/** Weight of a point at a slow server. */
export const slowFactor = 2;
/** Minimum load of a project: one without readings has some cost as well. */
const leastLoad = 1;
/** Differences up to this share of the mean are tolerated. */
const tolerated = 0.2;
/** A move must lower the higher load of the two by this share of their difference, so that small changes of the load do not reverse it. */
const leastGain = 0.25;

interface Pile {
  readonly server: string;
  readonly factor: number;
  readonly isLeaving: boolean;
  readonly seats: Map<number, SeatLoad>;
  total: number;
}

const weightOf = ({ load }: SeatLoad) => Math.max(load, leastLoad);

function pilesOf(servers: readonly ServerLoad[]): Pile[] {
  return servers
    .map(({ server, seats, factor = 1, isLeaving = false }) => ({
      ...{ server, factor, isLeaving, seats: new Map(seats.map((seat) => [seat.projectId, seat])) },
      total: factor * seats.reduce((sum, seat) => sum + weightOf(seat), 0),
    }))
    .sort(byName);
}

const byName = (a: Pick<Pile, 'server'>, b: Pick<Pile, 'server'>) => (a.server < b.server ? -1 : 1);
const byTotal = (a: Pile, b: Pile) => a.total - b.total || byName(a, b);
const byWeight = (a: SeatLoad, b: SeatLoad) => weightOf(b) - weightOf(a) || a.projectId - b.projectId;

/** The moves that balance the loads; none if they are balanced enough. No project moves twice. */
export function planMoves(servers: readonly ServerLoad[]): readonly Move[] {
  const piles = pilesOf(servers);
  const takers = piles.filter(({ isLeaving }) => !isLeaving);
  if (takers.length === 0) return [];
  const moves: Move[] = [];
  const moved = new Set<number>();
  const put = (seat: SeatLoad, from: Pile, to: Pile): void => {
    from.seats.delete(seat.projectId);
    to.seats.set(seat.projectId, seat);
    from.total -= from.factor * weightOf(seat);
    to.total += to.factor * weightOf(seat);
    moved.add(seat.projectId);
    moves.push({ projectId: seat.projectId, from: from.server, to: to.server });
  };
  for (const from of piles.filter(({ isLeaving }) => isLeaving))
    for (const seat of [...from.seats.values()].sort(byWeight)) put(seat, from, leastOf(takers, seat));
  if (isEven(takers)) return moves;
  for (let best = bestMove(takers, moved); best; best = bestMove(takers, moved)) put(...best);
  return moves;
}

/** Assigns projects without an owner to servers: project → server. */
export function assignFree(free: readonly SeatLoad[], servers: readonly ServerLoad[]): ReadonlyMap<number, string> {
  const takers = pilesOf(servers).filter(({ isLeaving }) => !isLeaving);
  const given = new Map<number, string>();
  if (takers.length === 0) return given;
  for (const seat of [...free].sort(byWeight)) {
    const to = leastOf(takers, seat);
    to.total += to.factor * weightOf(seat);
    given.set(seat.projectId, to.server);
  }
  return given;
}

/** The server with the least load after adding this project. */
function leastOf(takers: readonly Pile[], seat: SeatLoad): Pile {
  const after = ({ total, factor }: Pile) => total + factor * weightOf(seat);
  return takers.reduce((least, each) => (after(each) < after(least) ? each : least));
}

function isEven(takers: readonly Pile[]): boolean {
  const totals = takers.map(({ total }) => total);
  const mean = totals.reduce((sum, total) => sum + total, 0) / takers.length;
  return Math.max(...totals) - Math.min(...totals) <= Math.max(tolerated * mean, leastLoad);
}

/** The best project to move to the server with the least load, from the most loaded server that has one. */
function bestMove(takers: readonly Pile[], moved: ReadonlySet<number>): [SeatLoad, Pile, Pile] | null {
  const sorted = [...takers].sort(byTotal);
  const [to] = sorted;
  if (!to) return null;
  for (const from of sorted.toReversed()) {
    const gap = from.total - to.total;
    const higherAfter = (seat: SeatLoad) => Math.max(from.total - from.factor * weightOf(seat), to.total + to.factor * weightOf(seat));
    const fit = (seat: SeatLoad) =>
      !seat.isFixed && !moved.has(seat.projectId) && to.total + to.factor * weightOf(seat) <= from.total - leastGain * gap;
    const [seat] = [...from.seats.values()].filter(fit).sort((a, b) => higherAfter(a) - higherAfter(b) || a.projectId - b.projectId);
    if (gap > 0 && seat) return [seat, from, to];
  }
  return null;
}
