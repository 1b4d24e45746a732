/** A crash preserves both late readings and the record that they were late, at any time, even while the store is unavailable. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { migrateFeatures, openDatabase } from '../../../db/index.ts';
import { createTelemetry } from '../../../telemetry/index.ts';
import { catalogOf, freshFolder, info, quiet } from '../../../telemetry/testing/fixtures.ts';
import type { Amendment, AmendmentListener } from '../../../telemetry/types.ts';
import { importStation } from '../../project-transfer/index.ts';
import { migrations } from '../migrations.ts';
import { createRecorder } from './recorder.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const station = { projects: [{ key: 'p', name: 'P', type: 1, timeZone: 'Asia/Shanghai', devices: [] }] };

it.each(['stored', 'spooled'])(
  'a server killed when late readings are %s has them and their record after a restart',
  async (step) => {
    const { folder, remove } = await freshFolder();
    cleanUps.push(remove);
    const first = await openDatabase({ dataDir: folder });
    await migrateFeatures(first.db, [migrations]);
    await importStation(first.db, station);
    const { id: projectId } = await first.db.selectFrom('projects').select('id').executeTakeFirstOrThrow();
    await first.close();
    const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 5 * 3_600_000;
    const script = fileURLToPath(new URL('./kill-recorder.ts', import.meta.url));
    const child = spawn(process.execPath, [script, folder, step, `${start}`, `${projectId}`], { stdio: 'inherit' });
    expect(await new Promise((resolve) => child.once('close', (_code, signal) => resolve(signal)))).toBe('SIGKILL');
    const killedAt = Date.now();

    const store = await openDatabase({ dataDir: folder });
    cleanUps.push(() => store.close());
    const telemetry = await createTelemetry({
      dataDir: folder,
      catalog: catalogOf([info(1), info(2)]),
      logger: quiet,
      recordsAmendments: true,
    });
    cleanUps.push(() => telemetry.close());
    const registry = { param: () => ({ projectId }) } as never;
    const recorder = createRecorder({
      db: store.db,
      registry,
      telemetry,
      settings: { DATA_DIR: folder },
      now: Date.now,
      logger: quiet as never,
    });
    await recorder.start();
    cleanUps.push(() => recorder.stop());
    await telemetry.settle();
    const range = { start, end: start + 3_600_000 };
    const { series } = await telemetry.history.buckets({ paramIds: [1], ...range, bucket: { count: 1, unit: 'h' }, aggregate: 'count' });
    expect(series[0]?.values[0]).toBe(20);
    const rows = await store.db.selectFrom('reading_amendments').selectAll().where('to_time', '<', range.end).execute();
    const own = rows.filter(({ from_time, to_time }) => from_time === start && to_time === start + 19 * 60_000);
    expect(own.map(({ kind, readings }) => [kind, readings])).toContainEqual(['late', 20]);
    // The time of their arrival, not of the restart or of the measurement.
    for (const { at } of own) {
      expect(at).toBeLessThanOrEqual(killedAt);
      expect(at).toBeGreaterThan(killedAt - 60_000);
    }
  },
  60_000,
);

it('records pending while the store is unavailable survive a kill', async () => {
  const { folder, remove } = await freshFolder();
  cleanUps.push(remove);
  const open = async () => {
    const store = await openDatabase({ dataDir: folder });
    await migrateFeatures(store.db, [migrations]);
    cleanUps.push(() => store.close());
    return store;
  };
  const first = await open();
  await importStation(first.db, station);
  const { id: projectId } = await first.db.selectFrom('projects').select('id').executeTakeFirstOrThrow();
  const recorderOf = ({ db }: typeof first) => {
    let listener: AmendmentListener = async () => undefined;
    const history = {
      onAmended(next: AmendmentListener) {
        listener = next;
        return () => undefined;
      },
    };
    const registry = { param: () => ({ projectId }) } as never;
    const parts = { registry, telemetry: { history }, settings: { DATA_DIR: folder } };
    const recorder = createRecorder({ db, ...parts, now: Date.now, logger: quiet as never });
    return { recorder, tell: (list: readonly Amendment[]) => listener(list) };
  };
  const late = (series: number, from: number): Amendment => ({
    ...{ kind: 'late', series, from, to: from + 10, readings: 2, times: null, former: null, at: 5000, by: null },
  });
  const file = join(folder, 'late-records.log');

  const killed = recorderOf(first);
  await killed.recorder.start();
  await first.close();
  // Parts of one range: the file does not store each of them.
  for (let at = 0; at < 1100; at += 1) await killed.tell([late(1, at * 20), late(2, at * 20)]);
  const change = { ...late(1, 7), kind: 'removed' } as const;
  await expect(killed.tell([change])).rejects.toThrow();
  await appendFile(file, '{"torn');

  const second = await open();
  const next = recorderOf(second);
  await next.recorder.start();
  cleanUps.push(() => next.recorder.stop());
  await next.tell([late(3, 100)]);
  const rows = await second.db.selectFrom('reading_amendments').selectAll().orderBy('param_id').orderBy('id').execute();
  const whole = (id: number) => {
    const own = rows.filter(({ param_id }) => param_id === id);
    return [own[0]?.from_time, own.at(-1)?.to_time, own.reduce((sum, { readings }) => sum + readings, 0), new Set(own.map(({ at }) => at))];
  };
  expect([1, 2, 3].map(whole)).toEqual([
    [0, 1099 * 20 + 10, 2200, new Set([5000])],
    [0, 1099 * 20 + 10, 2200, new Set([5000])],
    [100, 110, 2, new Set([5000])],
  ]);
  expect(rows.length).toBeLessThan(1300);
  expect(existsSync(file)).toBe(false);
}, 60_000);
