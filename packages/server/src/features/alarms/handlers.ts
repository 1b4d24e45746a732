import { type alarmsApi, allows } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf, type CallContext } from '../../kernel/session-info.ts';
import type { AlarmService } from './service.ts';
import type { Asking, Suppressions } from './suppressions.ts';

const mayAll = ({ code }: CallContext): boolean => code !== null && allows(code, 'alarm.window');
const asking = (context: CallContext): Asking => ({
  by: actorOf(context),
  now: context.now,
  all: mayAll(context),
  language: context.language,
});

export function alarmHandlers(alarms: AlarmService, suppressions: Suppressions): Handlers<typeof alarmsApi> {
  return {
    alarmDetail: ({ query }, context) => alarms.detail(query.projectId, query.id, { ...context, all: mayAll(context) }),
    alarmSuppressions: ({ query }, { language, now }) => suppressions.list(query.projectId, query.deviceId, language, now),
    shelveAlarm: async ({ body }, context) =>
      suppressions.shelve(await alarms.entryOf(body.projectId, body.id), body.until, body.reason, asking(context)),
    alarmOutOfService: async ({ body }, context) =>
      suppressions.outOfService(await alarms.entryOf(body.projectId, body.id), body.reason, asking(context)),
    maintenanceWindow: ({ body }, context) => suppressions.window(body, asking(context)),
    endSuppression: async ({ body }, context) => {
      await suppressions.end(body.projectId, body.id, asking(context));
      return { ended: true };
    },
    commentAlarm: ({ body }, context) => alarms.comment(body.projectId, body.id, body.text, actorOf(context), context.now),
    alarmAssignees: ({ query }) => alarms.assignees(query.projectId),
    assignAlarm: async ({ body }, context) => {
      await alarms.assign(body.projectId, body.id, body.userId, actorOf(context), context.now);
      return { assigned: body.userId !== null };
    },
    instructAlarm: ({ body }, context) => alarms.instruct(body.projectId, body.id, body.texts, asking(context)),
  };
}
