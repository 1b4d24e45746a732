import { controlApi, controlRulesApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(controlApi, {
    setDeviceParamValue: {
      fields: { value: 1 },
      again: 'acts',
    },
    setMultiDeviceParamValue: {
      again: 'acts',
    },
  }),
  examplesOf(controlRulesApi, {
    setTag: {
      fields: { reason: 'cable work' },
      again: 'acts',
    },
    removeTag: {
      fields: { id: 999_999 },
      // No such object exists.
      status: 404,
      again: 'acts',
    },
    requireApproval: {
      fields: { required: false },
      again: async ({ projectId }) => ({ path: '/api2/control/requireApproval', body: { projectId, required: false } }),
    },
    approveCommands: {
      fields: { group: 'g' },
      status: 404,
      again: 'acts',
    },
    refuseCommands: {
      fields: { group: 'g' },
      status: 404,
      again: 'acts',
    },
    withdrawCommands: {
      fields: { group: 'g' },
      status: 404,
      again: 'acts',
    },
    getPresets: {
      fields: { typeId: 1203 },
    },
    savePreset: {
      fields: { typeId: 1203, name: 'p', steps: [{ metric: 'demand_window', value: 15 }] },
      again: async ({ projectId }) => ({
        path: '/api2/control/savePreset',
        body: { projectId, typeId: 1203, name: 'preset', steps: [{ metric: 'demand_window', value: 15 }] },
      }),
    },
    removePreset: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
  }),
];
