/** An undone import: its readings and their counts are removed; earlier and since corrected readings remain. */
import { afterEach, expect, test } from 'vitest';
import { batch, catalogOf, info, type Row } from '../testing/fixtures.ts';
import { openStore, type Store } from '../testing/store.ts';
import type { ImportedRows, StoredReadings } from '../types.ts';

const hour = 3_600_000;
const now = Math.floor(Date.now() / hour) * hour;
const start = now - 72 * hour;
let store: Store;
afterEach(() => store?.close());

const raw = async (paramId: number) => {
  const { series } = await store.history.buckets({
    paramIds: [paramId],
    start,
    end: now,
    bucket: { count: 1, unit: 's' },
    aggregate: 'none',
  });
  return [...(series[0]?.values ?? [])];
};
const counts = async (paramId: number, unit: 'm' | 'h' | 'd') => {
  const { series, source } = await store.history.buckets({
    paramIds: [paramId],
    start: start - 48 * hour,
    end: now,
    bucket: { count: 1, unit },
    aggregate: 'sum',
  });
  return { source, sum: [...(series[0]?.values ?? [])].reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0) };
};

/** The readings of an import, as stored for an undo. */
async function kept(rows: readonly Row[]): Promise<StoredReadings[]> {
  const told: ImportedRows[] = [];
  await store.history.importBatch(batch(rows), { storing: async (each) => void told.push(each) });
  const all = told.flatMap(({ series, times, values }) =>
    [...series].map((id, row) => ({ id, time: times[row] ?? 0, value: values[row] ?? 0 })),
  );
  return [...Map.groupBy(all, ({ id }) => id)].map(([series, list]) => {
    const sorted = list.toSorted((a, b) => a.time - b.time);
    return { series, times: Float64Array.from(sorted, ({ time }) => time), values: Float64Array.from(sorted, ({ value }) => value) };
  });
}

test('the stored readings of an import are removed, earlier and since corrected ones remain, and all roll-ups agree', async () => {
  store = await openStore(catalogOf([info(1), info(2)]), () => now);
  await store.history.importBatch(
    batch([
      [1, start, 1],
      [1, start + 600_000, 2],
    ]),
  );
  // One instant is already stored: the first reading remains and does not belong to the import.
  const rows: Row[] = [
    [1, start, 100],
    ...Array.from({ length: 50 }, (_, i): Row => [1, start + 60_000 + i * 1_800_000, 10]),
    ...Array.from({ length: 4 }, (_, i): Row => [2, start + i * 60_000, 5]),
  ];
  const imported = await kept(rows);
  expect(imported.map(({ series, times }) => [series, times.length])).toEqual([
    [1, 50],
    [2, 4],
  ]);
  await store.history.importBatch(batch([[2, start + 60_000, 7]]), { replace: async () => undefined });
  await store.round();
  for (const unit of ['m', 'h', 'd'] as const) expect([unit, (await counts(1, unit)).sum]).toEqual([unit, 503]);

  expect(await store.history.remove(imported)).toBe(53);
  // Before and after the roll-ups are recomputed.
  for (const round of [async () => undefined, () => store.round()]) {
    await round();
    expect(await raw(1)).toEqual([1, 2]);
    expect(await raw(2)).toEqual([7]);
    for (const unit of ['m', 'h', 'd'] as const) {
      expect([unit, (await counts(1, unit)).sum]).toEqual([unit, 3]);
      expect([unit, (await counts(2, unit)).sum]).toEqual([unit, 7]);
    }
  }
  expect((await counts(1, 'h')).source).toBe('hour');
  // A repeat changes nothing, and the same file can be imported again.
  expect(await store.history.remove(imported)).toBe(0);
  expect(await store.history.importBatch(batch(rows))).toMatchObject({ stored: 53 });
  await store.round();
  expect((await counts(1, 'd')).sum).toBe(503);
});

test('a server killed in between recomputes the roll-ups from the remaining readings', async () => {
  store = await openStore(catalogOf([info(1)]), () => now);
  const imported = await kept(Array.from({ length: 100 }, (_, i): Row => [1, start + i * 60_000, 1]));
  await store.round();
  await store.importer.clearMarks(() => true);
  await store.history.remove(imported);
  const again = await store.again();
  expect((await again.files.readMarks()).length).toBe(1);
  expect((await counts(1, 'h')).sum).toBe(0);
});
