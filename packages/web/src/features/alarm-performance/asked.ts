import type { routes } from '@czyun/contract';
import { spanOf } from '../../kit/range/quick-range.ts';

type Asked = ReturnType<(typeof routes)['alarm-performance']['address']['read']>;

/** The fields of the call, from the address; a range without an end ends at `now`. */
export function performanceAsked({ time, computed }: Asked, projectId: number, now: number, zone: string) {
  const [startTime, endTime] = spanOf(time, now, zone) ?? [now - 1, now];
  return { projectId, startTime, endTime, ...(computed === null ? {} : { computed }) };
}
