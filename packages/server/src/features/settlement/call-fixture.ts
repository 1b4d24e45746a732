import { billFileApi, settlementApi, settlementMonthApi, settlementPeriodsApi, settlementTermsApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(settlementApi, {
    settlementDays: {
      fields: { from: '2026-01-01', to: '2026-01-02' },
    },
    settlementDay: {
      fields: { date: '2026-01-01' },
    },
    settlementQuarters: {
      fields: { date: '2026-01-01', key: 'gridImport' },
      // There is no such line, no data in the month, and no bill.
      status: 404,
    },
    settlementRun: {
      fields: { from: '2026-01-01', to: '2026-01-02' },
      again: 'acts',
    },
    settlementEffect: {
      fields: { change: { kind: 'calendar', own: [] } },
    },
    settlementPartiesSave: {
      // Outdated version: an accepted number of days would change the version.
      fields: { version: 999, parties: [], dueDays: 15 },
      status: 409,
      again: async ({ server, projectId }) => {
        const { version } = (await server.ask<{ version: number }>(`/api/settlement/parties?projectId=${projectId}`, { as: 'engadmin' }))
          .data;
        return { path: '/api/settlement/parties/save', body: { projectId, version, parties: [{ name: 'owner', ratio: '100' }] } };
      },
    },
    bill: {
      fields: { id: 999_999 },
      status: 404,
    },
    billOutlook: {
      fields: { month: '2026-01' },
      status: 400,
    },
    billIssue: {
      fields: { month: '2026-01' },
      status: 400,
      again: 'acts',
    },
    billReRatePreview: {
      fields: { id: 999_999 },
      status: 404,
    },
    billReRate: {
      fields: { id: 999_999, digest: 'd' },
      status: 404,
      again: 'acts',
    },
  }),
  examplesOf(settlementMonthApi, {
    getSettlementMonth: {
      fields: { month: '2026-01' },
    },
  }),
  examplesOf(settlementPeriodsApi, {
    settlementPeriods: {
      fields: { from: '2026-01-01', to: '2026-01-31' },
    },
  }),
  examplesOf(settlementTermsApi, {
    settlementTermsPreview: {
      fields: { basis: 'saving', auxiliaries: 'behindGrid', meters: null, prices: null },
    },
    settlementTermsSave: {
      fields: {
        month: '2026-01',
        version: 0,
        basis: 'saving',
        auxiliaries: 'behindGrid',
        meters: null,
        prices: null,
      },
      again: async ({ server, projectId }) => {
        const { version } = (await server.ask<{ version: number }>(`/api/settlement/terms?projectId=${projectId}`, { as: 'engadmin' }))
          .data;
        const terms = { basis: 'storageMeter', auxiliaries: 'inStorageMeter', meters: null, prices: null };
        return { path: '/api/settlement/terms/save', body: { projectId, month: '2026-01', version, ...terms } };
      },
    },
  }),
  examplesOf(billFileApi, {
    billFile: {
      fields: { id: 999_999 },
      status: 404,
    },
  }),
];
