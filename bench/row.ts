/** One line of the bench: a figure, and if applicable its ratio to a reference measured in the same run. */
export interface BenchRow {
  readonly name: string;
  readonly figure: number;
  readonly unit: string;
  readonly goal?: string;
  readonly ratio?: number;
  readonly ratioTo?: string;
}

/** The p-quantile (0..1) of measured values. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

export function printRow({ name, figure, unit, goal, ratio, ratioTo }: BenchRow): void {
  const shown = figure >= 1000 ? Math.round(figure).toLocaleString('en') : figure.toPrecision(3);
  console.log(
    `${name.padEnd(64)} ${shown.padStart(12)} ${unit.padEnd(10)}${ratio === undefined ? '' : ` ratio ${ratio.toFixed(2)}${ratioTo ? ` to ${ratioTo}` : ''}`}${goal ? `  (goal ${goal})` : ''}`,
  );
}
