/** The log entry of a command. */
import type { Text } from '@czyun/devices';
import type { Actor } from '../kernel/actor.ts';
import type { Registry } from '../registry/types.ts';
import type { CommandRow } from './repo.ts';
import { resultText } from './result-words.ts';
import type { CommandEntry, Outcome } from './types.ts';

/** Content of a command's log entry besides its end. */
export interface CommandFacts {
  readonly projectId: number;
  readonly deviceId: number;
  readonly paramId: number;
  readonly metric: string;
  readonly by: Actor;
  readonly oldValue: number | null;
  readonly asked: number;
  /** The command that this one reverts. */
  readonly revertOf: number | null;
}

/** The requester of a stored command. */
export function actorOfRow(row: CommandRow): Actor {
  return {
    userId: row.user_id,
    loginName: row.login_name ?? row.user_name,
    userName: row.user_name,
    sessionId: row.session_id,
    linkId: row.link_id,
    address: row.address,
  };
}

export function factsOfRow(row: CommandRow): CommandFacts {
  return {
    projectId: row.project_id,
    deviceId: row.device_id,
    paramId: row.param_id,
    metric: row.metric,
    by: actorOfRow(row),
    oldValue: row.old_value,
    asked: row.asked_value,
    revertOf: row.revert_of,
  };
}

/** The entry of a command that has ended. */
export function entryOf(facts: CommandFacts, { result, reason, readBack }: Outcome, registry: Pick<Registry, 'param'>): CommandEntry {
  const { projectId, deviceId, paramId, metric, by, revertOf } = facts;
  const point: { readonly name: Text; readonly unit?: string } = registry.param(paramId)?.point ?? { name: { zh: metric, en: metric } };
  const value = (number: number | null) => (number === null ? null : point.unit ? `${number} ${point.unit}` : String(number));
  const { zh, en } = point.name;
  return {
    projectId,
    deviceId,
    paramId,
    metric,
    by,
    action:
      revertOf === null
        ? { zh: `设置 ${zh}`, en: `Set ${en}` }
        : { zh: `回退 ${zh}（命令 ${revertOf}）`, en: `Auto-revert: ${en} (command ${revertOf})` },
    target: zh === en ? zh : `${zh} / ${en}`,
    oldValue: value(facts.oldValue),
    setValue: value(facts.asked),
    readBack: value(readBack),
    result: resultText(result, reason),
  };
}
