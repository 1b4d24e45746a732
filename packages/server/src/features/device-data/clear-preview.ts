/** Preview of the deletion of a range: readings by point, days and months, and log entries of the range. */
import { fieldText, type Language } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { DeviceRecord, ParamRecord, Registry } from '../../registry/types.ts';
import type { History } from '../../telemetry/types.ts';
import { dayOf, dayStart, nextDay } from '../../time/days.ts';

import { storedParams } from './clear-job.ts';
import { entriesIn } from './clear-repo.ts';
import { monthsIn } from './export/readings.ts';

export interface RangeToClear {
  readonly deviceId: number;
  /** null: all stored points. */
  readonly metrics: readonly string[] | null;
  readonly from: number;
  readonly to: number;
}

interface PreviewDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'project'>;
  readonly telemetry: { readonly history: Pick<History, 'held' | 'keptFrom'> };
  readonly now: () => number;
}

/** Throws `badInput` for a range that is empty or not in the past, and for a device without stored points. */
export function requireRange(
  { registry, now }: Pick<PreviewDeps, 'registry' | 'now'>,
  { deviceId, metrics, from, to }: RangeToClear,
): { readonly device: DeviceRecord; readonly params: readonly ParamRecord[] } {
  if (!(to > from)) throw new AppError('badInput', {}, [{ path: 'to', message: fieldText('rangeOrder') }]);
  if (to > now()) throw new AppError('badInput', {}, [{ path: 'to', message: fieldText('notFuture') }]);
  const device = registry.device(deviceId);
  if (!device) throw new AppError('notFound');
  const params = storedParams(device, metrics);
  if (params.length === 0) throw new AppError('badInput', {}, [{ path: 'metrics', message: fieldText('nothingStored') }]);
  return { device, params };
}

/** Days of the time zone that lie entirely in [from, to), days cut by it, and months that it touches. */
export function daysOf(timeZone: string, from: number, to: number) {
  const [first, last] = [dayStart(timeZone, from), dayStart(timeZone, to - 1)];
  const cut = new Set<string>();
  if (first < from) cut.add(dayOf(timeZone, first).date);
  if (nextDay(timeZone, last) > to) cut.add(dayOf(timeZone, last).date);
  let days = 0;
  for (let day = first; day < to; day = nextDay(timeZone, day)) days += 1;
  return { wholeDays: days - cut.size, cutDays: [...cut], months: monthsIn(timeZone, from, to).map(({ name }) => name) };
}

export function createClearPreview(deps: PreviewDeps) {
  const { db, registry, telemetry } = deps;
  return async (range: RangeToClear, language: Language, signal?: AbortSignal) => {
    const { device, params } = requireRange(deps, range);
    const { from, to } = range;
    const held = await telemetry.history.held({ paramIds: params.map(({ paramId }) => paramId), from, to }, signal);
    const byId = new Map(held.map((each) => [each.paramId, each]));
    const points = params.flatMap(({ paramId, point }) => {
      const found = byId.get(paramId);
      if (!found) return [];
      const { readings, first, last, hours } = found;
      const { rawFrom } = telemetry.history.keptFrom(paramId);
      return [{ metric: point.metric, name: point.name[language], readings, first, last, hours, rawFrom }];
    });
    return {
      points,
      readings: points.reduce((sum, { readings }) => sum + readings, 0),
      ...daysOf(timeZoneOf(registry, device.projectId), from, to),
      logEntries: await entriesIn(db, device.id, from, to),
    };
  };
}
