/** Calls of notification rules, channels and the on-call calendar. */
import type { noticesApi } from '@czyun/contract';
import { requirePerson } from '../../accounts/index.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { NoticeService } from './service.ts';

export function noticeHandlers(service: NoticeService): Handlers<typeof noticesApi> {
  const projects = (projectId: number) => ({ userId: null, projectId });
  return {
    noticeRuleList: ({ query }, { session }) => service.rules(query.projectId, requirePerson(session).userId),
    noticeRuleSave: ({ body }, context) => service.saveRule(body, requirePerson(context.session).userId, context),
    async noticeRuleRemove({ body }, context) {
      await service.removeRule(body.projectId, body.id, requirePerson(context.session).userId, context);
      return {};
    },
    noticeChannels: (_input, { session }) => service.ownChannels(requirePerson(session).userId),
    noticeChannelAdd: ({ body }, context) => service.addChannel({ userId: requirePerson(context.session).userId }, body, context),
    async noticeChannelRemove({ body }, context) {
      await service.removeChannel({ userId: requirePerson(context.session).userId }, body.id, context);
      return {};
    },
    noticeChannelTest: ({ body }, context) => service.test({ userId: requirePerson(context.session).userId }, body.id, context),
    noticeDeliveries: ({ query }, { session }) => service.deliveries({ userId: requirePerson(session).userId }, query),

    projectRuleList: ({ query }) => service.rules(query.projectId, null),
    projectRuleSave: ({ body }, context) => service.saveRule(body, null, context),
    async projectRuleRemove({ body }, context) {
      await service.removeRule(body.projectId, body.id, null, context);
      return {};
    },
    projectChannels: async ({ query }) => {
      const list = await service.channels(projects(query.projectId));
      return { total: list.length, list };
    },
    projectChannelAdd: ({ body }, context) => service.addChannel(projects(body.projectId), body, context),
    async projectChannelRemove({ body }, context) {
      await service.removeChannel(projects(body.projectId), body.id, context);
      return {};
    },
    projectChannelTest: ({ body }, context) => service.test(projects(body.projectId), body.id, context),
    projectDeliveries: ({ query }) => service.deliveries({ projectId: query.projectId }, query),

    onCallGet: ({ query }, { code }) => service.calendar(query.projectId, code === 2),
    async onCallSave({ body: { projectId, ...calendar } }, context) {
      await service.saveCalendar(projectId, calendar, context);
      return {};
    },
  };
}
