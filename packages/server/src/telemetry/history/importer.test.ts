import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../engine/types.ts';
import { batch, catalogOf, info, type Row } from '../testing/fixtures.ts';
import { openStore, type Store } from '../testing/store.ts';

const hour = 3_600_000;
const now = Math.floor(Date.now() / hour) * hour;
const start = now - 48 * hour;
let store: Store | undefined;
afterEach(() => store?.close());

/** An engine whose insert of this number, of readings or of other columns, fails. */
function failing(engine: Engine, number: number): Engine {
  let inserts = 0;
  return new Proxy(engine, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key !== 'insert' && key !== 'insertReadings') return value.bind(target);
      return async (...asked: readonly unknown[]) => {
        if (++inserts === number) throw new Error('no room');
        await value.apply(target, asked);
      };
    },
  });
}

test('readings stored by an import before it failed are in the roll-ups', async () => {
  store = await openStore(
    catalogOf([info(1)]),
    () => now,
    (engine) => failing(engine, 2),
  );
  const rows = (from: number): Row[] => Array.from({ length: 10 }, (_, i) => [1, from + i * 1000, 1]);
  // Ascending times are inserted first; those out of order are compared and inserted second.
  const asked = batch([...rows(start + hour), ...rows(start)]);
  await expect(store.history.importBatch(asked)).rejects.toThrow('no room');
  const count = async () => {
    const hours = await store?.history.buckets({
      paramIds: [1],
      start,
      end: start + 2 * hour,
      bucket: { count: 1, unit: 'h' },
      aggregate: 'count',
    });
    return [hours?.source, ...(hours?.series[0]?.values ?? [])];
  };
  await store.round();
  expect(await count()).toEqual(['hour', 0, 10]);
  expect((await store.history.importBatch(asked)).repeated).toBe(10);
  await store.round();
  expect(await count()).toEqual(['hour', 10, 10]);
});

test('holds of imported readings follow the statement of the import, else their own distances', async () => {
  const catalog = catalogOf([info(1), info(2), info(3), info(4), info(5, { counter: true })]);
  store = await openStore(catalog, () => now);
  const every = (id: number, stepMs: number): Row[] => Array.from({ length: 5 }, (_, i) => [id, start + i * stepMs, 1]);
  await store.history.importBatch(batch([...every(1, 60_000), ...every(2, 1000), [3, start, 1]]));
  await store.history.importBatch(batch(every(4, 1000)), { spacingMs: 300_000 });
  const covered = async (id: number) => {
    const [total] = (await store?.history.totals({ paramIds: [id], start, end: start + hour })) ?? [];
    return total?.coveredMs;
  };
  // Three times the distance after the last one; a single reading uses the declared interval.
  expect(await Promise.all([1, 2, 3, 4].map(covered))).toEqual([420_000, 34_000, 30_000, 904_000]);
  // A mean stamped at the end of its quarter belongs to that quarter, a register to its instant.
  const at = start + 4 * hour;
  const stamped = { spacingMs: 900_000, stampedAtEnd: new Set([1, 5]) };
  await store.history.importBatch(
    batch([
      [1, at + 900_000, 7],
      [5, at + 900_000, 100],
    ]),
    stamped,
  );
  const raw = await store.history.buckets({
    paramIds: [1, 5],
    start: at,
    end: at + hour,
    bucket: { count: 1, unit: 's' },
    aggregate: 'none',
  });
  expect(raw.series.map(({ times }) => [...times])).toEqual([[at], [at + 900_000]]);
});

test('a mark that could not be written does not count as written', async () => {
  store = await openStore(catalogOf([info(1)]), () => now);
  const { files } = store;
  const { addMark } = files;
  files.addMark = () => Promise.reject(new Error('no room'));
  const asked = batch([[1, start, 1]]);
  await expect(store.history.importBatch(asked)).rejects.toThrow('no room');
  files.addMark = addMark;
  expect((await store.history.importBatch(asked)).stored).toBe(1);
  expect(await files.readMarks()).toHaveLength(1);
});

test('an import during the removal of marks sets them again', async () => {
  store = await openStore(catalogOf([info(1)]), () => now);
  const { files, importer } = store;
  await importer.importBatch(batch([[1, start, 1]]));
  const { clearMarks } = files;
  const gate = Promise.withResolvers<void>();
  files.clearMarks = async () => {
    await gate.promise;
    await clearMarks.call(files);
  };
  await store.round();
  const clearing = importer.clearMarks(() => true);
  const importing = importer.importBatch(batch([[1, start + 1000, 2]]));
  gate.resolve();
  await Promise.all([clearing, importing]);
  expect(await files.readMarks()).toHaveLength(1);
});

test('roll-ups of imported time wait for a running import, and resume where they stopped', async () => {
  store = await openStore(catalogOf([info(1), info(2)]), () => now);
  const { dirty, importing } = store;
  // Two areas, so that there are at least two blocks.
  const rows = (id: number, from: number): Row[] => Array.from({ length: 10 }, (_, i) => [id, from + i * 1000, 1]);
  await store.history.importBatch(batch([...rows(1, start), ...rows(2, start + 10 * hour)]));
  const source = async (from: number) =>
    (await store?.history.buckets({ paramIds: [1, 2], start: from, end: from + hour, bucket: { count: 1, unit: 'h' }, aggregate: 'count' }))
      ?.source;
  // The next body of the same import may still arrive.
  await store.round(true);
  expect(dirty.size).toBeGreaterThan(0);
  expect(await source(start)).toBe('raw');
  let looks = 0;
  // The import pauses for the time of the first block.
  importing.now = () => ++looks > 2;
  await store.round(true);
  expect(dirty.size).toBeGreaterThan(0);
  expect(dirty.processedVersion).toBeLessThan(dirty.version);
  expect(await source(start)).toBe('hour');
  importing.now = () => false;
  await store.round(true);
  expect(dirty.size).toBe(0);
  expect(dirty.processedVersion).toBe(dirty.version);
  expect(await source(start + 10 * hour)).toBe('hour');
  const { series = [] } =
    (await store?.history.buckets({
      paramIds: [1, 2],
      start,
      end: start + 11 * hour,
      bucket: { count: 1, unit: 'h' },
      aggregate: 'count',
    })) ?? {};
  expect(series.map(({ values }) => values.reduce((sum, value) => sum + (value || 0), 0))).toEqual([10, 10]);
});
