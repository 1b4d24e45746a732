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

/** Means of the first and of the last `count` samples. */
function endsOf(samples: readonly number[], count: number): readonly [number, number] {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
  return [mean(samples.slice(0, count)), mean(samples.slice(-count))];
}

const plantHourMs = 3_600_000;

/** Maximum growth of a wall between its first and its last hour, MB. */
const maxGrowthMb = 5;

/**
 * The energy cockpit on a wall for BENCH_WALL_HOURS (default 24) hours of the plant's clock at BENCH_HEAP_SPEED (default 60): its heap
 * after a collection in the last of these hours against the first one. Needs `packages/web/dist`.
 */
export async function wallHeapBench(): Promise<BenchRow[]> {
  const hours = Number(process.env['BENCH_WALL_HOURS'] ?? 24);
  const speed = Number(process.env['BENCH_HEAP_SPEED'] ?? 60);
  const realMs = (hours * plantHourMs) / speed;
  const from = new Date(Date.now() - realMs * (speed - 1)).toISOString();
  const { cdp, openWall, close } = await openOverview(speed === 1 ? {} : { clock: { from, speed } });
  try {
    await openWall();
    const samples: number[] = [];
    for (const end = Date.now() + realMs; Date.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      samples.push(await heapMb(cdp));
    }
    const [first, last] = endsOf(samples, Math.max(1, Math.round(plantHourMs / speed / everyMs)));
    return [
      { name: `heap of the cockpit in its first hour of ${hours} at ${speed}×`, figure: first, unit: 'MB' },
      { name: 'in its last hour', figure: last, unit: 'MB' },
      { name: 'growth', figure: last - first, unit: 'MB', goal: `< ${maxGrowthMb}` },
    ];
  } finally {
    await close();
  }
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
