/** The last 18 and the next 6 hours of many projects, for their cards. */
import { type FleetDay, hourMs, type Language } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { SessionInfo } from '../../../kernel/session-info.ts';
import { periodsOfMany } from '../../../tariffs/index.ts';
import { quarterMs } from '../../../time/quarters.ts';
import { type PageQuery, pageOf, type VisibleProjects } from '../list.ts';
import type { FleetPower } from './fleet-power.ts';
import { alarmTicks } from './fleet-repo.ts';

const backMs = 18 * hourMs;
const aheadMs = 6 * hourMs;

export interface FleetDayDeps {
  readonly db: Kysely<Schema>;
  readonly power: FleetPower;
  readonly visible: VisibleProjects;
}

export interface FleetDays {
  readonly total: number;
  readonly start: number;
  readonly now: number;
  readonly end: number;
  readonly list: FleetDay[];
}

export type FleetDayService = ReturnType<typeof createFleetDay>;

export function createFleetDay({ db, power, visible }: FleetDayDeps) {
  return async function fleetDay(session: SessionInfo, query: PageQuery, language: Language, now: number): Promise<FleetDays> {
    const { total, page } = await pageOf(visible, session, query, language);
    const projects = page.map(({ project }) => project);
    const edge = Math.floor(now / quarterMs) * quarterMs;
    const [start, end] = [edge - backMs, edge + aheadMs];
    const ids = projects.map(({ id }) => id);
    const [curves, periods, ticks] = await Promise.all([
      power.load(projects, { start, end: edge }, now),
      periodsOfMany(db, projects, start, end),
      alarmTicks(db, ids, start, now + 1),
    ]);
    const list = ids.map(
      (id): FleetDay => ({
        id,
        of: curves.get(id)?.of ?? 'load',
        powerKw: [...(curves.get(id)?.powerKw ?? [])],
        periods: [...(periods.get(id) ?? [])],
        alarms: [...(ticks.get(id) ?? [])],
      }),
    );
    return { total, start, now: edge, end, list };
  };
}
