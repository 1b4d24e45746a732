import type { routes } from '@czyun/contract';
import { spanOf } from '../../kit/range/quick-range.ts';

type Asked = ReturnType<(typeof routes)['dev-process-record']['address']['read']>;

const pageSize = 20;

/** The fields of the list, from the address; its range is never later than `now`, the clock of the pages. */
export function batchesAsked({ time, page, product }: Asked, deviceId: number, now: number, zone: string) {
  const wanted = spanOf(time, now, zone) ?? [now - 1, now];
  const end = Math.min(wanted[1], now);
  const start = Math.min(wanted[0], end - 1);
  return { deviceId, start, end, pageNum: page, pageSize, ...(product === '' ? {} : { product }) };
}
