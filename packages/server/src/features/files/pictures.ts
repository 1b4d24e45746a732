/** Pictures of projects: stored like project files, referenced by the project itself. */
import { type FileAnswer, type SetupProject, storageKeyOf, uploadedPicture } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { auditedChange, type ChangeDeps } from '../../audit/index.ts';
import { rowById } from '../../db/edited-rows.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Registry } from '../../registry/types.ts';
import { projectView } from '../../station/project-rows.ts';
import { sniffBytes, sniffPicture } from './content-type.ts';
import { updatePicture } from './repo.ts';
import type { FileStore } from './store.ts';

export interface PictureDeps extends Pick<ChangeDeps, 'db' | 'audit'> {
  readonly registry: Registry;
  readonly store: Pick<FileStore, 'save' | 'read' | 'remove'>;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

export function createPictures(deps: PictureDeps) {
  const { registry, store } = deps;

  /** Removes the previous picture once the project no longer refers to it. */
  async function put(projectId: number, picture: string | null, action: Text, description: string, by: Actor): Promise<SetupProject> {
    const { project, before } = await auditedChange(deps, by, async (on) => {
      const old = await rowById(on, 'projects', projectId);
      if (!old) throw new AppError('notFound');
      const row = await updatePicture(on, projectId, picture);
      const entry = { projectId, action, target: old.name, setValue: description };
      return { result: { project: projectView(row), before: old.large_image }, entries: [entry], touched: { projects: [projectId] } };
    });
    const replaced = storageKeyOf(before);
    if (replaced !== null) await store.remove(replaced);
    return project;
  }

  return {
    /** `fileType` if it is not a picture. */
    async set(projectId: number, body: Uint8Array, by: Actor): Promise<SetupProject> {
      const kind = sniffPicture(Buffer.from(body.subarray(0, sniffBytes)));
      if (!kind) throw new AppError('fileType');
      const { storageKey, bytes, sha256 } = await store.save(once(body), `picture.${kind.ending}`);
      try {
        const description = `${bytes} B, SHA-256 ${sha256}`;
        return await put(
          projectId,
          uploadedPicture(storageKey),
          { zh: '上传项目图片', en: 'Uploaded the picture of a project' },
          description,
          by,
        );
      } catch (error) {
        await store.remove(storageKey);
        throw error;
      }
    },

    remove: (projectId: number, by: Actor): Promise<SetupProject> =>
      put(projectId, null, { zh: '删除项目图片', en: 'Removed the picture of a project' }, '', by),

    /** `notFound` if none was uploaded. */
    async get(projectId: number): Promise<FileAnswer> {
      const storageKey = storageKeyOf(registry.project(projectId)?.largeImage ?? null);
      const found = storageKey === null ? null : await store.read(storageKey);
      if (!found) throw new AppError('notFound');
      const pieces = found.content[Symbol.asyncIterator]();
      const first = await pieces.next();
      const head = first.done === true ? Buffer.alloc(0) : Buffer.from(first.value);
      const kind = sniffPicture(head);
      if (!kind) throw new AppError('notFound');
      const content = async function* () {
        yield head;
        for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next()) yield piece.value;
      };
      return { name: `picture.${kind.ending}`, mediaType: kind.mediaType, bytes: found.bytes, inline: true, content: content() };
    },
  };
}

export type Pictures = ReturnType<typeof createPictures>;
