/** Outlines of land. `rings`: the first point of each (longitude,latitude), then the offset of each further point from the one before. */
export interface Coastlines {
  readonly unitsPerDegree: number;
  readonly rings: readonly string[];
}

/** Longitude and latitude, degrees. */
type Point = readonly [lng: number, lat: number];

/** The points of each ring. */
export function outlinesOf({ unitsPerDegree, rings }: Coastlines): readonly (readonly Point[])[] {
  return rings.map((ring) => {
    let [lng, lat] = [0, 0];
    return ring.split(' ').map((step): Point => {
      const [east = 0, north = 0] = step.split(',').map(Number);
      lng += east;
      lat += north;
      return [lng / unitsPerDegree, lat / unitsPerDegree];
    });
  });
}
