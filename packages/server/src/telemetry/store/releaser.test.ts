import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SeriesTable } from '../intake/series-table.ts';
import { DirtyHours } from '../rollup/dirty.ts';
import type { Segment } from '../spool/spool.ts';
import { catalogOf, freshFolder, quiet } from '../testing/fixtures.ts';
import { Releaser, type ReleaserParts } from './releaser.ts';

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await freshFolder());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await remove();
});

/** Number of writes of the newest values, and of released segments, with one segment of `bytes` every 5 s for ten minutes. */
async function tenMinutes(points: number, bytes: number): Promise<{ written: number; freed: number }> {
  const table = new SeriesTable(catalogOf([]));
  for (let id = 1; id <= points; id++) table.slot(id);
  const rounds: number[] = [];
  let freed = 0;
  let round = 0;
  const releaser = new Releaser({
    spool: {
      release: async () => {
        freed++;
        if (rounds.at(-1) !== round) rounds.push(round);
      },
    } as unknown as ReleaserParts['spool'],
    flusher: { forget: () => undefined } as unknown as ReleaserParts['flusher'],
    importer: { idle: true, hasMarks: false, clearMarks: async () => undefined } as unknown as ReleaserParts['importer'],
    table,
    dirty: new DirtyHours(),
    snapshotPath: join(folder, 'newest.bin'),
    logger: quiet,
  });
  for (round = 1; round <= 120; round++) {
    const segment: Segment = { number: round, path: '', rows: 1, bytes, inMemory: undefined, checked: false };
    releaser.add(segment, 0);
    await vi.advanceTimersByTimeAsync(5000);
    await releaser.hold(async () => undefined);
  }
  releaser.stop();
  return { written: rounds.length, freed };
}

test('newest values of many points are not rewritten for a few readings', async () => {
  const { written, freed } = await tenMinutes(50_000, 100_000);
  expect(written).toBeLessThanOrEqual(10);
  expect(written).toBeGreaterThanOrEqual(7);
  expect(freed).toBeGreaterThan(100);
});

test('are written as often as before if they are small, or release much', async () => {
  expect((await tenMinutes(100, 4000)).written).toBeGreaterThan(110);
});
