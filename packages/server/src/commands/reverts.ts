/** Fall-backs that are due: each becomes a command of its own, once its device talks. */
import { unsigned } from '../kernel/actor.ts';
import type { ParamRecord } from '../registry/types.ts';
import { isStopValue } from './ends.ts';
import type { NewCommand } from './repo.ts';
import { claimRevert, dueReverts, settleRevert } from './reverts-repo.ts';
import { tagOn } from './tags-repo.ts';
import type { Asker, CommandsDeps } from './types.ts';
import { reasons } from './words.ts';

/** Who takes values back: what was allowed with the command itself. */
export const reverter: Asker = { by: unsigned('revert', ''), may: async () => true };

const mostAtOnce = 100;

export interface RevertDeps extends Pick<CommandsDeps, 'db' | 'registry' | 'states' | 'seats' | 'now'> {
  /** Puts a fall-back into its device's line; `keep` makes its row, and resolves with null where somebody else did. Resolves when it is kept or not owed any more. */
  readonly enter: (param: ParamRecord, value: number, of: number, keep: (row: NewCommand) => Promise<number | null>) => Promise<void>;
}

/** Puts everything that is due into the lines; what is already there is not due any more. */
export async function enterDue({ db, registry, states, seats, now, enter }: RevertDeps): Promise<void> {
  const entered: Promise<void>[] = [];
  for (const { id, param_id, device_id, revert_value } of await dueReverts(db, now(), mostAtOnce)) {
    const param = registry.param(param_id);
    if (!param || revert_value === null) await settleRevert(db, id, { state: 'cancelled', note: reasons.fallBackGone });
    // Whoever has the project in hand sees to it.
    else if (seats?.holds(param.projectId) === false) continue;
    // Nothing moves by itself where somebody works on the device; what is owed is done when the tag is off.
    else if (!isStopValue(registry, param_id, revert_value) && (await tagOn(db, device_id, now()))) continue;
    else if (states.get(device_id).status !== 'offline') entered.push(enter(param, revert_value, id, (row) => claimRevert(db, id, row)));
  }
  await Promise.all(entered);
}
