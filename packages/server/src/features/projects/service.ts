/** Rules of projects: who sees which, their figures, their overview and their menus. */
import { grants, type Holder, type Language, type ProjectSummary } from '@czyun/contract';
import type { Accounts } from '../../accounts/types.ts';
import { worstOf } from '../../alarms/points/severity.ts';
import type { Alarms } from '../../alarms/types.ts';
import type { DeviceStates } from '../../drivers/types.ts';
import { balanceOf, energyParams, type Offers } from '../../energy/balance.ts';
import { noSupply } from '../../energy/figures/index.ts';
import { energiesOf } from '../../energy/flows.ts';
import { type Count, countOf, powerOf, socOf } from '../../energy/readings.ts';
import { rounded } from '../../energy/sums.ts';
import { nameplates, type Supplies } from '../../figure-sources/index.ts';
import type { RunStateService } from '../../figure-sources/run-states.ts';
import { AppError } from '../../kernel/errors.ts';
import { futureLimitMs } from '../../kernel/reading-time.ts';
import { holderOf, type SessionInfo } from '../../kernel/session-info.ts';
import type { Past } from '../../past/index.ts';
import { customPageIn, nameIn, offeredBy, type ProjectRecord, type Registry } from '../../registry/index.ts';
import { camerasOf } from '../../registry/project-conf.ts';
import { nothingEarned, type ProfitsToday } from '../../settlement/index.ts';
import { countStatus } from '../../station/device-entity.ts';
import type { Telemetry } from '../../telemetry/types.ts';
import { dayOf } from '../../time/days.ts';
import type { FeatureDeps } from '../deps.ts';
import { createDayEnergy, type DayEnergy } from './day-energy.ts';
import { projectEntity } from './entity.ts';
import { factoryFigures } from './factory-figures.ts';
import { factoryEnergyParams, factoryGrid } from './factory-grid.ts';
import { faultsByDay } from './faults.ts';
import type { GridSource } from './grid-parts.ts';
import { navigation, pagesOf } from './navigation.ts';
import { storageGrid } from './storage-grid.ts';

/** What is wrong with the instant of an overview. */
const futureTime = { zh: '时间不能晚于现在', en: 'The time cannot be in the future' };

export interface ProjectDeps {
  readonly registry: Registry;
  readonly telemetry: Pick<Telemetry, 'newest' | 'history'>;
  readonly states: DeviceStates;
  readonly alarms: Pick<Alarms, 'openCount' | 'open' | 'worst'>;
  readonly accounts: Pick<Accounts, 'codes'>;
  readonly logs: FeatureDeps['logs'];
  readonly past: Pick<Past, 'project'>;
  readonly profits: ProfitsToday;
  readonly runStates: Pick<RunStateService, 'knownTime'>;
  readonly supplies: Supplies;
  /** Hosts that frames may show; none by default. */
  readonly frameHosts?: readonly string[];
  /** Hears why counts or values of the past are unknown (the history engine is away). */
  readonly warn?: (error: unknown) => void;
}

const factory = 2;
/** Entries that the overview shows. */
const newestCount = 20;
const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });

