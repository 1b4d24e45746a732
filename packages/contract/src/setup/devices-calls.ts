/** Setting up devices: their connections and tokens, and connection tests. */

import { z } from 'zod';
import { id, int } from '../fields/primitives.ts';
import { deviceId, projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { connectionTest, deviceConnection, deviceFields, deviceKey, registerCount, setupDevice, tokenFile, version } from './entities.ts';

const done = z.object({ removed: z.number().int() });
const inProject = { access: 'project.setup', scope: { field: 'projectId', kind: 'project' } } as const;
const ofDevice = { access: 'project.setup', scope: { field: 'deviceId', kind: 'device' } } as const;
const change = { method: 'POST', changes: true } as const;

export const deviceSetupApi = defineApi({
  createDevice: {
    ...change,
    path: '/api/setup/createDevice',
    names: { unit: ['站号', 'Unit ID'], key: ['设备编号', 'Device key'] },
    ...inProject,
    summary: 'Create a device; MQTT devices get `token` or a new one, returned only in this answer',
    body: z.object({
      ...deviceFields,
      projectId,
      key: deviceKey.describe('Device key: unique on the server, part of MQTT topics'),
      token: z.string().min(16).max(128).optional().describe('MQTT password of the device; absent: one is made'),
    }),
    response: z.object({ device: setupDevice, token: z.string().nullable() }),
  },
  updateDevice: {
    ...change,
    path: '/api/setup/updateDevice',
    names: { unit: ['站号', 'Unit ID'] },
    ...ofDevice,
    summary: 'Change a device; 409 if it was changed since `version`',
    body: z.object({
      ...deviceFields,
      deviceId,
      version: version.describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
    }),
    response: setupDevice,
  },
  removeDevice: {
    ...change,
    path: '/api/setup/removeDevice',
    names: { key: ['设备编号', 'Device key'] },
    ...ofDevice,
    summary: 'Delete a device with its parameters; its key confirms it',
    body: z.object({
      deviceId,
      version: version.describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      key: z.string().max(64).describe('Device key typed once more, as confirmation'),
    }),
    response: done,
  },
  renewToken: {
    ...change,
    path: '/api/setup/renewToken',
    ...ofDevice,
    summary: 'Issue a new MQTT token for a device, returned only in this answer; the old one expires immediately',
    body: z.object({ deviceId }),
    response: z.object({ device: setupDevice, token: z.string() }),
  },
  renewTokens: {
    ...change,
    path: '/api/setup/renewTokens',
    ...inProject,
    cost: 'bulk',
    // A list of two thousand; more are renewed for the whole project.
    most: { kB: 64, values: 2100 },
    summary:
      'Issue new tokens for all or listed MQTT devices of a project, returned once as a CSV file; the old ones expire immediately. 404 for a device of another project',
    body: z.object({
      projectId,
      deviceIds: z.array(id).min(1).max(2000).optional().describe('Absent: every MQTT device of the project'),
      missing: z.boolean().default(false).describe('Only those that have no token yet'),
    }),
    /** `tokens` is null if there was nothing to renew. */
    response: z.object({ renewed: z.number().int(), tokens: tokenFile.nullable() }),
  },
  testConnection: {
    ...change,
    path: '/api/setup/testConnection',
    names: { unit: ['站号', 'Unit ID'], key: ['设备编号', 'Device key'] },
    ...inProject,
    cost: 'field',
    summary: 'Try a connection before it is saved: one poll over Modbus, or the next MQTT message of the key; the values decoded',
    body: z.object({
      projectId,
      typeId: id.describe('Device type, by its ID'),
      profileId: z.string().min(1).max(64).describe('Register map or message format of the device'),
      connection: deviceConnection.describe('How the device is reached: Modbus TCP or MQTT'),
      key: deviceKey.optional().describe('MQTT: key of the device, saved or not'),
      token: z
        .string()
        .min(16)
        .max(128)
        .optional()
        .describe('MQTT: temporary password of a device not yet saved; the same goes to createDevice'),
      waitSeconds: int.min(1).max(45).default(20).describe('MQTT: how long to wait for a message'),
    }),
    response: connectionTest,
  },
  readRegisters: {
    ...change,
    path: '/api/setup/readRegisters',
    names: { unit: ['站号', 'Unit ID'], address: ['地址', 'Address'] },
    ...inProject,
    cost: 'field',
    summary: 'Registers or coils of a Modbus device as they are, from a zero-based address',
    body: z.object({
      projectId,
      connection: deviceConnection.options[0].describe('Modbus TCP connection to read through'),
      table: z.enum(['holding', 'input', 'coil', 'discrete']).describe('Table of Modbus registers'),
      address: int.min(0).max(65_535).describe('First register, zero-based'),
      count: registerCount.describe('Registers to read'),
    }),
    response: z.object({
      words: z.array(z.number().int()),
      roundTripMs: z.number().nullable(),
      /** Why there are no words. */
      error: connectionTest.shape.error,
    }),
  },
});
