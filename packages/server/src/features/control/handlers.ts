import { allows, type controlApi, type controlRulesApi } from '@czyun/contract';
import { requesterOf } from '../../commands/call-requester.ts';
import type { Requester } from '../../commands/index.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf, type CallContext, type Sessions } from '../../kernel/session-info.ts';
import type { createApprovals } from './approvals-service.ts';
import type { createPresets } from './presets-service.ts';
import type { ControlService } from './service.ts';
import type { createTags } from './tags-service.ts';
import type { Viewer } from './viewer.ts';

type ControlRules = ReturnType<typeof createTags> & ReturnType<typeof createApprovals> & ReturnType<typeof createPresets>;

/** The approver, whose permission is checked again for each parameter. */
function approverOf(context: CallContext, accounts: Pick<Sessions, 'codeIn'>): Requester {
  const asker = requesterOf(context, accounts);
  return {
    by: asker.by,
    async may(param) {
      const code = context.session && (await accounts.codeIn(context.session, param.projectId));
      return code !== null && allows(code, 'command.approve') && (await asker.may(param));
    },
  };
}

/** The read-only code. */
const monitor = 3;
const viewerOf = (context: CallContext): Viewer => ({ by: actorOf(context), code: context.code ?? monitor, language: context.language });

export function controlRulesHandlers(
  rules: ControlRules,
  control: ControlService,
  accounts: Pick<Sessions, 'codeIn'>,
): Handlers<typeof controlRulesApi> {
  return {
    getTags: ({ query }, context) => rules.tags(query.projectId, viewerOf(context)),
    setTag: ({ body }, context) => rules.setTag(body, viewerOf(context)),
    async removeTag({ body }, context) {
      await rules.removeTag(body.projectId, body.id, viewerOf(context));
      return { removed: true };
    },
    getApprovals: ({ query }, context) => rules.approvals(query.projectId, viewerOf(context)),
    async requireApproval({ body }, context) {
      await rules.requireApproval(body.projectId, body.required, actorOf(context));
      return { required: body.required };
    },
    approveCommands: async ({ body }, context) => ({
      commandIds: [...(await control.approvals.approve(body.projectId, body.group, approverOf(context, accounts))).ids],
    }),
    refuseCommands: async ({ body }, context) => ({
      ended: await control.approvals.refuse(body.projectId, body.group, approverOf(context, accounts), body.reason),
    }),
    withdrawCommands: async ({ body }, context) => ({
      ended: await control.approvals.withdraw(body.projectId, body.group, actorOf(context)),
    }),
    getPresets: ({ query }) => rules.presets(query.projectId, query.typeId),
    savePreset: ({ body }, context) => rules.savePreset(body, actorOf(context)),
    async removePreset({ body }, context) {
      await rules.removePreset(body.projectId, body.id, actorOf(context));
      return { removed: true };
    },
  };
}

export function controlHandlers(control: ControlService, accounts: Pick<Sessions, 'codeIn'>): Handlers<typeof controlApi> {
  return {
    setDeviceParamValue: ({ query }, context) =>
      control.set(query.paramId, query.value, requesterOf(context, accounts), context.language, query),
    setMultiDeviceParamValue: ({ query }, context) =>
      control.setMany(query.params, requesterOf(context, accounts), context.language, query),
    queryCommands: ({ query }, { language }) => control.commands(query, language),
  };
}
