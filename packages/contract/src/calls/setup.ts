/** Setting up real projects: projects, zones, devices, device types from files, custom pages, trying a connection out, moving it all as one file. */
import { z } from 'zod';
import { pattern } from '../bounded.ts';
import { flag, id, int, text } from '../entities.ts';
import { defineApi } from '../kernel.ts';
import {
  connectionTest,
  customPageFields,
  deviceConnection,
  deviceFields,
  fieldNetworks,
  importPlan,
  projectFields,
  setupDevice,
  setupDeviceType,
  setupPage,
  setupProfile,
  setupProject,
  setupZone,
  tokenFile,
  version,
  zoneFields,
} from '../setup-entities.ts';
import { platformSetupCalls } from './setup-platform.ts';

const deviceKey = pattern(64, /^[A-Za-z0-9][A-Za-z0-9._-]*$/);
const done = z.object({ removed: z.number().int() });
const inProject = { access: 'project.setup', scope: { field: 'projectId', kind: 'project' } } as const;
const ofDevice = { access: 'project.setup', scope: { field: 'deviceId', kind: 'device' } } as const;
const ofZone = { access: 'project.setup', scope: { field: 'regionId', kind: 'region' } } as const;
const change = { method: 'POST', changes: true } as const;

/** Ways to import: without `apply` nothing changes and the plan is told; with it, `stamp` of the told plan proves that nothing moved in between. */
const importQuery = {
  apply: flag.default(false),
  stamp: z.string().max(64).optional(),
  /** Also removes zones, devices and pages that the file does not name. */
  remove: flag.default(false),
};

