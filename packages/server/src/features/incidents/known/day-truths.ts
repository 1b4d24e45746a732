/** Settled days whose result changed after an instant. */

import { timeZoneOf } from '../../../registry/time-zone.ts';
import { findDays } from '../../../settlement/repo.ts';
import { dayView } from '../../../settlement/settling.ts';
import { dayOf, dayOn } from '../../../time/days.ts';
import type { FeatureDeps } from '../../deps.ts';

export interface DayTruths {
  readonly date: string;
  /** Profit, CNY; null: unknown. */
  readonly was: string | null;
  readonly now: string | null;
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Days that overlap [start, end) and changed after `known`. A day stores only its result before the last change, which is used as the
 * earlier one.
 */
export async function dayTruths(
  { db, registry }: Pick<FeatureDeps, 'db' | 'registry'>,
  projectId: number,
  [start, end]: readonly [number, number],
  known: number,
): Promise<DayTruths[]> {
  const zone = timeZoneOf(registry, projectId);
  const rows = await findDays(db, projectId, dayOf(zone, start).date, dayOf(zone, end - 1).date);
  return rows.flatMap((row) => {
    const { date, before, figures } = dayView(row, false);
    if (before === null || before.changedAt <= known) return [];
    const day = dayOn(zone, date);
    return { date, was: before.profit, now: figures.money?.profit ?? null, at: before.changedAt, start: day.start, end: day.end };
  });
}
