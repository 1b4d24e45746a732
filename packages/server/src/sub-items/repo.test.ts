import { describe, expect, it } from 'vitest';
import { type FreshDatabase, stores } from '../db/fixture.ts';
import { deleteSubItems, insertSubItem, subItemsOf, updateSubItem } from './repo.ts';

const project = { type: 1, company: '', title: '', address: '', time_zone: 'UTC', conf: '{}', created: 0 };
const fields = { parent_id: null, name: 'x', unit: 'kWh', param_id: null };

for (const { name, missing, open } of stores) {
  describe.skipIf(missing)(`sub-items on ${name}`, () => {
    const twoProjects = async ({ db }: FreshDatabase) => {
      const rows = await db
        .insertInto('projects')
        .values(['a', 'b'].map((each) => ({ ...project, name: each })))
        .returning('id')
        .execute();
      return rows.map(({ id }) => id) as [number, number];
    };

    it('belong to their project, and are removed with their parent', async () => {
      const store = await open();
      const { db } = store;
      const [own, other] = await twoProjects(store);
      const top = await insertSubItem(db, own, fields);
      await insertSubItem(db, own, { ...fields, parent_id: top.id, name: 'below' });
      await insertSubItem(db, other, fields);
      expect(await updateSubItem(db, other, top.id, { ...fields, name: 'stolen' })).toBeUndefined();
      expect(await updateSubItem(db, own, top.id, { ...fields, name: 'new' })).toMatchObject({ id: top.id, name: 'new' });
      await deleteSubItems(db, other, [top.id]);
      expect((await subItemsOf(db, own)).map((row) => row.name)).toEqual(['new', 'below']);
      await deleteSubItems(db, own, [top.id]);
      expect(await subItemsOf(db, own)).toEqual([]);
      await db.deleteFrom('projects').where('id', '=', other).execute();
      expect(await db.selectFrom('sub_items').selectAll().execute()).toEqual([]);
      await store.remove();
    });

    it('stay when their parameter is removed', async () => {
      const store = await open();
      const { db } = store;
      const [own] = await twoProjects(store);
      const device = { key: 'd', name: 'd', type_id: 1203, profile_id: 'p', connection: '{}', offline_after_ms: 0, enabled: 1 };
      const { id: deviceId } = await db
        .insertInto('devices')
        .values({ ...device, project_id: own })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id: paramId } = await db
        .insertInto('params')
        .values({ device_id: deviceId, metric: 'm' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await insertSubItem(db, own, { ...fields, param_id: paramId });
      await db.deleteFrom('devices').where('id', '=', deviceId).execute();
      expect(await subItemsOf(db, own)).toMatchObject([{ name: 'x', param_id: null }]);
      await store.remove();
    });
  });
}
