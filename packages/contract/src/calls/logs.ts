import { z } from 'zod';
import { pattern } from '../bounded.ts';
import { fileFormat, flag, id, idList, int, list, logEntry, time } from '../entities.ts';
import { deviceId, endTime, entriesOfPage, page, projectId, regionId, startTime } from '../fields.ts';
import { defineApi } from '../kernel.ts';

/** Days that a search for a text looks back where nobody names a start. */
export const searchedDays = 90;
/** Which entries. */
export const whichEntries = {
  projectId,
  deviceId: deviceId.optional(),
  regionId: regionId.optional().describe('A zone with those inside of it'),
  type: pattern(9, /^[1-5](,[1-5]){0,4}$/, 'logTypesWrong').default('2,3'),
  severity: pattern(5, /^[1-3](,[1-3]){0,2}$/, 'severitiesWrong').optional(),
  recovered: flag.optional(),
  acknowledged: flag.optional().describe('Of notices, alarms and faults alone'),
  startTime: startTime.optional(),
  endTime: endTime.optional(),
  query: z
    .string()
    .max(100)
    .default('')
    .describe('Part of a text; without a `startTime` it is looked for among the last `searchedDays` days'),
  quiet: flag.optional().describe('Those that are not annunciated, or those that are'),
  account: z.string().max(100).optional().describe('Who did or acknowledged it: the login name, whatever its case'),
};

/** Which entries, in which order. */
const filter = {
  ...whichEntries,
  sort: z.enum(['startTime', 'recoverTime', 'severity', 'type', 'deviceId']).default('startTime'),
  order: z.enum(['asc', 'desc']).default('desc'),
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
    /** `since`, epoch ms: only entries from then on were looked through for the text; null: all that were asked for. */
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
      "The entries that getLogs finds, in its order, as CSV or as a sheet in the caller's language and the project's time zone; at most 100,000 rows, and the last line says where there are more",
    query: z.object({ ...filter, format: fileFormat }),
    response: z.unknown(),
  },
  askLogExport: {
    method: 'POST',
    path: '/dv2/log/askExport',
    access: 'data.export',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'bulk',
    changes: true,
    summary: 'The file of exportLogs, made as a job in the background: at most 1,000,000 rows; fetched with jobFile when it is done',
    body: z.object({ ...filter, format: fileFormat }),
    response: z.object({ jobId: z.number().int() }),
  },
  realAlarm: {
    method: 'GET',
    path: '/czyun/realAlarm',
    access: 'project.view',
    scope: { field: 'id', kind: 'project' },
    cost: 'normal',
    summary: 'Alarms, faults and notices of a project that stand now, or stood at `time` (time machine), most severe first',
    query: z.object({ id, time: time.optional() }),
    response: z.array(logEntry),
  },
  removeLog: {
    method: 'POST',
    path: '/dv2/log/removeLog',
    access: 'log.remove',
    scope: { field: 'projectId', kind: 'project' },
    changes: true,
    summary: 'Remove entries of alarms that are over, and of run states; operation entries stay for ever',
    query: z.object({
      projectId,
      indexName: z.enum(['alarm', 'operation']),
      type: int.min(1).max(5).optional(),
      ids: idList,
    }),
    response: z.object({ removed: z.number().int() }),
  },
  acknowledge: {
    method: 'POST',
    path: '/api/log/acknowledge',
    access: 'alarm.acknowledge',
    scope: { field: 'projectId', kind: 'project' },
    changes: true,
    summary: 'Acknowledge alarms; those already acknowledged stay as they are',
    body: z.object({ projectId, ids: z.array(int.positive()).min(1).max(500) }),
    response: z.object({ acknowledged: z.number() }),
  },
});
