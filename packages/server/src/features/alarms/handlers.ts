import { type alarmsApi, allows } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf, type CallContext } from '../../kernel/session-info.ts';
import type { AlarmService } from './service.ts';
import type { AlarmCaller, Suppressions } from './suppressions.ts';

const callerOf = (context: CallContext): AlarmCaller => ({
  by: actorOf(context),
  now: context.now,
  maySuppressAll: context.code !== null && allows(context.code, 'alarm.window'),
  language: context.language,
});

export function alarmHandlers(alarms: AlarmService, suppressions: Suppressions): Handlers<typeof alarmsApi> {
  return {
    alarmDetail: ({ query }, context) => alarms.detail(query.projectId, query.id, callerOf(context)),
    alarmSuppressions: ({ query }, { language, now }) => suppressions.list(query.projectId, query.deviceId, language, now),
    shelveAlarm: async ({ body }, context) =>
      suppressions.shelve(await alarms.entryOf(body.projectId, body.id), body.until, body.reason, callerOf(context)),
    alarmOutOfService: async ({ body }, context) =>
      suppressions.outOfService(await alarms.entryOf(body.projectId, body.id), body.reason, callerOf(context)),
    maintenanceWindow: ({ body }, context) => suppressions.window(body, callerOf(context)),
    endSuppression: async ({ body }, context) => {
      await suppressions.end(body.projectId, body.id, callerOf(context));
      return { ended: true };
    },
    commentAlarm: ({ body }, context) => alarms.comment(body.projectId, body.id, body.text, actorOf(context), context.now),
    alarmAssignees: ({ query }) => alarms.assignees(query.projectId),
    listOwnAlarms: ({ query }, context) => alarms.own(query.projectId, actorOf(context), context.language),
    assignAlarm: async ({ body }, context) => {
      await alarms.assign(body.projectId, body.id, body.userId, actorOf(context), context.now);
      return { assigned: body.userId !== null };
    },
    instructAlarm: ({ body }, context) => alarms.instruct(body.projectId, body.id, body.texts, callerOf(context)),
  };
}
