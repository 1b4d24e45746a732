import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { flag, id, list, time } from '../fields/primitives.ts';
import { deviceId, endTime, entriesOfPage, page, projectId, startTime } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';
import { incident, incidentNote, incidentRow, incidentStates } from './entities.ts';
import { incidentTruths } from './truths.ts';

/** Maximum number of curves of an incident. */
export const maxIncidentCurves = 12;
/** Maximum number of devices of an incident. */
export const maxIncidentDevices = 50;

const long = 4000;
const ofProject = { scope: { field: 'projectId', kind: 'project' } } as const;
const manage = { ...ofProject, method: 'POST', changes: true, access: 'incident.manage', cost: 'normal' } as const;
const stored = id.describe('Incident, by the ID that listIncidents lists');
const title = z.string().trim().min(1, fieldText('linkNameRequired')).max(200, fieldText('tooLong'));
const point = pattern(80, /^\d{1,15}:[a-z0-9_]{1,64}$/, 'keyOfPointWrong');

export const incidentsApi = defineApi({
  listIncidents: {
    ...ofProject,
    method: 'GET',
    path: '/api/incidents/list',
    names: { entryId: ['日志条目', 'Log entry'], mine: ['本人负责', 'In own charge'] },
    access: 'project.view',
    cost: 'normal',
    summary: 'Incidents of a project, the latest first; with a range, those that overlap it',
    query: z.object({
      projectId,
      state: z.enum(incidentStates).optional().describe('`open`, `explained` (the cause is known) or `closed`'),
      deviceId: deviceId.optional(),
      entryId: id.optional().describe('Log entry that it was opened from'),
      mine: flag.optional().describe('true: only those that the caller is in charge of and that are not closed'),
      query: z.string().max(100).default('').describe('Part of the title or the explanation'),
      startTime: startTime.optional(),
      endTime: endTime.optional(),
      page,
      pageSize: entriesOfPage(200, 20),
    }),
    response: list(incidentRow),
  },
  getIncident: {
    ...ofProject,
    method: 'GET',
    path: '/api/incidents/get',
    access: 'project.view',
    cost: 'normal',
    summary: 'An incident with its curves, marks, persons and notes',
    query: z.object({ projectId, id: stored }),
    response: incident,
  },
  getIncidentTruths: {
    ...ofProject,
    method: 'GET',
    path: '/api/incidents/truths',
    names: { known: ['已知时刻', 'Known at'] },
    access: 'project.view',
    cost: 'heavy',
    summary: 'Curves and figures of an incident as they were known at an instant and as they are known now, and what changed between',
    query: z.object({
      projectId,
      id: stored,
      known: time.optional().describe('Instant of the first truth, epoch ms; default the end of the incident (of a moment a minute later)'),
    }),
    response: incidentTruths,
  },
  exportIncident: {
    ...ofProject,
    method: 'GET',
    path: '/api/incidents/export',
    access: 'data.export',
    cost: 'bulk',
    file: true,
    summary: 'An incident as PDF in the language of the caller: explanation, curves with their figures, log entries, notes',
    query: z.object({ projectId, id: stored, format: z.literal('pdf').default('pdf').describe('File format') }),
    response: z.unknown(),
  },
  exportIncidentFile: {
    ...ofProject,
    method: 'GET',
    path: '/api/incidents/exportFile',
    access: 'data.export',
    cost: 'bulk',
    file: true,
    summary:
      'An incident as one ZIP file: its data as JSON, readings as Parquet, a page that shows it without a server, and a signed list of their SHA-256 sums (docs/audit-export.md)',
    query: z.object({ projectId, id: stored }),
    response: z.unknown(),
  },
  saveIncident: {
    ...manage,
    path: '/api/incidents/save',
    names: {
      ...{ explanation: ['原因说明', 'Explanation'], devices: ['设备', 'Devices'], curves: ['曲线', 'Curves'] },
      ...{ persons: ['负责人', 'Persons in charge'], entryId: ['日志条目', 'Log entry'] },
    },
    most: { kB: 48 },
    summary: 'Open an incident, or change one',
    body: z
      .object({
        projectId,
        id: stored.optional(),
        version: z.number().int().min(0).describe('Version that was read (0: none yet); 409 when it has changed'),
        title: title.describe('What happened, in a few words'),
        start: time.describe('Start, epoch ms'),
        end: time.nullable().describe('End (exclusive), epoch ms; null: a moment'),
        state: z.enum(incidentStates).describe('`open`, `explained` (the cause is known) or `closed`'),
        explanation: z.string().trim().max(long, fieldText('tooLong')).describe('What happened and why, as far as known'),
        devices: z.array(deviceId).max(maxIncidentDevices).describe('Devices that took part'),
        curves: z.array(point).max(maxIncidentCurves).describe('Points to draw, as `{deviceId}:{metric}`'),
        persons: z.array(id).max(20).describe('Members in charge, by user ID'),
        entryId: id.nullable().describe('Log entry that it is opened from; null: none. It does not change later'),
      })
      .refine(({ start, end }) => end === null || end > start, { path: ['end'], error: fieldText('rangeOrder') }),
    response: incident,
  },
  removeIncident: {
    ...manage,
    path: '/api/incidents/remove',
    summary: 'Delete an incident with its notes',
    body: z.object({ projectId, id: stored }),
    response: z.object({ removed: z.boolean() }),
  },
  saveIncidentNote: {
    ...manage,
    path: '/api/incidents/saveNote',
    names: { at: ['时刻', 'Instant'] },
    summary: 'Add a note to an incident',
    body: z.object({
      projectId,
      id: stored,
      at: time.nullable().describe('Instant that the note is about, epoch ms; null: the whole incident'),
      text: z.string().trim().min(1, fieldText('linkNameRequired')).max(long, fieldText('tooLong')).describe('Text of the note'),
    }),
    response: incidentNote,
  },
  removeIncidentNote: {
    ...manage,
    path: '/api/incidents/removeNote',
    names: { noteId: ['备注', 'Note'] },
    summary: 'Delete a note: one of the caller, or (engineering administrators) any',
    body: z.object({ projectId, id: stored, noteId: id.describe('Note, by the ID that getIncident lists') }),
    response: z.object({ removed: z.boolean() }),
  },
});
