import { allows } from '@czyun/contract';
import type { Asker } from '../../commands/index.ts';
import { actorOf, type CallContext, type Sessions } from '../../kernel/session-info.ts';

/** Somebody who calls, and what his code allows when it is looked at. */
export function askerOf(context: CallContext, accounts: Pick<Sessions, 'codeIn'>): Asker {
  return {
    by: actorOf(context),
    async may({ projectId, point }) {
      const code = context.session && (await accounts.codeIn(context.session, projectId));
      return code !== null && allows(code, 'device.control') && (point.permission === undefined || allows(code, point.permission));
    },
  };
}
