/** Performance of the alarm system of a project, in the reader's language. */
import { type AlarmPerformance, dayMs, fewestPerformanceDays, type Language, maxPerformanceDays } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { deviceName } from '../../alarms/entries/entry.ts';
import { limitKindOf } from '../../alarms/limits/words.ts';
import { knownSeverity } from '../../alarms/points/severity.ts';
import { currentRules } from '../../alarms/rules/repo.ts';
import { ruleOfKey } from '../../alarms/rules/words.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { Registry } from '../../registry/types.ts';
import { performanceOf } from './figures.ts';
import { computedAlarms, firstEntry } from './repo.ts';

/** Keys: `<device>:<metric>:<kind>` for limits, `<device>:rule:<id>` for rules. */
function tuneOf(alarmKey: string, rules: ReadonlySet<number>): AlarmPerformance['top'][number]['tune'] {
  const ruleId = ruleOfKey(alarmKey);
  if (ruleId !== undefined) return rules.has(ruleId) ? { kind: 'rule', ruleId } : null;
  if (limitKindOf(alarmKey) === undefined) return null;
  const [, metric] = alarmKey.split(':');
  return metric === undefined ? null : { kind: 'limit', metric };
}

export interface PerformanceDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
}

export interface PerformanceQuery {
  readonly projectId: number;
  readonly startTime: number;
  readonly endTime: number;
  /** See the call. */
  readonly computed?: boolean | undefined;
}

/** A project that has been monitored for too short a time is judged with the alarms of its imported history. */
async function isMonitoredBriefly(db: Kysely<Schema>, projectId: number, now: number): Promise<boolean> {
  const first = await firstEntry(db, projectId, false);
  return first === null || now - first < fewestPerformanceDays * dayMs;
}

/** `timeRange` for an empty range, `rangeTooLarge` for one above `maxPerformanceDays`. */
export async function performance(
  { db, registry }: PerformanceDeps,
  { projectId, startTime, endTime, computed }: PerformanceQuery,
  language: Language,
  now: number,
): Promise<AlarmPerformance> {
  if (startTime >= endTime) throw new AppError('timeRange');
  if (endTime - startTime > maxPerformanceDays * dayMs) throw new AppError('rangeTooLarge', { days: maxPerformanceDays });
  const timeZone = timeZoneOf(registry, projectId);
  const rules = new Set((await currentRules(db)).flatMap((rule) => (rule.projectId === projectId ? rule.id : [])));
  const within = { projectId, start: startTime, end: Math.min(endTime, now) };
  const counted = computed ?? (await isMonitoredBriefly(db, projectId, now));
  const { top, byDevice, ...figures } = await performanceOf(db, { ...within, computed: counted, timeZone });
  return {
    ...figures,
    // From the start of the first day, as all figures.
    computed: { alarms: await computedAlarms(db, { ...within, start: Math.min(within.start, figures.start) }), counted },
    top: top.map(({ contentZh, contentEn, severity, alarmKey, ...kind }) => ({
      ...kind,
      tune: tuneOf(alarmKey, rules),
      deviceName: deviceName(kind.deviceId, language, registry),
      content: language === 'zh' ? contentZh : contentEn,
      severity: knownSeverity(severity),
    })),
    byDevice: byDevice.map((each) => ({ ...each, deviceName: deviceName(each.deviceId, language, registry) })),
  };
}
