import { allows, type controlApi } from '@czyun/contract';
import type { Asker } from '../../commands/index.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf, type CallContext, type Sessions } from '../../kernel/session-info.ts';
import type { ControlService } from './service.ts';

/** Handlers of the calls of contract/calls/control.ts. */
export function controlHandlers(control: ControlService, accounts: Pick<Sessions, 'codeIn'>): Handlers<typeof controlApi> {
  const askerOf = (context: CallContext): Asker => ({
    by: actorOf(context),
    async may({ projectId, point }) {
      const code = context.session && (await accounts.codeIn(context.session, projectId));
      return code !== null && allows(code, 'device.control') && (point.permission === undefined || allows(code, point.permission));
    },
  });

  return {
    setDeviceParamValue: ({ query }, context) => control.set(query.paramId, query.value, askerOf(context), context.language, query),
    setMultiDeviceParamValue: ({ query }, context) => control.setMany(query.params, askerOf(context), context.language, query),
    queryCommands: ({ query }, { language }) => control.commands(query, language),
  };
}
