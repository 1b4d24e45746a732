/** Devices: lists, details and newest values, from memory. */
import type { Device, DeviceCard, DeviceTypeView, Language, ParamValue, Region } from '@czyun/contract';
import type { Alarms } from '../../alarms/types.ts';
import type { DeviceStates } from '../../drivers/types.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Past } from '../../past/index.ts';
import { type DeviceRecord, knownTo, nameIn, type Registry, unknownDevice } from '../../registry/index.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { devicesOfZone } from '../../registry/zones.ts';
import { deviceEntity, refusedEntity, typeView, unknownValue } from '../../station/device-entity.ts';
import type { NewestValues } from '../../telemetry/types.ts';
import { createDeviceValues } from './device-values.ts';

export interface DeviceDeps {
  readonly registry: Registry;
  readonly newest: Pick<NewestValues, 'get'>;
  readonly states: DeviceStates;
  readonly alarms: Pick<Alarms, 'openCount'>;
  readonly past: Pick<Past, 'states'>;
}

interface Caller {
  readonly language: Language;
  readonly now: number;
  /** Projects of the requested objects that the caller may not see. */
  readonly foreign?: ReadonlySet<number>;
}

/** Maximum length of a fault's text; answers of devices may be long. */
const detailLength = 300;

export function createDeviceService({ registry, newest, states, alarms, past }: DeviceDeps) {
  const surroundings = { states, alarms };

  const { valueOfParam, valuesOf, valuesOfAll, keyValuesOf, stateValueOf } = createDeviceValues(newest);

  function requireDevice(deviceId: number): DeviceRecord {
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    return device;
  }

  /** Devices of a project, or of one of its zones with the zones inside it; `notFound` for a zone of another project. */
  function devicesIn(projectId: number, regionId?: number): readonly DeviceRecord[] {
    if (regionId === undefined) return registry.devicesOf(projectId);
    if (registry.region(regionId)?.projectId !== projectId) throw new AppError('notFound');
    return devicesOfZone(registry, projectId, regionId);
  }

  function statusOf(id: number) {
    const { status, detail, lastMessage } = states.get(id);
    return { status, ...(detail && { detail }), lastMessage, openAlarms: alarms.openCount(id) };
  }

  return {
    inRegion: devicesIn,

    /** With the current states, or those at `time`. */
    async all(projectId: number, language: Language, time: number | undefined, now: number): Promise<Device[]> {
      const devices = registry.devicesOf(projectId);
      const list = devices.map((device) => deviceEntity(device, language, surroundings));
      if (time === undefined || time >= now) return list;
      const then = new Map((await past.states(devices, time, now)).map((state) => [state.id, state]));
      // The detail is only known for the present.
      return list.map(({ detail: _, ...device }) => ({ ...device, ...then.get(device.id) }));
    },

    byRegion(projectId: number, regionId: number | undefined, detail: boolean, language: Language) {
      const list = devicesIn(projectId, regionId).map(
        (device): DeviceCard => ({
          ...deviceEntity(device, language, surroundings),
          keyParams: detail ? keyValuesOf(device) : [],
          stateParam: stateValueOf(device),
        }),
      );
      const regions = registry
        .regionsOf(projectId)
        .map((region): Region => ({ id: region.id, name: nameIn(language, region), parentId: region.parentId }));
      return { regions, list };
    },

    /** State and connection of a device; a device of another project than `projectId` is `notFound`. */
    mirror(deviceId: number, projectId: number | undefined, language: Language) {
      const device = requireDevice(deviceId);
      if (projectId !== undefined && device.projectId !== projectId) throw new AppError('notFound');
      const { status, detail, lastMessage } = states.get(deviceId);
      const health = states.health(deviceId);
      const { lastFault } = health;
      return {
        deviceId,
        mirrorId: deviceId,
        status,
        ...(detail && { detail }),
        online: health.online,
        lastMessage: lastMessage ?? health.lastMessage ?? null,
        messages: health.messages,
        clockOffsetMs: health.clockOffsetMs ?? null,
        roundTripMs: health.roundTripMs ?? null,
        protocol: device.driver.connection.kind,
        faults: { ...health.faults } as Record<string, number>,
        lastFault: lastFault ? { ...lastFault, detail: lastFault.detail.slice(0, detailLength) } : null,
        refused: (health.refused ?? []).map((block) => refusedEntity(block, registry, language)),
      };
    },

    /** A device is its own mirror; `notFound` for any other. */
    detail({ deviceId, mirrorId }: { readonly deviceId: number; readonly mirrorId?: number | undefined }, language: Language) {
      const device = requireDevice(deviceId);
      if (mirrorId !== undefined && mirrorId !== device.id) throw new AppError('notFound');
      return {
        device: deviceEntity(device, language, surroundings),
        projectId: device.projectId,
        timeZone: timeZoneOf(registry, device.projectId),
        params: valuesOf(device),
      };
    },

    projectValues: (projectId: number) => valuesOfAll(registry.devicesOf(projectId)),

    regionValues(regionId: number) {
      const region = registry.region(regionId);
      if (!region) throw new AppError('notFound');
      return valuesOfAll(devicesIn(region.projectId, regionId));
    },

    values(paramIds: readonly number[], caller: Caller): ParamValue[] {
      const { param } = knownTo(caller, registry);
      return paramIds.map((id) => (param(id) ? valueOfParam(id) : unknownValue(id, caller.language)));
    },

    /** Current states, or those at `time`, in the order of `ids`. */
    async status(ids: readonly number[], time: number | undefined, caller: Caller) {
      const { now, language } = caller;
      const { device } = knownTo(caller, registry);
      const found = ids.flatMap((id) => device(id) ?? []);
      const states =
        time === undefined || time >= now ? found.map(({ id }) => ({ id, ...statusOf(id) })) : await past.states(found, time, now);
      const byId = new Map(states.map((state) => [state.id, state]));
      return ids.map((id) => byId.get(id) ?? { id, status: null, lastMessage: null, openAlarms: null, reason: unknownDevice[language] });
    },

    type(id: number, language: Language): DeviceTypeView {
      const type = registry.catalog.type(id);
      if (!type) throw new AppError('notFound');
      return typeView(type, language);
    },
  };
}

export type DeviceService = ReturnType<typeof createDeviceService>;
