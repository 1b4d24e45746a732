import type { SeriesColumns } from '@czyun/devices';
import { type PlantDevice, readValue } from '../device.ts';
import type { PlantState } from '../physics/state.ts';
import type { Cells } from '../physics/step.ts';

/** An unchanged measurement is told again after this long, so that every minute of a curve has a reading. */
const repeatMs = 60_000;

interface Column {
  readonly times: Float64Array;
  readonly values: Float64Array;
  count: number;
  last: number;
  lastMs: number;
}

/** Gathers what the devices of one project would have told between two flushes. */
export interface Collector {
  /** Another stretch of time begins, before or after: everything is told anew. */
  begin(): void;
  /** `cells`: this instant also counts for the cell points. */
  add(state: PlantState, all: readonly Cells[], cells: boolean): void;
  /** `cellsMs`: how far apart the instants of the cell points are. */
  flush(cellsMs: number): SeriesColumns[];
}

/** `capacity` is the most instants between two flushes. */
export function createCollector(devices: readonly PlantDevice[], capacity: number): Collector {
  const entries = devices.flatMap((device) =>
    device.points
      .filter(({ point, read }) => read !== undefined && point.storage !== 'live')
      .map((bound) => ({
        key: device.station.key,
        bound,
        bulk: bound.point.storage === 'bulk',
        // Words and settings only when they change; measurements also from time to time.
        onChange: bound.point.kind !== 'YC',
        column: {
          times: new Float64Array(capacity),
          values: new Float64Array(capacity),
          count: 0,
          last: Number.NaN,
          lastMs: 0,
        } satisfies Column as Column,
      })),
  );
  return {
    begin: () => {
      for (const { column } of entries) column.last = Number.NaN;
    },
    add: (state, all, cells) => {
      const now = state.timeMs;
      for (const entry of entries) {
        if (entry.bulk && !cells) continue;
        const value = readValue(entry.bound, state, all) ?? 0;
        const { column } = entry;
        if (value === column.last && (entry.onChange || now - column.lastMs < repeatMs)) continue;
        column.last = value;
        column.lastMs = now;
        column.times[column.count] = now;
        column.values[column.count] = value;
        column.count++;
      }
    },
    flush: (cellsMs) => {
      const series: SeriesColumns[] = [];
      for (const { key, bound, bulk, onChange, column } of entries) {
        if (column.count === 0) continue;
        series.push({
          deviceKey: key,
          metric: bound.point.metric,
          times: column.times.slice(0, column.count),
          values: column.values.slice(0, column.count),
          ...(onChange ? {} : { spacingMs: bulk ? Math.max(cellsMs, repeatMs) : repeatMs }),
        });
        column.count = 0;
      }
      return series;
    },
  };
}

/** Series split into bodies of about `bytes` each. */
export function* inChunks(series: readonly SeriesColumns[], bytes: number): Generator<SeriesColumns[]> {
  let chunk: SeriesColumns[] = [];
  let size = 0;
  for (const one of series) {
    chunk.push(one);
    size += one.times.length * 16 + 60;
    if (size < bytes) continue;
    yield chunk;
    chunk = [];
    size = 0;
  }
  if (chunk.length > 0) yield chunk;
}
