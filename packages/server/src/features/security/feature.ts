import { securityApi } from '@czyun/contract';
import { createAuditExport } from '../../audit/index.ts';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { securityHandlers } from './handlers.ts';
import { createSecurityService } from './service.ts';

export const securityFeature = defineFeature('security', { apis: [securityApi] }, (deps) => {
  const { db, audit, auditKeys } = deps;
  const auditExport = createAuditExport({ db, audit, keys: auditKeys });
  return { calls: [answered(securityApi, securityHandlers(createSecurityService(deps), auditExport))] };
});
