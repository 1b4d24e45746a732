import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ActorColumns, actorColumns, unsigned } from '../kernel/actor.ts';
import { type FreshDatabase, stores } from './fixture.ts';
import { ofDevice, ofProject, tableWithId, withAuthor, withCreated, withVersion } from './new-tables.ts';

interface NoteTable extends ActorColumns {
  readonly id: number;
  readonly project_id: number;
  readonly device_id: number;
  readonly version: number;
  readonly changed: number;
  readonly created: number;
}

for (const { name, missing, open } of stores) {
  describe.skipIf(missing)(`a new table on ${name}`, () => {
    let store: FreshDatabase;
    beforeAll(async () => {
      store = await open();
      await tableWithId(store.db as Kysely<unknown>, 'notes_of_test')
        .$call(ofProject)
        .$call(ofDevice)
        .$call(withAuthor)
        .$call(withVersion)
        .$call(withCreated)
        .execute();
    });
    afterAll(async () => {
      await store?.remove();
    });

    it('requires every column but the account and the link, and an existing project', async () => {
      const db = store.db as unknown as Kysely<{ notes_of_test: NoteTable }>;
      const fields = { ...actorColumns(unsigned('server', '')), device_id: 1, version: 1, changed: 2, created: 3 };
      const [, ...columns] = (await store.db.introspection.getTables()).find((table) => table.name === 'notes_of_test')?.columns ?? [];
      expect(columns.filter(({ isNullable }) => isNullable).map((column) => column.name)).toEqual(['user_id', 'link_id']);
      const insert = (project_id: number) =>
        db
          .insertInto('notes_of_test')
          .values({ ...fields, project_id } as NoteTable)
          .execute();
      await expect(insert(999_999)).rejects.toThrow(/foreign key/i);
    });
  });
}
