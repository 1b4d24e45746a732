/** The earth from far above a place: coastlines, graticule and night side as SVG paths. */

export interface GlobeView {
  /** Degrees; the place in the middle. */
  readonly lng: number;
  readonly lat: number;
  readonly radius: number;
}

type Vector = readonly [x: number, y: number, z: number];

const rad = Math.PI / 180;

/** Position of a place: x right, y down, z towards the viewer, in radii. */
export function project(lng: number, lat: number, view: GlobeView): Vector {
  const turn = (lng - view.lng) * rad;
  const [sinLat, cosLat] = [Math.sin(lat * rad), Math.cos(lat * rad)];
  const [sin0, cos0] = [Math.sin(view.lat * rad), Math.cos(view.lat * rad)];
  return [cosLat * Math.sin(turn), -(cos0 * sinLat - sin0 * cosLat * Math.cos(turn)), sin0 * sinLat + cos0 * cosLat * Math.cos(turn)];
}

const at = (x: number, y: number, radius: number): string => `${(x * radius).toFixed(1)} ${(y * radius).toFixed(1)}`;

/** A closed outline; parts behind the edge are drawn along it. Empty if it is completely behind. */
export function outlinePath(points: readonly (readonly [number, number])[], view: GlobeView): string {
  let seen = false;
  const path = points.map(([lng, lat]) => {
    const [x, y, z] = project(lng, lat, view);
    if (z >= 0) {
      seen = true;
      return at(x, y, view.radius);
    }
    const length = Math.hypot(x, y) || 1;
    return at(x / length, y / length, view.radius);
  });
  return seen ? `M${path.join('L')}Z` : '';
}

/** Visible meridians and parallels. */
export function graticulePath(view: GlobeView, every = 30): string {
  const parts: string[] = [];
  const line = (points: readonly (readonly [number, number])[]) => {
    let open = false;
    for (const [lng, lat] of points) {
      const [x, y, z] = project(lng, lat, view);
      if (z > 0) parts.push(`${open ? 'L' : 'M'}${at(x, y, view.radius)}`);
      open = z > 0;
    }
  };
  const steps = Array.from({ length: 37 }, (_, index) => index * 5 - 90);
  for (let lng = -180; lng < 180; lng += every) line(steps.map((lat) => [lng, lat] as const));
  for (let lat = -90 + every; lat < 90; lat += every) line(Array.from({ length: 73 }, (_, index) => [index * 5 - 180, lat] as const));
  return parts.join('');
}

/** Subsolar point, degrees (accuracy: half a degree of declination, a quarter of an hour). */
export function sunOverhead(at: number): { readonly lng: number; readonly lat: number } {
  const date = new Date(at);
  const day = (Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000;
  const hours = (at % 86_400_000) / 3_600_000;
  return { lng: (12 - hours) * 15, lat: -23.44 * Math.cos(((day + 10) / 365.25) * 2 * Math.PI) };
}

/** Visible part of the night side. */
export function nightPath(atMs: number, view: GlobeView): string {
  const sun = sunOverhead(atMs);
  const [sx, sy, sz] = project(sun.lng, sun.lat, view);
  const [nx, ny, nz] = [-sx, -sy, -sz];
  const m = Math.hypot(nx, ny);
  if (m < 1e-6)
    return nz > 0
      ? `M${-view.radius} 0a${view.radius} ${view.radius} 0 1 0 ${2 * view.radius} 0a${view.radius} ${view.radius} 0 1 0 ${-2 * view.radius} 0Z`
      : '';
  const [ax, ay] = [-ny / m, nx / m];
  const steps = Array.from({ length: 25 }, (_, index) => (index / 24) * Math.PI);
  const edge = steps.map((t) =>
    at(ax * Math.cos(t) - ((nx * nz) / m) * Math.sin(t), ay * Math.cos(t) - ((ny * nz) / m) * Math.sin(t), view.radius),
  );
  const limb = steps.map((t) => at(-ax * Math.cos(t) + (nx / m) * Math.sin(t), -ay * Math.cos(t) + (ny / m) * Math.sin(t), view.radius));
  return `M${[...edge, ...limb].join('L')}Z`;
}

/** `22.5400° N, 114.0600° E`. */
export function placeText({ lng, lat }: { readonly lng: number; readonly lat: number }): string {
  return `${Math.abs(lat).toFixed(4)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lng).toFixed(4)}° ${lng < 0 ? 'W' : 'E'}`;
}
