/** Rules of projects: who sees which, their figures, their overview and their menus. */
import type { Language, ProjectSummary } from '@czyun/contract';
import type { Alarms, DeviceStates } from '../../alarms/types.ts';
import { AppError } from '../../http/errors.ts';
import type { SessionInfo } from '../../http/kernel.ts';
import { customPageIn, nameIn, type ProjectRecord, type Registry } from '../../registry/index.ts';
import type { Telemetry } from '../../telemetry/types.ts';
import type { Accounts } from '../accounts/types.ts';
import { countStatus } from '../devices/entity.ts';
import type { LogService } from '../logs/service.ts';
import { balanceOf, energyParams } from './balance.ts';
import { createDayEnergy } from './day-energy.ts';
import { projectEntity } from './entity.ts';
import { factoryEnergyParams, factoryGrid } from './factory-grid.ts';
import { countOf, type DayCount, powerOf, rounded, socOf } from './figures.ts';
import { navigation, pagesOf } from './navigation.ts';
import { storageGrid } from './storage-grid.ts';
import { lastDays } from './zone-days.ts';

export interface ProjectDeps {
  readonly registry: Registry;
  readonly telemetry: Pick<Telemetry, 'live' | 'history'>;
  readonly states: DeviceStates;
  readonly alarms: Pick<Alarms, 'openCount' | 'open'>;
  readonly accounts: Pick<Accounts, 'codes'>;
  readonly logs: LogService;
  /** Hosts that frames may show; none by default. */
  readonly frameHosts?: readonly string[];
  /** Hears why today's counts are unknown (the history engine is away). */
  readonly warn?: (error: unknown) => void;
}

const newestFaults = 20;
const statisticDays = 30;
const factory = 2;
const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });

export function createProjectService(deps: ProjectDeps) {
  const { registry, states, alarms, accounts, logs } = deps;
  const { live, history } = deps.telemetry;
  const dayEnergy = createDayEnergy({ registry, live, history });

  /** Today's counts; while the engine is away they are unknown, and everything else is shown all the same. */
  async function dayCounts(projects: readonly ProjectRecord[], now: number): Promise<DayCount> {
    const params = projects.flatMap(({ id, type }) => {
      const devices = registry.devicesOf(id);
      return type === factory ? factoryEnergyParams(devices) : energyParams(balanceOf(devices));
    });
    try {
      return await dayEnergy.load(params, now);
    } catch (error) {
      deps.warn?.(error);
      return () => null;
    }
  }

  /** Projects that a session sees, with its code there. */
  async function visible(session: SessionInfo, isAll: boolean): Promise<{ project: ProjectRecord; code: number }[]> {
    const codes = await accounts.codes(session);
    const administrator = session.userType === 1 && session.secretLink === null;
    if (administrator && (isAll || codes.size === 0)) return registry.projects().map((project) => ({ project, code: 2 }));
    return [...codes].flatMap(([id, code]) => {
      const project = registry.project(id);
      return project ? [{ project, code: administrator ? 2 : code }] : [];
    });
  }

  function summaryOf({ project, code }: { project: ProjectRecord; code: number }, language: Language, day: DayCount): ProjectSummary {
    const devices = registry.devicesOf(project.id);
    const { power, energy, soc } = balanceOf(devices);
    return {
      ...projectEntity(project, code, language),
      devices: countStatus(devices, states),
      openAlarms: devices.reduce((sum, { id }) => sum + alarms.openCount(id), 0),
      powerKw: rounded(powerOf(live, power.storage), 3),
      soc: rounded(socOf(live, soc, devices), 2),
      chargeTodayKwh: rounded(countOf(day, energy.charge), 3),
      dischargeTodayKwh: rounded(countOf(day, energy.discharge), 3),
    };
  }

  function known(projectId: number): ProjectRecord {
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    return project;
  }

  async function faultStat(project: ProjectRecord, now: number) {
    const days = lastDays(now, project.timeZone, statisticDays);
    const stat = days.map(({ day }) => ({ day, notice: 0, alarm: 0, fault: 0 }));
    for (const { type, quarter, entries } of await logs.countStarts(project.id, days[0]?.start ?? now)) {
      const start = quarter * 900_000;
      const entry = stat[days.findLastIndex((day) => day.start <= start)];
      if (entry) entry[type === 1 ? 'notice' : type === 2 ? 'alarm' : 'fault'] += entries;
    }
    return stat;
  }

  return {
    async list(session: SessionInfo, query: { isAll: boolean; pageNum: number; pageSize: number }, language: Language, now: number) {
      const all = (await visible(session, query.isAll)).toSorted((a, b) =>
        collator.compare(nameIn(language, a.project), nameIn(language, b.project)),
      );
      const page = all.slice((query.pageNum - 1) * query.pageSize, query.pageNum * query.pageSize);
      const day = await dayCounts(
        page.map(({ project }) => project).filter(({ type }) => type !== factory),
        now,
      );
      return { total: all.length, list: page.map((item) => summaryOf(item, language, day)) };
    },

    one: (projectId: number, code: number, language: Language) => projectEntity(known(projectId), code, language),

    statistics: (projectId: number) => countStatus(registry.devicesOf(projectId), states),

    async overview(session: SessionInfo, projectId: number, code: number, language: Language, now: number) {
      const project = known(projectId);
      const devices = registry.devicesOf(projectId);
      const [day, seen, faults, stat] = await Promise.all([
        dayCounts([project], now),
        visible(session, true),
        logs.newest(projectId, newestFaults, language),
        faultStat(project, now),
      ]);
      const source = { language, devices, live, states, day };
      return {
        project: projectEntity(project, code, language),
        grid: project.type === factory ? factoryGrid(source) : storageGrid(source),
        platformStat: countStatus(
          seen.flatMap((item) => registry.devicesOf(item.project.id)),
          states,
        ),
        projectStat: countStatus(devices, states),
        faults,
        faultStat: stat,
      };
    },

    config(projectId: number, language: Language) {
      known(projectId);
      const types = [...new Set(registry.devicesOf(projectId).map(({ type }) => type))].toSorted((a, b) => a.id - b.id);
      const pages = registry.pagesOf(projectId).filter(({ regionId }) => regionId === null);
      return {
        devType: Object.fromEntries(types.map((type) => [type.id, { id: type.id, name: type.name[language], pages: pagesOf(type) }])),
        nav: navigation(types, language, { pages: pages.length > 0 }),
        frameHosts: [...(deps.frameHosts ?? [])],
        customPages: pages.map((page) => customPageIn(language, page)),
      };
    },
  };
}

export type ProjectService = ReturnType<typeof createProjectService>;
