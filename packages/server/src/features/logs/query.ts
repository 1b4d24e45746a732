/** Queries of the log as filters of the store. */
import { dayMs, searchedDays } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import type { Registry } from '../../registry/types.ts';
import { devicesOfZone } from '../../registry/zones.ts';
import type { LogFilter, LogOrder } from './filter-repo.ts';

type Devices = Pick<Registry, 'device' | 'devicesOf' | 'region' | 'regionsOf'>;

/** Selection of log entries. */
export interface LogChoice {
  readonly projectId: number;
  readonly deviceId?: number | undefined;
  readonly regionId?: number | undefined;
  /** `2,3`. */
  readonly type: string;
  /** `1,2`. */
  readonly severity?: string | undefined;
  readonly recovered?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly acknowledged?: boolean | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly query: string;
  readonly account?: string | undefined;
}

export interface LogQuery extends LogChoice {
  readonly sort: LogOrder['by'];
  readonly order: LogOrder['direction'];
}

/** Maximum devices matched by name; more would make the statement too long. */
const maxNameMatches = 500;

const numbersOf = (list: string): number[] => [...new Set(list.split(',').map(Number))];

export const orderOf = ({ sort, order }: LogQuery): LogOrder => ({ by: sort, direction: order });

/** Start of a text search without a given start; null: not limited. */
export const sinceOf = ({ query, startTime, endTime }: LogChoice, now: number): number | null =>
  query.trim() === '' || startTime !== undefined ? null : Math.max(0, Math.min(endTime ?? now, now) - searchedDays * dayMs);

function devicesNamed(registry: Devices, projectId: number, text: string): number[] {
  const wanted = text.toLowerCase();
  return registry
    .devicesOf(projectId)
    .filter(({ name, nameEn = '' }) => `${name}\n${nameEn}`.toLowerCase().includes(wanted))
    .slice(0, maxNameMatches)
    .map(({ id }) => id);
}

/** `notFound` for a device or zone outside the project, `timeRange` for an empty range. A text search without a start covers the last `searchedDays` days. */
export function filterOf(registry: Devices, query: LogChoice, now: number): LogFilter {
  const { projectId, deviceId, regionId, startTime, endTime } = query;
  if (startTime !== undefined && endTime !== undefined && startTime >= endTime) throw new AppError('timeRange');
  if (deviceId !== undefined && registry.device(deviceId)?.projectId !== projectId) throw new AppError('notFound');
  if (regionId !== undefined && registry.region(regionId)?.projectId !== projectId) throw new AppError('notFound');
  const text = query.query.trim();
  return {
    projectId,
    deviceId,
    deviceIds: regionId === undefined ? undefined : devicesOfZone(registry, projectId, regionId).map(({ id }) => id),
    types: numbersOf(query.type),
    severities: query.severity === undefined ? undefined : numbersOf(query.severity),
    recovered: query.recovered,
    quiet: query.quiet,
    acknowledged: query.acknowledged,
    startTime: startTime ?? sinceOf(query, now) ?? undefined,
    endTime,
    text,
    account: query.account,
    nameMatches: text === '' ? [] : devicesNamed(registry, projectId, text),
  };
}
