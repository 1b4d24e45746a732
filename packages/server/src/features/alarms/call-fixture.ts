import { alarmsApi } from '@czyun/contract';
import { expect } from 'vitest';
import { testStart } from '../../app-fixture.ts';
import { examplesOf, first, type OnServer } from '../../testing/call-examples.ts';

/** An active alarm. */
async function alarmId({ server, projectId }: OnServer): Promise<number> {
  await server.publish('t-grid', { alarm_word_1: 1 });
  const active = async () => (await server.ask<{ id: number }[]>(`/czyun/realAlarm?id=${projectId}`, { as: 'engadmin' })).data;
  await expect.poll(async () => (await active()).length).toBeGreaterThan(0);
  return first(await active()).id;
}

export const examples = [
  examplesOf(alarmsApi, {
    alarmDetail: {
      fields: { id: 999_999 },
      status: 404,
    },
    shelveAlarm: {
      fields: { id: 999_999, until: testStart, reason: 'r' },
      status: 404,
      again: 'acts',
    },
    alarmOutOfService: {
      fields: { id: 999_999, reason: 'r' },
      status: 404,
      again: 'acts',
    },
    maintenanceWindow: {
      fields: { deviceId: 999_999, begins: testStart, until: testStart + 1, reason: 'r' },
      status: 404,
      again: 'acts',
    },
    endSuppression: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
    commentAlarm: {
      fields: { id: 999_999, text: 't' },
      status: 404,
      again: 'acts',
    },
    assignAlarm: {
      fields: { id: 999_999, userId: null },
      status: 404,
      again: async (of) => ({ path: '/api/alarm/assign', body: { projectId: of.projectId, id: await alarmId(of), userId: null } }),
    },
    instructAlarm: {
      fields: { id: 999_999, texts: null },
      status: 404,
      again: async (of) => {
        const { projectId } = of;
        const texts = { check: { zh: '检查', en: 'check' }, act: { zh: '处理', en: 'act' } };
        return { path: '/api/alarm/instruct', body: { projectId, id: await alarmId(of), texts } };
      },
    },
  }),
];
