/** A crash keeps late readings and the record that they were late: both, whenever it comes. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { migrateFeatures, openDatabase } from '../../../db/index.ts';
import { createTelemetry } from '../../../telemetry/index.ts';
import { catalogOf, freshFolder, info, quiet } from '../../../telemetry/testing/fixtures.ts';
import { importStation } from '../../project-transfer/index.ts';
import { migrations } from '../migrations.ts';
import { createRecorder } from './recorder.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const station = { projects: [{ key: 'p', name: 'P', type: 1, timeZone: 'Asia/Shanghai', devices: [] }] };

it.each(['stored', 'spooled'])(
  'a server killed when late readings are %s has them and their record when it starts again',
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
    const recorder = createRecorder({ db: store.db, registry, telemetry, now: Date.now, logger: quiet as never });
    await recorder.start();
    cleanUps.push(() => recorder.stop());
    await telemetry.settle();
    const range = { start, end: start + 3_600_000 };
    const { series } = await telemetry.history.buckets({ paramIds: [1], ...range, bucket: { count: 1, unit: 'h' }, aggregate: 'count' });
    expect(series[0]?.values[0]).toBe(20);
    const rows = await store.db.selectFrom('reading_amendments').selectAll().where('to_time', '<', range.end).execute();
    const own = rows.filter(({ from_time, to_time }) => from_time === start && to_time === start + 19 * 60_000);
    expect(own.map(({ kind, readings }) => [kind, readings])).toContainEqual(['late', 20]);
    // When they arrived, and not when the server started again or when they were measured.
    for (const { at } of own) {
      expect(at).toBeLessThanOrEqual(killedAt);
      expect(at).toBeGreaterThan(killedAt - 60_000);
    }
  },
  60_000,
);
