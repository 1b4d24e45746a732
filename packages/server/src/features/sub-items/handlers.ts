import type { subItemsApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf } from '../../kernel/session-info.ts';
import type { SubItemService } from './service.ts';

/** Handlers of the calls of contract/calls/sub-items.ts. */
export function subItemHandlers(items: SubItemService): Handlers<typeof subItemsApi> {
  return {
    getSubByProj: ({ query }, { language }) => items.tree(query.projId, query.subId, language),
    getSubentryById: ({ query }, { language }) => items.one(query.projectId, query.id, language),
    getSubentryData: ({ query }, { language, now }) => items.data(query.projectId, language, now),
    subsave: ({ query }, context) => items.save(query, context.language, actorOf(context)),
    subdel: async ({ query }, context) => ({
      deleted: await items.remove(query.projectId, query.ids, query.name, actorOf(context)),
    }),
  };
}
