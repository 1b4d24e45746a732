/** Which energies of a trend are drawn together: above the axis what enters the site, below it what leaves it. Pure. */
import type { AnalysisTrend } from '@czyun/contract';

type Series = AnalysisTrend['series'][number];

export interface EnergyPair {
  readonly key: string;
  readonly up: Series;
  readonly down: Series | null;
}

const pairs = [
  { key: 'storage', up: 'discharge', down: 'charge' },
  { key: 'consumption', up: 'consumption', down: null },
  { key: 'grid', up: 'gridImport', down: 'gridExport' },
  { key: 'pv', up: 'pv', down: null },
  { key: 'wind', up: 'wind', down: null },
  { key: 'load', up: 'load', down: null },
  { key: 'output', up: 'output', down: 'rejects' },
  // Of one device.
  { key: 'device', up: 'out', down: 'in' },
  { key: 'device', up: 'in', down: null },
] as const;

export type PairKey = (typeof pairs)[number]['key'];

/** The pairs that a trend has, in order. */
export function pairsOf({ series }: AnalysisTrend): readonly (EnergyPair & { readonly key: PairKey })[] {
  const byKey = new Map(series.map((each) => [each.key, each]));
  const found = pairs.flatMap(({ key, up, down }) => {
    const above = byKey.get(up);
    return above === undefined ? [] : [{ key, up: above, down: (down !== null && byKey.get(down)) || null }];
  });
  return found.filter(({ key }, at) => found.findIndex((each) => each.key === key) === at);
}
