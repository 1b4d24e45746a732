import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { id, int, list, time } from '../fields/primitives.ts';
import { deviceId, endOr, entriesOfPage, pageNum, projectId, regionId, startOr } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';
import { figureRule, reasonUses, runStateOrder, stop, stopFigures, stopPareto, stopReason, stopStates, stopTypes } from './stop.ts';

/** Longest range of stops, days. */
export const maxStopDays = 400;

const ofProject = { scope: { field: 'projectId', kind: 'project' } } as const;
const read = { ...ofProject, method: 'GET', access: 'project.view', cost: 'normal' } as const;
const manage = { ...ofProject, method: 'POST', changes: true, access: 'stop.reasons', cost: 'normal' } as const;

const deviceIds = pattern(1000, /^\d{1,15}(,\d{1,15}){0,59}$/, 'idsSixty').transform((text) => [...new Set(text.split(',').map(Number))]);
const states = pattern(60, /^(fault|offline|stop|standby)(,(fault|offline|stop|standby)){0,3}$/, 'listedWrong').transform((text) =>
  stopStates.filter((state) => text.split(',').includes(state)),
);
const version = int
  .min(0)
  .describe("Version that was seen (0: none yet), so that nobody overwrites another person's change; 409 when it has changed");
const use = z.enum(reasonUses).default('stop').describe('Reasons for stops, or for rejected pieces');
const reasonId = id.describe('Reason, by the ID that listStopReasons lists');
const range = { start: startOr('one day before the end'), end: endOr('now') };
const shown = { timeZone: z.string(), start: z.number(), end: z.number(), until: z.number() };

export const stopsApi = defineApi({
  listStopReasons: {
    ...read,
    path: '/api/stops/reasons/list',
    names: { use: ['用途', 'Use'] },
    summary: 'Tree of reasons of a project, for stops or for rejected pieces: groups, and in each its reasons',
    query: z.object({ projectId, use }),
    response: list(stopReason),
  },
  saveStopReason: {
    ...manage,
    path: '/api/stops/reasons/save',
    names: { parentId: ['分组', 'Group'], use: ['用途', 'Use'] },
    summary: 'Create or change a reason, or a group of reasons, for stops or for rejected pieces',
    body: z.object({
      projectId,
      id: reasonId.optional(),
      use: use.describe('Reasons for stops, or for rejected pieces. Cannot be changed later'),
      version,
      parentId: id.nullable().describe('Group that it is in; null: it is a group itself. Cannot be changed later'),
      type: z.enum(stopTypes).describe('Planned, unscheduled, speed loss or quality'),
      name: z.string().trim().min(1).max(60, fieldText('tooLong')).describe('Name of the reason or group'),
      nameEn: z.string().trim().max(60, fieldText('tooLong')).default('').describe('English name; empty: as the name'),
    }),
    response: stopReason,
  },
  saveDefaultStopReasons: {
    ...manage,
    path: '/api/stops/reasons/saveDefault',
    names: { use: ['用途', 'Use'] },
    summary: 'Start with the default tree of the type of the project; a project that has reasons of this use keeps them',
    body: z.object({ projectId, use }),
    response: list(stopReason),
  },
  removeStopReason: {
    ...manage,
    path: '/api/stops/reasons/remove',
    summary: 'Remove a reason, or a group with its reasons. Stops and rejects that have it keep it',
    body: z.object({ projectId, id: reasonId }),
    response: z.object({ removed: z.literal(true) }),
  },
  getRunStates: {
    ...read,
    path: '/api/stops/states',
    names: { deviceIds: ['设备', 'Devices'] },
    summary: `Run states of up to 60 devices of a project, for a Gantt: as in deviceSeries, without causes. At most ${maxStopDays} days`,
    query: z.object({ projectId, deviceIds: deviceIds.describe('Devices, by their IDs separated by commas'), ...range }),
    response: z.object({
      ...shown,
      /** Meanings of the numbers in `spans`. */
      states: z.array(z.enum(runStateOrder)),
      devices: z.array(
        z.object({
          deviceId: z.number().int(),
          name: z.string(),
          /** Same as in the device analysis, %. */
          availability: z.number().nullable(),
          /** Each span lasts up to the next one, the last up to `until`; ms after `start`. */
          starts: z.array(z.number()),
          /** Indices into `states`. */
          spans: z.array(z.number().int()),
        }),
      ),
    }),
  },
  listStops: {
    ...read,
    path: '/api/stops/list',
    names: { states: ['状态', 'States'], given: ['原因', 'Reason'] },
    summary: `Stops of devices of a project, a zone or a list in a range of at most ${maxStopDays} days, latest first, with availability, MTBF, MTTR and time by reason, device, shift and zone`,
    query: z.object({
      projectId,
      deviceIds: deviceIds.optional().describe('Devices, by their IDs separated by commas; default all'),
      regionId: regionId.optional(),
      ...range,
      states: states.optional().describe('States of the stops that are listed: fault, offline, stop, standby; default all but standby'),
      given: z.enum(['all', 'yes', 'no']).default('all').describe('Lists only stops with or without a reason; sums are of all stops'),
      pageNum,
      pageSize: entriesOfPage(500, 50),
    }),
    response: z.object({
      ...shown,
      figures: stopFigures,
      /** Names of the figures, their formulas and the standards that they follow. */
      rules: z.array(figureRule),
      /** Number of stops in the range, on all pages. */
      stops: z.number().int(),
      withoutReason: z.number().int(),
      /** Time of these stops in the range. */
      durationMs: z.number(),
      pareto: stopPareto,
      ...list(stop).shape,
    }),
  },
  getStop: {
    scope: { field: 'deviceId', kind: 'device' },
    method: 'GET',
    access: 'project.view',
    cost: 'normal',
    path: '/api/stops/get',
    summary: 'The stop of a device at an instant; null: it was not stopped',
    query: z.object({ deviceId, time: time.describe('Instant, epoch ms'), end: range.end }),
    response: z.object({ timeZone: z.string(), stop: stop.nullable() }),
  },
  saveStop: {
    scope: { field: 'deviceId', kind: 'device' },
    method: 'POST',
    changes: true,
    access: 'stop.explain',
    cost: 'normal',
    path: '/api/stops/save',
    names: { reasonId: ['原因', 'Reason'] },
    summary: 'Give a stop a reason and a note, or take both away',
    body: z.object({
      deviceId,
      start: time.describe('Start of the stop, or any time in it, epoch ms'),
      version,
      reasonId: reasonId.nullable().describe('Reason, by the ID that listStopReasons lists; null: none'),
      note: z.string().trim().max(500, fieldText('tooLong')).default('').describe('What happened'),
    }),
    response: z.object({ start: z.number(), version: z.number().int() }),
  },
});