export const setupApi = defineApi({
  getSetup: {
    method: 'GET',
    path: '/api/setup/getSetup',
    ...inProject,
    cost: 'normal',
    summary: 'Everything that is set up in a project: itself, zones, devices with their connections, custom pages, each with its version',
    query: z.object({ projectId: id }),
    response: z.object({
      project: setupProject,
      zones: z.array(setupZone),
      devices: z.array(setupDevice),
      pages: z.array(setupPage),
      /** What the platform lets its devices be reached in. */
      networks: fieldNetworks,
      /** Hosts that custom pages may lead to. */
      frameHosts: z.array(z.string()),
      /** Where MQTT devices connect to: `outside` when an outside broker is used. */
      mqtt: z.object({ port: z.number().int(), outside: z.boolean() }),
    }),
  },
  ...platformSetupCalls,
  updateProject: {
    ...change,
    path: '/api/setup/updateProject',
    ...inProject,
    summary: 'Change a project; 409 when somebody else changed it since `version`',
    body: z.object({ ...projectFields, projectId: id, version }),
    response: setupProject,
  },
  createZone: {
    ...change,
    path: '/api/setup/createZone',
    ...inProject,
    summary: 'Create a zone',
    body: z.object({ ...zoneFields, projectId: id }),
    response: setupZone,
  },
  updateZone: {
    ...change,
    path: '/api/setup/updateZone',
    ...ofZone,
    summary: 'Rename a zone or move it under another one',
    body: z.object({ ...zoneFields, regionId: id, version }),
    response: setupZone,
  },
  removeZone: {
    ...change,
    path: '/api/setup/removeZone',
    ...ofZone,
    summary: 'Delete a zone; zones and devices in it move to the zone above',
    body: z.object({ regionId: id, version }),
    response: done,
  },
  createDevice: {
    ...change,
    path: '/api/setup/createDevice',
    ...inProject,
    summary: 'Create a device; an MQTT one gets `token` or a new one, told in this answer alone',
    body: z.object({
      ...deviceFields,
      projectId: id,
      key: deviceKey,
      token: z.string().min(16).max(128).optional(),
    }),
    response: z.object({ device: setupDevice, token: z.string().nullable() }),
  },
  updateDevice: {
    ...change,
    path: '/api/setup/updateDevice',
    ...ofDevice,
    summary: 'Change a device; 409 when somebody else changed it since `version`',
    body: z.object({ ...deviceFields, deviceId: id, version }),
    response: setupDevice,
  },
  removeDevice: {
    ...change,
    path: '/api/setup/removeDevice',
    ...ofDevice,
    summary: 'Delete a device with its parameters; its key confirms it',
    body: z.object({ deviceId: id, version, key: z.string().max(64) }),
    response: done,
  },
  renewToken: {
    ...change,
    path: '/api/setup/renewToken',
    ...ofDevice,
    summary: 'Give a device a new MQTT token, told in this answer alone; the old one ends at once',
    body: z.object({ deviceId: id }),
    response: z.object({ device: setupDevice, token: z.string() }),
  },
  renewTokens: {
    ...change,
    path: '/api/setup/renewTokens',
    ...inProject,
    cost: 'bulk',
    // A list of two thousand; more are renewed as the whole project.
    most: { kB: 64, values: 2100 },
    summary:
      "Give MQTT devices of a project new tokens, all of them or those of a list, told as one CSV file in this answer alone; the old ones end at once. 404 for a device that is not the project's",
    body: z.object({
      projectId: id,
      /** Absent: every MQTT device of the project. */
      deviceIds: z.array(id).min(1).max(2000).optional(),
      /** Only those that have no token yet. */
      missing: z.boolean().default(false),
    }),
    /** `tokens` is null where there was nothing to renew. */
    response: z.object({ renewed: z.number().int(), tokens: tokenFile.nullable() }),
  },
  getDeviceTypes: {
    method: 'GET',
    path: '/api/setup/getDeviceTypes',
    ...inProject,
    cost: 'normal',
    summary: 'Device types and profiles that a device can have',
    query: z.object({ projectId: id }),
    response: z.object({ types: z.array(setupDeviceType), profiles: z.array(setupProfile) }),
  },
  getDeviceTypeFile: {
    method: 'GET',
    path: '/api/setup/getDeviceTypeFile',
    ...inProject,
    cost: 'normal',
    summary: 'A device type as a file that addDeviceType takes; a type of the product serves as an example',
    query: z.object({ projectId: id, typeId: id }),
    response: z.object({ fileName: z.string(), content: z.string() }),
  },
  addDeviceType: {
    ...change,
    path: '/api/setup/addDeviceType',
    ...inProject,
    cost: 'bulk',
    summary:
      'Add a device type with its register maps from a JSON file (the body), or replace the one with its id; without `apply` it is only checked. Texts may have one language alone. Wrong lines: 400',
    query: z.object({ projectId: id, apply: flag.default(false) }),
    rawBody: true,
    rawKb: 4096,
    oneAtATime: true,
    response: z.object({
      type: setupDeviceType,
      /** Profiles that devices of the type may have: MQTT, and the file's register maps. */
      models: z.array(text),
      replaces: z.boolean(),
      /** Texts that the file has in one language only; the other one shows them marked. */
      untranslated: z.number().int(),
      applied: z.boolean(),
    }),
  },
  removeDeviceType: {
    ...change,
    path: '/api/setup/removeDeviceType',
    ...inProject,
    summary: 'Delete a device type that came from a file and that no device has',
    body: z.object({ projectId: id, typeId: id }),
    response: done,
  },
  createPage: {
    ...change,
    path: '/api/setup/createPage',
    ...inProject,
    summary: 'Create a custom page',
    body: z.object({ ...customPageFields, projectId: id }),
    response: setupPage,
  },
  updatePage: {
    ...change,
    path: '/api/setup/updatePage',
    ...inProject,
    summary: 'Change a custom page',
    body: z.object({ ...customPageFields, projectId: id, pageId: id, version }),
    response: setupPage,
  },
  removePage: {
    ...change,
    path: '/api/setup/removePage',
    ...inProject,
    summary: 'Delete a custom page',
    body: z.object({ projectId: id, pageId: id, version }),
    response: done,
  },
  testConnection: {
    ...change,
    path: '/api/setup/testConnection',
    ...inProject,
    cost: 'field',
    summary: 'Try a connection before it is saved: one poll over Modbus, or the next MQTT message of the key; the values decoded',
    body: z.object({
      projectId: id,
      typeId: id,
      profileId: z.string().min(1).max(64),
      connection: deviceConnection,
      /** MQTT: key of the device, saved or not. */
      key: deviceKey.optional(),
      /** MQTT: token that a device which is not saved yet signs in with meanwhile; createDevice takes the same. */
      token: z.string().min(16).max(128).optional(),
      /** MQTT: how long to wait for a message. */
      waitSeconds: int.min(1).max(45).default(20),
    }),
    response: connectionTest,
  },
  readRegisters: {
    ...change,
    path: '/api/setup/readRegisters',
    ...inProject,
    cost: 'field',
    summary: 'Registers or coils of a Modbus device as they are, from a zero-based address',
    body: z.object({
      projectId: id,
      connection: deviceConnection.options[0],
      table: z.enum(['holding', 'input', 'coil', 'discrete']),
      address: int.min(0).max(65_535),
      count: int.min(1).max(125),
    }),
    response: z.object({
      words: z.array(z.number().int()),
      roundTripMs: z.number().nullable(),
      /** Why there are no words. */
      error: connectionTest.shape.error,
    }),
  },
  exportProject: {
    method: 'GET',
    path: '/api/setup/exportProject',
    ...inProject,
    cost: 'bulk',
    summary: 'The whole project as one JSON file, without tokens and passwords',
    query: z.object({ projectId: id }),
    response: z.object({ fileName: z.string(), content: z.string() }),
  },
  importProject: {
    ...change,
    path: '/api/setup/importProject',
    ...inProject,
    cost: 'bulk',
    summary: 'Bring a project in line with an exported file (the body). Wrong lines: 400 with line and column of each',
    query: z.object({ ...importQuery, projectId: id }),
    rawBody: true,
    rawKb: 16_384,
    oneAtATime: true,
    response: importPlan,
  },
  importProjects: {
    ...change,
    path: '/api/setup/importProjects',
    access: 'platform',
    cost: 'bulk',
    summary: 'Create projects from a file (the body), or bring those of the same key or name in line with it',
    query: z.object(importQuery),
    rawBody: true,
    rawKb: 16_384,
    oneAtATime: true,
    response: importPlan,
  },
});
