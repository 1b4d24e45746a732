import { deviceReportsApi, reportMailsApi, reportsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createProductionFiles } from '../piece-energy/index.ts';
import { deviceReportHandlers, reportHandlers, reportMailHandlers } from './handlers.ts';
import { createReportMails } from './mails.ts';
import { operationFields } from './operation-fields.ts';
import { createReportService } from './service.ts';
import { createReportTables } from './tables.ts';

export const reportsFeature = defineFeature(
  'reports',
  { apis: [reportsApi, reportMailsApi, deviceReportsApi], operations: operationFields },
  (deps) => {
    const reports = createReportService(deps);
    const tables = createReportTables({ ...deps, production: createProductionFiles(deps) });
    const mails = createReportMails({ ...deps, tables });
    return {
      calls: [
        answered(reportsApi, reportHandlers(reports, tables)),
        answered(reportMailsApi, reportMailHandlers(mails)),
        answered(deviceReportsApi, deviceReportHandlers(tables)),
      ],
      jobs: mails.parts,
      start: mails.read,
    };
  },
);
