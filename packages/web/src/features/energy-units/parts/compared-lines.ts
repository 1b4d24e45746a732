/** Key values of devices at two instants. */
import type { DeviceCard } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { differenceOf } from '../../../parts/monitor/difference.ts';
import type { LiveValue } from '../../../platform/live/value-store.ts';
import type { TypeValues } from './use-type-values.ts';

export interface ComparedValue {
  readonly device: DeviceCard;
  readonly metric: string;
  readonly point: ExpandedPoint;
  readonly first: LiveValue | undefined;
  readonly second: LiveValue | undefined;
  readonly differs: boolean;
}

/** Differing values first, by descending difference; then in the order of devices and metrics. */
export function comparedLines(
  devices: readonly DeviceCard[],
  metrics: readonly string[],
  now: TypeValues,
  then: TypeValues,
): ComparedValue[] {
  const all = devices.flatMap((device) =>
    metrics.flatMap((metric) => {
      const [one, other] = [now(device, metric), then(device, metric)];
      if (one === undefined || other === undefined) return [];
      const difference = differenceOf(one.point, one.value, other.value);
      const line = { device, metric, point: one.point, first: one.value, second: other.value, differs: difference !== null };
      return [{ line, weight: difference?.weight ?? -1 }];
    }),
  );
  return all.toSorted((a, b) => b.weight - a.weight).map(({ line }) => line);
}
