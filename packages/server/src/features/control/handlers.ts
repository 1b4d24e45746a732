import type { controlApi } from '@czyun/contract';
import type { Handlers } from '../../http/kernel.ts';
import type { CallContext } from '../../http/session-info.ts';
import type { ControlService } from './service.ts';
import type { Asker } from './types.ts';

const askerOf = ({ session, address }: CallContext): Asker => ({ userName: session?.userName ?? '', address });

/** Handlers of the calls of contract/calls/control.ts. */
export function controlHandlers(control: ControlService): Handlers<typeof controlApi> {
  return {
    setDeviceParamValue: ({ query }, context) => control.set(query.paramId, query.value, askerOf(context), context.language),
    setMultiDeviceParamValue: ({ query }, context) => control.setMany(query.params, askerOf(context), context.language),
    queryCommands: ({ query }, { language }) => control.commands(query, language),
  };
}
