import { type DeviceCard, type DeviceTypeView, saysNothing, shownFactor, shownPoint, shownValue } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { useIsLive, useTime } from '../../../platform/live/use-clock.ts';
import { useValues } from '../../../platform/live/use-values.ts';
import { type LiveValue, untilTold } from '../../../platform/live/value-store.ts';

export interface ShownNow {
  readonly point: ExpandedPoint;
  /** Undefined while it is not known. */
  readonly value: LiveValue | undefined;
}

/** Key values of the devices of one type at the clock's instant, with the sign that they are shown with; undefined where a device has no such point. */
export function useTypeValues(devices: readonly DeviceCard[], type: DeviceTypeView | undefined, readAt: number) {
  const live = useIsLive();
  const now = useTime(60_000);
  const values = useValues(devices.flatMap(({ keyParams }) => keyParams.map(({ paramId }) => paramId)));
  return (device: DeviceCard, metric: string): ShownNow | undefined => {
    const newest = (name: string) => {
      const param = device.keyParams.find((each) => each.metric === name);
      return param && (values.get(param.paramId) ?? (live ? untilTold(param, readAt, now) : undefined));
    };
    const own = type?.points.find((point) => point.metric === metric);
    if (type === undefined || own === undefined || !device.keyParams.some((param) => param.metric === metric)) return undefined;
    const placed = { nature: device.deviceType.nature, role: device.role };
    const told = newest(metric);
    const nothing = saysNothing(own, type.points, (name) => newest(name)?.value);
    const value = told && { ...told, value: nothing ? null : shownValue(told.value, shownFactor(own, placed)) };
    return { point: shownPoint(own, placed), value };
  };
}
