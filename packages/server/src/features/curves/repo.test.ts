import { describe, expect, it } from 'vitest';
import { stores } from '../../db/fixture.ts';
import { countCurves, curvesFor, deleteCurve, findCurve, insertCurve, updateCurve } from './repo.ts';

for (const { name, missing, open } of stores) {
  describe.skipIf(missing)(`saved curves on ${name}`, () => {
    it('are visible to their owner and, if shared, to the project; they are removed with their owner', async () => {
      const store = await open();
      const { db } = store;
      const { id: project } = await db
        .insertInto('projects')
        .values({ name: 'p', type: 1, company: '', title: '', address: '', time_zone: 'UTC', conf: '{}', created: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const user = async (login: string) =>
        (
          await db
            .insertInto('users')
            .values({
              login_name: login,
              name: `${login}!`,
              mobile: '',
              company: '',
              password_hash: '',
              user_type: 0,
              created: 0,
              disabled: 0,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
      const [anna, ben] = [await user('anna'), await user('ben')];
      const save = (user_id: number, shared: number) =>
        insertCurve(db, { project_id: project, user_id, name: `${user_id}/${shared}`, line_data: '[]', shared, created: 5 });
      const own = await save(anna, 0);
      const shared = await save(anna, 1);
      await save(ben, 0);
      expect((await curvesFor(db, project, anna)).map(({ id }) => id)).toEqual([shared, own]);
      expect((await curvesFor(db, project, ben)).map((row) => row.name)).toEqual([`${ben}/0`, `${anna}/1`]);
      expect(await countCurves(db, project, anna)).toBe(2);
      expect(await findCurve(db, shared)).toMatchObject({ user_name: 'anna!', user_id: anna, created: 5 });
      await updateCurve(db, own, { name: 'renamed' });
      expect((await findCurve(db, own))?.name).toBe('renamed');
      await deleteCurve(db, own);
      expect(await findCurve(db, own)).toBeUndefined();
      await db.deleteFrom('users').where('id', '=', anna).execute();
      expect(await findCurve(db, shared)).toBeUndefined();
      await store.remove();
    });
  });
}
