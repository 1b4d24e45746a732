/** The visible part of the bands behind the curves. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The bands of a range, cut to it, in their order; bands outside it, or that end before they begin, are left out. */
export function cutBands<B extends Stretch>(bands: readonly B[], start: number, end: number): readonly B[] {
  return bands.flatMap((band) => {
    if (band.end <= start || band.start >= end || band.end <= band.start) return [];
    return band.start >= start && band.end <= end
      ? [band]
      : [{ ...band, start: Math.max(start, band.start), end: Math.min(end, band.end) }];
  });
}
