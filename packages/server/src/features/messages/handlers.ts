import type { DocumentKind, messagesApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf } from '../../kernel/session-info.ts';
import type { MessageService } from './service.ts';

const place = (kind: DocumentKind, projectId: number) => ({ kind, projectId });

export function messageHandlers(messages: MessageService): Handlers<typeof messagesApi> {
  return {
    readMessages: ({ params, query }) => {
      const where = place(params.kind, query.projId);
      if (query.docId !== undefined) return messages.byDocId(where, query.docId, query.hasId);
      return messages.search(where, { ...query, mode: 'and', pairs: {} });
    },
    writeMessage: ({ params, body }, context) => messages.write(place(params.kind, body.projId), body, actorOf(context)),
    deleteMessages: async ({ params, body }, context) => ({
      deleted: await messages.remove(place(params.kind, body.projId), body.ids, actorOf(context)),
    }),
    orSearch: ({ params, query, body }) => messages.search(place(params.kind, query.projId), { ...query, mode: 'or', pairs: body }),
    andSearch: ({ params, query, body }) => messages.search(place(params.kind, query.projId), { ...query, mode: 'and', pairs: body }),
    rangeOrSearch: ({ params, query, body }) => messages.search(place(params.kind, query.projId), { ...query, mode: 'or', pairs: body }),
    rangeAndSearch: ({ params, query, body }) => messages.search(place(params.kind, query.projId), { ...query, mode: 'and', pairs: body }),
    projRangeOrSearch: ({ params, query, body }) => messages.search(place(params.kind, query.projId), { ...query, ...body, mode: 'or' }),
    projRangeAndSearch: ({ params, query, body }) => messages.search(place(params.kind, query.projId), { ...query, ...body, mode: 'and' }),
  };
}
