/** Due reverts: each becomes a separate command once its device is online. */
import type { ParamRecord } from '../../registry/types.ts';
import { reasons } from '../reasons.ts';
import { tagOn } from '../tags-repo.ts';
import type { CommandsDeps } from '../types.ts';
import { dueReverts, settleRevert } from './repo.ts';
import { isStopValue } from './supersedes.ts';

const maxAtOnce = 100;

export interface RevertDeps extends Pick<CommandsDeps, 'db' | 'registry' | 'states' | 'seats' | 'now' | 'changes'> {
  /** Puts the revert of a command into its device's queue. Resolves when its row is stored, or the revert is no longer pending. */
  readonly enter: (param: ParamRecord, value: number, of: number) => Promise<void>;
}

/** Puts all due reverts into the queues. */
export async function enterDue({ db, registry, states, seats, now, enter, changes }: RevertDeps): Promise<void> {
  const entered: Promise<void>[] = [];
  for (const { id, project_id, param_id, device_id, revert_value } of await dueReverts(db, now(), maxAtOnce)) {
    const param = registry.param(param_id);
    if (!param || revert_value === null) {
      await settleRevert(db, id, { state: 'cancelled', note: reasons.fallBackGone });
      changes?.publish({ projectId: project_id, topic: 'commands' });
      continue;
    }
    // Left to the server that has the seat of the project.
    if (seats?.holds(param.projectId) === false) continue;
    // Nothing changes automatically on a locked-out device; the revert follows when the tag is removed.
    if (!isStopValue(registry, param_id, revert_value) && (await tagOn(db, device_id, now()))) continue;
    if (states.get(device_id).status !== 'offline') entered.push(enter(param, revert_value, id));
  }
  await Promise.all(entered);
}
