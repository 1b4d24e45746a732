import type { DeviceTypeView } from '@czyun/contract';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useValues } from '../../platform/live/use-values.ts';
import type { DeviceDetail } from './queries.ts';

/** Time of the latest of the device's key values, ms. */
export function useNewestTime(detail: DeviceDetail, type: DeviceTypeView | undefined): number | null {
  const live = useIsLive();
  const keys = new Set([...(type?.keyMetrics ?? []), type?.status?.metric ?? '']);
  const params = detail.params.filter(({ metric }) => keys.has(metric));
  const ids = params.map(({ paramId }) => paramId);
  const values = useValues(ids);
  let newest: number | null = null;
  for (const param of params) {
    const time = (values.get(param.paramId) ?? (live ? param : undefined))?.time ?? null;
    if (time !== null && (newest === null || time > newest)) newest = time;
  }
  return newest;
}
