import { allows } from '@czyun/contract';
import { actorOf, type CallContext, type Sessions } from '../kernel/session-info.ts';
import type { Requester } from './index.ts';

/** The caller, with the permissions of the membership code at the time they are checked. */
export function requesterOf(context: CallContext, accounts: Pick<Sessions, 'codeIn'>): Requester {
  return {
    by: actorOf(context),
    async may({ projectId, point }) {
      const code = context.session && (await accounts.codeIn(context.session, projectId));
      return code !== null && allows(code, 'device.control') && (point.permission === undefined || allows(code, point.permission));
    },
  };
}
