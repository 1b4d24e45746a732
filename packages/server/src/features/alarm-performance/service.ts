/** Performance of the alarm system of a project, in the reader's language. */
import { type AlarmPerformance, dayMs, type Language, mostPerformanceDays } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { deviceName } from '../../alarms/entries/entry.ts';
import { knownSeverity } from '../../alarms/points/severity.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { Registry } from '../../registry/types.ts';
import { performanceOf } from './figures.ts';

export interface PerformanceDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
}

export interface PerformanceQuery {
  readonly projectId: number;
  readonly startTime: number;
  readonly endTime: number;
}

/** `timeRange` for an empty range, `rangeTooLarge` for one above `mostPerformanceDays`. */
export async function performance(
  { db, registry }: PerformanceDeps,
  { projectId, startTime, endTime }: PerformanceQuery,
  language: Language,
  now: number,
): Promise<AlarmPerformance> {
  if (startTime >= endTime) throw new AppError('timeRange');
  if (endTime - startTime > mostPerformanceDays * dayMs) throw new AppError('rangeTooLarge', { days: mostPerformanceDays });
  const timeZone = timeZoneOf(registry, projectId);
  const { top, ...figures } = await performanceOf(db, { projectId, start: startTime, end: Math.min(endTime, now), timeZone });
  return {
    ...figures,
    top: top.map(({ contentZh, contentEn, severity, ...kind }) => ({
      ...kind,
      deviceName: deviceName(kind.deviceId, language, registry),
      content: language === 'zh' ? contentZh : contentEn,
      severity: knownSeverity(severity),
    })),
  };
}
