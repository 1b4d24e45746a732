import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createTelemetry } from '../index.ts';
import { batch, catalogOf, freshFolder, info, quiet, type Row } from '../testing/fixtures.ts';
import { nextVersion, RollupFiles, type RollupState } from './state.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('versions continue beyond those of the last run, however it ended', async () => {
  const { folder, remove } = await freshFolder();
  const files = new RollupFiles(folder);
  const state: RollupState = { minuteUpTo: 0, hourUpTo: 0, dayUpTo: {}, version: 5 };
  await files.writeState(state);
  const given = [nextVersion(state), nextVersion(state)];
  expect(given).toEqual([6, 7]);
  const next = await files.readState();
  expect(next && nextVersion(next)).toBeGreaterThan(7);
  await remove();
});

test('no old roll-up wins over a new one: not if the clock goes back, not after a release with versions from the clock', async () => {
  const { folder: dataDir, remove } = await freshFolder();
  const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 50 * 3_600_000;
  const rows = (from: number, count: number) => batch(Array.from({ length: count }, (_, at): Row => [1, start + (from + at) * 1000, 1]));
  const run = async (from: number): Promise<number | undefined> => {
    const telemetry = await createTelemetry({ dataDir, catalog: catalogOf([info(1)]), logger: quiet, now: () => start + 50 * 3_600_000 });
    // Several times, so that versions are well above the first.
    for (let part = 0; part < 4; part++) {
      await telemetry.history.importBatch(rows(from + part * 10, 10));
      await telemetry.settle();
    }
    const { series, source } = await telemetry.history.buckets({
      paramIds: [1],
      start,
      end: start + 3_600_000,
      bucket: { count: 1, unit: 'h' },
      aggregate: 'count',
    });
    expect(source).toBe('hour');
    await telemetry.close();
    return series[0]?.values[0];
  };
  expect(await run(0)).toBe(40);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 10 * 365 * 86_400_000);
  expect(await run(40)).toBe(80);
  const path = join(dataDir, 'rollups.json');
  const { version, ...earlier } = JSON.parse(await readFile(path, 'utf8')) as { version: number };
  expect(version).toBeGreaterThan(1e9);
  await writeFile(path, JSON.stringify(earlier));
  expect(await run(80)).toBe(120);
  await remove();
}, 60_000);