export function createProjectService(deps: ProjectDeps) {
  const { registry, states, alarms, accounts, logs, past, profits, runStates, supplies } = deps;
  const { newest, history } = deps.telemetry;
  const dayEnergy = createDayEnergy({ registry, newest, history });
  const offers: Offers = (device) => offeredBy(device, newest);

  /** Counts of the day so far; while the engine is away they are unknown, and everything else is shown all the same. */
  async function dayCounts(projects: readonly ProjectRecord[], now: number, energy: DayEnergy = dayEnergy): Promise<Count> {
    const params = projects.flatMap(({ id, type }) => {
      const devices = registry.devicesOf(id);
      return type === factory ? factoryEnergyParams(devices) : energyParams(balanceOf(devices, offers));
    });
    try {
      return await energy.load(params, now);
    } catch (error) {
      deps.warn?.(error);
      return () => null;
    }
  }

  /** Projects that a session sees, and what it may see there. */
  async function visible(session: SessionInfo, isAll: boolean): Promise<{ project: ProjectRecord; holder: Holder }[]> {
    const codes = await accounts.codes(session);
    const administrator = session.userType === 1 && session.secretLink === null;
    const holder = (code: number) => holderOf(session, administrator ? 2 : code);
    if (administrator && (isAll || codes.size === 0)) return registry.projects().map((project) => ({ project, holder: holder(2) }));
    return [...codes].flatMap(([id, code]) => {
      const project = registry.project(id);
      return project ? [{ project, holder: holder(code) }] : [];
    });
  }

  function summaryOf({ project, holder }: { project: ProjectRecord; holder: Holder }, language: Language, day: Count): ProjectSummary {
    const devices = registry.devicesOf(project.id);
    const balance = balanceOf(devices, offers);
    const { power, energy, soc } = balance;
    const figures = project.type === factory ? factoryFigures({ devices, newest, states, day }) : null;
    return {
      ...projectEntity(project, holder, language),
      devices: countStatus(devices, states),
      openAlarms: devices.reduce((sum, { id }) => sum + alarms.openCount(id), 0),
      worstAlarm: worstOf(devices.map(({ id }) => alarms.worst(id))),
      powerKw: rounded(powerOf(newest, power.storage), 3),
      soc: rounded(socOf(newest, soc, devices), 6),
      chargeTodayKwh: rounded(countOf(day, energy.charge), 3),
      dischargeTodayKwh: rounded(countOf(day, energy.discharge), 3),
      earnedToday: energy.charge.length > 0 && grants(holder, 'profit.view') ? profits.of(project.id) : nothingEarned,
      consumedTodayKwh: figures ? null : rounded(energiesOf(balance, day).load ?? null, 3),
      factory: figures && {
        running: figures.running,
        machines: figures.machines.length,
        madeToday: rounded(figures.made, 3),
        oee: rounded(figures.mean('oee'), 6),
      },
    };
  }

  function known(projectId: number): ProjectRecord {
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    return project;
  }

  /** What the cells of a project are made of: the present, or the instant `at`. */
  async function sourceOf(project: ProjectRecord, at: number | null, now: number) {
    if (at === null) return { newest, states, day: await dayCounts([project], now) };
    const then = await past.project(registry.devicesOf(project.id), at, now, deps.warn);
    // Its own counts: those of the present must not be mixed up with them.
    const energy = createDayEnergy({ registry, newest: then.newest, history });
    return { ...then, day: await dayCounts([project], at, energy) };
  }

  /** What the figures of a day up to and with the instant `at` are made of; unknown while the engine is away. */
  async function figuresOf(project: ProjectRecord, at: number, now: number): Promise<Pick<GridSource, 'known' | 'supply' | 'rated'>> {
    const { start } = dayOf(project.timeZone, at);
    const unknownThen =
      <T>(instead: T) =>
      (error: unknown): T => {
        deps.warn?.(error);
        return instead;
      };
    const [known, supply, rated] = await Promise.all([
      runStates.knownTime(project.id, start, at, now),
      project.type === factory ? noSupply : supplies(project.id, { start, until: at + 1 }).catch(unknownThen(noSupply)),
      nameplates({ newest, history }, registry.devicesOf(project.id), 'rated_energy', now).catch(unknownThen(newest)),
    ]);
    return { known, supply, rated };
  }

  /** The instant of an overview. A clock that runs ahead of ours, within what readings are granted as well, shows what is now. */
  function instantOf(time: number, language: Language, now: number): number {
    if (time > now + futureLimitMs) throw new AppError('badInput', {}, [{ path: 'time', message: futureTime[language] }]);
    return Math.min(time, now);
  }

  return {
    async list(session: SessionInfo, query: { isAll: boolean; pageNum: number; pageSize: number }, language: Language, now: number) {
      const all = (await visible(session, query.isAll)).toSorted((a, b) =>
        collator.compare(nameIn(language, a.project), nameIn(language, b.project)),
      );
      const page = all.slice((query.pageNum - 1) * query.pageSize, query.pageNum * query.pageSize);
      const day = await dayCounts(
        page.map(({ project }) => project),
        now,
      );
      await profits.soon(
        page.filter(({ project, holder }) => project.type !== factory && grants(holder, 'profit.view')).map(({ project }) => project.id),
      );
      return { total: all.length, list: page.map((item) => summaryOf(item, language, day)) };
    },

    one: (projectId: number, holder: Holder, language: Language) => projectEntity(known(projectId), holder, language),

    statistics: (projectId: number) => countStatus(registry.devicesOf(projectId), states),

    async overview(
      session: SessionInfo,
      query: { projectId: number; time?: number | undefined },
      code: number,
      language: Language,
      now: number,
    ) {
      const project = known(query.projectId);
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
    },

    config(projectId: number, language: Language) {
      const { type, conf } = known(projectId);
      const types = [...new Set(registry.devicesOf(projectId).map(({ type }) => type))].toSorted((a, b) => a.id - b.id);
      const pages = registry.pagesOf(projectId).filter(({ regionId }) => regionId === null);
      return {
        devType: Object.fromEntries(types.map((type) => [type.id, { id: type.id, name: type.name[language], pages: pagesOf(type) }])),
        nav: navigation(type, types, language, { pages: pages.length > 0, cameras: camerasOf(conf).length > 0 }),
        frameHosts: [...(deps.frameHosts ?? [])],
        customPages: pages.map((page) => customPageIn(language, page)),
      };
    },
  };
}

export type ProjectService = ReturnType<typeof createProjectService>;
