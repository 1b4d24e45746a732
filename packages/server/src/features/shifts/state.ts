/**
 * Alarms, lock-outs, commands, reverts and open incidents of a project at an instant, with the texts of that time: the content of a
 * hand-over.
 */
import type { HandOverChanges, HandOverItem, HandOverState } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely, Selectable } from 'kysely';
import { tagsOf } from '../../commands/index.ts';
import type { CommandTable, Schema } from '../../db/schema.ts';
import { nameIn } from '../../registry/index.ts';
import { openIncidents } from '../../shifts/open-incidents-repo.ts';
import type { Places } from './project-time.ts';
import { activeAlarms, openCommands, pendingReverts, suppressionsAt } from './state-repo.ts';

/** Maximum stored items of each kind; the total number is stored as well. */
const maxOfKind = 300;

const nothing: Text = { zh: '', en: '' };
const severities = [1, 2, 3] as const;

interface Person {
  readonly login_name: string | null;
  readonly user_name: string;
}
const personText = ({ login_name, user_name }: Person) =>
  login_name && login_name !== user_name ? `${user_name} (${login_name})` : user_name;

/** The current state. `db`: the store or a transaction. */
export async function stateOf(db: Kysely<Schema>, registry: Places, projectId: number, time: number): Promise<HandOverState> {
  const deviceText = (id: number | null): Text => {
    const device = id === null ? undefined : registry.device(id);
    return device ? { zh: nameIn('zh', device), en: nameIn('en', device) } : nothing;
  };
  const plain = { until: null, severity: null, acknowledged: null, by: '' } as const;

  const alarmItems = (await activeAlarms(db, projectId)).map(
    (row): HandOverItem => ({
      ...plain,
      kind: 'alarm',
      id: row.id,
      device: deviceText(row.device_id),
      text: { zh: row.content_zh, en: row.content_en },
      since: row.start_time,
      severity: severities.find((each) => each === row.severity) ?? 3,
      acknowledged: row.ack_time !== null,
    }),
  );

  const suppressionItems = (await suppressionsAt(db, projectId, time)).map((row): HandOverItem => {
    const kind = row.kind === 'shelved' || row.kind === 'outOfService' ? row.kind : 'window';
    const say = (what: string) => (row.reason === '' ? what : `${what}: ${row.reason}`);
    const text = { zh: say(row.content_zh), en: say(row.content_en) };
    return {
      ...plain,
      kind,
      id: row.id,
      device: deviceText(row.device_id),
      text,
      since: row.begins,
      until: row.until,
      by: personText(row),
    };
  });

  const tagItems = (await tagsOf(db, projectId, time)).map((row): HandOverItem => {
    const text = { zh: row.reason, en: row.reason };
    return {
      ...plain,
      kind: 'tag',
      id: row.id,
      device: deviceText(row.device_id),
      text,
      since: row.set_time,
      until: row.until,
      by: personText(row),
    };
  });

  const commandItem = (row: Selectable<CommandTable>, kind: 'approval' | 'command' | 'revert'): HandOverItem => {
    const point = registry.param(row.param_id)?.point;
    const unit = point && 'unit' in point && point.unit ? ` ${point.unit}` : '';
    const value = kind === 'revert' ? row.revert_value : row.asked_value;
    const say = (name: string) => `${name} → ${value}${unit}`;
    const text = { zh: say(point?.name.zh ?? row.metric), en: say(point?.name.en ?? row.metric) };
    const until = kind === 'revert' ? row.revert_at : kind === 'approval' ? row.approval_until : null;
    const since = row.sent_time ?? row.asked_time;
    return { ...plain, kind, id: row.id, device: deviceText(row.device_id), text, since, until, by: personText(row) };
  };
  const commands = await openCommands(db, projectId);
  const reverts = await pendingReverts(db, projectId);
  const waiting = commands.filter(({ state, approval_until: until }) => state === 'approval' && (until ?? 0) > time);
  const running = commands.filter(({ state }) => state !== 'approval');

  const incidentItems = (await openIncidents(db, projectId)).map((row): HandOverItem => {
    const text = { zh: row.title, en: row.title };
    return { ...plain, kind: 'incident', id: row.id, device: nothing, text, since: row.start_time, by: personText(row) };
  });

  const all = [
    ...alarmItems,
    ...suppressionItems,
    ...tagItems,
    ...waiting.map((row) => commandItem(row, 'approval')),
    ...running.map((row) => commandItem(row, 'command')),
    ...reverts.map((row) => commandItem(row, 'revert')),
    ...incidentItems,
  ];
  const kinds = Map.groupBy(all, ({ kind }) => kind);
  const counts = Object.fromEntries([...kinds].map(([kind, items]) => [kind, items.length]));
  return { time, counts, items: [...kinds.values()].flatMap((items) => items.slice(0, maxOfKind)) };
}

const keyOf = ({ kind, id }: HandOverItem) => `${kind} ${id}`;

/** Differences between two states. */
export function changesOf(before: HandOverState, after: HandOverState): HandOverChanges {
  const [then, now] = [new Map(before.items.map((item) => [keyOf(item), item])), new Map(after.items.map((item) => [keyOf(item), item]))];
  return {
    added: after.items.filter((item) => !then.has(keyOf(item))),
    gone: before.items.filter((item) => !now.has(keyOf(item))),
    acknowledged: after.items.filter((item) => item.acknowledged === true && then.get(keyOf(item))?.acknowledged === false),
  };
}
