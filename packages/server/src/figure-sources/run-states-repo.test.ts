import { describe, expect, it } from 'vitest';
import { countAlarms } from '../alarms/entries/counts-repo.ts';
import { type FreshDatabase, stores } from '../db/fixture.ts';
import { alarmsBegun, statesIn } from './run-states-repo.ts';

const entry = (type: number, deviceId: number, start: number, end: number | null, more: Record<string, unknown> = {}) => ({
  index_name: 'alarm',
  type,
  severity: 2,
  project_id: 1,
  device_id: deviceId,
  content_zh: 'zh',
  content_en: 'en',
  start_time: start,
  recover_time: end,
  count: 1,
  ...more,
});

for (const { name, missing, open } of stores) {
  describe.skipIf(missing)(`the log as analysis reads it, on ${name}`, () => {
    const withLog = async (rows: readonly ReturnType<typeof entry>[], work: (store: FreshDatabase) => Promise<void>) => {
      const store = await open();
      try {
        await store.db.insertInto('log_entries').values(rows).execute();
        await work(store);
      } finally {
        await store.remove();
      }
    };

    it('finds states that overlap a range: ended after its start, or not ended', async () => {
      const rows = [
        entry(5, 7, 100, 1000, { result: 'stop' }),
        entry(5, 7, 1000, 1500, { result: 'run' }),
        entry(5, 7, 2000, null, { result: 'fault' }),
        entry(5, 8, 500, null, { result: 'run' }),
        entry(5, 9, 500, null, { result: 'run', project_id: 2 }),
        entry(2, 7, 1100, null),
      ];
      await withLog(rows, async ({ db }) => {
        const found = async (...range: readonly [number, number]) =>
          (await statesIn(db, { projectId: 1 }, ...range)).map(({ deviceId, state, start, end }) => [deviceId, state, start, end]);
        expect(await found(1000, 2000)).toEqual([
          [8, 'run', 500, null],
          [7, 'run', 1000, 1500],
        ]);
        expect(await found(1499, 2001)).toEqual([
          [8, 'run', 500, null],
          [7, 'run', 1000, 1500],
          [7, 'fault', 2000, null],
        ]);
        expect((await statesIn(db, { deviceId: 7 }, 0, 1001)).map(({ state }) => state)).toEqual(['stop', 'run']);
      });
    });

    it('counts occurrences by subject, folded ones each', async () => {
      const rows = [
        entry(2, 7, 100, null, { alarm_key: '7:word:bit1', metric: 'word', count: 4 }),
        entry(2, 7, 200, 300, { alarm_key: '7:word:bit1', metric: 'word' }),
        entry(3, 8, 200, 300, { alarm_key: '8:comm' }),
        entry(3, 8, 999, 999),
        entry(5, 8, 200, 300),
        entry(4, 8, 200, 300),
      ];
      await withLog(rows, async ({ db }) => {
        const counts = await countAlarms(db, { projectId: 1 }, 100, 999);
        expect(
          counts.map(({ type, deviceId, alarmKey, entries, occurrences }) => [type, deviceId, alarmKey, entries, occurrences]).toSorted(),
        ).toEqual([
          [2, 7, '7:word:bit1', 2, 5],
          [3, 8, '8:comm', 1, 1],
        ]);
        expect(await countAlarms(db, { deviceId: 9 }, 0, 9999)).toEqual([]);
      });
    });

    it('lists the latest, oldest first', async () => {
      await withLog(
        [1, 2, 3, 4].map((at) => entry(at === 4 ? 5 : 2, 7, at * 100, null)),
        async ({ db }) => {
          expect((await alarmsBegun(db, 7, 0, 1000, 2)).map(({ start_time }) => start_time)).toEqual([200, 300]);
        },
      );
    });
  });
}
