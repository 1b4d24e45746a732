/** The server's query for an address of the security log. */
import type { routes, Values } from '@czyun/contract';
import { spanOf } from '../../../kit/range/quick-range.ts';

export type SecurityAsked = Values<(typeof routes)['security-log']['address']['fields']>;

/** Fields of `securityExport`, and with the page those of `securityEvents`. */
export function filterOf({ kind, severity, account, address, project, time }: SecurityAsked, now: number, zone: string) {
  const span = spanOf(time, now, zone);
  return {
    ...(kind === null ? {} : { kind }),
    ...(severity === null ? {} : { severity }),
    ...(account === '' ? {} : { account }),
    ...(address === '' ? {} : { address }),
    ...(project === null ? {} : { projectId: project }),
    // Ranges up to now have no end, so that the list includes later events.
    ...(span === null ? {} : { startTime: span[0] }),
    ...(time.end === null ? {} : { endTime: time.end }),
  };
}
