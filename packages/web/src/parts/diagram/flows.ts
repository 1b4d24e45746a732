/** Power along each wire, from the readings of devices. Pure. */
import type { DiagramWire } from './layout/types.ts';

export type Powers = (key: string) => number | null;

/** kW towards the main bus; null: a part is unknown; undefined: not measured. */
export function powerAlong({ terms }: Pick<DiagramWire, 'terms'>, of: Powers): number | null | undefined {
  if (terms.length === 0) return undefined;
  let sum = 0;
  for (const { key, factor } of terms) {
    const kw = of(key);
    if (kw === null) return null;
    sum += kw * factor;
  }
  return sum;
}
