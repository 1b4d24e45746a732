import { billFileApi, settlementApi, settlementMonthApi, settlementPeriodsApi, settlementTermsApi } from '@czyun/contract';
import { createDocumentCheck } from '../../audit/index.ts';
import { answered } from '../../kernel/handlers.ts';
import { createSettling } from '../../settlement/settling.ts';
import { defineFeature } from '../feature.ts';
import { createBillDays } from './bill-days.ts';
import { createBillIssue } from './bill-issue.ts';
import { createBillJobs } from './bill-jobs.ts';
import { createBills } from './bills.ts';
import { billFileHandlers, monthHandlers, periodHandlers, settlementHandlers, termsHandlers } from './handlers.ts';
import { createSettlementJobs } from './jobs.ts';
import { createMonth } from './month.ts';
import { createPartiesService } from './parties-service.ts';
import { createPeriods } from './periods.ts';
import { createResettlement } from './resettlement.ts';
import { createSettlementService } from './service.ts';
import { createTermsService } from './terms-service.ts';

export const settlementFeature = defineFeature(
  'settlement',
  { apis: [settlementApi, settlementMonthApi, settlementPeriodsApi, settlementTermsApi, billFileApi] },
  (deps) => {
    const settling = createSettling(deps);
    const jobs = createSettlementJobs(deps, settling);
    const resettlement = createResettlement(deps, settling, jobs);
    const billDays = createBillDays(deps, settling);
    const bills = createBills({ ...deps, check: createDocumentCheck(deps) }, settling, billDays);
    const billJobs = createBillJobs({ ...deps, bills, issuing: createBillIssue(deps, settling, billDays) });
    const parties = createPartiesService(deps);
    const handlers = settlementHandlers({ days: createSettlementService(deps, settling), parties, bills, jobs, billJobs });
    return {
      calls: [
        answered(settlementApi, handlers),
        answered(settlementMonthApi, monthHandlers(createMonth(deps, settling, billDays))),
        answered(settlementPeriodsApi, periodHandlers(createPeriods(deps, settling))),
        answered(settlementTermsApi, termsHandlers(createTermsService(deps, settling, jobs))),
        answered(billFileApi, billFileHandlers(bills)),
      ],
      jobs: { ...jobs.parts, kinds: [...jobs.parts.kinds, ...billJobs.kinds] },
      start: resettlement.start,
      stop: resettlement.stop,
    };
  },
);
