/** Layout of the tiles of a board in columns and rows of cells: no overlap, no hole above a tile. Pure. */

/** Place and size of a tile, in columns and rows of the board. */
export interface Place {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Smallest size of a tile, in columns and rows. */
export interface Size {
  readonly w: number;
  readonly h: number;
}

export const columns = 12;
/** Largest height of a tile. */
export const maxRows = 40;

export type Direction = 'left' | 'right' | 'up' | 'down';

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Whether two places have a cell in common. */
export function overlap(a: Place, b: Place): boolean {
  return a.id !== b.id && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** Height of a board, rows. */
export const bottomOf = (places: readonly Place[]): number => places.reduce((bottom, { y, h }) => Math.max(bottom, y + h), 0);

/** In reading order: from the top, from the left. */
export const inOrder = <T extends Place>(places: readonly T[]): T[] => [...places].sort((a, b) => a.y - b.y || a.x - b.x);

/** A place clamped to the board. */
function onBoard<T extends Place>(place: T): T {
  const w = between(Math.round(place.w), 1, columns);
  return {
    ...place,
    w,
    h: between(Math.round(place.h), 1, maxRows),
    x: between(Math.round(place.x), 0, columns - w),
    y: Math.max(0, Math.round(place.y)),
  };
}

/**
 * Every tile as high as the ones above allow; of two in the same cells the higher one stays, in the same row `first`.
 * The order of the places is preserved.
 */
export function settle<T extends Place>(places: readonly T[], first?: string): readonly T[] {
  const rank = (place: Place) => (place.id === first ? 0 : 1);
  const sorted = places.map(onBoard).sort((a, b) => a.y - b.y || rank(a) - rank(b) || a.x - b.x);
  const settled = new Map<string, T>();
  for (const place of sorted) {
    const others = [...settled.values()];
    const free = (y: number) => !others.some((other) => overlap({ ...place, y }, other));
    let { y } = place;
    while (y > 0 && free(y - 1) && free(y)) y -= 1;
    while (!free(y)) y += 1;
    settled.set(place.id, { ...place, y });
  }
  return places.flatMap(({ id }) => settled.get(id) ?? []);
}

const same = (a: readonly Place[], b: readonly Place[]): boolean =>
  a.every((place, index) => {
    const other = b[index];
    return other !== undefined && place.x === other.x && place.y === other.y && place.w === other.w && place.h === other.h;
  });

const withPlace = <T extends Place>(places: readonly T[], id: string, change: (place: T) => T): T[] =>
  places.map((place) => (place.id === id ? change(place) : place));

/** The neighbour of the same row and height in a direction; a tile swaps with it. */
function twinOf<T extends Place>(places: readonly T[], place: T, by: -1 | 1): T | undefined {
  return places.find(
    (other) => other.y === place.y && other.h === place.h && (by > 0 ? other.x === place.x + place.w : other.x + other.w === place.x),
  );
}

function aside<T extends Place>(places: readonly T[], place: T, by: -1 | 1): readonly T[] {
  const twin = twinOf(places, place, by);
  if (twin !== undefined) {
    const left = Math.min(place.x, twin.x);
    const [here, there] = by > 0 ? [left + twin.w, left] : [left, left + place.w];
    return settle(
      places.map((one) => (one.id === place.id ? { ...one, x: here } : one.id === twin.id ? { ...one, x: there } : one)),
      place.id,
    );
  }
  return settle(
    withPlace(places, place.id, (one) => ({ ...one, x: between(one.x + by, 0, columns - one.w) })),
    place.id,
  );
}

/** Moves a tile by one step: by a column (or past its neighbour of the same row), or past the tiles above or below it. */
export function moved<T extends Place>(places: readonly T[], id: string, direction: Direction): readonly T[] {
  const place = places.find((one) => one.id === id);
  if (place === undefined) return places;
  if (direction === 'left' || direction === 'right') return aside(places, place, direction === 'left' ? -1 : 1);
  const by = direction === 'up' ? -1 : 1;
  // One row would mostly have no effect: continue until a tile gives way.
  for (let y = place.y + by; y >= 0 && y <= bottomOf(places) + 1; y += by) {
    const next = settle(
      withPlace(places, id, (one) => ({ ...one, y })),
      by < 0 ? id : undefined,
    );
    if (!same(places, next)) return next;
  }
  return places;
}

/** Resizes a tile by a column or row, not below its smallest size. */
export function resized<T extends Place>(places: readonly T[], id: string, direction: Direction, least: Size): readonly T[] {
  const wider = direction === 'right' ? 1 : direction === 'left' ? -1 : 0;
  const higher = direction === 'down' ? 1 : direction === 'up' ? -1 : 0;
  return settle(
    withPlace(places, id, (one) => ({
      ...one,
      w: between(one.w + wider, Math.min(least.w, one.w), columns - one.x),
      h: between(one.h + higher, Math.min(least.h, one.h), maxRows),
    })),
    id,
  );
}

/** Adds a tile below all others. */
export function added<T extends Place>(places: readonly T[], tile: T): readonly T[] {
  return settle([...places, { ...tile, x: 0, y: bottomOf(places) }]);
}

export function removed<T extends Place>(places: readonly T[], id: string): readonly T[] {
  return settle(places.filter((place) => place.id !== id));
}

/** The tiles at the places to which they were dragged. */
export function placedAt<T extends Place>(places: readonly T[], dragged: readonly Place[]): readonly T[] {
  const found = new Map(dragged.map((place) => [place.id, place]));
  return settle(
    places.map((place) => {
      const { x, y, w, h } = found.get(place.id) ?? place;
      return { ...place, x, y, w, h };
    }),
  );
}

/** Moves a tile by one step in the one-column order: it swaps with the tile above or below it. */
export function steppedInColumn<T extends Place>(places: readonly T[], id: string, direction: 'up' | 'down'): readonly T[] {
  const order = inOrder(places);
  const from = order.findIndex((place) => place.id === id);
  const to = from + (direction === 'up' ? -1 : 1);
  const [one, other] = [order[from], order[to]];
  if (one === undefined || other === undefined) return places;
  order[from] = other;
  order[to] = one;
  // Tiles of equal width and height swap places; otherwise the board is laid out again in this order.
  if (one.w === other.w && one.h === other.h)
    return places.map((place) =>
      place.id === one.id ? { ...one, x: other.x, y: other.y } : place.id === other.id ? { ...other, x: one.x, y: one.y } : place,
    );
  return inRows(order);
}

/** Tiles in order, as many per row as fit. */
export function inRows<T extends Place>(order: readonly T[]): readonly T[] {
  let [x, y, bottom] = [0, 0, 0];
  const placed = order.map((place) => {
    const w = between(place.w, 1, columns);
    if (x + w > columns) [x, y] = [0, bottom];
    const at = { ...place, w, x, y };
    x += w;
    bottom = Math.max(bottom, y + place.h);
    return at;
  });
  return settle(placed);
}

/** Tiles in order, each in the highest free place, leftmost there. */
export function packed<T extends Place>(order: readonly T[]): readonly T[] {
  const heights = Array.from({ length: columns }, () => 0);
  return order.map((place) => {
    const w = between(place.w, 1, columns);
    const tops = Array.from({ length: columns - w + 1 }, (_, x) => Math.max(...heights.slice(x, x + w)));
    const y = Math.min(...tops);
    const x = tops.indexOf(y);
    heights.fill(y + place.h, x, x + w);
    return { ...place, w, x, y };
  });
}
