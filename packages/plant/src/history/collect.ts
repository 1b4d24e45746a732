import type { SeriesColumns } from '@czyun/devices';
import { type PlantDevice, readValue } from '../device.ts';
import { type Fault, flapMs } from '../physics/faults.ts';
import type { PlantState } from '../physics/state.ts';
import type { Cells } from '../physics/step.ts';

/** An unchanged measurement or run state is sent again after this time: every minute of a curve has a reading, and no state expires. */
const repeatMs = 60_000;
const powers = ['kW', 'kvar'];

interface Column {
  readonly times: Float64Array;
  readonly values: Float64Array;
  count: number;
  last: number;
  lastMs: number;
}

const alarmMetrics: ReadonlySet<string> = new Set(['alarm_word_1', 'alarm_state']);

const ofKind = (faults: readonly Fault[], kind: Fault['kind']): string[] =>
  faults.filter((fault) => fault.kind === kind).map(({ device }) => device);

/** Collects what the devices of one project would have sent between two flushes. */
export interface Collector {
  /** Starts another time range, earlier or later: everything is sent again. */
  begin(): void;
  /** `cells`: this instant also includes the cell points. */
  add(state: PlantState, all: readonly Cells[], cells: boolean): void;
  /** Spacing of the instants, and of those of the cell points. */
  flush(stepMs: number, cellsMs: number): SeriesColumns[];
}

/** `capacity`: maximum number of instants between two flushes. */
export function createCollector(devices: readonly PlantDevice[], capacity: number): Collector {
  const entries = devices.flatMap((device) =>
    device.points
      .filter(({ point, read }) => read !== undefined && point.storage !== 'live')
      .map((bound) => ({
        key: device.station.key,
        bound,
        bulk: bound.point.storage === 'bulk',
        // States and settings only on change; measurements and the run state also periodically.
        onChange: bound.point.kind !== 'YC' && bound.point.metric !== device.type.status?.metric,
        column: {
          times: new Float64Array(capacity),
          values: new Float64Array(capacity),
          count: 0,
          last: Number.NaN,
          lastMs: 0,
        } satisfies Column as Column,
      })),
  );
  const scalars = entries.filter(({ bulk }) => !bulk);
  let lastMs = Number.NaN;
  const write = (column: Column, timeMs: number, value: number) => {
    if (column.count === column.times.length) return;
    column.last = value;
    column.lastMs = timeMs;
    column.times[column.count] = timeMs;
    column.values[column.count] = value;
    column.count++;
  };
  /** A flapping bit also changes between two instants; each change is sent. */
  const sampleFlappingBits = (state: PlantState, all: readonly Cells[], silent: ReadonlySet<string>) => {
    const now = state.timeMs;
    for (const key of ofKind(state.standing, 'flapping-bit')) {
      if (silent.has(key)) continue;
      const words = entries.filter((entry) => entry.key === key && alarmMetrics.has(entry.bound.point.metric));
      for (let timeMs = (Math.floor(lastMs / flapMs) + 1) * flapMs; timeMs < now; timeMs += flapMs) {
        const then = { ...state, timeMs };
        for (const { bound, column } of words) {
          const value = readValue(bound, then, all) ?? 0;
          if (value !== column.last) write(column, timeMs, value);
        }
      }
    }
  };
  return {
    begin: () => {
      lastMs = Number.NaN;
      for (const { column } of entries) column.last = Number.NaN;
    },
    add: (state, all, cells) => {
      const now = state.timeMs;
      const silent = new Set(ofKind(state.standing, 'comms-loss'));
      sampleFlappingBits(state, all, silent);
      const isAnySilent = silent.size > 0;
      for (const entry of cells ? entries : scalars) {
        const { column } = entry;
        // A silent device sends nothing, and everything after its return.
        if (isAnySilent && silent.has(entry.key)) {
          column.last = Number.NaN;
          continue;
        }
        const value = readValue(entry.bound, state, all) ?? 0;
        if (value === column.last && (entry.onChange || now - column.lastMs < repeatMs)) continue;
        write(column, now, value);
      }
      lastMs = now;
    },
    flush: (stepMs, cellsMs) => {
      const series: SeriesColumns[] = [];
      for (const { key, bound, bulk, onChange, column } of entries) {
        if (column.count === 0) continue;
        series.push({
          deviceKey: key,
          metric: bound.point.metric,
          times: column.times.slice(0, column.count),
          values: column.values.slice(0, column.count),
          ...(onChange ? {} : { spacingMs: bulk ? Math.max(cellsMs, repeatMs) : repeatMs }),
          // A power applies to the step that ends, as registers count it.
          ...(!onChange && stepMs === repeatMs && powers.includes(bound.point.unit ?? '') ? { stamps: 'end' as const } : {}),
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
