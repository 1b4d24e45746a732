/** A server killed while it clears a range, and ranges whose readings have expired. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { Exclusive } from '../../kernel/exclusive.ts';
import { Amendments } from '../amendments/amendments.ts';
import { createTelemetry } from '../index.ts';
import { database } from '../schema/schema.ts';
import { batch, catalogOf, freshFolder, info, quiet, type Row } from '../testing/fixtures.ts';
import { openStore } from '../testing/store.ts';
import { createClearing, monthsOf } from './clearing.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

it('months are cut, newest first', () => {
  const from = Date.UTC(2026, 0, 30, 5);
  const to = Date.UTC(2026, 2, 1);
  expect(monthsOf(from, to)).toEqual([
    { from: Date.UTC(2026, 1), to },
    { from, to: Date.UTC(2026, 1) },
  ]);
  expect(monthsOf(to, to)).toEqual([]);
});

describe('a server killed while it clears', () => {
  // The newest readings of one series are in the range; those of the other remain.
  it.each([
    { step: 'going', left: 100, newest: 99 },
    { step: 'gone', left: 50, newest: 49 },
    { step: 'cleared', left: 50, newest: 49 },
  ])(
    'at "$step" brings nothing back that went, and does the rest when asked again',
    async ({ step, left, newest }) => {
      const { folder, remove } = await freshFolder();
      cleanUps.push(remove);
      const from = Math.floor((Date.now() - day) / hour) * hour;
      const to = from + 2 * hour;
      const script = fileURLToPath(new URL('../testing/kill-clearer.ts', import.meta.url));
      const child = spawn(process.execPath, [script, folder, step, `${from}`, `${to}`], { stdio: 'inherit' });
      expect(await new Promise((resolve) => child.once('close', (_code, signal) => resolve(signal)))).toBe('SIGKILL');

      const telemetry = await createTelemetry({ dataDir: folder, catalog: catalogOf([info(1), info(2)]), logger: quiet });
      cleanUps.push(() => telemetry.close());
      const counts = async (paramId: number) => {
        const all = [];
        for (const unit of ['m', 'h', 'd'] as const) {
          const range = { start: from - 2 * day, end: from + 2 * day };
          const { series } = await telemetry.history.buckets({
            paramIds: [paramId],
            ...range,
            bucket: { count: 1, unit },
            aggregate: 'count',
          });
          all.push([...(series[0]?.values ?? [])].reduce((sum, count) => sum + (Number.isNaN(count) ? 0 : count), 0));
        }
        return all;
      };
      expect(await counts(1)).toEqual([left, left, left]);
      expect(telemetry.newest.get(1)).toMatchObject({ value: newest });
      await telemetry.settle();
      expect(await counts(1)).toEqual([left, left, left]);

      await telemetry.clear({ paramIds: [1], from, to });
      expect(await counts(1)).toEqual([50, 50, 50]);
      expect(telemetry.newest.get(1)).toMatchObject({ value: 49 });
      expect(await counts(2)).toEqual([100, 100, 100]);
      expect(telemetry.newest.get(2)).toMatchObject({ value: 99 });
    },
    60_000,
  );
});

it('if readings have expired, their minutes and hours are removed; a partly cleared hour is recomputed from its minutes', async () => {
  const now = Math.floor(Date.now() / hour) * hour;
  const start = now - 60 * day;
  const catalog = catalogOf([info(1, { storage: 'bulk' })]);
  const store = await openStore(catalog, () => now);
  cleanUps.push(() => store.close());
  await store.history.importBatch(batch(Array.from({ length: 240 }, (_, i): Row => [1, start + i * minute, i])));
  await store.round();
  await store.engine.exec(`ALTER TABLE ${database}.readings DELETE WHERE 1 SETTINGS mutations_sync = 1`);
  const clearing = createClearing({
    ...store,
    catalog,
    exclusive: new Exclusive(),
    cluster: undefined,
    amendments: new Amendments(),
    now: () => now,
    newest: { get: () => undefined, retreat: () => undefined },
    betweenRollups: (work) => work(),
    round: () => store.round(),
    flush: async () => 1,
    release: async () => true,
  });
  const range = { paramIds: [1], from: start + 90 * minute, to: start + 210 * minute };
  expect(await store.history.held(range)).toEqual([{ paramId: 1, readings: 0, first: null, last: null, hours: 3 }]);
  expect(store.history.keptFrom(1).rawFrom).toBeGreaterThan(range.to);
  await clearing.clear(range);
  await store.round();
  const hours = await store.history.buckets({
    paramIds: [1],
    start,
    end: start + 4 * hour,
    bucket: { count: 1, unit: 'h' },
    aggregate: 'count',
  });
  expect([...(hours.series[0]?.values ?? [])].map((count) => (Number.isNaN(count) ? 0 : count))).toEqual([60, 30, 0, 30]);
  const days = await store.history.buckets({
    paramIds: [1],
    start: start - 2 * day,
    end: start + 2 * day,
    bucket: { count: 1, unit: 'd' },
    aggregate: 'count',
  });
  expect([...(days.series[0]?.values ?? [])].reduce((sum, count) => sum + (Number.isNaN(count) ? 0 : count), 0)).toBe(120);
}, 60_000);
