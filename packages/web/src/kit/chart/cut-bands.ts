/** What lies behind the curves, as far as it is in sight. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The bands of a range, cut to it, in their order; those that are not in it, or that end before they begin, are left out. */
export function cutBands<B extends Stretch>(bands: readonly B[], start: number, end: number): readonly B[] {
  return bands.flatMap((band) => {
    if (band.end <= start || band.start >= end || band.end <= band.start) return [];
    return band.start >= start && band.end <= end
      ? [band]
      : [{ ...band, start: Math.max(start, band.start), end: Math.min(end, band.end) }];
  });
}
