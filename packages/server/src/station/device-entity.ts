/** Device records and newest values as the contract's entities, in the reader's language. */
import {
  type Device,
  type DeviceTypeView,
  type Language,
  type ParamValue,
  type RefusedRegisters,
  type StatusCount,
  unitIn,
} from '@czyun/contract';
import { type DeviceType, expandPoints, type Text } from '@czyun/devices';
import type { Alarms } from '../alarms/types.ts';
import { exceptionText } from '../drivers/modbus/exception-text.ts';
import type { DeviceStates, RefusedBlock } from '../drivers/types.ts';
import { type DeviceRecord, nameIn, type Registry, unknownParam } from '../registry/index.ts';
import type { Current } from '../telemetry/types.ts';

export interface DeviceSurroundings {
  readonly states: Pick<DeviceStates, 'get'>;
  readonly alarms: Pick<Alarms, 'openCount'>;
}

const qualities = ['good', 'stale', 'bad'] as const;

/** A reading as a value; without one, the value is unknown and stale. */
export function valueEntity(paramId: number, current: Current | undefined): ParamValue {
  if (!current) return { paramId, value: null, time: null, quality: 'stale' };
  const number = Number.isFinite(current.value) ? current.value : null;
  return { paramId, value: current.text ?? number, time: current.time, quality: qualities[current.quality] };
}

/** The value of a parameter that the caller does not know. */
export const unknownValue = (paramId: number, language: Language): ParamValue => ({
  ...valueEntity(paramId, undefined),
  reason: unknownParam[language],
});

export function deviceEntity(device: DeviceRecord, language: Language, { states, alarms }: DeviceSurroundings): Device {
  const { status, detail, lastMessage } = states.get(device.id);
  const { id, key, name, nature } = device.type;
  return {
    id: device.id,
    name: nameIn(language, device),
    key: device.key,
    deviceType: { id, key, name: name[language], nature },
    regionId: device.regionId,
    role: device.role,
    status,
    ...(detail && { detail }),
    openAlarms: alarms.openCount(device.id),
    lastMessage,
  };
}

const noAnswer: Text = { zh: '无有效应答', en: 'No usable answer' };

/** Refusals of a device, with the code in words and the affected metrics. */
export function refusedEntity(
  { paramIds, ...block }: RefusedBlock,
  registry: Pick<Registry, 'param'>,
  language: Language,
): RefusedRegisters {
  const message = (block.code === null ? noAnswer : exceptionText(block.code))[language];
  return { ...block, message, metrics: paramIds.flatMap((paramId) => registry.param(paramId)?.point.metric ?? []) };
}

/** Number of devices in each status. */
export function countStatus(devices: readonly DeviceRecord[], states: Pick<DeviceStates, 'get'>): StatusCount {
  const count = { total: devices.length, run: 0, stop: 0, standby: 0, offline: 0, fault: 0, auto: 0 };
  for (const { id } of devices) {
    const { status, detail } = states.get(id);
    count[status] += 1;
    if (detail) count[detail] += 1;
  }
  return count;
}

const views = { zh: new WeakMap<DeviceType, DeviceTypeView>(), en: new WeakMap<DeviceType, DeviceTypeView>() };

/** A device type with all its points, units in the reader's language. */
export function typeView(type: DeviceType, language: Language): DeviceTypeView {
  const known = views[language].get(type);
  if (known) return known;
  const points = expandPoints(type).map((point) => (point.unit === undefined ? point : { ...point, unit: unitIn(language, point.unit) }));
  const view = { ...type, points };
  views[language].set(type, view);
  return view;
}

/** A device with the points shown in a picture. */
export function pictureDevice(
  { id, key, type, regionId, role, params, ...named }: DeviceRecord,
  metrics: readonly string[],
  language: Language,
) {
  return {
    ...{ id, key, regionId, role },
    name: nameIn(language, named),
    deviceType: { id: type.id, key: type.key, name: type.name[language], nature: type.nature },
    params: params.filter(({ point }) => metrics.includes(point.metric)).map(({ paramId, point }) => ({ paramId, metric: point.metric })),
  };
}
