/** Modes of a machine from its readings. Pure. */
import type { OperationMode } from './elements.ts';
import type { ModeSpan } from './machine.ts';

/** Readings of one point, in order; each is valid up to the next one, like the last transmitted mode. */
export interface ModeReadings {
  readonly times: readonly number[];
  readonly values: readonly number[];
}

export interface ModeSource {
  readonly readings: ModeReadings;
  readonly is: (value: number) => boolean;
}

export interface ModeSources {
  /** undefined: the machine does not report it. */
  readonly setup: ModeSource | undefined;
  readonly maintenance: ModeSource | undefined;
  readonly order: ModeSource | undefined;
}

interface Event {
  readonly time: number;
  readonly key: keyof ModeSources;
  readonly is: boolean;
}

function modeOf({ setup, maintenance, order }: Readonly<Record<keyof ModeSources, boolean>>): OperationMode {
  if (maintenance) return 'maintenance';
  if (setup) return 'setup';
  return order ? 'processing' : 'none';
}

/** Modes up to `end`. A machine that reports no order counts as with one. */
export function modeSpans(sources: ModeSources, end: number): ModeSpan[] {
  const events = (['setup', 'maintenance', 'order'] as const).flatMap((key): Event[] => {
    const source = sources[key];
    return (source?.readings.times ?? []).flatMap((time, index) => {
      const value = source?.readings.values[index] ?? Number.NaN;
      return Number.isFinite(value) ? [{ time, key, is: source?.is(value) ?? false }] : [];
    });
  });
  const current = { setup: false, maintenance: false, order: true };
  const spans: { start: number; end: number; mode: OperationMode; order: boolean }[] = [];
  for (const { time, key, is } of events.sort((a, b) => a.time - b.time)) {
    current[key] = is;
    const next = { mode: modeOf(current), order: current.order };
    const last = spans.at(-1);
    if (last?.mode === next.mode && last.order === next.order) continue;
    if (last) last.end = time;
    spans.push({ start: time, end, ...next });
  }
  return spans.filter((span) => span.end > span.start);
}
