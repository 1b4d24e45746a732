/** Schedule and run states of a past time, for trials on history. */
import type { ParamLimits, UnitState } from '@czyun/contract';
import { minuteMs } from '@czyun/contract';
import { hasSchedule, type Wall, wallOf } from './gate.ts';

/** Run states of a device in order of their start; between them the state is unknown. Times in ms. */
export type PastStates = readonly { readonly state: UnitState; readonly start: number; readonly end: number | null }[];

export class PastGate {
  readonly #hasSchedule: boolean;
  readonly #states: PastStates;
  readonly #timeZone: string;
  #at = 0;

  constructor(schedule: Pick<ParamLimits, 'days' | 'from'>, states: PastStates, timeZone: string) {
    this.#hasSchedule = hasSchedule(schedule);
    this.#states = states;
    this.#timeZone = timeZone;
  }

  /** Instants after `after` and up to `to` at which state or schedule may change: full minutes, and state changes. */
  edges(after: number, to: number): number[] {
    const edges: number[] = [];
    if (this.#hasSchedule) for (let edge = (Math.floor(after / minuteMs) + 1) * minuteMs; edge <= to; edge += minuteMs) edges.push(edge);
    for (const { start, end } of this.#states)
      for (const edge of [start, end ?? Infinity]) if (edge > after && edge <= to) edges.push(edge);
    return edges.sort((a, b) => a - b);
  }

  /** The device's state and the wall-clock time at an instant; must be called in order of time. */
  at(time: number): { readonly state: UnitState; readonly wall: Wall } {
    while ((this.#states[this.#at + 1]?.start ?? Infinity) <= time) this.#at += 1;
    const span = this.#states[this.#at];
    const holds = span && span.start <= time && (span.end ?? Infinity) > time;
    return { state: holds ? span.state : 'offline', wall: wallOf(this.#timeZone, time) };
  }
}
