/** Forecast of a period from its known days, with a band from the variance between them. Pure. */

export interface KnownDay {
  readonly value: number;
  /** Weight of the day as a share of the period. */
  readonly weight: number;
}

export interface Forecast {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** With fewer blocks than this the variance is too uncertain. */
const leastBlocks = 4;
/**
 * Quantiles of Student's t for a two-sided 80 %, by degrees of freedom from 3; beyond the table the normal distribution is close enough.
 */
const quantiles = [
  1.638, 1.533, 1.476, 1.44, 1.415, 1.397, 1.383, 1.372, 1.363, 1.356, 1.35, 1.345, 1.341, 1.337, 1.333, 1.33, 1.328, 1.325,
];
const quantileOf = (freedom: number) => quantiles[freedom - 3] ?? 1.3;

/**
 * The known blocks of days are treated as a sample of all blocks: the forecast of the rest uses their mean rate, and its variance is that
 * of the mean plus that of the remaining blocks. null if fewer than four blocks are known. `until`: share of the period at whose end the
 * amount is forecast.
 */
export function forecastOf(
  days: readonly KnownDay[],
  { actual, come, block, until = 1 }: { readonly actual: number; readonly come: number; readonly block: number; readonly until?: number },
): Forecast | null {
  const weighing = days.filter(({ weight }) => weight > 0);
  const blocks = Array.from({ length: Math.floor(weighing.length / block) }, (_, at) => {
    const of = weighing.slice(at * block, (at + 1) * block);
    const weight = of.reduce((sum, day) => sum + day.weight, 0);
    return { weight, rate: of.reduce((sum, day) => sum + day.value, 0) / weight };
  });
  const count = blocks.length;
  if (count < leastBlocks || come <= 0) return null;
  const mean = blocks.reduce((sum, { rate }) => sum + rate, 0) / count;
  const variance = blocks.reduce((sum, { rate }) => sum + (rate - mean) ** 2, 0) / (count - 1);
  const rest = Math.max(0, until - come);
  const further = rest / (blocks.reduce((sum, { weight }) => sum + weight, 0) / count);
  const half = rest === 0 ? 0 : quantileOf(count - 1) * rest * Math.sqrt(variance * (1 / count + 1 / further));
  const value = (actual / come) * Math.max(until, come);
  return { value, low: value - half, high: value + half };
}
