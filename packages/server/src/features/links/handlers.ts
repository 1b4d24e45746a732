import type { linksApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { LinkService } from './service.ts';

export function linkHandlers(links: LinkService): Handlers<typeof linksApi> {
  return {
    linkList: ({ query }, context) => links.list(query.projectId, context),
    linkCreate: ({ body }, context) => links.create(body, context),

    async linkRevoke({ body }, context) {
      await links.revoke(body.projectId, body.id, context);
      return {};
    },
  };
}
