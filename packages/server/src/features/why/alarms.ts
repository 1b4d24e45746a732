/** Explanation of an alarm: the limit or rule, its author, the readings, and the first fault if it is consequential. */
import { type Language, unitIn } from '@czyun/contract';
import { quantitiesOf } from '../../alarms/entries/entry.ts';
import { ruleOf } from '../../alarms/limits/kinds.ts';
import { readLimits } from '../../alarms/limits/repo.ts';
import { limitKindOf } from '../../alarms/limits/words.ts';
import { bitOfKey } from '../../alarms/points/alarm-words.ts';
import { readRule } from '../../alarms/rules/repo.ts';
import { ruleOfKey } from '../../alarms/rules/words.ts';
import { nameIn } from '../../registry/index.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import type { FeatureDeps } from '../deps.ts';
import { personTree } from './commands.ts';
import { type AlarmEntryRow, alarmEntry, limitsAt, ruleAt } from './repo.ts';
import { type Tree, toEntry } from './tree.ts';
import { nameOfPoint, readingTree } from './values.ts';
import { spanText, words } from './words.ts';

export type AlarmDeps = Pick<FeatureDeps, 'db' | 'registry' | 'telemetry'>;

/** Maximum readings of one alarm, and their maximum age, ms. */
const maxReadings = 4;
const backMs = 3_600_000;

const pattern = (metric: string): string => metric.replace(/\d+/, '{n}');

/** The limit, its delay and its author. */
async function limitTrees({ db }: AlarmDeps, row: AlarmEntryRow, device: DeviceRecord, language: Language): Promise<Tree[]> {
  const key = row.alarm_key ?? '';
  const kind = limitKindOf(key);
  const metric = key.split(':')[1] ?? row.metric ?? '';
  if (kind === undefined) return [];
  const change = await limitsAt(db, device.id, [metric, pattern(metric)], row.start_time);
  const limits = change && readLimits(change.limits);
  if (!limits) return [];
  const { levels, delayMs } = ruleOf(kind, limits);
  const level = levels[(row.severity ?? 1) - 1] ?? null;
  const point = device.params.find(({ point }) => point.metric === metric)?.point;
  const unit = unitIn(language, point?.unit);
  const isPlain = level !== null && kind !== 'stuck' && kind !== 'rate';
  const label = language === 'zh' ? `阈值（${row.severity ?? 1} 级）` : `Level ${row.severity ?? 1} limit`;
  return [
    ...(isPlain
      ? [{ role: 'constant' as const, label, value: kind === 'limit-low' ? -level : level, unit, decimals: point?.decimals ?? 1 }]
      : []),
    ...(delayMs > 0 ? [{ role: 'constant' as const, label: words.delay[language], text: spanText(delayMs, language) }] : []),
    personTree(words.limitSetBy[language], change, change.time),
  ];
}

async function ruleTrees({ db }: AlarmDeps, row: AlarmEntryRow, language: Language): Promise<Tree[]> {
  const ruleId = ruleOfKey(row.alarm_key ?? '');
  const change = ruleId === undefined ? undefined : await ruleAt(db, row.project_id, ruleId, row.start_time);
  const rule = readRule(change?.rule ?? null);
  if (!change || !rule) return [];
  return [
    { role: 'constant', label: words.condition[language], text: rule.expression },
    personTree(words.ruleSetBy[language], change, change.time),
  ];
}

/** Readings when it was raised: the point of the alarm, then related quantities. */
async function readingTrees(
  { registry, telemetry }: AlarmDeps,
  row: AlarmEntryRow,
  device: DeviceRecord,
  language: Language,
): Promise<Tree[]> {
  const about = quantitiesOf(device.id, row.metric, row.alarm_key, registry);
  const metrics = [...new Set([row.metric ?? '', ...(about?.metrics ?? []), about?.limit ?? ''])].filter(Boolean);
  const params = metrics.flatMap((metric) => device.params.find(({ point }) => point.metric === metric) ?? []).slice(0, maxReadings);
  if (params.length === 0) return [];
  const paramIds = params.map(({ paramId }) => paramId);
  const found = new Map(
    (await telemetry.history.valuesAt({ paramIds, time: row.start_time, backMs })).map((current) => [current.paramId, current]),
  );
  return params.map((param) =>
    readingTree(device, param, found.get(param.paramId), language, {
      label: nameOfPoint(device, param, language),
      rule: words.raisedAt[language],
    }),
  );
}

function ruleText(row: AlarmEntryRow, language: Language): string | null {
  const key = row.alarm_key ?? '';
  if (limitKindOf(key) !== undefined || ruleOfKey(key) !== undefined) return null;
  const bit = bitOfKey(key);
  if (bit !== null) return `${words.bit[language]} · bit ${bit}`;
  return (row.metric === null ? words.ofDevice : words.bit)[language];
}

export async function alarmTree(deps: AlarmDeps, row: AlarmEntryRow, language: Language, more: Partial<Tree> = {}): Promise<Tree> {
  const device = row.device_id === null ? undefined : deps.registry.device(row.device_id);
  const first = row.first_id === null ? undefined : await alarmEntry(deps.db, row.project_id, row.first_id);
  const content = language === 'zh' ? row.content_zh : row.content_en;
  const silent: Tree[] =
    device && row.metric === null
      ? [{ role: 'constant', label: words.offlineAfter[language], text: spanText(device.driver.offlineAfterMs, language) }]
      : [];
  const below = device
    ? [
        ...silent,
        ...(await limitTrees(deps, row, device, language)),
        ...(await ruleTrees(deps, row, language)),
        ...(await readingTrees(deps, row, device, language)),
      ]
    : [];
  const followed = first ? [await alarmTree(deps, { ...first, first_id: null }, language, { label: words.firstFault[language] })] : [];
  const acknowledged =
    row.ack_time === null
      ? []
      : [
          personTree(
            words.acknowledged[language],
            { user_id: row.ack_user_id, login_name: row.ack_login_name, user_name: row.ack_user ?? '' },
            row.ack_time,
          ),
        ];
  return {
    ...{ role: 'event', label: device ? nameIn(language, device) : words.cause[language], text: content, time: row.start_time },
    ...{ rule: ruleText(row, language), to: toEntry(row.id, row.device_id), below: [...below, ...followed, ...acknowledged] },
    ...more,
  };
}
