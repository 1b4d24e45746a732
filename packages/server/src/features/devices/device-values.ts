/** Newest values of devices, from memory. */
import type { ParamValue } from '@czyun/contract';
import type { DeviceRecord } from '../../registry/index.ts';
import { valueEntity } from '../../station/device-entity.ts';
import type { NewestValues } from '../../telemetry/types.ts';

type MetricValue = ParamValue & { readonly metric: string };

export function createDeviceValues(newest: Pick<NewestValues, 'get'>) {
  const valueOfParam = (paramId: number): ParamValue => valueEntity(paramId, newest.get(paramId));

  const valuesOf = ({ params }: DeviceRecord): MetricValue[] =>
    params.map(({ paramId, point }) => ({ ...valueOfParam(paramId), metric: point.metric }));

  return {
    valueOfParam,
    valuesOf,

    valuesOfAll: (devices: readonly DeviceRecord[]) =>
      devices.flatMap((device) => valuesOf(device).map((value) => ({ ...value, deviceId: device.id }))),

    keyValuesOf: ({ type, driver }: DeviceRecord): MetricValue[] =>
      type.keyMetrics.flatMap((metric) => {
        const paramId = driver.points.get(metric)?.paramId;
        return paramId === undefined ? [] : [{ ...valueOfParam(paramId), metric }];
      }),

    /** null: the type has no status point. */
    stateValueOf({ type, driver }: DeviceRecord): ParamValue | null {
      const paramId = type.status && driver.points.get(type.status.metric)?.paramId;
      return paramId === undefined ? null : valueOfParam(paramId);
    },
  };
}
