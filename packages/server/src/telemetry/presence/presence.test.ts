import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTelemetry } from '../index.ts';
import { batch, catalogOf, freshFolder, info, quiet } from '../testing/fixtures.ts';
import type { SeriesInfo, Telemetry } from '../types.ts';

const minute = 60_000;
const hour = 60 * minute;
let now = Math.floor(Date.now() / hour) * hour - 10 * hour;
const start = now;
const presentMs = 3 * minute;
const change = { intervalMs: null, presentMs, deviceId: 7 } as const;
const interval = { intervalMs: 1000 as number | null };
const catalog = catalogOf([info(1, change), info(2, change), info(3, { ...change, deviceId: 8 })]);
const varied: SeriesInfo = {
  ...info(4, { deviceId: 9 }),
  get intervalMs() {
    return interval.intervalMs;
  },
};
const all = { get: (id: number) => (id === 4 ? varied : catalog.get(id)), all: () => [...catalog.all(), varied] };

let files: Awaited<ReturnType<typeof freshFolder>>;
let telemetry: Telemetry;
beforeAll(async () => {
  files = await freshFolder();
  telemetry = await createTelemetry({ dataDir: files.folder, catalog: all, logger: quiet, now: () => now });
}, 60_000);
afterAll(async () => {
  await telemetry.close();
  await files.remove();
});

const covered = async (id: number, from: number, to: number) => {
  const [total] = await telemetry.history.totals({ paramIds: [id], start: from, end: to });
  return [total?.avg, (total?.coveredMs ?? 0) / minute];
};

test('a value on change is valid while its device was present, in the device’s own time', { timeout: 120_000 }, async () => {
  const send = async (id: number, at: number, value: number) => {
    now = Math.max(now, at);
    await telemetry.ingest.submit(batch([[id, at, value]]));
  };
  await send(1, start, 5);
  // The device sends another point every two minutes for an hour, then nothing.
  for (let i = 0; i <= 30; i++) await send(2, start + i * 2 * minute, i);
  now = start + 5 * hour;
  for (const settled of [false, true]) {
    if (settled) await telemetry.settle();
    expect(await covered(1, start, now)).toEqual([5, 63]);
    expect(await covered(1, start + 30 * minute, start + 90 * minute)).toEqual([5, 33]);
    const hours = await telemetry.history.buckets({ paramIds: [1], start, end: now, bucket: { count: 1, unit: 'h' }, aggregate: 'avg' });
    expect([...(hours.series[0]?.covered ?? [])]).toEqual([1, 3 / 60, 0, 0, 0]);
  }
  // Its own log arrives late: it was present all the time.
  for (let i = 31; i <= 90; i++) await send(2, start + i * 2 * minute, i);
  await telemetry.settle();
  expect(await covered(1, start, now)).toEqual([5, 183]);
  expect(await covered(1, start, start + 3 * hour)).toEqual([5, 180]);
});

test('a late reading is valid for the hold declared at its time', { timeout: 60_000 }, async () => {
  await telemetry.settle();
  const changed = now + minute;
  interval.intervalMs = 60_000;
  now = changed;
  await telemetry.settle();
  now += hour;
  const before = changed - 30 * minute;
  await telemetry.ingest.submit(batch([[4, changed + 10 * minute, 1]]));
  await telemetry.ingest.submit(batch([[4, before, 1]]));
  await telemetry.settle();
  expect(await covered(4, before, before + 10 * minute)).toEqual([1, 0.5]);
  expect(await covered(4, changed + 10 * minute, changed + 20 * minute)).toEqual([1, 3]);
});
