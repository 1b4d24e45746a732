import type {
  billFileApi,
  PricesEffect,
  ShareOfParty,
  settlementApi,
  settlementMonthApi,
  settlementPeriodsApi,
  settlementTermsApi,
} from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { type CallContext, mayAlso } from '../../kernel/session-info.ts';
import type { BillJobs } from './bill-jobs.ts';
import type { Bills } from './bills.ts';
import type { SettlementJobs } from './jobs.ts';
import type { MonthSoFar } from './month.ts';
import type { PartiesService } from './parties-service.ts';
import type { Periods } from './periods.ts';
import type { SettlementService } from './service.ts';
import type { TermsService } from './terms-service.ts';

/** Removes the shares of parties for callers without `money.view`. */
const sharesShown = <T extends { readonly shares: ShareOfParty[] }>(answer: T, context: CallContext): T =>
  mayAlso(context, 'money.view') ? answer : { ...answer, shares: [] };

const unknown = { before: null, after: null, difference: null };

/** Removes figures that the pages do not show to the caller. */
const effectShown = (effect: PricesEffect, context: CallContext): PricesEffect => ({
  ...effect,
  ...(mayAlso(context, 'profit.view') ? {} : { profit: unknown, purchase: unknown }),
  ...(mayAlso(context, 'money.view') ? {} : { bills: [] }),
});

export interface SettlementParts {
  readonly days: SettlementService;
  readonly parties: PartiesService;
  readonly bills: Bills;
  readonly jobs: SettlementJobs;
  readonly billJobs: BillJobs;
}

export function settlementHandlers({ days, parties, bills, jobs, billJobs }: SettlementParts): Handlers<typeof settlementApi> {
  return {
    settlementDays: async ({ query }, context) => sharesShown(await days.days(query, context.language, context.signal), context),
    settlementDay: async ({ query }, context) => sharesShown(await days.day(query, context.language, context.signal), context),
    settlementQuarters: ({ query }, { language, signal }) => days.quarters(query, language, signal),
    settlementRun: ({ body }, context) => jobs.ask(body, callActorOf(context)),
    settlementEffect: async ({ body }, context) => effectShown(await days.effect(body, context.language, context.signal), context),
    settlementParties: ({ query }) => parties.current(query.projectId),
    settlementPartiesSave: ({ body }, context) => parties.save(body, callActorOf(context)),
    bills: ({ query }) => bills.list(query.projectId),
    bill: ({ query }, { language }) => bills.get(query, language),
    billOutlook: ({ query }, { signal }) => bills.outlook(query, signal),
    billIssue: ({ body }, context) => billJobs.issue(body, callActorOf(context)),
    billReRatePreview: ({ query }, { signal }) => bills.preview(query, signal),
    billReRate: ({ body }, context) => billJobs.correct(body, callActorOf(context)),
  };
}

export function periodHandlers(periods: Periods): Handlers<typeof settlementPeriodsApi> {
  return { settlementPeriods: ({ query }, { signal }) => periods(query, signal) };
}

export function monthHandlers(month: MonthSoFar): Handlers<typeof settlementMonthApi> {
  return {
    getSettlementMonth: async ({ query }, context) => {
      const found = await month(query, context.signal);
      return mayAlso(context, 'money.view') ? found : { ...found, shares: [], bill: null, unbilled: [] };
    },
  };
}

export function billFileHandlers(bills: Bills): Handlers<typeof billFileApi> {
  return { billFile: ({ query }, { language, signal }) => bills.file(query, language, signal) };
}

export function termsHandlers(service: TermsService): Handlers<typeof settlementTermsApi> {
  return {
    settlementTerms: ({ query }, { language }) => service.list(query.projectId, language),
    settlementTermsPreview: ({ body }, context) => service.preview(body, callActorOf(context)),
    settlementTermsSave: ({ body }, context) => service.save(body, callActorOf(context)),
  };
}
