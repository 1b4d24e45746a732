import { dayAheadSourceApi, tariffsApi } from '@czyun/contract';
import { testStart } from '../../app-fixture.ts';
import { examplesOf, type OnServer } from '../../testing/call-examples.ts';

const plainTariff = {
  ...{ name: 'plain', region: 0, from: '2026-01-01', prices: { flat: { buy: '0.5' } } },
  seasons: [
    {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      days: [{ kinds: ['workday', 'weekend', 'holiday'], spans: [{ from: 0, to: 1440, period: 'flat' }] }],
    },
  ],
};

/** Creates a version without an end. */
async function otherTariff({ server, projectId }: OnServer): Promise<number> {
  const path = `/api/tariff/list?projectId=${projectId}`;
  const { newest } = (await server.ask<{ newest: number }>(path, { as: 'engadmin' })).data;
  const body = { projectId, newest, tariff: { ...plainTariff, name: 'other' } };
  return (await server.ask<{ id: number }>('/api/tariff/save', { as: 'engadmin', body })).data.id;
}

export const examples = [
  examplesOf(tariffsApi, {
    tariffSave: {
      fields: { newest: 0, tariff: plainTariff },
      again: async ({ server, projectId }) => {
        const { newest } = (await server.ask<{ newest: number }>(`/api/tariff/list?projectId=${projectId}`, { as: 'engadmin' })).data;
        return { path: '/api/tariff/save', body: { projectId, newest, tariff: plainTariff } };
      },
    },
    tariffEnd: {
      fields: { id: 999_999, on: '2099-12-31' },
      status: 404,
      again: (() => {
        let id: number | undefined;
        return async (of) => {
          const { projectId } = of;
          id ??= await otherTariff(of);
          return { path: '/api/tariff/end', body: { projectId, id, on: '2099-12-31' } };
        };
      })(),
    },
    tariffRemove: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
    tariffPrices: {
      fields: { start: testStart - 3_600_000, end: testStart },
    },
    tariffCalendarSave: {
      fields: { version: 0, own: [] },
      again: async ({ server, projectId }) => {
        const { version } = (await server.ask<{ version: number }>(`/api/tariff/calendar?projectId=${projectId}`, { as: 'engadmin' })).data;
        return { path: '/api/tariff/calendar/save', body: { projectId, version, own: [{ date: '2027-02-06', kind: 'holiday' }] } };
      },
    },
    dayAheadPreview: {
      fields: { content: '2026-11-01 00:00,0.3', step: 60, per: 'kWh' },
    },
    dayAheadImport: {
      fields: { content: '2026-11-01 00:00,0.3', step: 60, per: 'kWh' },
      again: async ({ projectId }) => ({
        path: '/api/tariff/dayAhead/import',
        body: { projectId, content: '2026-11-01 00:00,0.31', step: 60, per: 'kWh' },
      }),
    },
    dayAheadList: {
      fields: { start: testStart - 3_600_000, end: testStart },
    },
  }),
  examplesOf(dayAheadSourceApi, {
    dayAheadSourceSave: {
      fields: { version: 0, source: null },
      again: async ({ server, projectId }) => {
        const path = `/api/tariff/dayAhead/source?projectId=${projectId}`;
        const { version } = (await server.ask<{ version: number }>(path, { as: 'engadmin' })).data;
        const source = { address: 'https://prices.example.com/{date}.csv', secret: '', step: 60, per: 'MWh', at: 1140 };
        return { path: '/api/tariff/dayAhead/source/save', body: { projectId, version, source } };
      },
    },
    dayAheadFetch: {
      status: 404,
      again: 'acts',
    },
  }),
];
