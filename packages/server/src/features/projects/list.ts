/** The projects visible to a session, with their current figures. */
import { grants, type Holder, type Language, type ProjectSummary, userTypes } from '@czyun/contract';
import { worstOf } from '../../alarms/points/severity.ts';
import type { AlarmRecord } from '../../alarms/types.ts';
import { balanceOf, type Offers } from '../../energy/balance.ts';
import { energiesOf } from '../../energy/flows.ts';
import { type Count, countOf, powerOf, socOf } from '../../energy/readings.ts';
import { rounded } from '../../energy/sums.ts';
import { holderOf, type SessionInfo } from '../../kernel/session-info.ts';
import { nameIn, offeredBy, type ProjectRecord } from '../../registry/index.ts';
import { nothingEarned } from '../../settlement/index.ts';
import { countStatus } from '../../station/device-entity.ts';
import { dayCounts, factory } from './day-counts.ts';
import type { DayEnergy } from './day-energy.ts';
import { projectEntity } from './entity.ts';
import { factoryFigures } from './factory-figures.ts';
import { activeAlarmsOf } from './fleet/top-alarm.ts';
import type { ProjectDeps } from './service.ts';

const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });

export type VisibleProjects = ReturnType<typeof createVisibleProjects>;

/** `isAll`: all projects for platform administrators, not only those of their memberships. */
export function createVisibleProjects({ registry, accounts }: Pick<ProjectDeps, 'registry' | 'accounts'>) {
  return async function visible(session: SessionInfo, isAll: boolean): Promise<{ project: ProjectRecord; holder: Holder }[]> {
    const codes = await accounts.codes(session);
    const administrator = session.userType === userTypes.platform && session.secretLink === null;
    const holder = (code: number) => holderOf(session, administrator ? 2 : code);
    if (administrator && (isAll || codes.size === 0)) return registry.projects().map((project) => ({ project, holder: holder(2) }));
    return [...codes].flatMap(([id, code]) => {
      const project = registry.project(id);
      return project ? [{ project, holder: holder(code) }] : [];
    });
  };
}

/** Shared by the list and the overview. */
export interface SharedParts {
  readonly visible: VisibleProjects;
  readonly dayEnergy: DayEnergy;
}

export interface PageQuery {
  readonly isAll: boolean;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** One page of the visible projects, sorted by name. */
export async function pageOf(visible: VisibleProjects, session: SessionInfo, query: PageQuery, language: Language) {
  const all = (await visible(session, query.isAll)).toSorted((a, b) =>
    collator.compare(nameIn(language, a.project), nameIn(language, b.project)),
  );
  return { total: all.length, page: all.slice((query.pageNum - 1) * query.pageSize, query.pageNum * query.pageSize) };
}

export type ProjectList = ReturnType<typeof createProjectList>;

export function createProjectList(deps: ProjectDeps, { visible, dayEnergy }: SharedParts) {
  const { registry, states, alarms, profits } = deps;
  const { newest } = deps.telemetry;
  const offers: Offers = (device) => offeredBy(device, newest);

  /** An item of the project list. */
  function summaryOf(
    { project, holder }: { project: ProjectRecord; holder: Holder },
    language: Language,
    { day, active }: { day: Count; active: readonly AlarmRecord[] },
  ): ProjectSummary {
    const devices = registry.devicesOf(project.id);
    const balance = balanceOf(devices, offers);
    const { power, energy, soc } = balance;
    const figures = project.type === factory ? factoryFigures({ devices, newest, states, day }) : null;
    return {
      ...projectEntity(project, holder, language),
      devices: countStatus(devices, states),
      openAlarms: devices.reduce((sum, { id }) => sum + alarms.openCount(id), 0),
      worstAlarm: worstOf(devices.map(({ id }) => alarms.worst(id))),
      ...activeAlarmsOf(active, registry, language),
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

  return async function list(session: SessionInfo, query: PageQuery, language: Language, now: number) {
    const { total, page } = await pageOf(visible, session, query, language);
    const day = await dayCounts(
      { registry, offers, warn: deps.warn },
      dayEnergy,
      page.map(({ project }) => project),
      now,
    );
    await profits.soon(
      page.filter(({ project, holder }) => project.type !== factory && grants(holder, 'profit.view')).map(({ project }) => project.id),
    );
    const active = alarms.openIn(new Set(page.map(({ project }) => project.id)));
    return { total, list: page.map((item) => summaryOf(item, language, { day, active: active.get(item.project.id) ?? [] })) };
  };
}
