import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, stores } from '../db/fixture.ts';
import { createAudit } from './audit.ts';

for (const { name, missing, open } of stores) {
  describe.skipIf(missing)(`the audit chain on ${name}`, () => {
    let store: FreshDatabase;
    const now = () => 1_795_000_000_000;
    const audit = () => createAudit({ db: store.db, now });
    const anna = { userId: 12, loginName: 'anna', userName: '吴安娜', sessionId: 'ab12', linkId: null, address: '10.0.0.1' };
    const entry = (target: string) => ({
      projectId: 7,
      by: anna,
      action: { zh: '修改成员权限', en: "Change a member's code" },
      target,
      oldValue: '3',
      setValue: '4',
    });

    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.remove());

    const ids = async () => (await store.db.selectFrom('log_entries').select('id').orderBy('id').execute()).map(({ id }) => id);
    async function three(): Promise<number[]> {
      for (const target of ['one', 'two', 'three']) await audit().record(entry(target));
      return ids();
    }

    it('stores who, from where, what and when as an operation entry of the log', async () => {
      await audit().record(entry('anna'));
      expect(await store.db.selectFrom('log_entries').selectAll().executeTakeFirst()).toMatchObject({
        index_name: 'operation',
        type: 4,
        project_id: 7,
        user_name: '吴安娜',
        user_id: 12,
        login_name: 'anna',
        session_id: 'ab12',
        link_id: null,
        address: '10.0.0.1',
        content_zh: '修改成员权限',
        target_param: 'anna',
        old_value: '3',
        set_value: '4',
        start_time: now(),
      });
      expect(await audit().verify()).toMatchObject({ entries: 1, brokenAt: null });
    });

    it('notifies of each entry, and of none that was rolled back', async () => {
      await audit().record(entry('anna'));
      const undone = store.db.transaction().execute(async (within) => {
        await audit().record(entry('bert'), within);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      const told = await store.db.selectFrom('outbox').selectAll().execute();
      expect(told).toMatchObject([{ kind: 'operationDone', project_id: 7, time: now() }]);
      expect(JSON.parse(told[0]?.subject ?? '')).toEqual({ entryId: (await ids())[0] });
      expect(JSON.parse(told[0]?.payload ?? '')).toEqual({ action: entry('').action, target: 'anna', loginName: 'anna' });
    });

    it('verifies from the first entry to the last, and without entries', async () => {
      expect(await audit().verify()).toMatchObject({ entries: 0, brokenAt: null });
      await three();
      expect(await audit().verify()).toMatchObject({ entries: 3, brokenAt: null });
    });

    it('never forks with many simultaneous writers', async () => {
      const writers = [audit(), audit()];
      await Promise.all(Array.from({ length: 40 }, async (_, index) => writers[index % 2]?.record(entry(String(index)))));
      expect(await audit().verify()).toMatchObject({ entries: 40, brokenAt: null });
    });

    it('detects a changed entry', async () => {
      const [, second] = await three();
      await store.db
        .updateTable('log_entries')
        .set({ set_value: '2' })
        .where('id', '=', second ?? 0)
        .execute();
      expect(await audit().verify()).toMatchObject({ entries: 1, brokenAt: second });
    });

    it('detects a removed entry: at the start, in the middle, at the end', async () => {
      const [first, second, third] = await three();
      for (const [removed, brokenAt] of [
        [third, third],
        [second, third],
        [first, second],
      ] as const) {
        const row = await store.db
          .selectFrom('log_entries')
          .selectAll()
          .where('id', '=', removed ?? 0)
          .executeTakeFirstOrThrow();
        await store.db.deleteFrom('log_entries').where('id', '=', row.id).execute();
        expect((await audit().verify()).brokenAt).toBe(brokenAt);
        await store.db.insertInto('log_entries').values(row).execute();
        expect((await audit().verify()).brokenAt).toBeNull();
      }
      await store.db.deleteFrom('log_entries').execute();
      expect((await audit().verify()).brokenAt).toBe(third);
    });

    it('detects an inserted entry, and swapped ones', async () => {
      const [first, second] = await three();
      const { id: _id, ...row } = await store.db
        .selectFrom('log_entries')
        .selectAll()
        .where('id', '=', first ?? 0)
        .executeTakeFirstOrThrow();
      const forged = await store.db.insertInto('log_entries').values(row).returning('id').executeTakeFirstOrThrow();
      expect((await audit().verify()).brokenAt).toBe(forged.id);
      await store.db.deleteFrom('log_entries').where('id', '=', forged.id).execute();
      const swap = async (from: number, to: number) => store.db.updateTable('log_entries').set({ id: to }).where('id', '=', from).execute();
      await swap(first ?? 0, 900);
      await swap(second ?? 0, first ?? 0);
      await swap(900, second ?? 0);
      expect((await audit().verify()).brokenAt).toBe(first);
    });

    it('is committed or rolled back with its transaction', async () => {
      await audit().record(entry('before'));
      await expect(
        store.db.transaction().execute(async (transaction) => {
          await audit().record(entry('undone'), transaction);
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      await audit().record(entry('after'));
      expect(await audit().verify()).toMatchObject({ entries: 2, brokenAt: null });
    });

    it('writes nothing if the end of the chain is missing', async () => {
      await store.db.deleteFrom('meta').execute();
      await expect(audit().record(entry('x'))).rejects.toThrow('chain');
      expect(await ids()).toEqual([]);
    });
  });
}
