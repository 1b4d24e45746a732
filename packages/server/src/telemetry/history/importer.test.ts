import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../engine/types.ts';
import { batch, catalogOf, info, type Row } from '../testing/fixtures.ts';
import { openStore, type Store } from '../testing/store.ts';

const hour = 3_600_000;
const now = Math.floor(Date.now() / hour) * hour;
const start = now - 48 * hour;
let store: Store | undefined;
afterEach(() => store?.close());

/** An engine whose insert of this number fails. */
function failing(engine: Engine, number: number): Engine {
  let inserts = 0;
  return new Proxy(engine, {
    get: (target, key) => {
      if (key === 'insert')
        return async (...asked: Parameters<Engine['insert']>) => {
          if (++inserts === number) throw new Error('no room');
          await target.insert(...asked);
        };
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

test('what an import stored before it failed is in the roll-ups', async () => {
  store = await openStore(
    catalogOf([info(1)]),
    () => now,
    (engine) => failing(engine, 2),
  );
  const rows = (from: number): Row[] => Array.from({ length: 10 }, (_, i) => [1, from + i * 1000, 1]);
  // Rising times are inserted first, those that fall behind are compared and inserted second.
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

test('an import that comes while marks are taken away marks anew', async () => {
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
