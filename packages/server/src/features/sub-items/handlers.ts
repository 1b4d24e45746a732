import type { subItemChangesApi, subItemsApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf } from '../../kernel/session-info.ts';
import type { SubItemChanges } from './changes.ts';
import type { SubItemService } from './service.ts';

export function subItemHandlers(items: SubItemService, changes: SubItemChanges): Handlers<typeof subItemsApi> {
  return {
    getSubByProj: ({ query }, { language }) => items.tree(query.projId, query.subId, language),
    getSubentryById: ({ query }, { language }) => items.one(query.projectId, query.id, language),
    getSubentryData: ({ query }, { language, now }) => items.data(query.projectId, language, Math.min(query.time ?? now, now)),
    subsave: ({ query }, context) => changes.save(query, context.language, actorOf(context)),
    subdel: async ({ query }, context) => ({
      deleted: await changes.remove(query.projectId, query.ids, query.name, actorOf(context)),
    }),
  };
}

export function subItemChangeHandlers(changes: SubItemChanges): Handlers<typeof subItemChangesApi> {
  return {
    subItemSave: ({ body }, context) => changes.save(body, context.language, actorOf(context)),
    subItemMove: async ({ body }, context) => ({ moved: await changes.move(body, actorOf(context)) }),
  };
}
