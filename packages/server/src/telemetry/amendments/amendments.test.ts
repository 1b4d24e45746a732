/** Changes of stored readings known only after their own time are reported before they are applied, with the former values. */
import { afterEach, expect, test } from 'vitest';
import { unsigned } from '../../kernel/actor.ts';
import { createTelemetry, type Telemetry } from '../index.ts';
import { batch, catalogOf, freshFolder, info, quiet, type Row } from '../testing/fixtures.ts';
import { openStore, type Store } from '../testing/store.ts';
import type { Amendment } from '../types.ts';

const [minute, hour] = [60_000, 3_600_000];
const now = Math.floor(Date.now() / hour) * hour;
const start = now - 48 * hour;
const by = unsigned('somebody', '');
let store: Store | undefined;
let telemetry: Telemetry | undefined;
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await store?.close();
  await telemetry?.close();
  [store, telemetry] = [undefined, undefined];
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const seen = (list: readonly Amendment[]) =>
  list.map(({ kind, series, from, to, readings, times, former, by: who }) => ({
    ...{ kind, series, from: from - start, to: to - start, readings },
    ...{ times: times === null ? null : [...times].map((time) => time - start), values: former === null ? null : [...former.values] },
    who: who?.loginName ?? null,
  }));

test('imports, corrections and undone imports', async () => {
  store = await openStore(catalogOf([info(1), info(2)]), () => now);
  const { history } = store;
  const told: Amendment[] = [];
  const rows = (id: number, minutes: readonly number[], value: number): Row[] => minutes.map((at) => [id, start + at * minute, value]);
  await history.importBatch(batch(rows(1, [0, 5], 1)));
  history.onAmended(async (list) => void told.push(...list));
  const common = { values: null, who: 'somebody' };

  // Newer than all stored readings: a range. Between others: one by one, without those already stored.
  await history.importBatch(batch([...rows(1, [1, 2, 5], 1), ...rows(2, [3, 4], 9)]), { by });
  expect(seen(told.splice(0))).toEqual([
    { kind: 'imported', series: 2, from: 3 * minute, to: 4 * minute, readings: 2, times: null, ...common },
    { kind: 'imported', series: 1, from: minute, to: 2 * minute, readings: 2, times: [minute, 2 * minute], ...common },
  ]);
  await history.importBatch(batch(rows(1, [3], 1)), { by, knownThen: true });
  expect(told).toEqual([]);

  await history.importBatch(batch([...rows(1, [1], 1), ...rows(1, [2], 7)]), { by, replace: async () => undefined });
  expect(seen(told.splice(0))).toEqual([
    { kind: 'replaced', series: 1, from: 2 * minute, to: 2 * minute, readings: 1, times: [2 * minute], values: [1], who: 'somebody' },
  ]);

  const gone = { series: 1, times: Float64Array.of(start + minute, start + 2 * minute), values: Float64Array.of(1, 1) };
  expect(await history.remove([gone], undefined, by)).toBe(1);
  // Readings with another current value remain, and are not reported.
  expect(seen(told.splice(0))).toEqual([
    { kind: 'removed', series: 1, from: minute, to: minute, readings: 1, times: [minute], values: [1], who: 'somebody' },
  ]);
});

test('a correction that cannot be recorded is not applied', async () => {
  store = await openStore(catalogOf([info(1)]), () => now);
  const { history } = store;
  await history.importBatch(batch([[1, start, 1]]));
  const off = history.onAmended(() => Promise.reject(new Error('the store is away')));
  await expect(history.importBatch(batch([[1, start, 2]]), { replace: async () => undefined })).rejects.toThrow('away');
  off();
  expect((await history.valuesAt({ paramIds: [1], time: start, backMs: 1 }))[0]?.value).toBe(1);
});

test('readings sent by a device long after their time are late; repeated ones are not', async () => {
  const { folder, remove } = await freshFolder();
  cleanUps.push(remove);
  telemetry = await createTelemetry({ dataDir: folder, catalog: catalogOf([info(1), info(2)]), logger: quiet });
  const told: Amendment[] = [];
  telemetry.history.onAmended(async (list) => void told.push(...list));
  const at = Date.now();
  // On time, or nearly.
  await telemetry.ingest.submit(
    batch([
      [1, at, 1],
      [2, at - 4 * minute, 1],
    ]),
  );
  await telemetry.settle();
  expect(told).toEqual([]);
  // A device reconnects with buffered readings newer than all stored ones, and one with readings of an hour ago.
  const kept: Row[] = Array.from({ length: 20 }, (_, i) => [2, at - 4 * minute + (i + 1) * 1000, i]);
  const old: Row[] = [0, 1, 2].map((i) => [1, at - hour + i * minute, i]);
  await telemetry.ingest.submit(batch([...kept, ...old]));
  await telemetry.settle();
  const since = (list: readonly Amendment[]) =>
    list.map(({ kind, series, readings, times }) => [kind, series, readings, times && [...times]]);
  expect(since(told.splice(0))).toEqual([['late', 1, 3, old.map(([, time]) => time)]]);
  await telemetry.ingest.submit(batch([...old, [1, at - hour + 5 * minute, 9]]));
  await telemetry.settle();
  expect(since(told.splice(0))).toEqual([['late', 1, 1, [at - hour + 5 * minute]]]);
}, 60_000);

test('a device that was offline sends its buffered readings: one range, except those that are on time', async () => {
  const { folder, remove } = await freshFolder();
  cleanUps.push(remove);
  telemetry = await createTelemetry({ dataDir: folder, catalog: catalogOf([info(1)]), logger: quiet });
  const told: Amendment[] = [];
  telemetry.history.onAmended(async (list) => void told.push(...list));
  const at = Date.now();
  await telemetry.ingest.submit(batch(Array.from({ length: 60 }, (_, i): Row => [1, at - (59.5 - i) * minute, i])));
  await telemetry.settle();
  expect(told).toMatchObject([
    { kind: 'late', series: 1, from: at - 59.5 * minute, to: at - 5.5 * minute, readings: 55, times: null, by: null },
  ]);
}, 60_000);
