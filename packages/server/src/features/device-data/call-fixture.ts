import { dataApi, dataRangesApi, deviceExportApi, meterChangesApi, retentionApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(dataApi, {
    importCsv: {
      again: 'acts',
    },
    undoImport: {
      fields: { id: 1 },
      status: 404,
      again: 'acts',
    },
  }),
  examplesOf(dataRangesApi, {
    previewClear: {
      fields: { metrics: null, from: 0, to: 60_000 },
    },
    clearRange: {
      fields: { metrics: null, from: 0, to: 60_000 },
      again: 'acts',
    },
  }),
  examplesOf(deviceExportApi, {
    askDeviceExport: {
      again: 'acts',
    },
  }),
  examplesOf(meterChangesApi, {
    addMeterChange: {
      fields: { time: 60_000, registers: [{ paramId: 999_999, last: null, first: null }] },
      status: 400,
      again: 'acts',
    },
    setRegisterWidth: {
      fields: { paramId: 999_999, width: 10_000 },
      status: 400,
      again: 'acts',
    },
    removeMeterChange: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
  }),
  examplesOf(retentionApi, {
    previewRetention: {
      fields: { level: 'normal', rawDays: 100, minuteDays: 400 },
    },
    setRetention: {
      fields: { level: 'normal', rawDays: 100, minuteDays: 400 },
      again: async ({ projectId }) => ({
        path: '/api/data/setRetention',
        body: { projectId, level: 'normal', rawDays: 100, minuteDays: 400 },
      }),
    },
  }),
];
