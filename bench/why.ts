/**
 * `npm run bench why`: recomputes randomly chosen figures of the screens' calls from the readings at the ends of their chains
 * (BENCH_FIGURES, default 200).
 */
import { judgeFigures, openExplained } from '../packages/server/src/features/why/draws-fixture.ts';
import type { BenchRow } from './row.ts';

export async function whyBench(): Promise<BenchRow[]> {
  const station = await openExplained();
  try {
    const began = performance.now();
    const { drawn, kinds, readings, wrong } = await judgeFigures(station, Number(process.env.BENCH_FIGURES ?? 200));
    const took = performance.now() - began;
    for (const line of wrong) console.log(line);
    return [
      { name: `figures of ${kinds} kinds of calls`, figure: drawn, unit: '' },
      { name: 'readings at the leaves of their chains', figure: readings, unit: '' },
      { name: 'figures that their readings do not make again', figure: wrong.length, unit: '', goal: '0' },
      { name: 'a figure with its chain', figure: took / drawn, unit: 'ms' },
    ];
  } finally {
    await station.server.close();
  }
}
