import { z } from 'zod';
import { id, int, list } from '../fields/primitives.ts';
import { end, entriesOfPage, pageNum, projectId, start } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { exportDelivery, exportRun, exportSchedule } from './entities.ts';
import { exportContent, exportScheduleForm, exportTitle } from './form.ts';

const ofProject = { scope: { field: 'projectId', kind: 'project' }, access: 'data.export' } as const;
const read = { ...ofProject, method: 'GET', cost: 'normal' } as const;
const manage = { ...ofProject, access: 'export.schedule', method: 'POST', changes: true, cost: 'normal', persons: true } as const;
const names = {
  instant: ['计划时刻', 'Planned instant'],
  keys: ['参数', 'Parameters'],
  downSample: ['数据粒度', 'Interval'],
  format: ['文件格式', 'File format'],
  title: ['名称', 'Name'],
  every: ['周期', 'Period'],
  minute: ['交付时间', 'Delivery time'],
  monthDay: ['每月日期', 'Day of the month'],
  target: ['交付到', 'Deliver to'],
  userIds: ['收件人', 'Recipients'],
  headers: ['请求头', 'Headers'],
  folder: ['文件夹', 'Folder'],
  schedule: ['定期导出', 'Export schedule'],
} as const;
const large = { kB: 40, values: 1000 } as const;
const scheduleId = id.describe('Export schedule, by the ID that listExportSchedules lists');

export const exportsApi = defineApi({
  countExport: {
    ...ofProject,
    method: 'POST',
    reads: true,
    path: '/api/exports/count',
    names,
    most: large,
    cost: 'heavy',
    summary: 'Number of values that an export would have, and whether its file can hold them',
    body: z.object({ projectId, start, end, ...exportContent }),
    response: z.object({
      values: z.number(),
      /** Maximum number of values of a file of this format. */
      most: z.number(),
      timeZone: z.string(),
    }),
  },
  startExport: {
    ...ofProject,
    method: 'POST',
    changes: true,
    path: '/api/exports/start',
    names,
    most: large,
    cost: 'heavy',
    summary:
      "Write readings or figures of parameters over [start, end) to a file, as a job: CSV and Excel with one row an instant and the project's local time, Parquet with one row a value, in UTC. Raw readings keep every digit. At most 100 million values, 10 million in Excel",
    body: z.object({ projectId, title: exportTitle, start, end, ...exportContent }),
    response: z.object({ jobId: z.number().int() }),
  },
  listExports: {
    ...read,
    path: '/api/exports/list',
    summary: 'Exports of a project that are running or whose files are still there, latest first',
    query: z.object({ projectId, pageNum, pageSize: entriesOfPage(100, 20) }),
    response: list(exportRun),
  },
  listExportSchedules: {
    ...read,
    path: '/api/exports/schedules/list',
    summary: 'Export schedules of a project with their deliveries of the last 30 days, and what a schedule may use here',
    query: z.object({ projectId }),
    response: list(exportSchedule).extend({
      timeZone: z.string(),
      /** Kinds of targets that this server supports. */
      offered: z.object({ mail: z.boolean(), folder: z.boolean() }),
      /** Members who may receive exports. */
      people: z.array(z.object({ id: z.number().int(), name: z.string(), hasMail: z.boolean() })),
    }),
  },
  saveExportSchedule: {
    ...manage,
    path: '/api/exports/schedules/save',
    names,
    most: large,
    summary: 'Create or change an export schedule. Values of headers are stored sealed and never returned',
    body: z.object({
      projectId,
      id: scheduleId.optional(),
      version: int.min(0).default(0).describe('Loaded version (0: new); 409 if it was changed meanwhile'),
      schedule: exportScheduleForm.describe('Content, times and target'),
    }),
    response: z.object({ id: z.number().int(), version: z.number().int() }),
  },
  removeExportSchedule: {
    ...manage,
    path: '/api/exports/schedules/remove',
    summary: 'Remove an export schedule with its log of deliveries; delivered files stay',
    body: z.object({ projectId, id: scheduleId }),
    response: z.object({ removed: z.literal(true) }),
  },
  sendExport: {
    ...manage,
    path: '/api/exports/schedules/deliver',
    names,
    summary: 'Deliver the file of the last day or month that is over now, or that of an earlier one (again), as a job',
    body: z.object({
      projectId,
      id: scheduleId,
      instant: int.min(0).max(4_102_444_800_000).optional().describe('Planned instant of the delivery, past; default the last one'),
    }),
    response: z.object({ jobId: z.number().int() }),
  },
  listExportDeliveries: {
    ...read,
    path: '/api/exports/deliveries/list',
    names: { scheduleId: ['定期导出', 'Export schedule'] },
    summary: 'Deliveries of a project, or of one schedule, of the last 400 days, latest first',
    query: z.object({ projectId, scheduleId: scheduleId.optional(), pageNum, pageSize: entriesOfPage(200, 20) }),
    response: list(exportDelivery),
  },
});
