import { allows } from '@czyun/contract';
import { actorOf, type CallContext, type Sessions } from '../kernel/session-info.ts';
import type { Asker } from './index.ts';

/** The caller, with the permissions of the membership code at the time they are checked. */
export function askerOf(context: CallContext, accounts: Pick<Sessions, 'codeIn'>): Asker {
  return {
    by: actorOf(context),
    async may({ projectId, point }) {
      const code = context.session && (await accounts.codeIn(context.session, projectId));
      return code !== null && allows(code, 'device.control') && (point.permission === undefined || allows(code, point.permission));
    },
  };
}
