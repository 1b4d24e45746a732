/** Energy sub-items of a file, level by level. */
import type { Db } from './common.ts';
import type { StationProject } from './description.ts';
import type { ImportLedger } from './import-ledger.ts';

const placeOf = (above: readonly string[], name: string) => JSON.stringify([...above, name]);

/** Parameter of a metric; made when the device is new. */
async function paramOf(db: Db, key: string | null, metric: string | null): Promise<number | null> {
  if (key === null || metric === null) return null;
  const device = await db.selectFrom('devices').select('id').where('key', '=', key).executeTakeFirst();
  if (!device) return null;
  await db
    .insertInto('params')
    .values({ device_id: device.id, metric })
    .onConflict((conflict) => conflict.columns(['device_id', 'metric']).doNothing())
    .execute();
  const found = await db
    .selectFrom('params')
    .select('id')
    .where('device_id', '=', device.id)
    .where('metric', '=', metric)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Brings the sub-items of a project in line with the file. */
export async function applySubItems(
  db: Db,
  projectId: number,
  project: StationProject,
  remove: boolean,
  ledger: ImportLedger,
): Promise<void> {
  const rows = await db.selectFrom('sub_items').selectAll().where('project_id', '=', projectId).execute();
  const ids = new Map<string, number>();
  const seen = new Set<number>();
  for (const { name, unit, above, device, metric } of project.subItems ?? []) {
    const parentId = above.length === 0 ? null : (ids.get(JSON.stringify(above)) ?? null);
    const wanted = { unit, param_id: await paramOf(db, device, metric) };
    const row = rows.find((known) => known.parent_id === parentId && known.name === name);
    const id =
      row?.id ??
      (
        await db
          .insertInto('sub_items')
          .values({ ...wanted, name, parent_id: parentId, project_id: projectId })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    if (!row) ledger.created('subItem', project.name, name);
    else if (ledger.differs('subItem', project.name, name, { ...row, version: 0 }, wanted))
      await db.updateTable('sub_items').set(wanted).where('id', '=', id).execute();
    ids.set(placeOf(above, name), id);
    seen.add(id);
  }
  if (!remove) return;
  for (const row of rows.filter(({ id }) => !seen.has(id))) {
    ledger.removed('subItem', project.name, row.name);
    await db.deleteFrom('sub_items').where('id', '=', row.id).execute();
  }
}
