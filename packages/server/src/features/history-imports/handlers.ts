import type { historyImportsApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { HistoryImports } from './service.ts';

export function historyImportHandlers(imports: HistoryImports): Handlers<typeof historyImportsApi> {
  return {
    getHistoryImport: async ({ query }) => ({ current: imports.current(query.projectId) }),
    announceHistoryImport: async ({ body }) => ({ current: await imports.announce(body) }),
    endHistoryImport: async ({ body }) => ({ ended: await imports.end(body.projectId) }),
  };
}
