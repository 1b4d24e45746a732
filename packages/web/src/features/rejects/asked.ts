import type { routes } from '@czyun/contract';
import { goesOn, spanOf } from '../../kit/range/quick-range.ts';

type Asked = ReturnType<(typeof routes)['dev-rejects']['address']['read']>;

const pageSize = 50;

/** The range, never later than `now`, the clock of the pages, and the fields of the call, which has no end while the range goes on. */
export function rejectsAsked(
  { time, page, reason, by }: Asked,
  of: { readonly projectId: number; readonly deviceIds: readonly number[] },
  clock: { readonly now: number; readonly isLive: boolean; readonly zone: string },
) {
  const { now, isLive, zone } = clock;
  const wanted = spanOf(time, now, zone) ?? [now - 1, now];
  const end = Math.min(wanted[1], now);
  const start = Math.min(wanted[0], end - 1);
  const fields = {
    ...{ projectId: of.projectId, deviceIds: of.deviceIds.join(), start, pageNum: page, pageSize },
    ...(goesOn(wanted, now, isLive) ? {} : { end }),
    ...(reason === null ? {} : { reasonId: reason }),
    ...(by === 'product' ? { products: true } : {}),
  };
  return { start, end, pageSize, fields };
}
