import type { DeviceDetail } from '../../parts/monitor/queries.ts';
import { useDeviceType } from '../../parts/monitor/queries.ts';
import { useValues } from '../../platform/live/use-values.ts';

/** Time since which all key values of a device are stale, ms; null: one is current, or none is known. */
export function useDeviceOld(detail: DeviceDetail | undefined): number | null {
  const type = useDeviceType(detail?.device.deviceType.id).data;
  const keys = new Set(type?.keyMetrics);
  const ids = (detail?.params ?? []).filter(({ metric }) => keys.has(metric)).map(({ paramId }) => paramId);
  const values = useValues(ids);
  const known = ids.flatMap((id) => values.get(id) ?? []).filter(({ value }) => value !== null);
  const isOld = known.length > 0 && known.every(({ quality }) => quality === 'stale');
  const times = known.flatMap(({ time }) => time ?? []);
  return isOld && times.length > 0 ? Math.max(...times) : null;
}
