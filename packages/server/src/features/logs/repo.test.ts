import { describe, expect, it } from 'vitest';
import { stores } from '../../db/fixture.ts';
import { bareLogEntry } from '../../testing/index.ts';
import { entriesAfter, findEntries, type LogOrder } from './repo.ts';

const orders = ['startTime', 'recoverTime', 'severity', 'type', 'deviceId'] as const;

for (const { name, missing, open } of stores) {
  describe.skipIf(missing)(`pages of the log on ${name}`, () => {
    it('go on where the one before ended, in every order, with what is empty in its place', async () => {
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
  });
}
