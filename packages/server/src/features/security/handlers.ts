import { auditProblems, type securityApi } from '@czyun/contract';
import type { AuditExport } from '../../audit/index.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { SecurityService } from './service.ts';

export function securityHandlers(service: SecurityService, auditExport: AuditExport): Handlers<typeof securityApi> {
  return {
    securityEvents: ({ query }) => service.find(query),
    securityExport: ({ query: { format, ...filter } }, { language, now, signal }) => service.export(filter, format, language, now, signal),
    auditState: async (_input, { language }) => {
      const { problem, ...state } = await auditExport.state();
      return { ...state, problem, message: problem === null ? '' : auditProblems[problem][language] };
    },
    auditExport: ({ query }, { now }) => auditExport.export(query.projectId, now),
    auditExportAll: (_input, { now }) => auditExport.export(null, now),
  };
}
