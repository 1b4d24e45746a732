/** Commands as the contract and the log show them. */

import { type Command, commandResult, type Language } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { actorView } from '../../alarms/entry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { nameIn, type Registry } from '../../registry/index.ts';
import type { AuditEntry } from '../audit/index.ts';
import type { CommandRow } from './repo.ts';
import { resultText } from './result-words.ts';
import type { Outcome } from './types.ts';

interface Named {
  readonly name: Text;
  readonly unit?: string;
}

const states = ['asked', 'sent', 'done', 'refused', 'timeout', 'mismatch'] as const;

/** A stored command in the reader's language. */
export function commandOfRow(row: CommandRow, language: Language, registry: Pick<Registry, 'device' | 'param'>): Command {
  const device = registry.device(row.device_id);
  return {
    commandId: row.id,
    paramId: row.param_id,
    result: commandResult.safeParse(row.state).data ?? null,
    state: states.find((state) => state === row.state) ?? 'timeout',
    reason: language === 'zh' ? row.reason_zh : row.reason_en,
    oldValue: row.old_value,
    value: row.asked_value,
    readBack: row.read_back,
    deviceId: row.device_id,
    deviceName: device ? nameIn(language, device) : '',
    metric: row.metric,
    name: registry.param(row.param_id)?.point.name[language] ?? row.metric,
    user: row.user_name,
    by: actorView(row.login_name, row.user_name, row.user_id, row.link_id),
    askedTime: row.asked_time,
    sentTime: row.sent_time,
    endTime: row.end_time,
  };
}

/** Who asked for a stored command. */
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

type Ids = Required<Pick<AuditEntry, 'projectId' | 'deviceId' | 'paramId' | 'metric'>>;

/** The operation entry of a command that has ended. */
export function auditEntry(
  ids: Ids,
  point: Named,
  by: Actor,
  oldValue: number | null,
  asked: number,
  { result, reason, readBack }: Outcome,
): AuditEntry {
  const value = (number: number | null) => (number === null ? null : point.unit ? `${number} ${point.unit}` : String(number));
  return {
    ...ids,
    by,
    action: { zh: `设置 ${point.name.zh}`, en: `Set ${point.name.en}` },
    target: point.name.zh === point.name.en ? point.name.zh : `${point.name.zh} / ${point.name.en}`,
    oldValue: value(oldValue),
    setValue: value(asked),
    readBack: value(readBack),
    result: resultText(result, reason),
  };
}
