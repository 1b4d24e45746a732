/** Truncates (never rounds up) the magnitude to a number of decimals, the same for both signs. Safe against 1.15 × 100 = 114.999…. */
export function floorTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = Number((Math.abs(value) * factor).toPrecision(15));
  return (Math.sign(value) * Math.floor(scaled)) / factor || 0;
}
