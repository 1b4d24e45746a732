/** Alarms and faults of a project for its overview: the newest ones and how many began each day, now or as they stood at a past instant. */
import type { Language, LogEntry } from '@czyun/contract';
import type { ProjectRecord } from '../../registry/types.ts';
import { entryThen } from '../logs/entity.ts';
import type { LogService } from '../logs/service.ts';
import { lastDays } from './zone-days.ts';

type Logs = Pick<LogService, 'find' | 'newest' | 'countStarts'>;

const newestCount = 20;
const statisticDays = 30;
const quarterMs = 900_000;
const order = { query: '', sort: 'startTime', order: 'desc', page: 1 } as const;

/** The newest entries of types 1–3; of a past instant (`at`) those that had begun, as they stood then. */
export async function newestFaults(logs: Logs, projectId: number, language: Language, at: number | null): Promise<LogEntry[]> {
  if (at === null) return logs.newest(projectId, newestCount, language);
  const { list } = await logs.find({ projectId, type: '1,2,3', ...order, pageSize: newestCount, endTime: at + 1 }, language);
  return list.map((entry) => entryThen(entry, at));
}

/** Entries by day of the project's zone over the thirty days that end with the one of `time`; of a past instant those that had begun. */
export async function faultsByDay(logs: Logs, project: ProjectRecord, time: number, isPast: boolean) {
  const days = lastDays(time, project.timeZone, statisticDays);
  const stat = days.map(({ day }) => ({ day, notice: 0, alarm: 0, fault: 0 }));
  const running = Math.floor(time / quarterMs);
  const add = (type: number, start: number, entries: number) => {
    const entry = stat[days.findLastIndex((day) => day.start <= start)];
    if (entry) entry[type === 1 ? 'notice' : type === 2 ? 'alarm' : 'fault'] += entries;
  };
  for (const { type, quarter, entries } of await logs.countStarts(project.id, days[0]?.start ?? time))
    if (!isPast || quarter < running) add(type, quarter * quarterMs, entries);
  if (isPast) {
    const startTime = running * quarterMs;
    const range = { projectId: project.id, ...order, pageSize: 1, startTime, endTime: time + 1 };
    for (const type of [1, 2, 3]) add(type, startTime, (await logs.find({ ...range, type: String(type) }, 'en')).total);
  }
  return stat;
}
