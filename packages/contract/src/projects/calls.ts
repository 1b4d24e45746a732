import { z } from 'zod';
import { statusCount } from '../devices/entities.ts';
import { flag, id, list, time } from '../fields/primitives.ts';
import { entriesOfPage, pageNum, projectId, projId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { logEntry } from '../logs/entities.ts';
import { fleetDay, project, projectSummary } from './entities.ts';

export const navItem = z.object({
  id: z.string(),
  title: z.string(),
  icon: z.string(),
  url: z.string(),
  show: z.boolean(),
  /** Codes that can see it; empty: everyone. */
  permission: z.array(z.number().int()),
  projectType: z.number().int().nullable(),
  i18Name: z.string(),
});

export const customPage = z.object({
  id: z.number().int(),
  /** 0: a chart of an external HMI, its address built from htProjectId and path; otherwise a link. */
  refType: z.number().int(),
  refLocation: z.string(),
  /** > 0: hidden. */
  delFlag: z.number().int(),
  path: z.string(),
  htProjectId: z.string(),
  icon: z.string(),
  url: z.string(),
  name: z.string(),
});
export type CustomPage = z.infer<typeof customPage>;

/** One cell of the overview grid. */
export const gridCell = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('radar'),
    id: z.string(),
    title: z.string(),
    items: z.array(z.object({ key: z.string(), name: z.string(), unit: z.string(), value: z.number().nullable(), max: z.number() })),
  }),
  z.object({
    kind: z.literal('pie'),
    id: z.string(),
    title: z.string(),
    unit: z.string(),
    items: z.array(z.object({ key: z.string(), name: z.string(), value: z.number().nullable() })),
  }),
  z.object({
    kind: z.enum(['line', 'bar']),
    id: z.string(),
    title: z.string(),
    unit: z.string(),
    /** Bars only: start of the day of `today`, ms. */
    day: z.number().optional(),
    series: z.array(
      z.object({
        name: z.string(),
        role: z.string(),
        /** How the parts are combined into one curve. */
        how: z.enum(['sum', 'mean']),
        /**
         * `key` is `{deviceId}:{metric}` for the history calls; `weight` is the weight in a mean, or the sign in a sum. The part does not
         * exist before `since` (ms; null: unknown). `today`, bars only, is its amount of the day so far.
         */
        parts: z
          .array(
            z.object({
              key: z.string(),
              paramId: z.number().int(),
              weight: z.number(),
              since: z.number().nullable(),
              today: z.number().nullable().optional(),
            }),
          )
          .min(1),
      }),
    ),
  }),
]);

export const projectsApi = defineApi({
  getProjList: {
    method: 'GET',
    path: '/proj/getProjList',
    access: 'session',
    summary: 'Projects visible to the caller, sorted by name; isAll (platform administrators): every project',
    query: z.object({
      isAll: flag.default(false).describe('For platform administrators: all projects, not only those they are members of'),
      pageNum,
      pageSize: entriesOfPage(500, 100),
    }),
    response: list(projectSummary),
  },
  getFleetDay: {
    method: 'GET',
    path: '/proj/getFleetDay',
    access: 'session',
    cost: 'heavy',
    summary: 'The last 18 hours and the next 6 of the projects of getProjList, page by page as there: power, tariff periods, alarms',
    query: z.object({
      isAll: flag.default(false).describe('For platform administrators: all projects, not only those they are members of'),
      pageNum,
      pageSize: entriesOfPage(500, 100),
    }),
    response: z.object({
      total: z.number().int(),
      /** Start and end of the 24 hours; `now` is the end of the last full quarter-hour. */
      start: z.number(),
      now: z.number(),
      end: z.number(),
      list: z.array(fleetDay),
    }),
  },
  queryProject: {
    method: 'GET',
    path: '/api/project/queryProject',
    access: 'project.view',
    scope: { field: 'id', kind: 'project' },
    summary: 'One project',
    query: z.object({ id: id.describe('Project, by the ID that getProjList lists') }),
    response: project,
  },
  getMainPage: {
    method: 'GET',
    path: '/dv2/proj/getMainPage',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'heavy',
    summary: 'Project overview: six grid cells, device statistics, newest faults, fault statistics',
    query: z.object({
      projectId,
      time: time
        .optional()
        .describe('Time of the overview (time machine); absent: now. Up to 5 minutes ahead (clock differences) counts as now'),
    }),
    response: z.object({
      project,
      /** The instant of everything below; null: now. */
      time: z.number().nullable(),
      /** Counts are those of the day so far, in the project's time zone. */
      grid: z.array(gridCell).max(6),
      /** null at a past instant: the platform is counted only live. */
      platformStat: statusCount.nullable(),
      projectStat: statusCount,
      /** Latest entries of types 1, 2, 3. */
      faults: z.array(logEntry),
      /** Entries of the last 30 days by day in the project's time zone; `day` is yyyy-mm-dd. */
      faultStat: z.array(z.object({ day: z.string(), notice: z.number(), alarm: z.number(), fault: z.number() })),
    }),
  },
  config: {
    method: 'GET',
    path: '/proj/config',
    access: 'project.view',
    scope: { field: 'id', kind: 'project' },
    cost: 'normal',
    summary: 'What the project shows: device types and their pages, menus per device type or `all`, custom pages',
    query: z.object({ id: id.describe('Project, by the ID that getProjList lists') }),
    response: z.object({
      devType: z.record(z.string(), z.object({ id: z.number().int(), name: z.string(), pages: z.array(z.string()) })),
      nav: z.record(z.string(), z.array(navItem)),
      customPages: z.array(customPage),
      /** Hosts that may be embedded in frames. */
      frameHosts: z.array(z.string()),
    }),
  },
  devStat: {
    method: 'GET',
    path: '/proj/devStat',
    access: 'project.view',
    scope: { field: 'projId', kind: 'project' },
    summary: 'Devices of the project by status',
    query: z.object({ projId }),
    response: statusCount,
  },
});
