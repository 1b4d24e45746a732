import { type DeviceCard, type DeviceTypeView, isMeaningless, shownFactor, shownPoint, shownValue } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { useIsLive, useTime } from '../../../platform/live/use-clock.ts';
import { useValues } from '../../../platform/live/use-values.ts';
import { type LiveValue, untilStreamed } from '../../../platform/live/value-store.ts';

export interface ShownNow {
  readonly point: ExpandedPoint;
  /** Undefined while unknown. */
  readonly value: LiveValue | undefined;
}

export type TypeValues = (device: DeviceCard, metric: string) => ShownNow | undefined;

type KeyParam = DeviceCard['keyParams'][number];

export const keyParamsOf = (devices: readonly DeviceCard[]): number[] =>
  devices.flatMap(({ keyParams }) => keyParams.map(({ paramId }) => paramId));

/** Displayed key values of the devices of one type at the clock's instant; undefined where a device lacks the point. */
export function useTypeValues(devices: readonly DeviceCard[], type: DeviceTypeView | undefined, readAt: number): TypeValues {
  const live = useIsLive();
  const now = useTime(60_000);
  const values = useValues(keyParamsOf(devices));
  return shownOf(type, (param) => values.get(param.paramId) ?? (live ? untilStreamed(param, readAt, now) : undefined));
}

/** The same from any values. */
export function shownOf(type: DeviceTypeView | undefined, readingOf: (param: KeyParam) => LiveValue | undefined): TypeValues {
  return (device, metric) => {
    const newest = (name: string) => {
      const param = device.keyParams.find((each) => each.metric === name);
      return param && readingOf(param);
    };
    const own = type?.points.find((point) => point.metric === metric);
    if (type === undefined || own === undefined || !device.keyParams.some((param) => param.metric === metric)) return undefined;
    const placed = { nature: device.deviceType.nature, role: device.role };
    const reading = newest(metric);
    const isNothing = isMeaningless(own, type.points, (name) => newest(name)?.value);
    const value = reading && { ...reading, value: isNothing ? null : shownValue(reading.value, shownFactor(own, placed)) };
    return { point: shownPoint(own, placed), value };
  };
}
