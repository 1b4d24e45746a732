/** The query of the log's address. */
import type { routes, Values } from '@czyun/contract';
import { spanOf } from '../../../kit/range/quick-range.ts';
import type { AddressState } from '../../../platform/address/use-address.ts';

type LogFields = typeof routes.log.address.fields;
type DeviceLogFields = (typeof routes)['dev-log']['address']['fields'];
export type LogAsked = Values<LogFields>;
/** The values of the log's address, and how to change them. */
export type LogState = Omit<AddressState<LogFields>, 'faults'>;

/** The address of the log of a device as one of the log. */
export const ofLog = ({ id, ...fields }: Values<DeviceLogFields>): LogAsked => ({ ...fields, device: id, region: null });

/** Fields of `getLogs`. `until` ends the list at the clock's instant while it is not live. */
export function questionOf(asked: LogAsked, projectId: number, now: number, zone: string, until: number | null) {
  const { type, severity, device, region, recovered, quiet, acknowledged, time, query, account, sort, order, page, pageSize } = asked;
  const span = spanOf(time, now, zone);
  // Ranges up to now have no end, so that the list includes later entries.
  const end = time.end ?? until;
  return {
    projectId,
    type: type.join(','),
    query,
    sort,
    order,
    page,
    pageSize,
    ...(account === '' ? {} : { account }),
    ...(severity.length === 0 ? {} : { severity: severity.join(',') }),
    ...(device === null ? {} : { deviceId: device }),
    ...(region === null ? {} : { regionId: region }),
    ...(recovered === null ? {} : { recovered }),
    ...(quiet === null ? {} : { quiet }),
    ...(acknowledged === null ? {} : { acknowledged }),
    ...(span === null ? {} : { startTime: span[0] }),
    ...(end === null ? {} : { endTime: until === null ? end : Math.min(end, until) }),
  };
}

export type LogQuestion = ReturnType<typeof questionOf>;
