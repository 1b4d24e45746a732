/** Files of projects: their type is detected from the content, their name on disk is random. */
import type { FileAnswer, ProjectFile } from '@czyun/contract';
import { dayMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { actorView } from '../../alarms/entries/entry.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { mayShow } from './content-type.ts';
import { deleteFile, type FileRow, fileById, filesOf, insertFile, storageKeys } from './repo.ts';
import type { FileStore } from './store.ts';

export interface FileDeps {
  readonly db: Kysely<Schema>;
  readonly store: FileStore;
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
}

export function createFileService({ db, store, audit, now }: FileDeps) {
  async function upload(projectId: number, givenName: string, body: AsyncIterable<Uint8Array>, by: Actor): Promise<ProjectFile> {
    const name = shownName(givenName);
    const stored = await store.save(body, name);
    try {
      return await db.transaction().execute(async (transaction) => {
        const row = await insertFile(transaction, {
          project_id: projectId,
          storage_key: stored.storageKey,
          name,
          media_type: stored.mediaType,
          bytes: stored.bytes,
          sha256: stored.sha256,
          user_name: by.userName,
          user_id: by.userId,
          login_name: by.loginName,
          link_id: by.linkId,
          created: now(),
        });
        const setValue = `${stored.bytes} B, SHA-256 ${stored.sha256}`;
        await audit.record(
          { projectId, by, action: { zh: '上传文件', en: 'Uploaded a file' }, target: name, setValue, result: 'done' },
          transaction,
        );
        return entityOf(row);
      });
    } catch (error) {
      await store.remove(stored.storageKey);
      throw error;
    }
  }

  async function remove(projectId: number, id: number, by: Actor): Promise<void> {
    const row = await known(projectId, id);
    await db.transaction().execute(async (transaction) => {
      if (!(await deleteFile(transaction, projectId, id))) throw new AppError('notFound');
      await audit.record(
        {
          projectId,
          by,
          action: { zh: '删除文件', en: 'Removed a file' },
          target: row.name,
          oldValue: `SHA-256 ${row.sha256}`,
          result: 'done',
        },
        transaction,
      );
    });
    await store.remove(row.storage_key);
  }

  async function known(projectId: number, id: number): Promise<FileRow> {
    const row = await fileById(db, projectId, id);
    if (!row) throw new AppError('notFound');
    return row;
  }

  return {
    /** Removes files of failed uploads and deleted projects that are older than a day. */
    sweep: async (): Promise<number> => store.sweep(now() - dayMs, await storageKeys(db)),
    upload,
    /** `notFound` for a file of another project. */
    remove,
    async list(projectId: number, pageNum: number, pageSize: number): Promise<{ total: number; list: ProjectFile[] }> {
      const { total, rows } = await filesOf(db, projectId, { offset: (pageNum - 1) * pageSize, limit: pageSize });
      return { total, list: rows.map(entityOf) };
    },
    async download(projectId: number, id: number): Promise<FileAnswer> {
      const row = await known(projectId, id);
      const found = await store.read(row.storage_key);
      if (!found) throw new AppError('notFound');
      return { name: row.name, mediaType: row.media_type, inline: mayShow(row.media_type), ...found };
    },
  };
}

export type FileService = ReturnType<typeof createFileService>;

function entityOf(row: FileRow): ProjectFile {
  const { id, name, media_type: mediaType, bytes, user_name: user, created } = row;
  return { id, name, mediaType, bytes, user, by: actorView(row.login_name, user, row.user_id, row.link_id), created };
}

/** The last part of a path, without control characters and marks of text direction. */
function shownName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim();
  if (clean === '' || /^\.+$/.test(clean)) throw new AppError('badInput', {}, [{ path: 'name', message: given }]);
  return clean;
}
