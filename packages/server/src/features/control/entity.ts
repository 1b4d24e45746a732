/** Commands as the contract shows them. */
import { type Command, type CommandAnswer, commandResult, type Language } from '@czyun/contract';
import { actorView } from '../../alarms/entries/entry.ts';
import type { CommandRow, StepEnd } from '../../commands/index.ts';
import { nameIn, type Registry } from '../../registry/index.ts';

const states = ['approval', 'asked', 'sent', 'done', 'refused', 'timeout', 'mismatch'] as const;
const revertStates = ['pending', 'asked', 'done', 'cancelled'] as const;

/** A completed step, in the caller's language. */
export function answerOf(end: StepEnd, language: Language): CommandAnswer {
  const { id, param, result, reason, oldValue, value, readBack } = end;
  const answer = { commandId: id, paramId: param.paramId, result, reason: reason[language], oldValue, value, readBack };
  return end.result === 'approval' ? { ...answer, approvalUntil: end.approvalUntil } : answer;
}

/** A stored command in the reader's language. */
export function commandOfRow(row: CommandRow, language: Language, registry: Pick<Registry, 'device' | 'param'>): Command {
  const device = registry.device(row.device_id);
  const approvedBy = actorView(row.approved_login, row.approved_name, row.approved_id, null);
  const revertState = revertStates.find((state) => state === row.revert_state);
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
    ...(row.group_id === null ? {} : { group: row.group_id }),
    ...(row.not_after === null ? {} : { notAfter: row.not_after }),
    ...(row.revert_at === null ? {} : { revertAt: row.revert_at }),
    ...(revertState === undefined ? {} : { revertState }),
    ...(row.revert_of === null ? {} : { revertOf: row.revert_of }),
    ...(row.state === 'approval' && row.approval_until !== null ? { approvalUntil: row.approval_until } : {}),
    ...(approvedBy ? { approvedBy } : {}),
  };
}
