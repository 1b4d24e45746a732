import { deviceReportsApi, reportMailsApi, reportsApi } from '@czyun/contract';
import { testStart } from '../../app-fixture.ts';
import { examplesOf, members } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(reportsApi, {
    reportSave: {
      fields: { report: { title: 'r', type: 'daily', items: [{ deviceId: 999_999, metric: 'none', algorithm: 'last' }] } },
      status: 400,
      again: (() => {
        let id: number | undefined;
        return async ({ server, projectId }) => {
          const items = [{ deviceId: server.device('t-grid').id, metric: 'energy_import', algorithm: 'diff' }];
          const report = { title: 'report', type: 'dailyDiff', items };
          const body = { projectId, version: 0, report };
          id ??= (await server.ask<{ id: number }>('/api/report/save', { as: 'engadmin', body })).data.id;
          return { path: '/api/report/save', body: { ...body, id, version: 1 } };
        };
      })(),
    },
    reportRemove: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
    reportTable: {
      fields: { id: 999_999, start: testStart - 3_600_000, end: testStart },
      status: 404,
    },
    reportPreview: {
      fields: {
        report: { title: 'r', type: 'daily', items: [{ deviceId: 999_999, metric: 'none', algorithm: 'last' }] },
        ...{ start: testStart - 3_600_000, end: testStart },
      },
      status: 400,
    },
    getReportTemplate: {
      fields: { key: 'outputDaily', start: testStart - 3_600_000, end: testStart },
      status: 404,
    },
    exportReportTemplate: {
      fields: { key: 'outputDaily', start: testStart - 3_600_000, end: testStart },
      status: 404,
    },
    reportFile: {
      fields: { id: 999_999, start: testStart - 3_600_000, end: testStart },
      status: 404,
    },
  }),
  examplesOf(reportMailsApi, {
    reportMail: {
      fields: { id: 999_999 },
      status: 404,
    },
    reportMailSave: {
      fields: {
        id: 999_999,
        mail: { userIds: [999_999], every: 'day', minute: 480, range: 'yesterday', format: 'pdf', language: 'zh' },
      },
      status: 404,
      again: (() => {
        let id: number | undefined;
        return async (of) => {
          const { server, projectId } = of;
          const items = [{ deviceId: server.device('t-grid').id, metric: 'energy_import', algorithm: 'diff' }];
          const [{ userId } = { userId: 0 }] = (await members(of)).filter(({ loginName }) => loginName === 'engineer');
          const mail = { userIds: [userId], every: 'day', minute: 480, range: 'yesterday', format: 'pdf', language: 'zh' };
          if (id === undefined) {
            await server.db.updateTable('users').set({ email: 'eng@example.com' }).where('id', '=', userId).execute();
            const report = { title: 'mailed', type: 'dailyDiff', items };
            id = (await server.ask<{ id: number }>('/api/report/save', { as: 'engadmin', body: { projectId, version: 0, report } })).data
              .id;
            await server.ask('/api/report/mail/save', { as: 'engadmin', body: { projectId, id, version: 0, mail } });
          }
          return { path: '/api/report/mail/save', body: { projectId, id, version: 1, mail } };
        };
      })(),
    },
    reportMailSend: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
  }),
  examplesOf(deviceReportsApi, {
    deviceReport: {
      fields: { type: 'daily', params: 'none:last', start: testStart - 3_600_000, end: testStart },
      status: 400,
    },
    deviceReportFile: {
      fields: { type: 'daily', params: 'none:last', start: testStart - 3_600_000, end: testStart },
      status: 400,
    },
  }),
];
