import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storageTroubleOf } from '../kernel/storage-trouble.ts';
import { type FreshDatabase, freshSqlite, stores, withoutWrites } from './fixture.ts';
import { metaValue, putMeta } from './meta.ts';
import type { OwnStoreWatch, StoreFailure } from './store-watch.ts';

for (const { name, missing, open } of stores)
  describe.skipIf(missing)(`a store that accepts no writes, on ${name}`, () => {
    let store: FreshDatabase;
    let told: (StoreFailure | undefined)[];
    beforeEach(async () => {
      [store, told] = [await open(), []];
      store.watch.onChange((trouble) => told.push(trouble));
    });
    afterEach(() => store.remove());

    it('is known from the first statement that fails, and again when it takes writes', async () => {
      expect(store.watch.trouble()).toBeUndefined();
      const mend = await withoutWrites(store);
      await expect(putMeta(store.db, 'a', '1')).rejects.toSatisfy((error) => storageTroubleOf(error) !== undefined);
      expect(store.watch.trouble()).toMatchObject({ kind: expect.stringMatching(/full|unwritable/) });
      await (store.watch as OwnStoreWatch).probe();
      expect(store.watch.trouble()).toBeDefined();
      await mend();
      // Automatically, without another statement.
      await expect.poll(() => store.watch.trouble(), { timeout: 15_000 }).toBeUndefined();
      expect(told.map((trouble) => trouble !== undefined)).toEqual([true, false]);
      await putMeta(store.db, 'a', '2');
    });

    it('reports the cause in a transaction, and leaves nothing of it', async () => {
      const mend = await withoutWrites(store);
      const action = store.db.transaction().execute(async (within) => {
        await metaValue(within, 'a');
        await putMeta(within, 'a', '1');
      });
      await expect(action).rejects.toSatisfy((error) => storageTroubleOf(error) !== undefined);
      await mend();
      expect(await metaValue(store.db, 'a')).toBeUndefined();
    });

    it('is not reported for an invalid statement', async () => {
      await expect(sql`select nonsense`.execute(store.db)).rejects.toThrow();
      expect(store.watch.trouble()).toBeUndefined();
    });
  });

it('a full SQLite store, which rolls back automatically, reports the full disk and not a failed rollback', async () => {
  const store = await freshSqlite();
  try {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 1}`).execute(store.db);
    const fill = () =>
      store.db.transaction().execute(async (within) => {
        for (let at = 0; at < 200; at += 1) await putMeta(within, `key-${at}`, 'x'.repeat(30_000));
      });
    await expect(fill()).rejects.toMatchObject({ errcode: 13 });
    expect(store.watch.trouble()).toMatchObject({ kind: 'full' });
    await sql.raw('pragma max_page_count = 1000000').execute(store.db);
    await expect.poll(() => store.watch.trouble(), { timeout: 15_000 }).toBeUndefined();
    await fill();
  } finally {
    await store.remove();
  }
});
