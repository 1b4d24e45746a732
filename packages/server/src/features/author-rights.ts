/** Rights of the author of an earlier request, whose session may have ended: current rights are checked. */

import type { Accounts } from '../accounts/types.ts';
import type { Requester } from '../commands/index.ts';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import type { ParamRecord } from '../registry/types.ts';

/** Whether the author may still write a parameter. */
export async function mayWrite(accounts: Pick<Accounts, 'rightsNow'>, by: Actor, { projectId, point }: ParamRecord): Promise<boolean> {
  try {
    await accounts.rightsNow(by, projectId, 'device.control');
    if (point.permission) await accounts.rightsNow(by, projectId, point.permission);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

export const standingAsker = (accounts: Pick<Accounts, 'rightsNow'>, by: Actor): Requester => ({
  by,
  may: (param) => mayWrite(accounts, by, param),
});
