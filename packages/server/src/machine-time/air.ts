/** Allocates the energy of compressed air to the machines that execute; while none does, it is a loss at standstill. Pure. */
import { minuteMs } from '@czyun/contract';
import type { Span } from '../energy/spans.ts';
import { itemOf } from './elements.ts';
import { cursorOf } from './energy.ts';

/** `rest`: no machine executes; `unknown`: none is known to execute, and the state of one is unknown. */
export type AirUse = 'working' | 'rest' | 'unknown';

export interface AirSpan {
  readonly start: number;
  readonly end: number;
  readonly use: AirUse;
  /** Indexes of the machines that execute. */
  readonly machines: readonly number[];
}

/** Use of a compressor's air by its machines in [start, end), without gaps. */
export function airSpans(states: readonly (readonly Span[])[], { start, end }: { start: number; end: number }): AirSpan[] {
  const cursors = states.map((spans) => cursorOf(spans));
  const found: AirSpan[] = [];
  for (let at = start; at < end; ) {
    const moments = cursors.map((cursor) => cursor(at));
    const to = Math.min(end, ...moments.map(({ until }) => until));
    const items = moments.map(({ span }) => (span === undefined ? null : itemOf(span.state)));
    const machines = items.flatMap((item, index) => (item === 'executing' ? [index] : []));
    const isUnknown = items.some((item) => item === null || item === 'notAvailable');
    found.push({ start: at, end: to, machines, use: machines.length > 0 ? 'working' : isUnknown ? 'unknown' : 'rest' });
    at = to;
  }
  return found;
}

/** Whole units of one minute. */
export interface AirPart {
  readonly time: number;
  readonly use: AirUse;
  /** undefined: allocated to no machine. */
  readonly machine: number | undefined;
  readonly units: number;
}

/**
 * Splits register increments per minute by time, and each range equally among the machines that execute. The parts are whole units and
 * add up to the register.
 */
export function splitAir(minutes: readonly { readonly time: number; readonly units: number }[], spans: readonly AirSpan[]): AirPart[] {
  const spanAt = cursorOf(spans);
  const parts: AirPart[] = [];
  for (const { time, units } of minutes) {
    let given = 0;
    for (let at = time; at < time + minuteMs; ) {
      const { span, until } = spanAt(at);
      const to = Math.min(time + minuteMs, until);
      const upTo = Math.round((units * (to - time)) / minuteMs);
      const share = upTo - given;
      const { use, machines } = span ?? { use: 'unknown', machines: [] };
      if (machines.length === 0) parts.push({ time, use, machine: undefined, units: share });
      let divided = 0;
      machines.forEach((machine, index) => {
        const due = Math.round((share * (index + 1)) / machines.length);
        parts.push({ time, use, machine, units: due - divided });
        divided = due;
      });
      given = upTo;
      at = to;
    }
  }
  return parts;
}
