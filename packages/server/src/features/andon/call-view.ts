/** Andon calls as answers show them. */
import type { ActorView, Language } from '@czyun/contract';
import type { AndonCall, AndonKind } from '@czyun/contract/andon';
import { actorView } from '../../alarms/entries/entry.ts';
import type { AlarmRecord } from '../../alarms/types.ts';
import { actorOfRow } from '../../kernel/actor.ts';
import { nameIn } from '../../registry/name.ts';
import type { Registry } from '../../registry/types.ts';
import type { CallRow, callsRepo } from './calls-repo.ts';

export type CallNames = Pick<Registry, 'device'>;
type StopEntry = Awaited<ReturnType<ReturnType<typeof callsRepo>['ofStops']>>[number];

const action = (at: number | null, by: string | null) =>
  at === null ? null : { at, by: by === null ? null : (JSON.parse(by) as ActorView) };

function placeOf(deviceId: number, language: Language, names: CallNames): Pick<AndonCall, 'deviceId' | 'name'> {
  const device = names.device(deviceId);
  return { deviceId, name: device ? nameIn(language, device) : '' };
}

export const callOfRow = (row: CallRow, language: Language, names: CallNames): AndonCall => ({
  ...placeOf(row.device_id, language, names),
  ...{ kind: row.kind, since: row.created, by: actorOfRow(row) },
  ...{ answered: action(row.answered, row.answered_by), closed: action(row.closed, row.closed_by) },
});

/** The open alarm of a call; of a person's call only what is known to a process without its row. */
export const callOfAlarm = (kind: AndonKind, record: AlarmRecord, language: Language, names: CallNames): AndonCall => ({
  ...placeOf(record.deviceId, language, names),
  ...{ kind, since: record.startTime, by: null },
  ...{ answered: record.ackTime === null ? null : { at: record.ackTime, by: record.ackBy }, closed: null },
});

/** The alarm of a stop in the log. */
export function callOfEntry(entry: StopEntry, language: Language, names: CallNames): AndonCall {
  const { start_time, recover_time, ack_time } = entry;
  const by = actorView(entry.ack_login_name, entry.ack_user, entry.ack_user_id, entry.ack_link_id);
  return {
    ...placeOf(entry.device_id ?? 0, language, names),
    ...{ kind: 'stop', since: start_time, by: null },
    answered: ack_time === null ? null : { at: ack_time, by },
    closed: recover_time === null ? null : { at: recover_time, by: null },
  };
}

/** Median; for an even number the mean of the middle two; null without values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [lower, upper] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}
