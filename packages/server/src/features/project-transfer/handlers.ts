import type { projectTransferApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { createTemplates } from './from-template.ts';
import { createImportJobs, type ImportJobDeps } from './import-jobs.ts';
import { createTransfer, type TransferDeps } from './transfer.ts';

export function projectTransferHandlers(deps: TransferDeps & Omit<ImportJobDeps, 'transfer'>): Handlers<typeof projectTransferApi> {
  const transfer = createTransfer(deps);
  const imports = createImportJobs({ ...deps, transfer });
  const templates = createTemplates(
    () => deps.registry.catalog,
    () => deps.registry.projects(),
  );
  return {
    getTemplates: (_, { language }) => templates.list(language),
    projectFromTemplate: ({ body }, { language }) => templates.file(body, language),
    exportProject: ({ query }) => transfer.export(query.projectId),
    importProject: ({ query, body }, context) => imports.importProject(body, query, callActorOf(context)),
    importProjects: ({ query, body }, context) => imports.importProjects(body, query, callActorOf(context)),
    getImport: ({ query }, context) => imports.verdict(query.jobId, callActorOf(context)),
  };
}
