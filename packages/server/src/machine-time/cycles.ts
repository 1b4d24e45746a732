/** The ideal cycle of a machine at an instant. Pure. */
import type { Cycle } from './machine.ts';

/** An ideal cycle, valid from its first day on. */
export interface CycleSetting {
  /** '' for all products without their own. */
  readonly product: string;
  /** First instant of its first day. */
  readonly start: number;
  /** Whole ms. */
  readonly ms: number;
}

export interface CycleSources {
  readonly settings: readonly CycleSetting[];
  /** Batches with their products. */
  readonly batches: readonly { readonly start: number; readonly end: number; readonly product: string }[];
  /** Readings of the machine's own ideal cycle, whole ms, in order; each is valid up to the next one. */
  readonly readings: readonly { readonly time: number; readonly ms: number }[];
}

/** The last item that has begun; items are in order. */
function latest<T>(list: readonly T[], startOf: (item: T) => number, time: number): T | undefined {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = list[middle];
    if (item !== undefined && startOf(item) <= time) low = middle + 1;
    else high = middle;
  }
  return list[low - 1];
}

/** The setting of the product, else that of the machine, else the value reported by the machine. */
export function cycleFinder({ settings, batches, readings }: CycleSources): (time: number) => Cycle | null {
  const inOrder = Map.groupBy(
    settings.toSorted((a, b) => a.start - b.start),
    ({ product }) => product,
  );
  const known: Readonly<Record<Cycle['source'], Map<string, Map<number, Cycle>>>> = { setting: new Map(), machine: new Map() };
  const cycle = (ms: number, product: string, source: Cycle['source']): Cycle => {
    const of = known[source].get(product) ?? new Map<number, Cycle>();
    const found = of.get(ms) ?? { ms, product, source };
    if (of.size === 0) known[source].set(product, of);
    of.set(ms, found);
    return found;
  };
  const setting = (product: string, time: number) => latest(inOrder.get(product) ?? [], ({ start }) => start, time);
  const at = (time: number): Cycle | null => {
    const batch = latest(batches, ({ start }) => start, time);
    const product = batch && time < batch.end ? batch.product : '';
    const own = (product === '' ? undefined : setting(product, time)) ?? setting('', time);
    if (own) return cycle(own.ms, own.product, 'setting');
    const reading = latest(readings, (each) => each.time, time);
    return reading && reading.ms > 0 ? cycle(reading.ms, '', 'machine') : null;
  };
  const edges = [
    ...settings.map(({ start }) => start),
    ...batches.flatMap(({ start, end }) => [start, end]),
    ...readings.map(({ time }) => time),
  ].sort((a, b) => a - b);
  // Nothing changes between two edges, and minutes are requested in order.
  let span = { from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY, cycle: null as Cycle | null };
  return (time) => {
    if (time >= span.from && time < span.until) return span.cycle;
    const next = edges.find((edge) => edge > time) ?? Number.POSITIVE_INFINITY;
    const from = edges.findLast((edge) => edge <= time) ?? Number.NEGATIVE_INFINITY;
    span = { from, until: next, cycle: at(time) };
    return span.cycle;
  };
}
