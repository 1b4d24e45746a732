/** Which rules apply to an alarm. */
import type { NoticeRule } from '@czyun/contract';
import type { AndonKind } from '@czyun/contract/andon';
import type { AlarmFacts } from '../../kernel/outbox.ts';

/** An alarm as rules see it. */
export interface RuledAlarm extends Pick<AlarmFacts, 'type' | 'severity' | 'late'> {
  readonly deviceId: number | null;
  /** Kind of andon call; null: it is not an andon call. */
  readonly andon: AndonKind | null;
  /** The device's region and those that contain it; empty: none. */
  readonly regionIds: readonly number[];
}

/** Alarms computed from imported readings, of times without monitoring, are not notified. */
export function matches(rule: NoticeRule, alarm: RuledAlarm): boolean {
  if (!rule.enabled || alarm.late) return false;
  if (rule.only !== 'all' && (alarm.andon === null || (rule.only !== 'andon' && rule.only !== alarm.andon))) return false;
  if (!rule.severities.some((severity) => severity === alarm.severity) || !rule.kinds.some((kind) => kind === alarm.type)) return false;
  if (rule.deviceIds.length === 0 && rule.regionIds.length === 0) return true;
  return (alarm.deviceId !== null && rule.deviceIds.includes(alarm.deviceId)) || alarm.regionIds.some((id) => rule.regionIds.includes(id));
}

/** Why an alarm is not annunciated (shelved, suppressed, out of service); null: it is, also if an event is older than this field. */
export function suppressionOf({ quiet }: Partial<Pick<AlarmFacts, 'quiet'>>): AlarmFacts['quiet'] {
  return quiet ?? null;
}
