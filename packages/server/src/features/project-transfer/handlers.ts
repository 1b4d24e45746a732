import type { projectTransferApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { exportProject } from './export-project.ts';
import { createTemplates } from './from-template.ts';
import { createImportJobs, type ImportJobDeps } from './import-jobs.ts';
import { createImport, type ImportDeps } from './import-project.ts';

export function projectTransferHandlers(deps: ImportDeps & Omit<ImportJobDeps, 'importProjects'>): Handlers<typeof projectTransferApi> {
  const imports = createImportJobs({ ...deps, importProjects: createImport(deps) });
  const templates = createTemplates(
    () => deps.registry.catalog,
    () => deps.registry.projects(),
  );
  return {
    getTemplates: (_, { language }) => templates.list(language),
    projectFromTemplate: ({ body }, { language }) => templates.file(body, language),
    exportProject: ({ query }) => exportProject(deps, query.projectId),
    importProject: ({ query, body }, context) => imports.importProject(body, query, callActorOf(context)),
    importProjects: ({ query, body }, context) => imports.importProjects(body, query, callActorOf(context)),
    getImport: ({ query }, context) => imports.verdict(query.jobId, callActorOf(context)),
  };
}
