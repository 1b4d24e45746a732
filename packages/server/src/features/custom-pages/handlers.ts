import type { customPagesApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { createPageSetup, type PageSetupDeps } from './pages.ts';

export function customPagesHandlers(deps: PageSetupDeps): Handlers<typeof customPagesApi> {
  const pages = createPageSetup(deps);
  return {
    createPage: ({ body }, context) => pages.create(body, callActorOf(context)),
    updatePage: ({ body }, context) => pages.update(body, callActorOf(context)),
    removePage: ({ body }, context) => pages.remove(body, callActorOf(context)),
  };
}
