/** Corrected readings: replaced in tables and roll-ups, once, and never without a record. */
import { afterEach, expect, test } from 'vitest';
import { batch, catalogOf, info, type Row } from '../testing/fixtures.ts';
import { openStore, type Store } from '../testing/store.ts';
import type { FoundReadings } from '../types.ts';

const hour = 3_600_000;
const now = Math.floor(Date.now() / hour) * hour;
const start = now - 48 * hour;
let store: Store;
afterEach(() => store?.close());

const stored = async (paramId: number, count: 'n' | 'values' = 'values') => {
  const range = { paramIds: [paramId], start, end: start + hour };
  const { series } = await store.history.buckets({ ...range, bucket: { count: 1, unit: 's' }, aggregate: 'none' });
  return count === 'n' ? series[0]?.times.length : [...(series[0]?.values ?? [])];
};

test('a correction replaces stored readings in curves and roll-ups, and reports them first', async () => {
  store = await openStore(catalogOf([info(1), info(2), info(3)]), () => now);
  const rows = (id: number, value: (i: number) => number): Row[] => Array.from({ length: 6 }, (_, i) => [id, start + i * 60_000, value(i)]);
  await store.history.importBatch(batch([...rows(1, (i) => i), ...rows(2, (i) => i + 0.5), ...rows(3, (i) => i)]));
  await store.round();

  const told: FoundReadings[] = [];
  const replace = async (found: FoundReadings) => void told.push(found);
  // One equal, two different (one of them not a decimal), one new, one repeated, one of another series.
  const third = Math.PI * 1e-12;
  const correction = batch([
    [1, start, 0],
    [1, start + 60_000, -101.25],
    [1, start + 120_000, third],
    [1, start + 150_000, 7],
    [1, start + 120_000, 9],
    [2, start + 300_000, 55],
  ]);
  expect(await store.history.importBatch(correction, { replace })).toEqual({ stored: 1, repeated: 2, rejected: 0, replaced: 3 });
  expect(told).toEqual([
    { readings: 3, series: [1, 2], from: start + 60_000, to: start + 300_000, digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  expect(await stored(1)).toEqual([0, -101.25, third, 7, 3, 4, 5]);
  expect(await stored(2)).toEqual([0.5, 1.5, 2.5, 3.5, 4.5, 55]);
  expect(await stored(3)).toEqual([0, 1, 2, 3, 4, 5]);
  await store.round();
  const range = { paramIds: [1, 2], start, end: start + 2 * hour };
  const hours = await store.history.buckets({ ...range, bucket: { count: 1, unit: 'h' }, aggregate: 'min' });
  expect([hours.source, hours.series.map(({ values }) => values[0])]).toEqual(['hour', [-101.25, 0.5]]);

  // Repeating the same file changes and reports nothing.
  expect(await store.history.importBatch(correction, { replace })).toEqual({ stored: 0, repeated: 6, rejected: 0, replaced: 0 });
  expect(told).toHaveLength(1);
  // Without `replace` the first reading remains.
  expect(await store.history.importBatch(batch([[1, start, 77]]))).toEqual({ stored: 0, repeated: 1, rejected: 0 });
  expect((await stored(1)) as number[]).toContain(0);
});

test('replacements that cannot be recorded are not made', async () => {
  store = await openStore(catalogOf([info(1)]), () => now);
  await store.history.importBatch(batch([[1, start, 1]]));
  const replace = () => Promise.reject(new Error('the log is not to be had'));
  await expect(store.history.importBatch(batch([[1, start, 2]]), { replace })).rejects.toThrow('not to be had');
  expect(await stored(1)).toEqual([1]);
});

test('many are replaced in several statements, each once', async () => {
  store = await openStore(catalogOf([info(1)]), () => now);
  const rows = (value: number): Row[] => Array.from({ length: 3400 }, (_, i) => [1, start + i * 1000, value + i]);
  await store.history.importBatch(batch(rows(0)));
  expect(await store.history.importBatch(batch(rows(0.5)), { replace: async () => undefined })).toMatchObject({ replaced: 3400 });
  expect(await stored(1)).toEqual(rows(0.5).map(([, , value]) => value));
});
