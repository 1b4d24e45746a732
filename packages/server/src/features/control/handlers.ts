import type { controlApi } from '@czyun/contract';
import type { Handlers } from '../../http/kernel.ts';
import { actorOf } from '../../http/session-info.ts';
import type { ControlService } from './service.ts';

/** Handlers of the calls of contract/calls/control.ts. */
export function controlHandlers(control: ControlService): Handlers<typeof controlApi> {
  return {
    setDeviceParamValue: ({ query }, context) => control.set(query.paramId, query.value, actorOf(context), context.language),
    setMultiDeviceParamValue: ({ query }, context) => control.setMany(query.params, actorOf(context), context.language),
    queryCommands: ({ query }, { language }) => control.commands(query, language),
  };
}
