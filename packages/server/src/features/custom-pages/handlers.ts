import type { customPagesApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { type SetupDeps, setupActorOf } from '../setup/index.ts';
import { createPageSetup } from './pages.ts';

export function customPagesHandlers(deps: SetupDeps): Handlers<typeof customPagesApi> {
  const pages = createPageSetup(deps);
  return {
    createPage: ({ body }, context) => pages.create(body, setupActorOf(context)),
    updatePage: ({ body }, context) => pages.update(body, setupActorOf(context)),
    removePage: ({ body }, context) => pages.remove(body, setupActorOf(context)),
  };
}
