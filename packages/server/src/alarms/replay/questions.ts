/** Bounded queries of a replay to the history engine. */
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import { EngineAway, EngineRefused, QueryAborted } from '../../telemetry/engine/types.ts';
import type { History } from '../../telemetry/types.ts';
import type { DevicePast, Reading } from './device-past.ts';

/** `valuesAt`: for the measurements behind alarms; absent: they are not read. */
export type AskedHistory = Pick<History, 'buckets'> & Partial<Pick<History, 'valuesAt'>>;

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Number of measurements per device that prove its presence. */
const presencePoints = 2;
const isKept: ReadonlySet<string> = new Set(['normal', 'long']);

const measured = ({ params }: DeviceRecord) => params.filter(({ point }) => point.kind === 'YC' && isKept.has(point.storage));

/** Devices in groups of about `points` measurements, at least one device each. */
export function groupsOf(devices: readonly DeviceRecord[], points: number): DeviceRecord[][] {
  const groups: DeviceRecord[][] = [];
  let left = 0;
  for (const device of devices) {
    const count = measured(device).length;
    if (left < count || groups.length === 0) {
      groups.push([]);
      left = points;
    }
    groups.at(-1)?.push(device);
    left -= count;
  }
  return groups;
}

/** The measurements of each device with the most readings in a range; cells are excluded, as they are many and seldom sent. */
export async function presenceOf(
  history: AskedHistory,
  devices: readonly DeviceRecord[],
  { from, to }: Span,
): Promise<Map<number, readonly ParamRecord[]>> {
  const paramIds = devices.flatMap(measured).map(({ paramId }) => paramId);
  const counts = new Map<number, number>();
  if (paramIds.length > 0) {
    const bucket = { count: 1, unit: 'd' } as const;
    const { series } = await history.buckets({ paramIds, start: from, end: to, bucket, aggregate: 'count' });
    for (const { paramId, values } of series) {
      const count = values.reduce((sum, value) => sum + (Number.isFinite(value) ? value : 0), 0);
      if (count > 0) counts.set(paramId, count);
    }
  }
  const countOf = ({ paramId }: ParamRecord) => counts.get(paramId) ?? 0;
  return new Map(
    devices.map((device) => [
      device.id,
      measured(device)
        .filter((param) => countOf(param) > 0)
        .sort((a, b) => countOf(b) - countOf(a) || a.paramId - b.paramId)
        .slice(0, presencePoints),
    ]),
  );
}

/** Readings of a range for the parameters of each device, in order of time. */
export async function readingsOf(
  history: AskedHistory,
  pasts: readonly DevicePast[],
  { from, to }: Span,
): Promise<{ readonly of: ReadonlyMap<DevicePast, readonly Reading[]>; readonly rows: number }> {
  const paramOf = new Map(pasts.flatMap((past) => past.params().map((param) => [param.paramId, { past, param }] as const)));
  const of = new Map<DevicePast, Reading[]>();
  let rows = 0;
  const paramIds = [...paramOf.keys()];
  const bucket = { count: 1, unit: 's' } as const;
  for (let start = from; start < to && paramIds.length > 0; ) {
    const { series, next } = await history.buckets({ paramIds, start, end: to, bucket, aggregate: 'none' });
    for (const { paramId, times, values, holds } of series) {
      const known = paramOf.get(paramId);
      if (!known || times.length === 0) continue;
      const list = of.get(known.past) ?? [];
      of.set(known.past, list);
      rows += times.length;
      for (let row = 0; row < times.length; row++)
        list.push({ param: known.param, time: times[row] ?? 0, value: values[row] ?? Number.NaN, holdMs: holds?.[row] ?? 0 });
    }
    // An answer is limited in readings per series: the rest is queried from there.
    start = next ?? to;
  }
  for (const list of of.values()) list.sort((a, b) => a.time - b.time || a.param.paramId - b.param.paramId);
  return { of, rows };
}

/** Cause of a failed query; null: not a failure of the engine. */
export type Trouble = 'slow' | 'away' | 'refused';

export function troubleOf(thrown: unknown): Trouble | null {
  if (thrown instanceof QueryAborted) return 'slow';
  if (thrown instanceof EngineAway) return 'away';
  if (!(thrown instanceof EngineRefused)) return null;
  // The engine's own statement limit (statementSettings).
  return /TIMEOUT_EXCEEDED|timeout exceeded/i.test(thrown.message) ? 'slow' : 'refused';
}
