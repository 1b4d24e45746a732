import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startChdb } from './engine/chdb.ts';
import { createTelemetry } from './index.ts';
import { clickhouseFront } from './testing/clickhouse-front.ts';
import { batch, catalogOf, freshFolder, info, quiet, type Row } from './testing/fixtures.ts';
import { telemetrySuite } from './testing/telemetry-suite.ts';

telemetrySuite('telemetry over ClickHouse’s HTTP protocol', async (catalog, now) => {
  const { folder, remove } = await freshFolder();
  const engine = startChdb({ folder: join(folder, 'clickhouse'), logger: quiet });
  await engine.whenRunning(30_000);
  const front = await clickhouseFront(engine);
  const telemetry = await createTelemetry({ dataDir: join(folder, 'server'), catalog, logger: quiet, now, clickhouseUrl: front.url });
  return {
    telemetry,
    close: async () => {
      await telemetry.close();
      const insert = front.seen.find(({ statement }) => statement.startsWith('INSERT INTO czyun.readings'));
      expect(insert?.settings.get('distributed_foreground_insert')).toBe('1');
      await front.close();
      await engine.close();
      await remove();
    },
  };
});

test('while ClickHouse is away readings are acknowledged from the spool, and stored when it is back; a full spool refuses', async () => {
  const { folder, remove } = await freshFolder();
  const engine = startChdb({ folder: join(folder, 'clickhouse'), logger: quiet });
  await engine.whenRunning(30_000);
  let front = await clickhouseFront(engine);
  const { url } = front;
  await front.close();
  const now = Date.now();
  const telemetry = await createTelemetry({
    dataDir: join(folder, 'server'),
    catalog: catalogOf([info(1)]),
    logger: quiet,
    clickhouseUrl: url,
    spoolLimitBytes: 4000,
    flushEveryMs: 500,
    startTimeoutMs: 300,
  });
  const send = (from: number, rows: number) =>
    telemetry.ingest.submit(batch(Array.from({ length: rows }, (_, i) => [1, now - 60_000 + (from + i) * 10, i])));
  expect((await send(0, 50)).stored).toBe(50);
  expect((await send(50, 50)).stored).toBe(50);
  await expect(send(100, 100)).rejects.toMatchObject({ name: 'Overloaded' });
  expect(telemetry.health()).toMatchObject({ engine: 'away', spooledRows: 100 });
  await expect(telemetry.history.stats()).rejects.toMatchObject({ name: 'EngineAway' });
  front = await clickhouseFront(engine, Number(new URL(url).port));
  await expect.poll(() => telemetry.health(), { timeout: 15_000 }).toMatchObject({ engine: 'running', spooledRows: 0 });
  // Space is released once the newest values are on disk.
  await telemetry.settle();
  expect((await send(100, 100)).stored).toBe(100);
  await telemetry.settle();
  expect((await telemetry.history.stats()).rows).toBe(200);
  await telemetry.close();
  await front.close();
  await engine.close();
  await remove();
}, 180_000);

test('an insert whose answer was lost took effect, and does not take effect twice', async () => {
  const { folder, remove } = await freshFolder();
  const engine = startChdb({ folder: join(folder, 'clickhouse'), logger: quiet });
  await engine.whenRunning(30_000);
  const front = await clickhouseFront(engine);
  const telemetry = await createTelemetry({
    dataDir: join(folder, 'server'),
    catalog: catalogOf([info(1)]),
    logger: quiet,
    clickhouseUrl: front.url,
    flushEveryMs: 500,
  });
  const start = Date.now() - 60_000;
  const rows = (from: number): Row[] => Array.from({ length: 30 }, (_, i) => [1, start + (from + i) * 10, i]);
  front.loseAnswers(1);
  await telemetry.ingest.submit(batch(rows(0)));
  await expect.poll(() => telemetry.health(), { timeout: 15_000 }).toMatchObject({ engine: 'running', spooledRows: 0 });
  front.loseAnswers(1);
  await telemetry.ingest.submit(batch([...rows(30), [1, start + 5, -1]]));
  await expect.poll(() => telemetry.health(), { timeout: 15_000 }).toMatchObject({ engine: 'running', spooledRows: 0 });
  const answer = await telemetry.history.buckets({
    paramIds: [1],
    start,
    end: start + 60_000,
    bucket: { count: 1, unit: 's' },
    aggregate: 'none',
  });
  expect([...(answer.series[0]?.times ?? [])]).toEqual([start, start + 5, ...Array.from({ length: 59 }, (_, i) => start + (i + 1) * 10)]);
  await telemetry.close();
  await front.close();
  await engine.close();
  await remove();
}, 180_000);

test('queries for the newest readings do not each create a part; each sees everything acknowledged before it', async () => {
  const { folder, remove } = await freshFolder();
  const engine = startChdb({ folder: join(folder, 'clickhouse'), logger: quiet });
  await engine.whenRunning(30_000);
  const front = await clickhouseFront(engine);
  const catalog = catalogOf([info(1)]);
  const telemetry = await createTelemetry({ dataDir: join(folder, 'server'), catalog, logger: quiet, clickhouseUrl: front.url });
  const start = Date.now() - 600_000;
  const ask = (index: number) =>
    telemetry.history.buckets({
      paramIds: [1],
      start: start + index * 1000,
      end: start + index * 1000 + 1,
      bucket: { count: 1, unit: 's' },
      aggregate: 'none',
    });
  const began = performance.now();
  for (let index = 0; index < 30; index++) {
    await telemetry.ingest.submit(batch([[1, start + index * 1000, index]]));
    expect([...((await ask(index)).series[0]?.values ?? [])]).toEqual([index]);
  }
  const inserts = () => front.seen.filter(({ statement }) => statement.startsWith('INSERT INTO czyun.readings')).length;
  // Ten at once and four a second, beside the regular pass each second.
  expect(inserts()).toBeLessThanOrEqual(11 + ((performance.now() - began) / 1000) * 5);
  const before = inserts();
  await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      await telemetry.ingest.submit(batch([[1, start + (100 + index) * 1000, index]]));
      expect([...((await ask(100 + index)).series[0]?.values ?? [])]).toEqual([index]);
    }),
  );
  expect(inserts() - before).toBeLessThan(10);
  await telemetry.close();
  await front.close();
  await engine.close();
  await remove();
}, 180_000);
