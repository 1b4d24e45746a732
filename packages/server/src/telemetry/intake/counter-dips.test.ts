import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTelemetry } from '../index.ts';
import { batch, catalogOf, freshFolder, info, quiet } from '../testing/fixtures.ts';
import type { Telemetry } from '../types.ts';
import { SeriesTable } from './series-table.ts';

const minute = 60_000;
const now = Math.floor(Date.now() / 3_600_000) * 3_600_000;
const start = now - 60 * minute;
const catalog = catalogOf([...Array.from({ length: 12 }, (_, at) => info(at + 1, { counter: true })), info(20)]);

let files: Awaited<ReturnType<typeof freshFolder>>;
let telemetry: Telemetry;
const open = () => createTelemetry({ dataDir: files.folder, catalog, logger: quiet, now: () => now });
beforeAll(async () => {
  files = await freshFolder();
  telemetry = await open();
});
afterAll(async () => {
  await telemetry.close();
  await files.remove();
});

/** Sends readings a minute apart; returns the counted difference of the hour, and the quality of each reading when it arrived. */
async function counted(paramId: number, values: readonly number[]) {
  const qualities: (number | undefined)[] = [];
  for (const [at, value] of values.entries()) {
    const told: number[] = [];
    const stop = telemetry.newest.onChange(({ quality }) => told.push(...quality));
    await telemetry.ingest.submit(batch([[paramId, start + at * minute, value]]));
    stop();
    qualities.push(told[0]);
  }
  await telemetry.settle();
  const range = { paramIds: [paramId], start, end: now };
  const [total] = await telemetry.history.totals(range);
  const hour = await telemetry.history.buckets({ ...range, bucket: { count: 1, unit: 'h' }, aggregate: 'diff' });
  expect(hour.series[0]?.values[0]).toBe(total?.diff);
  return { diff: total?.diff, qualities };
}

test('a single 0 of a device that starts is rejected: the register that returns does not count as energy', async () => {
  expect(await counted(1, [5000, 5010, 0, 5020, 5030])).toEqual({ diff: 30, qualities: [0, 0, 2, 0, 0] });
  expect(await counted(2, [5000, 0, 5010, 0, 5020])).toEqual({ diff: 20, qualities: [0, 2, 0, 2, 0] });
  expect(await counted(8, [5000, 0, 0, 0, 5020])).toEqual({ diff: 20, qualities: [0, 2, 2, 2, 0] });
});

test('a restart from zero is confirmed by the next reading, without loss', async () => {
  expect(await counted(3, [5000, 5010, 0, 4, 9])).toEqual({ diff: 19, qualities: [0, 0, 2, 0, 0] });
  expect(await counted(4, [5000, 2, 4])).toEqual({ diff: 4, qualities: [0, 2, 0] });
});

test('a small correction and a rise are accepted at once; points that are not counters may fall', async () => {
  expect(await counted(5, [5000, 4999.5, 5002])).toEqual({ diff: 2, qualities: [0, 0, 0] });
  expect(await counted(6, [0, 100, 5000])).toEqual({ diff: 5000, qualities: [0, 0, 0] });
  expect((await counted(9, [-100, -100, -100.5, -101, -90])).qualities).toEqual([0, 0, 0, 0, 0]);
  expect((await counted(20, [50, 0, 50])).qualities).toEqual([0, 0, 0]);
});

test('the register before a restart of the server is restored', async () => {
  await telemetry.ingest.submit(batch([[7, start, 5000]]));
  await telemetry.close();
  telemetry = await open();
  await telemetry.ingest.submit(batch([[7, start + minute, 0]]));
  expect(telemetry.newest.get(7)?.quality).toBe(2);
});

test('a rejected reading is not used as a base: neither of the day nor of a range that begins after it', async () => {
  const send = (minutes: number, value: number) => telemetry.ingest.submit(batch([[10, start + minutes * minute, value]]));
  await send(0, 5000);
  await send(9, 0);
  const at = { paramIds: [10], time: start + 10 * minute, backMs: 60 * minute };
  expect((await telemetry.history.valuesAt(at)).map(({ value }) => value)).toEqual([0]);
  expect((await telemetry.history.valuesAt({ ...at, good: true })).map(({ value }) => value)).toEqual([5000]);
  await send(12, 5020);
  await telemetry.settle();
  expect((await telemetry.history.valuesAt({ ...at, good: true })).map(({ value }) => value)).toEqual([5000]);
  const [total] = await telemetry.history.totals({ paramIds: [10], start: start + 10 * minute, end: now });
  // The register at the start is interpolated between the accepted readings.
  expect(total?.diff).toBe(3.3333);
});

test('readings that could not be stored are judged again when they are sent again', () => {
  const table = new SeriesTable(catalog);
  const slot = table.slot(1);
  table.keep(slot, 1);
  table.takeNewest(batch([[1, 1, 5000]]), 1);
  const lost = batch([[1, 2, 0]]);
  expect([table.isUnconfirmedFall(slot, 2, 0), table.isUnconfirmedFall(slot, 3, 4)]).toEqual([true, false]);
  table.discardVerdicts(lost);
  expect([table.isUnconfirmedFall(slot, 2, 0), table.isUnconfirmedFall(slot, 3, 5010)]).toEqual([true, false]);
});
