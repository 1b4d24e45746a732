/** Schedule and run states of a time that is over, for trials on history. */
import type { ParamLimits, UnitState } from '@czyun/contract';
import { minuteMs } from '@czyun/contract';
import { hasSchedule, type Wall, wallOf } from './gate.ts';

/** Run states of a device in the order they began; between them nothing is known. Times in ms. */
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

  /** Instants after `after` and up to `to` at which it may be another: full minutes, and changes of the state. */
  edges(after: number, to: number): number[] {
    const edges: number[] = [];
    if (this.#hasSchedule) for (let edge = (Math.floor(after / minuteMs) + 1) * minuteMs; edge <= to; edge += minuteMs) edges.push(edge);
    for (const { start, end } of this.#states)
      for (const edge of [start, end ?? Infinity]) if (edge > after && edge <= to) edges.push(edge);
    return edges.sort((a, b) => a - b);
  }

  /** What the device was doing at an instant, and what clocks showed; to be asked in the order of time. */
  at(time: number): { readonly state: UnitState; readonly wall: Wall } {
    while ((this.#states[this.#at + 1]?.start ?? Infinity) <= time) this.#at += 1;
    const span = this.#states[this.#at];
    const holds = span && span.start <= time && (span.end ?? Infinity) > time;
    return { state: holds ? span.state : 'offline', wall: wallOf(this.#timeZone, time) };
  }
}
