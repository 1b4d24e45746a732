import type { filesApi, picturesApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf } from '../../kernel/session-info.ts';
import type { Pictures } from './pictures.ts';
import type { FileService } from './service.ts';

export function fileHandlers(files: FileService): Handlers<typeof filesApi> {
  return {
    getProjectFileList: ({ body }) => files.list(body.projectId, body.pageNum, body.pageSize),
    uploadFile: ({ query, body }, context) => files.upload(query.projectId, query.name, body, actorOf(context)),
    removeFile: async ({ body }, context) => {
      await files.remove(body.projectId, body.id, actorOf(context));
      return { removed: true };
    },
    downloadFile: ({ query }) => files.download(query.projectId, query.id),
  };
}

export function pictureHandlers(pictures: Pictures): Handlers<typeof picturesApi> {
  return {
    projectPicture: ({ query }) => pictures.get(query.projectId),
    setPicture: ({ query, body }, context) => pictures.set(query.projectId, body, actorOf(context)),
    removePicture: ({ body }, context) => pictures.remove(body.projectId, actorOf(context)),
  };
}
