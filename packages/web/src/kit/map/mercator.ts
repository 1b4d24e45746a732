/** Web Mercator: the world as a square of side 1, x east from 180° W, y south from 85.05° N. The square is `256 · 2^zoom` px wide. */

export interface Place {
  /** Degrees. */
  readonly lng: number;
  readonly lat: number;
}

export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

/** View of a window: its centre and zoom. */
export interface MapView extends WorldPoint {
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Latitude of the edge of the square. */
const maxLat = 85.05113;
export const tilePx = 256;

export const worldPx = (zoom: number): number => tilePx * 2 ** zoom;

export function toWorld({ lng, lat }: Place): WorldPoint {
  const sin = Math.sin((Math.max(-maxLat, Math.min(maxLat, lat)) * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

export function toPlace({ x, y }: WorldPoint): Place {
  return { lng: x * 360 - 180, lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI };
}

/** Position of a point in the window, px from its upper left corner. */
export function toPixel(point: WorldPoint, view: MapView, { width, height }: Size): WorldPoint {
  const side = worldPx(view.zoom);
  return { x: (point.x - view.x) * side + width / 2, y: (point.y - view.y) * side + height / 2 };
}

/** The closest view of all points with `padding` px around them; the whole world without points. */
export function fitting(points: readonly WorldPoint[], { width, height }: Size, maxZoom: number, padding = 56): MapView {
  if (points.length === 0) return { x: 0.5, y: 0.5, zoom: leastZoom({ width, height }) };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = (length: number, span: number) => Math.log2(Math.max(1, length - 2 * padding) / tilePx / Math.max(span, 1e-9));
  const zoom = Math.min(maxZoom, room(width, right - left), room(height, bottom - top));
  return within({ x: (left + right) / 2, y: (top + bottom) / 2, zoom }, { width, height }, maxZoom);
}

/** Zoom at which the world fills the height. */
function leastZoom({ height }: Size): number {
  return Math.max(0, Math.log2(Math.max(1, height) / tilePx));
}

/** The view limited to the world and to the allowed zooms. */
export function within(view: MapView, size: Size, maxZoom: number): MapView {
  const zoom = Math.max(leastZoom(size), Math.min(maxZoom, view.zoom));
  const half = Math.min(0.5, size.height / 2 / worldPx(zoom));
  return { x: Math.max(0, Math.min(1, view.x)), y: Math.max(half, Math.min(1 - half, view.y)), zoom };
}

/** Zooms around a pixel. */
export function zoomedAt(view: MapView, by: number, pixel: WorldPoint, size: Size, maxZoom: number): MapView {
  const zoom = within({ ...view, zoom: view.zoom + by }, size, maxZoom).zoom;
  const shift = (at: number, length: number) => (at - length / 2) * (1 / worldPx(view.zoom) - 1 / worldPx(zoom));
  return within({ x: view.x + shift(pixel.x, size.width), y: view.y + shift(pixel.y, size.height), zoom }, size, maxZoom);
}

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** Upper left corner in the window and side, px. */
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The tiles that cover a window. */
export function tilesOf(view: MapView, size: Size): readonly Tile[] {
  const z = Math.max(0, Math.floor(view.zoom));
  const count = 2 ** z;
  const side = worldPx(view.zoom) / count;
  const span = (at: number, length: number) => [
    Math.max(0, Math.floor(at * count - length / 2 / side)),
    Math.min(count - 1, Math.floor(at * count + length / 2 / side)),
  ];
  const [[x0 = 0, x1 = 0], [y0 = 0, y1 = 0]] = [span(view.x, size.width), span(view.y, size.height)];
  const tiles: Tile[] = [];
  for (let y = y0; y <= y1; y += 1)
    for (let x = x0; x <= x1; x += 1) {
      const { x: left, y: top } = toPixel({ x: x / count, y: y / count }, view, size);
      tiles.push({ z, x, y, left, top, side });
    }
  return tiles;
}

export const tileAddress = (pattern: string, { x, y, z }: Pick<Tile, 'x' | 'y' | 'z'>, key: string): string =>
  pattern
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{key}', encodeURIComponent(key));

export interface Cluster<T> {
  readonly at: WorldPoint;
  readonly members: readonly T[];
}

/** Groups points that would overlap at this zoom: the first in order takes those within `reach` px. */
export function clustered<T extends { readonly world: WorldPoint }>(
  points: readonly T[],
  zoom: number,
  reach: number,
): readonly Cluster<T>[] {
  const side = worldPx(zoom) / reach;
  const cells = new Map<string, { at: WorldPoint; members: T[] }[]>();
  const found: { at: WorldPoint; members: T[] }[] = [];
  for (const point of points) {
    const [cx, cy] = [Math.floor(point.world.x * side), Math.floor(point.world.y * side)];
    const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${cx + dx}/${cy + dy}`) ?? []));
    const taker = near.find(({ at }) => Math.hypot(at.x - point.world.x, at.y - point.world.y) * side <= 1);
    if (taker) {
      taker.members.push(point);
      continue;
    }
    const cluster = { at: point.world, members: [point] };
    found.push(cluster);
    const cell = `${cx}/${cy}`;
    cells.set(cell, [...(cells.get(cell) ?? []), cluster]);
  }
  return found;
}
