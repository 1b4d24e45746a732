import { z } from 'zod';
import { flag, id, idList, time } from '../fields/primitives.ts';
import { deviceId, projId, regionId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { region } from '../projects/entities.ts';
import { device, deviceCard, deviceStatus, param, paramValue, refusedRegisters, statusDetail } from './entities.ts';
import { deviceTypeView } from './type-view.ts';

const byProject = { access: 'project.view', scope: { field: 'projId', kind: 'project' } } as const;
const byDevice = { access: 'project.view', scope: { field: 'deviceId', kind: 'device' } } as const;

export const devicesApi = defineApi({
  getAllByProjId: {
    method: 'GET',
    path: '/device/getAllByProjId',
    access: 'project.view',
    scope: { field: 'id', kind: 'project' },
    summary: 'All devices of a project with their status, now or at `time` (time machine)',
    query: z.object({
      id: id.describe('Project, by the ID that getProjList lists'),
      time: time.optional().describe('Instant to show (time machine), epoch ms; default now'),
    }),
    response: z.array(device),
  },
  getByArea: {
    method: 'GET',
    path: '/device/ex/getByArea',
    ...byProject,
    cost: 'normal',
    byOwner: true,
    summary: 'Devices of a project or of one of its regions; with `detail`, the values of their key metrics',
    query: z.object({ projId, regionId: regionId.optional(), detail: flag.default(false).describe('With the values of key metrics') }),
    response: z.object({ regions: z.array(region), list: z.array(deviceCard) }),
  },
  getMirrorStatus: {
    method: 'GET',
    path: '/device/getMirrorStatus',
    access: 'project.view',
    scope: { field: 'deviceId', kind: 'device' },
    byOwner: true,
    summary: 'State and connection health of a device',
    query: z.object({ deviceId, projId: projId.optional() }),
    response: z.object({
      deviceId: z.number().int(),
      mirrorId: z.number().int(),
      status: deviceStatus,
      detail: statusDetail.optional(),
      online: z.boolean(),
      lastMessage: z.number().nullable(),
      messages: z.number(),
      clockOffsetMs: z.number().nullable(),
      roundTripMs: z.number().nullable(),
      protocol: z.string(),
      /** Communication faults, by kind. */
      faults: z.record(z.string(), z.number()),
      lastFault: z.object({ kind: z.string(), time: z.number(), detail: z.string() }).nullable(),
      refused: z.array(refusedRegisters),
    }),
  },
  getDetail: {
    method: 'GET',
    path: '/device/ex/getDetail',
    ...byDevice,
    byOwner: true,
    summary: 'A device with its parameters and their newest values',
    query: z.object({ deviceId, mirrorId: id.optional().describe('Mirror of the device; a device is its own mirror') }),
    response: z.object({ device, projectId: z.number().int(), timeZone: z.string(), params: z.array(param.extend(paramValue.shape)) }),
  },
  queryProjectDeviceParamStatus: {
    method: 'GET',
    path: '/api/device/queryProjectDeviceParamStatus',
    ...byProject,
    cost: 'normal',
    byOwner: true,
    summary: 'Newest value of every parameter of a project',
    query: z.object({ projId }),
    response: z.array(paramValue.extend({ deviceId: z.number().int(), metric: z.string() })),
  },
  queryRegionDeviceParamStatus: {
    method: 'GET',
    path: '/api/device/queryRegionDeviceParamStatus',
    access: 'project.view',
    scope: { field: 'regionId', kind: 'region' },
    cost: 'normal',
    byOwner: true,
    summary: 'Newest value of every parameter of a region',
    query: z.object({ regionId }),
    response: z.array(paramValue.extend({ deviceId: z.number().int(), metric: z.string() })),
  },
  queryMultiDeviceParamStatus: {
    method: 'GET',
    path: '/api/device/queryMultiDeviceParamStatus',
    access: 'project.view',
    scope: { field: 'paramIds', kind: 'params', someUnknown: true },
    byOwner: true,
    summary: 'Latest values of parameters, in the order requested; unknown ones have no value and a `reason`',
    query: z.object({ paramIds: idList.describe('Parameters by ID, separated by commas') }),
    response: z.array(paramValue),
  },
  queryMultiDeviceStatus: {
    method: 'GET',
    path: '/api/device/queryMultiDeviceStatus',
    access: 'project.view',
    scope: { field: 'ids', kind: 'devices', someUnknown: true },
    byOwner: true,
    summary: 'Status of devices now, or at `time` (time machine), in the order requested; unknown ones have no status and a `reason`',
    query: z.object({
      ids: idList.describe('Devices by ID, separated by commas'),
      time: time.optional().describe('Instant to show (time machine), epoch ms; default now'),
    }),
    response: z.array(
      z.object({
        id: z.number().int(),
        /** null: the device is unknown; see `reason`. */
        status: deviceStatus.nullable(),
        detail: statusDetail.optional(),
        lastMessage: z.number().nullable(),
        openAlarms: z.number().int().nullable(),
        reason: z.string().optional(),
      }),
    ),
  },
  queryDeviceType: {
    method: 'GET',
    path: '/api/devicetype/queryDeviceType',
    access: 'session',
    summary: 'A device type: groups, points with both languages, pages',
    query: z.object({ id: id.describe('Device type, by its ID (1216 storage station, 1399 and 1450 storage cabinets …)') }),
    response: deviceTypeView,
  },
});
