import { dayMs } from '@czyun/contract';
import { mostStopDays } from '@czyun/contract/stops';
import { AppError } from '../../kernel/errors.ts';
import type { DeviceRecord, Registry } from '../../registry/types.ts';
import { devicesOfZone } from '../../registry/zones.ts';

export interface AskedRange {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

/** The last day by default. */
export function rangeOf({ start, end }: AskedRange, now: number) {
  const to = end ?? now;
  const from = start ?? to - dayMs;
  if (from >= to) throw new AppError('timeRange');
  if (to - from > mostStopDays * dayMs) throw new AppError('rangeTooLarge', { days: mostStopDays });
  return { start: from, end: to, until: Math.max(from, Math.min(to, now)), now };
}

type Known = Pick<Registry, 'device' | 'devicesOf' | 'region' | 'regionsOf'>;

/** Devices by their IDs, those of a zone, or all of a project that are in use. */
export function askedDevices(
  registry: Known,
  projectId: number,
  { deviceIds, regionId }: { readonly deviceIds?: readonly number[] | undefined; readonly regionId?: number | undefined },
): readonly DeviceRecord[] {
  if (regionId !== undefined && registry.region(regionId)?.projectId !== projectId) throw new AppError('notFound');
  if (deviceIds === undefined)
    return (regionId === undefined ? registry.devicesOf(projectId) : devicesOfZone(registry, projectId, regionId)).filter(
      ({ enabled }) => enabled,
    );
  return deviceIds.map((id) => {
    const device = registry.device(id);
    if (device?.projectId !== projectId) throw new AppError('notFound');
    return device;
  });
}
