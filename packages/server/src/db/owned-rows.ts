/** Rows owned by a person, who may share them in the project: boards, saved analyses. */
import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';
import type { Schema } from './schema.ts';

export interface OwnedTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  name: string;
  /** 0 or 1. */
  shared: number;
  version: number;
  changed: number;
}

type OwnedName = { [Name in keyof Schema]: Schema[Name] extends OwnedTable ? Name : never }[keyof Schema];

/** View of a row for its owner and for others; a secret link has no `userId`. */
export function aboutOwned(row: Selectable<OwnedTable>, userId: number | null) {
  return {
    ...{ id: row.id, version: row.version, name: row.name, shared: row.shared !== 0, changed: row.changed },
    own: isOwn(row, userId),
    userName: row.user_name,
  };
}

export const isOwn = ({ user_id }: Pick<ActorColumns, 'user_id'>, userId: number | null): boolean =>
  userId !== null && Number(user_id) === userId;

/** SQL for a table of such rows. */
export function ownedRows<Name extends OwnedName>(db: Kysely<Schema>, name: Name) {
  type Row = Selectable<Schema[Name]>;
  // Only columns common to all such tables are used here.
  const store = db as unknown as Kysely<{ rows: OwnedTable }>;
  const table = name as unknown as 'rows';
  const ofProject = (projectId: number) => store.selectFrom(table).where('project_id', '=', projectId);
  return {
    /** A person's own rows and the shared ones, newest first. */
    seenBy: async (projectId: number, userId: number | null): Promise<Row[]> => {
      const rows = await ofProject(projectId)
        .selectAll()
        .where(({ or, eb }) => or([eb('user_id', '=', userId ?? 0), eb('shared', '=', 1)]))
        .orderBy('id', 'desc')
        .execute();
      return rows as unknown as Row[];
    },
    find: async (projectId: number, id: number): Promise<Row | undefined> => {
      const row = await ofProject(projectId).selectAll().where('id', '=', id).executeTakeFirst();
      return row as unknown as Row | undefined;
    },
    /** Number of a person's own rows. */
    async count(projectId: number, userId: number | null): Promise<number> {
      const found = await ofProject(projectId)
        .select(({ fn }) => fn.countAll<number>().as('stored'))
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return found?.stored ?? 0;
    },
    insert: async (row: Insertable<Schema[Name]>): Promise<Row> => {
      const stored = await store
        .insertInto(table)
        .values(row as unknown as Insertable<OwnedTable>)
        .returningAll()
        .executeTakeFirstOrThrow();
      return stored as unknown as Row;
    },
    change: async (id: number, row: Updateable<Schema[Name]>): Promise<Row> => {
      const changed = store
        .updateTable(table)
        .set(row as unknown as Updateable<OwnedTable>)
        .where('id', '=', id);
      return (await changed.returningAll().executeTakeFirstOrThrow()) as unknown as Row;
    },
    remove: (id: number) => store.deleteFrom(table).where('id', '=', id).execute(),
  };
}
