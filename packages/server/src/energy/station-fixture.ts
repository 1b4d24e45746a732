/** Devices with only the fields needed for figures. */
import type { Nature, Point } from '@czyun/devices';
import type { DeviceRecord } from '../registry/types.ts';
import type { Role } from './balance.ts';
import type { Newest } from './readings.ts';

interface Made {
  readonly role?: Role;
  readonly enabled?: boolean;
  readonly metrics: readonly string[];
  readonly type?: Point['type'];
}

/** A device whose parameters have the ids 100 · id, 100 · id + 1 … in the order of `metrics`; counters by default. */
export function deviceOf(id: number, nature: Nature, { role, enabled = true, metrics, type = 'counter' }: Made): DeviceRecord {
  const params = metrics.map((metric, index) => ({
    paramId: id * 100 + index,
    deviceId: id,
    projectId: 1,
    point: { metric, type, access: 'r' } as Point,
  }));
  const points = new Map(params.map(({ paramId, point }) => [point.metric, { paramId, point }]));
  return { id, name: `d${id}`, role: role ?? null, enabled, type: { nature }, params, driver: { points } } as unknown as DeviceRecord;
}

/** Latest values by parameter; good, or of the quality next to them. */
export function newestOf(values: Readonly<Record<number, number | readonly [value: number, quality: 0 | 1 | 2]>>): Newest {
  return {
    get(paramId) {
      const known = values[paramId];
      if (known === undefined) return undefined;
      const [value, quality] = typeof known === 'number' ? ([known, 0] as const) : known;
      return { paramId, value, quality, time: 1 };
    },
  };
}
