import { afterEach, expect, test } from 'vitest';
import { dayStart } from '../../time/days.ts';
import { createStatements, database } from '../schema/schema.ts';
import { batch, catalogOf, info, type Row } from '../testing/fixtures.ts';
import { openStore } from '../testing/store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Near the engine's own clock, on which retention is based. */
const now = Math.floor(Date.now() / hour) * hour;
const timeZone = 'Asia/Shanghai';
const start = dayStart(timeZone, now - 5 * day);

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/**
 * Every hour one reading per minute of −160 for 50 minutes, then one per second of 0: the mean over readings is near 0, the time-weighted
 * one is not.
 */
const hourOf = (id: number, from: number): Row[] => [
  ...Array.from({ length: 50 }, (_, i): Row => [id, from + i * minute, -160]),
  ...Array.from({ length: 600 }, (_, i): Row => [id, from + 50 * minute + i * 1000, 0]),
];

test('roll-ups of an older format answer as approximate until they are recomputed from retained data', { timeout: 120_000 }, async () => {
  const catalog = catalogOf([info(1, { intervalMs: minute }), info(2, { intervalMs: minute })]);
  const store = await openStore(catalog, () => now);
  cleanUps.push(store.close);
  await store.round();
  const old = dayStart(timeZone, now - 150 * day);
  const rows = [1, 2].flatMap((id) => Array.from({ length: 24 }, (_, i) => hourOf(id, (id === 1 ? start : old) + i * hour)).flat());
  await store.history.importBatch(batch(rows), { spacingMs: minute });
  await store.round();
  const mean = async (id: number, from: number) => {
    const asked = { paramIds: [id], start: from, end: from + day, bucket: { count: 1, unit: 'd' }, aggregate: 'avg' } as const;
    const { source, approximate = false, series } = await store.history.buckets(asked);
    return { source, approximate, value: Math.round((series[0]?.values[0] ?? Number.NaN) * 10) / 10 };
  };
  const right = { source: 'day', approximate: false, value: -133.3 };
  expect(await mean(1, start)).toEqual(right);
  // As left by an older release.
  for (const level of ['minute', 'hour', 'day'])
    await store.engine.exec(
      `ALTER TABLE ${database}.${level} ${['integral', 'covered', 'hold', 'approximate'].map((column) => `DROP COLUMN ${column}`).join(', ')} SETTINGS mutations_sync = 2`,
    );
  await store.engine.exec(`ALTER TABLE ${database}.readings DROP COLUMN hold SETTINGS mutations_sync = 2`);
  // The readings of the other one have expired.
  await store.engine.exec(`ALTER TABLE ${database}.readings DELETE WHERE series = 2 SETTINGS mutations_sync = 2`);
  for (const statement of createStatements()) await store.engine.exec(statement);
  delete store.state.shape;
  await store.files.writeState(store.state);

  const before = await mean(1, start);
  expect([before.source, before.approximate]).toEqual(['day', true]);
  const again = await store.again();
  await expect
    .poll(
      async () => {
        await again.round();
        return again.state.remakeTo === undefined && (await mean(1, start)).source === 'day';
      },
      { timeout: 90_000 },
    )
    .toBe(true);
  expect(await mean(1, start)).toEqual(right);
  // From minutes: each is a mean over readings, weighted by its time.
  expect(await mean(2, old)).toEqual({ ...right, approximate: true });
  const later = await again.again();
  expect([later.state.shape, later.state.remakeTo]).toEqual([again.state.shape, undefined]);
});
