import type { routes } from '@czyun/contract';
import { stopStates, usualStopStates } from '@czyun/contract/stops';
import { spanOf } from '../../kit/range/quick-range.ts';

type Asked = ReturnType<(typeof routes)['dev-stop-cause']['address']['read']>;

const pageSize = 50;

/** The range, never later than `now`, the clock of the pages, as fields of both calls, and the further fields of the list. */
export function stopsAsked(
  { time, standby, given, page }: Asked,
  of: { readonly projectId: number; readonly deviceIds: readonly number[] },
  now: number,
  zone: string,
) {
  const wanted = spanOf(time, now, zone) ?? [now - 1, now];
  const end = Math.min(wanted[1], now);
  const start = Math.min(wanted[0], end - 1);
  const query = { projectId: of.projectId, deviceIds: of.deviceIds.join(), start, end };
  const list = { states: (standby ? stopStates : usualStopStates).join(), given: given ?? ('all' as const), pageNum: page, pageSize };
  return { query, list };
}
