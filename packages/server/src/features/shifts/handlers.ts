/** The calls of contract/shifts/calls.ts and hand-overs.ts. */
import type { handOversApi, Permission, shiftReviewApi, shiftsApi } from '@czyun/contract';
import type { Accounts } from '../../accounts/index.ts';
import { besideField } from '../../kernel/beside-field.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf, type CallContext, mayAlso } from '../../kernel/session-info.ts';
import type { CrewService } from './crew-service.ts';
import type { DutyService } from './duty-service.ts';
import type { EntriesService } from './entries-service.ts';
import type { ExceptionService } from './exception-service.ts';
import type { Signer } from './handover-access.ts';
import type { HandOverQueries } from './handover-queries.ts';
import type { HandOverSigning } from './handover-signing.ts';
import type { PatternService } from './pattern-service.ts';
import type { PlanService } from './plan-service.ts';
import type { ReviewService } from './review-service.ts';

export interface ShiftServices {
  readonly plan: PlanService;
  readonly crews: CrewService;
  readonly patterns: PatternService;
  readonly exceptions: ExceptionService;
  readonly duty: DutyService;
  readonly entries: EntriesService;
}

const editor = (context: CallContext) => ({ by: actorOf(context), language: context.language });
const signer = (context: CallContext): Signer => ({ by: actorOf(context), code: context.code ?? 0, language: context.language });

export function shiftHandlers({ plan, crews, patterns, exceptions, duty, entries }: ShiftServices): Handlers<typeof shiftsApi> {
  return {
    shiftPlan: ({ query }) => plan.plan(query.projectId),
    shiftList: ({ query: { projectId, startTime, endTime, regionId } }, { language }) =>
      duty.between(projectId, { start: startTime, end: endTime }, regionId, language),
    shiftNow: ({ query }, { session, code, language }) => {
      const userId = session && !session.secretLink ? session.userId : null;
      return duty.at(query.projectId, query.time, { userId, code: code ?? 0, language });
    },
    shiftMembers: ({ query }) => plan.members(query.projectId),
    crewSave: ({ body }, context) => crews.save(body, editor(context)),
    async crewRemove({ body }, context) {
      await crews.remove(body.projectId, body.id, editor(context));
      return {};
    },
    async patternSave({ body: { projectId, ...pattern } }, context) {
      await patterns.save(projectId, pattern, editor(context));
      return {};
    },
    async patternRemove({ body }, context) {
      await patterns.remove(body.projectId, body.from, editor(context));
      return {};
    },
    shiftExceptionAdd: ({ body: { projectId, ...wish } }, context) => exceptions.add(projectId, wish, editor(context)),
    async shiftExceptionRemove({ body }, context) {
      await exceptions.remove(body.projectId, body.id, editor(context));
      return {};
    },
    shiftEntries: ({ query: { projectId, startTime, endTime, crewId, query, ...page } }, { language }) =>
      entries.list({ projectId, start: startTime, end: endTime, crewId, text: query.trim() }, page, language),
    shiftEntryAdd: ({ body }, context) => entries.add(body.projectId, body.text, body.strikes, editor(context)),
  };
}

export function handOverHandlers(
  { queries, signing }: { readonly queries: HandOverQueries; readonly signing: HandOverSigning },
  accounts: Pick<Accounts, 'requireOwnPassword'>,
): Handlers<typeof handOversApi> {
  const confirmed =
    (password: string, { session, address }: CallContext) =>
    () =>
      accounts.requireOwnPassword(session, password, address);
  return {
    handOverState: ({ query }) => queries.state(query.projectId),
    handOverList: ({ query }, { language }) => queries.list(query.projectId, { start: query.startTime, end: query.endTime }, language),
    handOverGet: ({ query }, context) => queries.get(query.projectId, query.id, signer(context)),
    handOver: ({ body: { password, ...wish } }, context) =>
      besideField({ passwordWrong: 'password' }, context, () => signing.handOver(wish, signer(context), confirmed(password, context))),
    takeOver: ({ body: { password, ...wish } }, context) =>
      besideField({ passwordWrong: 'password' }, context, () => signing.take(wish, signer(context), confirmed(password, context))),
    async handOverWithdraw({ body }, context) {
      await signing.withdraw(body.projectId, body.id, signer(context));
      return {};
    },
  };
}

export function reviewHandlers({ review }: ReviewService): Handlers<typeof shiftReviewApi> {
  return {
    getShiftReview: ({ query }, context) => {
      const { session, code, language, signal } = context;
      const userId = session && !session.secretLink ? session.userId : null;
      const sees = (permission: Permission) => mayAlso(context, permission);
      return review(query, { userId, code: code ?? 0, log: { language, sees }, signal });
    },
  };
}
