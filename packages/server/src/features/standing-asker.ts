/** Somebody who asked for something earlier and is not there now: judged by what he may do at the moment, not by what he might do then. */

import type { Accounts } from '../accounts/types.ts';
import type { Asker } from '../commands/index.ts';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import type { ParamRecord } from '../registry/types.ts';

/** Whether somebody may still write a parameter whose session may be over. */
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

export const standingAsker = (accounts: Pick<Accounts, 'rightsNow'>, by: Actor): Asker => ({
  by,
  may: (param) => mayWrite(accounts, by, param),
});
