/** Number of alarms, faults and notices of a project that started each day, up to now or a past instant. */
import type { ProjectRecord } from '../../registry/types.ts';
import { lastDays } from '../../time/days.ts';
import { quarterMs } from '../../time/quarters.ts';
import type { FeatureDeps } from '../deps.ts';

const statisticDays = 30;

/** Entries started by `time`, by day of the project's time zone, for the thirty days ending with that of `time`. */
export async function faultsByDay(logs: Pick<FeatureDeps['logs'], 'countStarts'>, project: ProjectRecord, time: number) {
  const days = lastDays(project.timeZone, time, statisticDays);
  const stat = days.map(({ date }) => ({ day: date, notice: 0, alarm: 0, fault: 0 }));
  for (const { type, quarter, entries } of await logs.countStarts(project.id, days[0]?.start ?? time, time)) {
    const entry = stat[days.findLastIndex((day) => day.start <= quarter * quarterMs)];
    if (entry) entry[type === 1 ? 'notice' : type === 2 ? 'alarm' : 'fault'] += entries;
  }
  return stat;
}
