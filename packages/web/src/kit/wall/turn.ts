/** Walls shown in rotation on one display, as given in the address: `turn=e-cockpit,home,device-12&every=60`. Pure. */

export interface Turn {
  /** Names of walls in order. */
  readonly walls: readonly string[];
  readonly everyS: number;
}

/** How long each wall is shown, s. */
export const turnSpans = [30, 60, 120, 300] as const;
const usualS = 60;
const least = { walls: 2, seconds: 10 } as const;
const maxS = 3600;
const maxWalls = 12;
const wallForm = /^[A-Za-z][A-Za-z0-9-]{0,60}$/;

/** Names of the address parameters. */
export const turnParameters: readonly string[] = ['turn', 'every'];

/** null: a single wall. */
export function readTurn(search: URLSearchParams): Turn | null {
  const walls = [...new Set((search.get('turn') ?? '').split(',').filter((name) => wallForm.test(name)))].slice(0, maxWalls);
  if (walls.length < least.walls) return null;
  const seconds = Number(search.get('every') ?? usualS);
  return { walls, everyS: Number.isFinite(seconds) ? Math.min(maxS, Math.max(least.seconds, seconds)) : usualS };
}

/** The wall after another; the first one after a wall that is not in the list. */
export const nextWall = ({ walls }: Turn, current: string): string => walls[(walls.indexOf(current) + 1) % walls.length] ?? current;

export const deviceWallName = (id: number): string => `device-${id}`;

/** Device of a wall; null: not the wall of a device. */
export function deviceOfWall(name: string): number | null {
  const id = /^device-([1-9]\d{0,14})$/.exec(name)?.[1];
  return id === undefined ? null : Number(id);
}
