/**
 * Memory growth of a page on a wall over days: its heap after a collection, its live elements and their listeners, over BENCH_HEAP_MINUTES
 * (default 3) of real time in which the plant runs BENCH_HEAP_SPEED (default 60) times as fast: 8 minutes are a shift of 8 h. The first
 * third still fills buffers (rings of values, caches of answers).
 */
import { heapMb } from './browser-work.ts';
import { openOverview } from './overview-page.ts';
import type { BenchRow } from './row.ts';

const everyMs = 5000;

/** Slope of the line through equidistant samples, per step. */
function slopeOf(samples: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const middle = (samples.length - 1) / 2;
  const level = mean(samples);
  const [over, under] = samples.reduce(([a, b], value, at) => [a + (at - middle) * (value - level), b + (at - middle) ** 2], [0, 0]);
  return under === 0 ? 0 : over / under;
}

/** Needs `packages/web/dist`. */
export async function pagesHeapBench(): Promise<BenchRow[]> {
  const minutes = Number(process.env['BENCH_HEAP_MINUTES'] ?? 3);
  const speed = Number(process.env['BENCH_HEAP_SPEED'] ?? 60);
  // The plant catches up with the page, whose clock is real time: no data are in its future.
  const from = new Date(Date.now() - minutes * 60_000 * (speed - 1)).toISOString();
  const { cdp, open, close } = await openOverview(speed === 1 ? {} : { clock: { from, speed } });
  try {
    await open('?wall=1');
    await cdp.send('Performance.enable');
    const samples: { readonly mb: number; readonly nodes: number; readonly listeners: number }[] = [];
    for (const end = Date.now() + minutes * 60_000; Date.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      const mb = await heapMb(cdp);
      const { metrics } = await cdp.send('Performance.getMetrics');
      const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
      samples.push({ mb, nodes: metric('Nodes'), listeners: metric('JSEventListeners') });
    }
    const settled = samples.slice(Math.floor(samples.length / 3));
    const perHour = (of: (sample: (typeof samples)[number]) => number) => (slopeOf(settled.map(of)) * 3_600_000) / everyMs;
    return [
      { name: `heap of the wall at the end of ${minutes} min at ${speed}×`, figure: samples.at(-1)?.mb ?? Number.NaN, unit: 'MB' },
      { name: 'its growth once it has settled', figure: perHour(({ mb }) => mb), unit: 'MB/h', goal: '≈ 0' },
      { name: 'growth of the elements that are held', figure: perHour(({ nodes }) => nodes), unit: 'per hour', goal: '≈ 0' },
      { name: 'growth of their listeners', figure: perHour(({ listeners }) => listeners), unit: 'per hour', goal: '≈ 0' },
    ];
  } finally {
    await close();
  }
}
