import { planExecutionApi, plansApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(plansApi, {
    planList: {
      fields: { deviceId: 999_999 },
      // The project has no controller for plans.
      status: 404,
    },
    planSave: {
      fields: { deviceId: 999_999, id: 0, version: 0, name: 'plan', dayKind: 'workday', slots: [] },
      status: 404,
      again: (() => {
        const fields = { name: 'plan', dayKind: 'workday', slots: [{ mode: 1, from: 0, to: 60, power: 10 }] };
        let kept: { id: number; version: number } | undefined;
        return async ({ server, projectId }) => {
          const of = { projectId, deviceId: server.device('t-ems').id, ...fields };
          kept ??= (
            await server.ask<{ id: number; version: number }>('/api/plan/save', { as: 'engadmin', body: { ...of, id: 0, version: 0 } })
          ).data;
          return { path: '/api/plan/save', body: { ...of, id: kept.id, version: kept.version } };
        };
      })(),
    },
    planRemove: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
    planOutlook: {
      fields: { deviceId: 999_999, slots: [], date: '2026-11-01' },
      status: 404,
    },
    planSend: {
      fields: { deviceId: 999_999, slots: [] },
      status: 404,
      again: 'acts',
    },
    planSchedule: {
      fields: { deviceId: 999_999, slots: [], at: 1 },
      status: 404,
      again: 'acts',
    },
    planUnschedule: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
    planSending: {
      fields: { id: 999_999 },
      status: 404,
    },
    planOfDevice: {
      fields: { deviceId: 999_999 },
      status: 404,
    },
    planHistory: {
      fields: { deviceId: 999_999 },
      status: 404,
    },
  }),
  examplesOf(planExecutionApi, {
    planExecution: {
      fields: { deviceId: 999_999, date: '2026-11-01' },
      status: 404,
    },
  }),
];
