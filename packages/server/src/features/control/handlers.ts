import { allows, type controlApi, type controlRulesApi } from '@czyun/contract';
import { askerOf } from '../../commands/call-asker.ts';
import type { Asker } from '../../commands/index.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf, type CallContext, type Sessions } from '../../kernel/session-info.ts';
import type { ControlRules, Reader } from './rules-service.ts';
import type { ControlService } from './service.ts';

/** The second person: he confirms while he may confirm. */
function secondOf(context: CallContext, accounts: Pick<Sessions, 'codeIn'>): Asker {
  const asker = askerOf(context, accounts);
  return {
    by: asker.by,
    async may(param) {
      const code = context.session && (await accounts.codeIn(context.session, param.projectId));
      return code !== null && allows(code, 'command.approve') && (await asker.may(param));
    },
  };
}

/** The code that allows nothing but looking. */
const monitor = 3;
const readerOf = (context: CallContext): Reader => ({ by: actorOf(context), code: context.code ?? monitor, language: context.language });

export function controlRulesHandlers(
  rules: ControlRules,
  control: ControlService,
  accounts: Pick<Sessions, 'codeIn'>,
): Handlers<typeof controlRulesApi> {
  return {
    getTags: ({ query }, context) => rules.tags(query.projectId, readerOf(context)),
    setTag: ({ body }, context) => rules.setTag(body, readerOf(context)),
    async removeTag({ body }, context) {
      await rules.removeTag(body.projectId, body.id, readerOf(context));
      return { removed: true };
    },
    getApprovals: ({ query }, context) => rules.approvals(query.projectId, readerOf(context)),
    async requireApproval({ body }, context) {
      await rules.requireApproval(body.projectId, body.required, actorOf(context));
      return { required: body.required };
    },
    approveCommands: async ({ body }, context) => ({
      commandIds: [...(await control.approvals.approve(body.projectId, body.group, secondOf(context, accounts))).ids],
    }),
    refuseCommands: async ({ body }, context) => ({
      ended: await control.approvals.refuse(body.projectId, body.group, secondOf(context, accounts), body.reason),
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
      control.set(query.paramId, query.value, askerOf(context, accounts), context.language, query),
    setMultiDeviceParamValue: ({ query }, context) => control.setMany(query.params, askerOf(context, accounts), context.language, query),
    queryCommands: ({ query }, { language }) => control.commands(query, language),
  };
}
