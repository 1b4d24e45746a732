/** The calls of contract/shifts/calls.ts and hand-overs.ts. */
import type { handOversApi, shiftsApi } from '@czyun/contract';
import type { Accounts } from '../../accounts/index.ts';
import { besideField } from '../../kernel/beside-field.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf, type CallContext } from '../../kernel/session-info.ts';
import type { DutyService } from './duty-service.ts';
import type { EntriesService } from './entries-service.ts';
import type { HandOverService, Signer } from './handover-service.ts';
import type { PlanService } from './plan-service.ts';

export interface ShiftServices {
  readonly plan: PlanService;
  readonly duty: DutyService;
  readonly entries: EntriesService;
}

const doer = (context: CallContext) => ({ by: actorOf(context), language: context.language });
const signer = (context: CallContext): Signer => ({ by: actorOf(context), code: context.code ?? 0 });

export function shiftHandlers({ plan, duty, entries }: ShiftServices): Handlers<typeof shiftsApi> {
  return {
    shiftPlan: ({ query }) => plan.plan(query.projectId),
    shiftList: ({ query: { projectId, startTime, endTime, regionId } }) =>
      duty.between(projectId, { start: startTime, end: endTime }, regionId),
    shiftNow: ({ query }, { session, code }) => {
      const userId = session && !session.secretLink ? session.userId : null;
      return duty.at(query.projectId, query.time, { userId, code: code ?? 0 });
    },
    shiftMembers: ({ query }) => plan.members(query.projectId),
    crewSave: ({ body }, context) => plan.saveCrew(body, doer(context)),
    async crewRemove({ body }, context) {
      await plan.removeCrew(body.projectId, body.id, doer(context));
      return {};
    },
    async patternSave({ body: { projectId, ...pattern } }, context) {
      await plan.savePattern(projectId, pattern, doer(context));
      return {};
    },
    async patternRemove({ body }, context) {
      await plan.removePattern(body.projectId, body.from, doer(context));
      return {};
    },
    shiftExceptionAdd: ({ body: { projectId, ...wish } }, context) => plan.addException(projectId, wish, doer(context)),
    async shiftExceptionRemove({ body }, context) {
      await plan.removeException(body.projectId, body.id, doer(context));
      return {};
    },
    shiftEntries: ({ query: { projectId, startTime, endTime, crewId, query, ...page } }) =>
      entries.list({ projectId, start: startTime, end: endTime, crewId, text: query.trim() }, page),
    shiftEntryAdd: ({ body }, context) => entries.add(body.projectId, body.text, body.strikes, doer(context)),
  };
}

export function handOverHandlers(
  handOvers: HandOverService,
  accounts: Pick<Accounts, 'requireOwnPassword'>,
): Handlers<typeof handOversApi> {
  const confirmed =
    (password: string, { session, address }: CallContext) =>
    () =>
      accounts.requireOwnPassword(session, password, address);
  return {
    handOverState: ({ query }) => handOvers.state(query.projectId),
    handOverList: ({ query }) => handOvers.list(query.projectId, { start: query.startTime, end: query.endTime }),
    handOverGet: ({ query }, context) => handOvers.get(query.projectId, query.id, signer(context)),
    handOver: ({ body: { password, ...wish } }, context) =>
      besideField({ passwordWrong: 'password' }, context, () => handOvers.handOver(wish, signer(context), confirmed(password, context))),
    takeOver: ({ body: { password, ...wish } }, context) =>
      besideField({ passwordWrong: 'password' }, context, () => handOvers.take(wish, signer(context), confirmed(password, context))),
    async handOverWithdraw({ body }, context) {
      await handOvers.withdraw(body.projectId, body.id, signer(context));
      return {};
    },
  };
}
