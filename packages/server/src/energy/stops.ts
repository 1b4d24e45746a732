/** Stops from run states, including failures, MTBF and MTTR. */
import type { Span, SpanState } from './spans.ts';

type StopState = Extract<SpanState, 'fault' | 'offline' | 'stop' | 'standby'>;
/** Classification of a stop by a person. */
type StopType = 'planned' | 'unscheduled' | 'speedLoss' | 'quality';

export interface Failure {
  readonly start: number;
  readonly end: number;
  /** The device was observed to be able to work again at `end`. */
  readonly isRestored: boolean;
}

export interface DeviceStop {
  /** The worst of its states. */
  readonly state: StopState;
  readonly start: number;
  readonly end: number;
  /** A known state follows: the end was observed. */
  readonly isEnded: boolean;
  /** From the first fault to the last instant in fault or offline; null: it had no fault. */
  readonly fault: Failure | null;
}

/** States that follow each other in one stop. */
const isDown = (state: SpanState): boolean => state === 'stop' || state === 'offline' || state === 'fault';
/** As for the availability. */
const isUnable = (state: SpanState): boolean => state === 'offline' || state === 'fault';
const severest = ['fault', 'offline', 'stop'] as const;

function faultIn(spans: readonly Span[], follower: Span | undefined): Failure | null {
  const first = spans.find(({ state }) => state === 'fault');
  const lastAt = spans.findLastIndex(({ state }) => isUnable(state));
  const last = spans[lastAt];
  if (!first || !last) return null;
  const next = spans[lastAt + 1] ?? follower;
  return { start: first.start, end: last.end, isRestored: next !== undefined && next.state !== 'unknown' };
}

/**
 * Stops in spans without gaps. Consecutive stopped, offline and fault states are one stop; standby is a separate one; running, automatic
 * and unknown time end it. The first one begins with its state, which may be before the first span.
 */
export function stopsIn(spans: readonly Span[]): DeviceStop[] {
  const stops: DeviceStop[] = [];
  for (let from = 0; from < spans.length; ) {
    const first = spans[from];
    if (!first) break;
    let to = from + 1;
    const goesOn = (next: Span | undefined) =>
      next !== undefined && (first.state === 'standby' ? next.state === 'standby' : isDown(first.state) && isDown(next.state));
    while (goesOn(spans[to])) to += 1;
    const part = spans.slice(from, to);
    const follower = spans[to];
    const last = part.at(-1) ?? first;
    from = to;
    if (first.state !== 'standby' && !isDown(first.state)) continue;
    stops.push({
      state: severest.find((state) => part.some((span) => span.state === state)) ?? 'standby',
      start: Math.min(first.start, first.began ?? first.start),
      end: last.end,
      isEnded: follower !== undefined && follower.state !== 'unknown',
      fault: faultIn(part, follower),
    });
  }
  return stops;
}

/**
 * The failure of a stop: its fault, unless the stop was planned; or the whole stop, if its reason is unscheduled. null: none.
 */
export function failureOf({ start, end, isEnded, fault }: DeviceStop, type: StopType | null): Failure | null {
  if (type === 'planned') return null;
  return fault ?? (type === 'unscheduled' ? { start, end, isRestored: isEnded } : null);
}

export interface Reliability {
  readonly failures: number;
  readonly restored: number;
  /** null: no failure, so longer than the operating time. */
  readonly mtbfMs: number | null;
  /** null: no failure was restored. */
  readonly mttrMs: number | null;
}

/**
 * For failures that began in the period. MTBF: operating time ÷ failures. MTTR: time to restoration of the restored ones ÷ their number.
 * Both divide by the number of failures (ISO 14224, EN 15341), not by one more (ISO 22400-2).
 */
export function reliabilityOf(operatingMs: number, failures: readonly Failure[]): Reliability {
  const restored = failures.filter(({ isRestored }) => isRestored);
  const downMs = restored.reduce((sum, { start, end }) => sum + end - start, 0);
  return {
    failures: failures.length,
    restored: restored.length,
    mtbfMs: failures.length === 0 ? null : operatingMs / failures.length,
    mttrMs: restored.length === 0 ? null : downMs / restored.length,
  };
}

/** Time in operation: running and automatic, ms. */
export const operatingMs = (byState: ReadonlyMap<SpanState, number>): number => (byState.get('run') ?? 0) + (byState.get('auto') ?? 0);
