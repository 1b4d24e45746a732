/** The SQL of overlays of diagrams: a draft and published versions of each project. */
import { type DiagramDocument, emptyDiagram, maxDiagramVersions } from '@czyun/contract';
import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Schema } from '../db/index.ts';
import type { ActorColumns } from '../kernel/actor.ts';

export interface DiagramDraftTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  /** JSON. */
  document: string;
  version: number;
  changed: number;
}

export interface DiagramVersionTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  number: number;
  /** JSON. */
  document: string;
  /** The version that it restored; null: published from the draft. */
  restored: number | null;
  created: number;
}

declare module '../db/schema.ts' {
  interface Schema {
    diagram_drafts: DiagramDraftTable;
    diagram_versions: DiagramVersionTable;
  }
}

export type DraftRow = Selectable<DiagramDraftTable>;
export type VersionRow = Selectable<DiagramVersionTable>;

export const documentOf = (row: { readonly document: string } | undefined): DiagramDocument =>
  row === undefined ? emptyDiagram : (JSON.parse(row.document) as DiagramDocument);

export function diagramsRepo(db: Kysely<Schema>) {
  const versions = (projectId: number) => db.selectFrom('diagram_versions').where('project_id', '=', projectId);
  return {
    draft: (projectId: number) => db.selectFrom('diagram_drafts').selectAll().where('project_id', '=', projectId).executeTakeFirst(),
    addDraft: (row: Insertable<DiagramDraftTable>) => db.insertInto('diagram_drafts').values(row).returningAll().executeTakeFirstOrThrow(),
    changeDraft: (projectId: number, row: Updateable<DiagramDraftTable>) =>
      db.updateTable('diagram_drafts').set(row).where('project_id', '=', projectId).returningAll().executeTakeFirstOrThrow(),
    newest: (projectId: number) => versions(projectId).selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst(),
    version: (projectId: number, number: number) => versions(projectId).selectAll().where('number', '=', number).executeTakeFirst(),
    /** Adds a version and removes the oldest ones beyond the limit. */
    async addVersion(row: Insertable<DiagramVersionTable>): Promise<void> {
      await db.insertInto('diagram_versions').values(row).execute();
      const oldest = row.number - maxDiagramVersions;
      await db.deleteFrom('diagram_versions').where('project_id', '=', row.project_id).where('number', '<=', oldest).execute();
    },
    async page(projectId: number, { offset, limit }: { readonly offset: number; readonly limit: number }) {
      const counted = await versions(projectId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirst();
      const rows = await versions(projectId).selectAll().orderBy('number', 'desc').offset(offset).limit(limit).execute();
      return { total: counted?.total ?? 0, rows };
    },
  };
}
