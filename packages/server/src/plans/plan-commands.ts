/** Commands of one sending: groups of registers, and the pause and start of the controller. */
import type { PlanRegisters } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Commands, Requester, StepEnd } from '../commands/index.ts';
import type { Schema } from '../db/schema.ts';
import { runMetric } from './controller.ts';
import { keeper, Left, type Steps, type Work } from './plan-work.ts';
import { commandsSince } from './repo.ts';

export interface PlanCommandDeps {
  readonly db: Kysely<Schema>;
  readonly commands: Pick<Commands, 'ask'>;
}

export function createPlanCommands({ db, commands }: PlanCommandDeps, { move, stopping }: Pick<Steps, 'move' | 'stopping'>) {
  async function ask(work: Work, asker: Requester, values: PlanRegisters, isPause = false): Promise<readonly StepEnd[]> {
    if (stopping.aborted) throw new Left();
    const wanted = Object.entries(values).map(([metric, value]) => ({ metric, value }));
    const asked = await commands.ask(asker, work.row.device_id, wanted, { group: 'whole' });
    await move(work, { group_id: asked.group, ...(isPause ? { pause_id: asked.ids[0] ?? null } : {}) });
    const ends = await asked.ended;
    if (stopping.aborted) throw new Left();
    return ends;
  }

  /** Writes the registers as one group; null when all are done, else the reason of the first failure. */
  async function write(work: Work, asker: Requester, values: PlanRegisters): Promise<Text | null> {
    if (Object.keys(values).length === 0) return null;
    const failed = (await ask(work, asker, values)).find(({ result }) => result !== 'done');
    if (!failed) return null;
    const { name } = failed.param.point;
    return { zh: `${name.zh}：${failed.reason.zh}`, en: `${name.en}: ${failed.reason.en}` };
  }

  const runCommands = ({ row }: Work) => commandsSince(db, row.device_id, runMetric, row.asked_time);

  /** The command that paused it: stored in the row, unless its process died at that moment. */
  async function pauseOf(work: Work) {
    const all = await runCommands(work);
    return all.find(({ id }) => id === work.row.pause_id) ?? all.find(({ asked_value }) => asked_value === 0);
  }
  const wasPaused = async (work: Work) => (await pauseOf(work))?.state === 'done';

  /** Whether other users' commands to start or stop the controller were sent meanwhile. */
  async function othersActed(work: Work): Promise<boolean> {
    const paused = await pauseOf(work);
    const isOwn = (each: { group_id: string | null; login_name: string | null }) =>
      each.group_id === work.row.group_id || each.login_name === keeper.by.loginName;
    return (await runCommands(work)).some((each) => each.id > (paused?.id ?? 0) && each.state !== 'refused' && !isOwn(each));
  }

  return { ask, write, wasPaused, othersActed };
}
