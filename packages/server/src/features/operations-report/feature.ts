import { operationsReportApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { mayAlso } from '../../kernel/session-info.ts';
import { defineFeature } from '../feature.ts';
import { createOperationsReport } from './service.ts';

export const operationsReportFeature = defineFeature('operations-report', { apis: [operationsReportApi] }, (deps) => {
  const report = createOperationsReport(deps);
  return {
    calls: [
      answered(operationsReportApi, {
        operationsReport: ({ query }, context) =>
          report(query, { language: context.language, seesMoney: mayAlso(context, 'money.view') }, context.signal),
      }),
    ],
  };
});
