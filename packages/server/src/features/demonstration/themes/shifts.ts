/** Crews, a roster of three eight-hour shifts starting a month ago, and the first entries of the shift log. */
import { dayMs, hourMs, shiftsApi } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { dayOf } from '../../../time/days.ts';
import { type CrewPlan, crewsOf } from '../people.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

const [night, day, evening] = ['night', 'day', 'evening'] as const;
const words: Readonly<Record<typeof night | typeof day | typeof evening, Text>> = {
  night: { zh: '夜班', en: 'Night' },
  day: { zh: '白班', en: 'Day' },
  evening: { zh: '中班', en: 'Evening' },
};
/** Four crews in eight days: two days, two evenings, one off, two nights, one off. */
const turns = [day, day, evening, evening, null, night, night, null] as const;
/** Crews of a fixed shift each, in the order of the crews. */
const keptShifts = [day, evening, night] as const;

/**
 * Hour at which the first shift of a date begins: midnight, or the hour at which two shifts end within the last twelve hours, the time
 * limit of a handover.
 */
export function firstShiftBegins(hourOfDay: number): number {
  const longAgo = (begin: number) => (hourOfDay - begin + 24) % 8;
  return [0, 7, 6, 5, 4, 3].find((begin) => longAgo(begin) >= 0.1 && longAgo(begin) <= 3.5) ?? 0;
}

/** Shifts in chronological order: one that begins at midnight is the night shift, a later one the day shift. */
export const shiftNames = (begin: number) => (begin === 0 ? ([night, day, evening] as const) : ([day, evening, night] as const));

const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;

function cycleOf(names: readonly (typeof turns)[number][], crews: readonly CrewPlan[], ids: readonly number[]): (number | null)[][] {
  if (crews.length === keptShifts.length) return [names.map((name) => ids[keptShifts.findIndex((shift) => shift === name)] ?? null)];
  return turns.map((_, date) => names.map((name) => ids.find((_id, crew) => turns[(date + 2 * crew) % turns.length] === name) ?? null));
}

const entries = [
  ['engineer', '演示班次日志：液冷补液后压力正常，记录备查。 / Demonstration entry: coolant topped up, pressure normal.'],
  ['operator', '巡检：储能区、配电室无异常，消防主机正常。 / Inspection: storage yard and switch room normal, fire control normal.'],
] as const;

const factoryEntries = [
  ['engineer', '演示班次日志：3# 数控车床停机，更换刀具后恢复。 / Demonstration entry: lathe 3 stopped, resumed after a tool change.'],
  ['operator', '巡检：排风机振动正常，压力容器压力正常。 / Inspection: exhaust fan vibration and vessel pressure normal.'],
] as const;

async function crewIds(site: Site, crews: readonly CrewPlan[]): Promise<number[]> {
  const { projectId } = site;
  const admin = site.as('engadmin');
  const members = await admin.ask(shiftsApi.shiftMembers, { query: { projectId } });
  for (const { name, nameEn, workers } of crews) {
    const userIds = members.filter(({ userName }) => workers.some((worker) => worker.name === userName)).map(({ userId }) => userId);
    // In earlier versions a crew had both names in one.
    await site.once(`crew/${name} ${nameEn}`, () => admin.ask(shiftsApi.crewSave, { body: { projectId, name, nameEn, userIds } }));
  }
  const known = (await admin.ask(shiftsApi.shiftPlan, { query: { projectId } })).crews;
  return crews.map(({ name }) => known.find((crew) => crew.name === name && !crew.removed)?.id ?? 0).filter((id) => id > 0);
}

export const shiftsTheme: Theme = {
  name: 'shifts',
  needs: 'nothing',
  async make(site) {
    const { projectId, project } = site;
    const crews = crewsOf(project.type);
    const ids = await crewIds(site, crews);
    const from = site.date(-30);
    const hour = (site.now() - dayOf(project.timeZone, site.now()).start) / hourMs;
    const begin = firstShiftBegins(hour % (dayMs / hourMs));
    const names = shiftNames(begin);
    const shifts = names.map((name, at) => ({
      ...{ name: words[name].zh, nameEn: words[name].en },
      from: clock(begin + 8 * at),
      to: clock(begin + 8 * (at + 1)),
    }));
    await site.once('roster', async () => {
      // If a person removed its crews, there is no roster.
      if (ids.length < crews.length) return;
      const body = { projectId, from, anchor: from, shifts, cycle: cycleOf(names, crews, ids) };
      await site.as('engadmin').ask(shiftsApi.patternSave, { body });
    });
    for (const [who, text] of project.type === 2 ? factoryEntries : entries)
      await site.once(`shift-entry/${who}`, () => site.as(who).ask(shiftsApi.shiftEntryAdd, { body: { projectId, text } }));
  },
};
