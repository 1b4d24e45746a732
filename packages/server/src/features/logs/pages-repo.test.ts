import { describe, expect, it } from 'vitest';
import { stores } from '../../db/fixture.ts';
import { bareLogEntry } from '../../testing/index.ts';
import type { LogFilter, LogOrder } from './filter-repo.ts';
import { countFound, entriesAfter, findEntries, idsOf, lastIdOf } from './pages-repo.ts';

const orders = ['startTime', 'recoverTime', 'severity', 'type', 'deviceId'] as const;

for (const { name, missing, open } of stores) {
  describe.skipIf(missing)(`pages of the log on ${name}`, () => {
    it('continue where the previous one ended in every order, with nulls in their place', async () => {
      const store = await open();
      const { db } = store;
      const { id: project } = await db
        .insertInto('projects')
        .values({ name: 'p', type: 1, company: '', title: '', address: '', time_zone: 'UTC', conf: '{}', created: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const at = 1_790_000_000_000;
      const rows = Array.from({ length: 23 }, (_, index) => ({
        ...bareLogEntry,
        type: (index % 3) + 1,
        severity: index % 4 === 0 ? null : (index % 3) + 1,
        project_id: project,
        start_time: at + Math.floor(index / 5) * 1000,
        recover_time: index % 2 === 0 ? null : at + (index % 7) * 1000,
      }));
      await db.insertInto('log_entries').values(rows).execute();
      const filter = { projectId: project, types: [1, 2, 3], text: '', nameMatches: [] };
      for (const by of orders) {
        for (const direction of ['asc', 'desc'] as const) {
          const order: LogOrder = { by, direction };
          const { rows: whole } = await findEntries(db, filter, order, { offset: 0, limit: 100 });
          const ids: number[] = [];
          for (let last: (typeof whole)[number] | undefined; ; ) {
            const page = await entriesAfter(db, filter, order, last, 4);
            ids.push(...page.map(({ id }) => id));
            last = page.at(-1);
            if (page.length < 4) break;
          }
          expect(ids, `${by} ${direction}`).toEqual(whole.map(({ id }) => id));
          expect(new Set(ids).size).toBe(23);
        }
      }
      await store.remove();
    });

    it('equal a plain scan over the rows from either end, also for a text search', async () => {
      const store = await open();
      const { db } = store;
      const at = 1_790_000_000_000;
      // More rows than one piece of a search, with several per instant.
      const rows = Array.from({ length: 9000 }, (_, index) => ({
        ...bareLogEntry,
        project_id: 7,
        type: (index % 5) + 1,
        severity: index % 5 < 3 ? (index % 3) + 1 : null,
        device_id: (index % 11) + 1,
        content_zh: index % 97 === 0 ? '绝缘低' : '过压',
        content_en: 'x',
        user_name: index % 1000 === 1 ? '张三' : null,
        ack_login_name: index % 500 === 2 ? 'Zhang' : null,
        // Not ordered by id, and several at the same time.
        start_time: at + (Math.floor(index / 7) ^ 3) * 1000,
        recover_time: index % 4 === 0 ? null : at + index * 1000,
        ack_time: index % 6 < 2 ? at + index : null,
      }));
      for (let from = 0; from < rows.length; from += 500)
        await db
          .insertInto('log_entries')
          .values(rows.slice(from, from + 500))
          .execute();
      const stored = await db.selectFrom('log_entries').selectAll().execute();
      const bare = { projectId: 7, types: [1, 2, 3, 4, 5], text: '', nameMatches: [] };
      const cases: readonly [LogFilter, (row: (typeof stored)[number]) => boolean][] = [
        [bare, () => true],
        [{ ...bare, projectId: 8 }, () => false],
        [{ ...bare, types: [2, 3], severities: [1, 3] }, ({ type, severity }) => [2, 3].includes(type) && [1, 3].includes(severity ?? 0)],
        [{ ...bare, recovered: false, acknowledged: false }, (row) => row.recover_time === null && row.ack_time === null && row.type <= 3],
        [{ ...bare, acknowledged: true }, (row) => row.ack_time !== null && row.type <= 3],
        [{ ...bare, deviceIds: [2, 5], recovered: true }, (row) => [2, 5].includes(row.device_id ?? 0) && row.recover_time !== null],
        [{ ...bare, deviceIds: [] }, () => false],
        [
          { ...bare, deviceId: 3, startTime: at + 99_000, endTime: at + 900_000 },
          (row) => row.device_id === 3 && row.start_time >= at + 99_000 && row.start_time < at + 900_000,
        ],
        [{ ...bare, lastId: stored[4000]?.id ?? 0 }, ({ id }) => id <= (stored[4000]?.id ?? 0)],
        [{ ...bare, text: '绝缘' }, ({ content_zh }) => content_zh.includes('绝缘')],
        [
          { ...bare, text: '绝缘', nameMatches: [4], endTime: at + 700_000 },
          (row) => (row.content_zh.includes('绝缘') || row.device_id === 4) && row.start_time < at + 700_000,
        ],
        [{ ...bare, text: '张', types: [2] }, ({ user_name, type }) => user_name !== null && type === 2],
        [{ ...bare, account: 'ZHANG' }, ({ ack_login_name }) => ack_login_name !== null],
      ];
      for (const [index, [filter, fits]] of cases.entries()) {
        const wanted = stored.filter(fits);
        for (const by of orders) {
          for (const direction of ['asc', 'desc'] as const) {
            const sign = direction === 'asc' ? 1 : -1;
            const value = (row: (typeof stored)[number]) =>
              ({
                startTime: row.start_time,
                recoverTime: row.recover_time,
                severity: row.severity,
                type: row.type,
                deviceId: row.device_id,
              })[by] ?? Number.POSITIVE_INFINITY;
            const compare = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);
            const sorted = [...wanted]
              .sort((a, b) => sign * (compare(value(a), value(b)) || a.start_time - b.start_time || a.id - b.id))
              .map(({ id }) => id);
            for (const offset of [0, 20, Math.floor(sorted.length / 2) + 3, Math.max(0, sorted.length - 7), sorted.length]) {
              const { total, rows: page } = await findEntries(db, filter, { by, direction }, { offset, limit: 20 });
              expect([index, total]).toEqual([index, sorted.length]);
              expect([index, by, direction, offset, page.map(({ id }) => id)]).toEqual([
                index,
                by,
                direction,
                offset,
                sorted.slice(offset, offset + 20),
              ]);
            }
          }
        }
        expect(await countFound(db, filter)).toBe(wanted.length);
        expect(await lastIdOf(db, filter)).toBe(Math.max(0, ...wanted.map(({ id }) => id)));
        const newest = [...wanted].sort((a, b) => b.start_time - a.start_time || b.id - a.id).map(({ id }) => id);
        expect(await idsOf(db, filter, 50)).toEqual(newest.slice(0, 50));
      }
      await store.remove();
    }, 60_000);
  });
}
