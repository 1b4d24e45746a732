/** The overview of a project, now or at a past instant. */
import type { Language } from '@czyun/contract';
import type { Offers } from '../../energy/balance.ts';
import { noSupply } from '../../energy/figures/index.ts';
import { nameplates } from '../../figure-sources/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { futureLimitMs } from '../../kernel/reading-time.ts';
import { holderOf, type SessionInfo } from '../../kernel/session-info.ts';
import { offeredBy, type ProjectRecord } from '../../registry/index.ts';
import { countStatus } from '../../station/device-entity.ts';
import { dayOf } from '../../time/days.ts';
import { dayCounts, factory } from './day-counts.ts';
import { createDayEnergy } from './day-energy.ts';
import { projectEntity } from './entity.ts';
import { factoryGrid } from './factory-grid.ts';
import { faultsByDay } from './faults.ts';
import type { GridSource } from './grid-parts.ts';
import type { SharedParts } from './list.ts';
import { type ProjectDeps, requireProject } from './service.ts';
import { storageGrid } from './storage-grid.ts';

const futureTime = { zh: '时间不能晚于现在', en: 'The time cannot be in the future' };

/** Maximum entries shown in the overview. */
const newestCount = 20;

export type ProjectOverview = ReturnType<typeof createProjectOverview>;

export function createProjectOverview(deps: ProjectDeps, { visible, dayEnergy }: SharedParts) {
  const { registry, states, logs, past, runStates, supplies } = deps;
  const { newest, history } = deps.telemetry;
  const offers: Offers = (device) => offeredBy(device, newest);
  const countDeps = { registry, offers, warn: deps.warn };

  /** Values, states and counts of a project now or at the past instant `at`. */
  async function sourceOf(project: ProjectRecord, at: number | null, now: number) {
    if (at === null) return { newest, states, day: await dayCounts(countDeps, dayEnergy, [project], now) };
    const then = await past.project(registry.devicesOf(project.id), at, now, deps.warn);
    // Separate, so that past and current counts are not mixed.
    const energy = createDayEnergy({ registry, newest: then.newest, history });
    return { ...then, day: await dayCounts(countDeps, energy, [project], at) };
  }

  /** Daily figures up to and including the instant `at`; unknown while the history engine is unavailable. */
  async function figuresOf(project: ProjectRecord, at: number, now: number): Promise<Pick<GridSource, 'known' | 'supply' | 'rated'>> {
    const { start } = dayOf(project.timeZone, at);
    const warnAndUse =
      <T>(fallback: T) =>
      (error: unknown): T => {
        deps.warn?.(error);
        return fallback;
      };
    const [known, supply, rated] = await Promise.all([
      runStates.knownTime(project.id, start, at, now),
      project.type === factory ? noSupply : supplies(project.id, { start, until: at + 1 }).catch(warnAndUse(noSupply)),
      nameplates({ newest, history }, registry.devicesOf(project.id), 'rated_energy', now).catch(warnAndUse(newest)),
    ]);
    return { known, supply, rated };
  }

  /** The instant of an overview. A client clock that is ahead within the tolerance of readings shows the present. */
  function instantOf(time: number, language: Language, now: number): number {
    if (time > now + futureLimitMs) throw new AppError('badInput', {}, [{ path: 'time', message: futureTime[language] }]);
    return Math.min(time, now);
  }

  return async function overview(
    session: SessionInfo,
    query: { projectId: number; time?: number | undefined },
    code: number,
    language: Language,
    now: number,
  ) {
    const project = requireProject(registry, query.projectId);
    const at = query.time === undefined ? null : instantOf(query.time, language, now);
    const devices = registry.devicesOf(project.id);
    const [then, figures, seen, faults, faultStat] = await Promise.all([
      sourceOf(project, at, now),
      figuresOf(project, at ?? now, now),
      at === null ? visible(session, true) : null,
      logs.newest(project.id, newestCount, language, at),
      faultsByDay(logs, project, at ?? now),
    ]);
    const source = { language, devices, offers, ...then, ...figures, dayStart: dayOf(project.timeZone, at ?? now).start };
    const platform = seen?.flatMap((item) => registry.devicesOf(item.project.id));
    return {
      project: projectEntity(project, holderOf(session, code), language),
      time: query.time ?? null,
      grid: project.type === factory ? factoryGrid(source) : storageGrid(source),
      platformStat: platform ? countStatus(platform, states) : null,
      projectStat: countStatus(devices, then.states),
      faults,
      faultStat,
    };
  };
}
