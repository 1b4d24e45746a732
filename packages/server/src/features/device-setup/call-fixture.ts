import { randomUUID } from 'node:crypto';
import { deviceSetupApi } from '@czyun/contract';
import { examplesOf, first, setup } from '../../testing/call-examples.ts';

const setUpDevice = { name: 'Meter', typeId: 1203, profileId: 'mqtt-meter', connection: { kind: 'mqtt', periodMs: 1000 } };
/** The discard port of this machine refuses connections. */
const nobodyThere = { kind: 'modbus', host: '127.0.0.1', port: 9, unit: 1, pollMs: 1000 };

export const examples = [
  examplesOf(deviceSetupApi, {
    createDevice: {
      fields: {
        get key() {
          return `device-${randomUUID()}`;
        },
        ...setUpDevice,
      },
      again: 'acts',
    },
    updateDevice: {
      fields: { ...setUpDevice, version: 999 },
      status: 409,
      again: async (of) => {
        const { id: deviceId, key: _key, hasToken: _token, ...device } = first((await setup(of)).devices);
        return { path: '/api/setup/updateDevice', body: { deviceId, ...device } };
      },
    },
    removeDevice: {
      fields: { key: 'own-meter', version: 999 },
      status: 409,
      again: 'acts',
    },
    renewToken: {
      again: 'acts',
    },
    renewTokens: {
      again: 'acts',
    },
    testConnection: {
      fields: { typeId: 1301, profileId: 'sunspec-103', connection: nobodyThere },
      again: 'acts',
    },
    readRegisters: {
      fields: { connection: nobodyThere, table: 'holding', address: 0, count: 2 },
      again: 'acts',
    },
  }),
];
