import { stopsApi } from '@czyun/contract/stops';
import { examplesOf } from '../../testing/call-examples.ts';
import { bareLogEntry } from '../../testing/log-entry.ts';

const stopStart = 1_700_000_000_000;
let stopped = false;
let made: { readonly id: number; readonly version: number } | undefined;

export const examples = [
  examplesOf(stopsApi, {
    getRunStates: { fields: { deviceIds: '999999' }, status: 404 },
    listStops: { fields: { states: 'fault,stop', given: 'no' } },
    getStop: { fields: { time: stopStart } },
    saveStopReason: {
      // An unknown id: a second reason with the same name would be rejected.
      fields: { id: 999_999, version: 1, parentId: null, type: 'planned', name: 'Inspections', nameEn: '' },
      status: 404,
      async again({ server, projectId }) {
        const path = '/api/stops/reasons/save';
        const body = { projectId, version: 0, parentId: null, type: 'planned', name: 'Holidays', nameEn: '' };
        made ??= (await server.ask<{ id: number; version: number }>(path, { as: 'engadmin', body })).data;
        return { path, body: { ...body, ...made } };
      },
    },
    saveDefaultStopReasons: {
      async again({ server, projectId }) {
        const path = '/api/stops/reasons/saveDefault';
        await server.ask(path, { as: 'engadmin', body: { projectId } });
        return { path, body: { projectId } };
      },
    },
    removeStopReason: { fields: { id: 999_999 }, status: 404, again: 'acts' },
    saveStop: {
      fields: { start: stopStart, version: 0, reasonId: null, note: 'x' },
      // The device has no run state at that time.
      status: 400,
      async again({ server, projectId }) {
        const deviceId = server.device('t-bms').id;
        const state = { ...bareLogEntry, type: 5, project_id: projectId, device_id: deviceId, result: 'fault' };
        if (!stopped)
          await server.db
            .insertInto('log_entries')
            .values({ ...state, start_time: stopStart, recover_time: stopStart + 3_600_000 })
            .execute();
        const path = '/api/stops/save';
        const body = { deviceId, start: stopStart, version: stopped ? 1 : 0, reasonId: null, note: 'x' };
        stopped = true;
        return { path, body };
      },
    },
  }),
];
