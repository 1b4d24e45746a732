/** Alarms of the rules of a project, by day of its time zone. */
import { type RuleCounts, ruleCountDays } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { ruleOfKey } from '../../alarms/rules/words.ts';
import type { Schema } from '../../db/schema.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { Registry } from '../../registry/types.ts';
import { type Day, dayOf } from '../../time/days.ts';
import { ruleAlarms } from './repo.ts';

export interface RuleCountDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly now: () => number;
}

/** The last days including today, oldest first. */
function daysUntil(timeZone: string, now: number): Day[] {
  const days = [dayOf(timeZone, now)];
  while (days.length < ruleCountDays) days.unshift(dayOf(timeZone, (days[0]?.start ?? now) - 1));
  return days;
}

export function createRuleCounts({ db, registry, now }: RuleCountDeps) {
  return async (projectId: number): Promise<RuleCounts> => {
    const days = daysUntil(timeZoneOf(registry, projectId), now());
    const rules = new Map<number, { alarms: number[]; total: number; last: number }>();
    for (const { alarmKey, time, alarms, last } of await ruleAlarms(db, projectId, days[0]?.start ?? now())) {
      const ruleId = ruleOfKey(alarmKey);
      const day = days.findIndex(({ end }) => time < end);
      if (ruleId === undefined || day < 0) continue;
      const count = rules.get(ruleId) ?? { alarms: days.map(() => 0), total: 0, last: 0 };
      count.alarms[day] = (count.alarms[day] ?? 0) + alarms;
      rules.set(ruleId, { ...count, total: count.total + alarms, last: Math.max(count.last, last) });
    }
    return { days: days.map(({ date }) => date), rules: [...rules].map(([ruleId, count]) => ({ ruleId, ...count })) };
  };
}
