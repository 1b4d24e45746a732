import { historyApi, historyFramesApi, historyRangeApi, hourMs } from '@czyun/contract';
import { exportsApi } from '@czyun/contract/exports';
import { testStart } from '../../app-fixture.ts';
import { examplesOf } from '../../testing/call-examples.ts';

const unknownKeys = { start: testStart - hourMs, end: testStart, keys: ['999999:active_power'] };
const schedule = {
  ...{ title: 'Meters', downSample: '15m-avg', format: 'parquet', language: 'en', every: 'day', minute: 60, monthDay: 1, enabled: false },
  target: { kind: 'post', address: 'https://lake.example.com/in', headers: [{ name: 'authorization', value: 'Bearer a-secret' }] },
};
let stored: { readonly id: number; readonly version: number } | undefined;

export const examples = [
  examplesOf(historyApi, {
    importReadings: {
      again: 'acts',
    },
    computeAlarms: {
      fields: { start: testStart - hourMs, end: testStart },
      again: 'acts',
    },
  }),
  examplesOf(exportsApi, {
    countExport: { fields: unknownKeys, status: 400 },
    startExport: { fields: { ...unknownKeys, title: 'Meters' }, status: 400, again: 'acts' },
    saveExportSchedule: {
      fields: { schedule: { ...schedule, keys: unknownKeys.keys } },
      status: 400,
      async again({ server, projectId }) {
        const path = '/api/exports/schedules/save';
        const body = { projectId, version: 0, schedule: { ...schedule, keys: [`${server.device('t-load').id}:active_power`] } };
        stored ??= (await server.ask<{ id: number; version: number }>(path, { as: 'engadmin', body })).data;
        return { path, body: { ...body, ...stored } };
      },
    },
    removeExportSchedule: { fields: { id: 999_999 }, status: 404, again: 'acts' },
    sendExport: { fields: { id: 999_999 }, status: 404, again: 'acts' },
  }),
  examplesOf(historyFramesApi, { getFrames: { fields: { start: testStart - hourMs, stepMs: 60_000, count: 3 } } }),
  examplesOf(historyRangeApi, { getFormulaCurve: { fields: { expression: 'a + 1' } } }),
];
