import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs } from '@czyun/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startChdb } from '../engine/chdb.ts';
import { numbers } from '../engine/native-format.ts';
import { createTelemetry, restoreTelemetry, type Telemetry } from '../index.ts';
import { batch, catalogOf, info, quiet, type Row } from '../testing/fixtures.ts';

const catalog = catalogOf([info(1), info(2, { counter: true }), info(3), info(4)]);

let folder: string;
let telemetry: Telemetry | undefined;
const open = async (name: string) => {
  telemetry = await createTelemetry({ dataDir: join(folder, name), catalog, logger: quiet });
  return telemetry;
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'czyun-backup-'));
});
afterEach(async () => {
  await telemetry?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Row count and a checksum over every byte, table by table. */
async function contents(dataDir: string): Promise<Record<string, readonly number[]>> {
  const engine = startChdb({ folder: join(dataDir, 'engine'), logger: quiet });
  try {
    await engine.whenRunning(20_000);
    const found: Record<string, readonly number[]> = {};
    for (const table of ['readings', 'text_readings', 'minute', 'hour', 'day']) {
      const answer = await engine.query(
        `SELECT count() AS n, toFloat64(sum(cityHash64(*) % 1000003)) AS sum FROM czyun.${table}${table.endsWith('readings') ? '' : ' FINAL'}`,
      );
      found[table] = [numbers(answer, 'n')[0] ?? 0, numbers(answer, 'sum')[0] ?? 0];
    }
    return found;
  } finally {
    await engine.close();
  }
}

const rows = (from: number, count: number): Row[] =>
  Array.from({ length: count }, (_, at) => [(at % 3) + 1, from + at * 1000, Math.sin(at) * 100] as const);

describe('a backup of telemetry', () => {
  it('restores every reading, roll-up and newest value, bit for bit', async () => {
    const start = Math.floor(Date.now() / hourMs) * hourMs - 3 * hourMs;
    const source = await open('source');
    await source.ingest.submit(batch(rows(start, 9000)));
    await source.ingest.submit(batch([[4, start + 5000, '运行']]));
    await source.settle();
    const report = await source.backUp(join(folder, 'backup'));
    if (!report) throw new Error('no backup');
    expect(report.tables.find(({ name }) => name === 'readings')?.rows).toBe(9000);
    await source.close();
    const before = await contents(join(folder, 'source'));
    await restoreTelemetry(join(folder, 'backup'), join(folder, 'target'), report, quiet);
    const after = await contents(join(folder, 'target'));
    expect(after).toEqual(before);
    expect(before.minute?.[0]).toBeGreaterThan(100);
    const target = await open('target');
    expect(target.newest.get(4)).toMatchObject({ text: '运行', time: start + 5000 });
    expect(target.newest.get(1)?.time).toBe(start + 8997_000);
    expect(await target.ingest.submit(batch(rows(start, 3)))).toMatchObject({ stored: 3 });
    await target.settle();
    expect(target.health().repeatedRows).toBe(3);
    // The frozen parts have been removed from the engine's folder.
    expect((await readdir(join(folder, 'source/engine/shadow'))).filter((name) => name.startsWith('czyun'))).toEqual([]);
  });

  it('made while readings arrive contains everything acknowledged before', async () => {
    const start = Date.now() - 72 * hourMs;
    const source = await open('source');
    let sent = 0;
    let going = true;
    const sending = (async () => {
      while (going) {
        expect(await source.ingest.submit(batch(rows(start + sent * 1000, 30)))).toMatchObject({ stored: 30 });
        sent += 30;
        // A refused batch is answered without a pause: without this turn the backup would never proceed.
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    while (sent < 600) await new Promise((resolve) => setTimeout(resolve, 5));
    const acknowledged = sent;
    const report = await source.backUp(join(folder, 'backup'));
    going = false;
    await sending;
    await source.close();
    if (!report) throw new Error('no backup');
    await restoreTelemetry(join(folder, 'backup'), join(folder, 'target'), report, quiet);
    const target = await open('target');
    await target.settle();
    const { series } = await target.history.buckets({
      paramIds: [1, 2, 3],
      start: start - 1000,
      end: start + acknowledged * 1000,
      bucket: { count: 1, unit: 's' },
      aggregate: 'none',
    });
    expect(series.reduce((sum, { times }) => sum + times.length, 0)).toBe(acknowledged);
  });

  it('with missing rows is refused', async () => {
    const source = await open('source');
    await source.ingest.submit(batch(rows(Date.now() - hourMs, 100)));
    const report = await source.backUp(join(folder, 'backup'));
    await source.close();
    const readings = join(folder, 'backup/engine/readings');
    for (const part of await readdir(readings)) await rm(join(readings, part), { recursive: true });
    if (!report) throw new Error('no backup');
    await expect(restoreTelemetry(join(folder, 'backup'), join(folder, 'target'), report, quiet)).rejects.toThrow(
      'table readings holds 0 rows instead of 100',
    );
  });
});
