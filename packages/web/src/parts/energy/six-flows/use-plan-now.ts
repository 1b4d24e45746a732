import { devicesApi, wallTime } from '@czyun/contract';
import { useCall } from '../../../platform/api/use-call.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useValues } from '../../../platform/live/use-values.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { slotsOf } from './next-slot.ts';

export interface Controller {
  readonly id: number;
  readonly name: string;
  readonly deviceType: { readonly id: number };
}

export const planFacts = ['soc', 'storage_power', 'plan_state', 'slot_now_mode', 'dispatch_power', 'limit_reason'] as const;
const planMetric = /^slot_(mode|begin_hour|begin_minute|end_hour|end_minute|power)_\d+$/;

/** The plan of a station's controller at the clock's instant. */
export function usePlanNow(device: Controller) {
  const zone = useTimeZone();
  const now = useNow(10_000);
  const detail = useCall(devicesApi.getDetail, { query: { deviceId: device.id } }, { freshMs: 60_000 });
  const type = useCall(devicesApi.queryDeviceType, { query: { id: device.deviceType.id } }, { freshMs: 600_000 });
  const wanted = new Map(
    (detail.data?.params ?? [])
      .filter(({ metric }) => metric === 'slot_now' || planFacts.some((each) => each === metric) || planMetric.test(metric))
      .map(({ metric, paramId }) => [metric, paramId]),
  );
  const values = useValues([...wanted.values()]);
  const liveOf = (metric: string) => values.get(wanted.get(metric) ?? -1);
  const numberOf = (metric: string) => {
    const value = liveOf(metric)?.value;
    return typeof value === 'number' ? value : null;
  };
  const { hour, minute } = wallTime(now, zone);
  return {
    detail,
    points: type.data?.points ?? [],
    has: (metric: string) => wanted.has(metric),
    /** False until any value has arrived. */
    known: wanted.size > 0 && values.size > 0,
    liveOf,
    numberOf,
    slots: slotsOf(numberOf),
    /** Minutes since midnight in the project's zone. */
    minute: hour * 60 + minute,
  };
}
