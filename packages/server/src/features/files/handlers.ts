import type { filesApi } from '@czyun/contract';
import type { Handlers } from '../../http/kernel.ts';
import type { CallContext } from '../../http/session-info.ts';
import type { FileService } from './service.ts';

const who = ({ session, address }: CallContext) => ({ userName: session?.userName ?? '', address });

/** Handlers of the calls of contract/calls/files.ts. */
export function fileHandlers(files: FileService): Handlers<typeof filesApi> {
  return {
    getProjectFileList: ({ body }) => files.list(body.projectId, body.pageNum, body.pageSize),
    uploadFile: ({ query, body }, context) => files.upload(query.projectId, query.name, body, who(context)),
    removeFile: async ({ body }, context) => {
      await files.remove(body.projectId, body.id, who(context));
      return { removed: true };
    },
    downloadFile: ({ query }) => files.download(query.projectId, query.id),
  };
}
