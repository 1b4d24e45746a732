/** Rules of devices: lists, details and newest values out of memory. */
import type { Device, DeviceCard, DeviceTypeView, Language, ParamValue, Region } from '@czyun/contract';
import type { Alarms } from '../../alarms/types.ts';
import type { DeviceStates } from '../../drivers/types.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Past } from '../../past/index.ts';
import { type DeviceRecord, knownTo, nameIn, type Registry, unknownDevice } from '../../registry/index.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { deviceEntity, refusedEntity, typeView, unknownValue, valueEntity } from '../../station/device-entity.ts';
import type { NewestValues } from '../../telemetry/types.ts';

export interface DeviceDeps {
  readonly registry: Registry;
  readonly newest: Pick<NewestValues, 'get'>;
  readonly states: DeviceStates;
  readonly alarms: Pick<Alarms, 'openCount'>;
  readonly past: Pick<Past, 'states'>;
}

/** Who asks, when, and which projects the question names that the caller may not see. */
export interface Caller {
  readonly language: Language;
  readonly now: number;
  readonly foreign?: ReadonlySet<number>;
}

export type MetricValue = ParamValue & { readonly metric: string };

/** Newest text of a fault that leaves the server; device answers may be long. */
const detailLength = 300;

export function createDeviceService({ registry, newest, states, alarms, past }: DeviceDeps) {
  const surroundings = { states, alarms };

  function known(deviceId: number): DeviceRecord {
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    return device;
  }

  const readingOf = (paramId: number): ParamValue => valueEntity(paramId, newest.get(paramId));

  function valuesOf(device: DeviceRecord): MetricValue[] {
    return device.params.map(({ paramId, point }) => ({ ...readingOf(paramId), metric: point.metric }));
  }

  function keyValuesOf(device: DeviceRecord): MetricValue[] {
    return device.type.keyMetrics.flatMap((metric) => {
      const paramId = device.driver.points.get(metric)?.paramId;
      return paramId === undefined ? [] : [{ ...readingOf(paramId), metric }];
    });
  }

  function stateValueOf({ type, driver }: DeviceRecord): ParamValue | null {
    const paramId = type.status && driver.points.get(type.status.metric)?.paramId;
    return paramId === undefined ? null : readingOf(paramId);
  }

  /** A region with every region below it. */
  function withinRegion(projectId: number, regionId: number): ReadonlySet<number> {
    if (registry.region(regionId)?.projectId !== projectId) throw new AppError('notFound');
    const inside = new Set([regionId]);
    const regions = registry.regionsOf(projectId);
    for (let before = 0; before !== inside.size; ) {
      before = inside.size;
      for (const { id, parentId } of regions) if (parentId !== null && inside.has(parentId)) inside.add(id);
    }
    return inside;
  }

  /** Devices of a project, or of one of its regions with the regions below it; a region of another project is `notFound`. */
  function devicesIn(projectId: number, regionId?: number): readonly DeviceRecord[] {
    const devices = registry.devicesOf(projectId);
    if (regionId === undefined) return devices;
    const inside = withinRegion(projectId, regionId);
    return devices.filter((device) => device.regionId !== null && inside.has(device.regionId));
  }

  const allValues = (devices: readonly DeviceRecord[]) =>
    devices.flatMap((device) => valuesOf(device).map((value) => ({ ...value, deviceId: device.id })));

  return {
    inRegion: devicesIn,

    /** With the states now, or as they stood at `time`. */
    async all(projectId: number, language: Language, time: number | undefined, now: number): Promise<Device[]> {
      const devices = registry.devicesOf(projectId);
      const list = devices.map((device) => deviceEntity(device, language, surroundings));
      if (time === undefined || time >= now) return list;
      const then = new Map((await past.states(devices, time, now)).map((state) => [state.id, state]));
      // The detail goes too: it is that of the present.
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
      const device = known(deviceId);
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

    /** A mirror that is not the device's is `notFound`; a device is its own mirror here. */
    detail({ deviceId, mirrorId }: { readonly deviceId: number; readonly mirrorId?: number | undefined }, language: Language) {
      const device = known(deviceId);
      if (mirrorId !== undefined && mirrorId !== device.id) throw new AppError('notFound');
      return {
        device: deviceEntity(device, language, surroundings),
        projectId: device.projectId,
        timeZone: timeZoneOf(registry, device.projectId),
        params: valuesOf(device),
      };
    },

    projectValues: (projectId: number) => allValues(registry.devicesOf(projectId)),

    regionValues(regionId: number) {
      const region = registry.region(regionId);
      if (!region) throw new AppError('notFound');
      return allValues(devicesIn(region.projectId, regionId));
    },

    values(paramIds: readonly number[], caller: Caller): ParamValue[] {
      const { param } = knownTo(caller, registry);
      return paramIds.map((id) => (param(id) ? readingOf(id) : unknownValue(id, caller.language)));
    },

    /** States now, or as they were at `time`, in the order asked. */
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

  function statusOf(id: number) {
    const { status, detail, lastMessage } = states.get(id);
    return { status, ...(detail && { detail }), lastMessage, openAlarms: alarms.openCount(id) };
  }
}

export type DeviceService = ReturnType<typeof createDeviceService>;
