/** Times of a curve's places, from the start of the batch. */
export const timesOf = (start: number, stepMs: number, places: number): readonly number[] =>
  Array.from({ length: places }, (_, place) => start + place * stepMs);

/** The band around the golden curve. */
export function bandOf(values: readonly (number | null)[], width: number) {
  const by = (amount: number) => values.map((value) => (value === null ? null : value + amount));
  return { upper: by(width), lower: by(-width) };
}
