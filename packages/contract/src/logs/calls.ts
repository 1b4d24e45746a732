import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { fileFormat, flag, id, idList, int, list, time } from '../fields/primitives.ts';
import { deviceId, endTime, entriesOfPage, page, projectId, regionId, startTime } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { logEntry } from './entities.ts';

/** Default length of a text search without a start, days. */
export const searchedDays = 90;
/** The filter of entries. */
export const whichEntries = {
  projectId,
  deviceId: deviceId.optional(),
  regionId: regionId.optional().describe('Zone with the zones in it'),
  type: pattern(9, /^[1-5](,[1-5]){0,4}$/, 'logTypesWrong')
    .default('2,3')
    .describe('Log types separated by commas: 1 notice, 2 alarm, 3 fault, 4 operation, 5 run state'),
  severity: pattern(5, /^[1-3](,[1-3]){0,2}$/, 'severitiesWrong')
    .optional()
    .describe('Severities separated by commas, 1 (highest) to 3'),
  recovered: flag.optional().describe('true: cleared entries only; false: active ones only'),
  acknowledged: flag.optional().describe('true: acknowledged entries only; false: unacknowledged ones only (notices, alarms and faults)'),
  startTime: startTime.optional(),
  endTime: endTime.optional(),
  query: z.string().max(100).default('').describe('Part of a text; without `startTime` only the last 90 days are searched'),
  quiet: flag.optional().describe('true: shelved, suppressed and out-of-service alarms only; false: annunciated ones only'),
  account: z.string().max(100).optional().describe('Account that did or acknowledged it, in either case'),
};

/** Filter and order of entries. */
const filter = {
  ...whichEntries,
  sort: z.enum(['startTime', 'recoverTime', 'severity', 'type', 'deviceId']).default('startTime').describe('Field to sort by'),
  order: z.enum(['asc', 'desc']).default('desc').describe('Ascending or descending'),
};

export const logsApi = defineApi({
  getLogs: {
    method: 'GET',
    path: '/dv2/log/getLogs',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'normal',
    summary: 'Alarms, faults, operations, run states: filtered, sorted, paged',
    query: z.object({
      ...filter,
      page,
      pageSize: entriesOfPage(500, 20),
    }),
    /** `since`, epoch ms: only entries from then on were searched for the text; null: all requested ones. */
    response: list(logEntry).extend({ since: z.number().nullable() }),
  },
  exportLogs: {
    method: 'GET',
    path: '/dv2/log/export',
    access: 'data.export',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'bulk',
    file: true,
    summary:
      "The entries that getLogs finds, in its order, as CSV or as a sheet in the caller's language and the project's time zone; at most 100,000 rows, the last line states if there are more",
    query: z.object({ ...filter, format: fileFormat.describe('File format') }),
    response: z.unknown(),
  },
  askLogExport: {
    method: 'POST',
    path: '/dv2/log/askExport',
    access: 'data.export',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'bulk',
    changes: true,
    summary: 'The file of exportLogs as a job: at most 1,000,000 rows; downloaded with jobFile when done',
    body: z.object({ ...filter, format: fileFormat.describe('File format') }),
    response: z.object({ jobId: z.number().int() }),
  },
  realAlarm: {
    method: 'GET',
    path: '/czyun/realAlarm',
    access: 'project.view',
    scope: { field: 'id', kind: 'project' },
    cost: 'normal',
    byOwner: true,
    summary: 'Active alarms, faults and notices of a project, now or at `time` (time machine), most severe first',
    query: z.object({
      id: id.describe('Project, by the ID that getProjList lists'),
      time: time.optional().describe('Instant to show (time machine), epoch ms; default now'),
    }),
    response: z.array(logEntry),
  },
  removeLog: {
    method: 'POST',
    path: '/dv2/log/removeLog',
    access: 'log.remove',
    scope: { field: 'projectId', kind: 'project' },
    changes: true,
    summary: 'Remove entries of cleared alarms and of run states; operation entries are permanent',
    query: z.object({
      projectId,
      indexName: z
        .enum(['alarm', 'operation'])
        .describe('Which log the entries belong to: alarms, faults, notices and run states, or operations'),
      type: int.min(1).max(5).optional().describe('Log type: 1 notice, 2 alarm, 3 fault, 5 run state'),
      ids: idList.describe('Entries by ID, separated by commas'),
    }),
    response: z.object({ removed: z.number().int() }),
  },
  acknowledge: {
    method: 'POST',
    path: '/api/log/acknowledge',
    access: 'alarm.acknowledge',
    scope: { field: 'projectId', kind: 'project' },
    changes: true,
    byOwner: true,
    summary: 'Acknowledge alarms; acknowledged ones are unchanged',
    body: z.object({ projectId, ids: z.array(int.positive()).min(1).max(500).describe('Entries by ID') }),
    response: z.object({ acknowledged: z.number() }),
  },
});
