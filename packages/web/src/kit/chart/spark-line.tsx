import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning } from '../../platform/theme/tokens.ts';

export interface SparkLineProps {
  /** null: unknown, a gap. */
  readonly values: readonly (number | null)[];
  readonly meaning: Meaning;
  readonly heightPx?: number;
}

/** The parts of a curve between its gaps, on a unit square. Pure. */
export function sparkPaths(values: readonly (number | null)[]): readonly string[] {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return [];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const xOf = (index: number) => (values.length < 2 ? 0.5 : index / (values.length - 1));
  const yOf = (value: number) => (most === least ? 0.5 : 1 - (value - least) / (most - least));
  const round = (value: number) => Math.round(value * 1000) / 10;
  const paths: string[] = [];
  let open = false;
  values.forEach((value, index) => {
    if (value === null) {
      open = false;
      return;
    }
    const point = `${round(xOf(index))} ${round(yOf(value))}`;
    if (open) paths[paths.length - 1] += `L${point}`;
    else paths.push(`M${point}L${point}`);
    open = true;
  });
  return paths;
}

/** Trend of a value, without axes: the numbers are beside it. */
export function SparkLine({ values, meaning, heightPx = 28 }: SparkLineProps) {
  const { tokens } = useTheme();
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      style={{ display: 'block', width: '100%', height: heightPx, overflow: 'visible' }}
    >
      {sparkPaths(values).map((path) => (
        <path
          key={path}
          d={path}
          fill="none"
          stroke={tokens[meaning]}
          strokeWidth={1.5}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
