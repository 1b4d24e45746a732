import { type SuppressionState, stateWords, suppressionKind, type UnitState } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { nameIn } from '../../registry/name.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import { limitWordsOfEntry } from '../limits/words.ts';
import type { OpenEntry } from '../machines/transition.ts';
import { wordOfEntry } from '../points/alarm-words.ts';
import { andonWordOfEntry } from '../points/andon.ts';
import { knownSeverity, leastSeverity } from '../points/severity.ts';
import type { EntryRow, LogRow } from '../repo.ts';
import { ruleWordsOfEntry } from '../rules/words.ts';
import type { EffectiveSuppression } from '../suppression/suppression.ts';
import type { AlarmRecord } from '../types.ts';
import { actorView } from './entry.ts';
import type { StoredEntry } from './entry-writer.ts';
import type { AlarmReading } from './reading.ts';

/** The source of an alarm. */
export interface AlarmSource {
  readonly device: DeviceRecord;
  /** Absent for loss of communication. */
  readonly param?: ParamRecord;
}

const flapMark: Text = { zh: '（抖动）', en: ' (flapping)' };
const lateMark: Text = { zh: '（补报）', en: ' (reported late)' };
/** `result` of an entry that a late reading raised. */
export const lateResult = 'late';

const common = {
  index_name: 'alarm',
  recover_time: null,
  ack_time: null,
  ack_user: null,
  user_name: null,
  address: null,
  target_param: null,
  old_value: null,
  set_value: null,
  read_back: null,
  result: null,
  chain_hash: null,
} as const;

/** `{device} {word}`, with a mark if the signal flapped or was late. The register is in `metric`, not in the text. */
export function contentOf({ device }: Pick<AlarmSource, 'device'>, entry: OpenEntry): Text {
  const say = (language: 'zh' | 'en') =>
    `${nameIn(language, device)} ${entry.word[language]}` +
    (entry.flapped ? flapMark[language] : '') +
    (entry.late ? lateMark[language] : '');
  return { zh: say('zh'), en: say('en') };
}

/** The columns of an alarm that change while it is active. */
export function changingColumns(
  source: AlarmSource,
  entry: OpenEntry,
): Pick<EntryRow, 'type' | 'severity' | 'content_zh' | 'content_en' | 'count' | 'result'> {
  const { zh, en } = contentOf(source, entry);
  return {
    type: entry.mark.log,
    severity: entry.mark.severity,
    content_zh: zh,
    content_en: en,
    count: entry.count,
    result: entry.late ? lateResult : null,
  };
}

/** A new alarm as a log row; `reading`: the measurement behind it. */
export function alarmRow(key: string, source: AlarmSource, entry: OpenEntry, reading?: AlarmReading): EntryRow {
  const { device, param } = source;
  return {
    ...(reading ? { reading: JSON.stringify(reading) } : {}),
    ...common,
    ...changingColumns(source, entry),
    project_id: device.projectId,
    device_id: device.id,
    param_id: param?.paramId ?? null,
    metric: param?.point.metric ?? null,
    alarm_key: key,
    start_time: Math.round(entry.start),
  };
}

/** A run state as a log row: type 5, the state itself in `result`. */
export function stateRow(key: string, device: DeviceRecord, state: UnitState, start: number): EntryRow {
  const word = stateWords[state];
  return {
    ...common,
    type: 5,
    severity: null,
    project_id: device.projectId,
    device_id: device.id,
    param_id: null,
    metric: device.type.status?.metric ?? null,
    alarm_key: key,
    content_zh: `${nameIn('zh', device)} ${word.zh}`,
    content_en: `${nameIn('en', device)} ${word.en}`,
    start_time: Math.round(start),
    count: 1,
    result: state,
  };
}

/** A database row as an entry to continue. */
export function storedEntry({ id, ...row }: LogRow): StoredEntry {
  return { id, row, stored: row };
}

/** The row with another suppression state since `at`; null: the state is unchanged. */
export function withSuppression(row: EntryRow, state: EffectiveSuppression | null, at: number): EntryRow | null {
  const [kind, until] = [state?.kind ?? null, state?.until ?? null];
  if ((row.quiet ?? null) === kind && (row.quiet_until ?? null) === until) return null;
  const since = kind === null ? null : row.quiet === kind ? row.quiet_since : at;
  return { ...row, quiet: kind, quiet_since: since, quiet_until: until };
}

/** The suppression of a row; null: it is annunciated. */
export function suppressionOf({
  quiet,
  quiet_since,
  quiet_until,
}: Pick<EntryRow, 'quiet' | 'quiet_since' | 'quiet_until'>): SuppressionState | null {
  const kind = suppressionKind.options.find((known) => known === quiet);
  return kind === undefined ? null : { kind, since: quiet_since ?? 0, until: quiet_until ?? null };
}

/** A stored alarm as readers see it. */
export function recordOf({ id, row }: StoredEntry): AlarmRecord {
  return {
    id: id ?? 0,
    type: row.type,
    severity: knownSeverity(row.severity) ?? leastSeverity,
    projectId: row.project_id,
    deviceId: row.device_id ?? 0,
    paramId: row.param_id ?? null,
    metric: row.metric ?? null,
    alarmKey: row.alarm_key ?? '',
    content: { zh: row.content_zh, en: row.content_en },
    startTime: row.start_time,
    recoverTime: row.recover_time ?? null,
    ackTime: row.ack_time ?? null,
    ackUser: row.ack_user ?? null,
    ackBy: actorView(row.ack_login_name ?? null, row.ack_user ?? null, row.ack_user_id ?? null, row.ack_link_id ?? null),
    count: row.count,
    quiet: suppressionOf(row),
    firstId: row.first_id ?? null,
    clockAhead: row.clock_ahead ?? null,
    reading: row.reading ?? null,
  };
}

/** The open entry of a restored row; `point` is its source, absent for alarms of a device as a whole. */
export function openEntryOf(row: EntryRow, point: ParamRecord['point'] | undefined): OpenEntry {
  const severity = knownSeverity(row.severity) ?? leastSeverity;
  const log = row.type === 1 || row.type === 3 ? row.type : 2;
  const late = row.result === lateResult;
  const told = late && row.content_zh.endsWith(lateMark.zh) ? row.content_zh.slice(0, -lateMark.zh.length) : row.content_zh;
  const flapped = told.endsWith(flapMark.zh);
  const said = flapped ? told.slice(0, -flapMark.zh.length) : told;
  const bare = (text: string) =>
    [lateMark.en, flapMark.en].reduce((left, mark) => (left.endsWith(mark) ? left.slice(0, -mark.length) : left), text);
  const key = row.alarm_key ?? '';
  const words = { zh: said, en: bare(row.content_en) };
  const word =
    limitWordsOfEntry(key, point, words) ?? ruleWordsOfEntry(key, words) ?? andonWordOfEntry(key, words) ?? wordOfEntry(key, point, said);
  return {
    start: row.start_time,
    mark: { severity, log },
    word: word ?? { zh: row.content_zh, en: row.content_en },
    count: row.count,
    flapped,
    ...(late ? { late } : {}),
  };
}
