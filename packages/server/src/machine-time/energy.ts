/** Splits the energy register of a machine by time ranges and run states, without a remainder. Pure. */
import { minuteMs } from '@czyun/contract';
import type { EnergyKind } from '@czyun/contract/piece-energy';
import type { Span } from '../energy/spans.ts';
import { itemOf } from './elements.ts';
import type { ModeSpan } from './machine.ts';

/** Start and end, UTC ms, on whole minutes. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface EnergyFacts {
  /** Register increment of each minute, in whole units of its last digit; in order. */
  readonly minutes: readonly { readonly time: number; readonly units: number }[];
  readonly states: readonly Span[];
  readonly modes: readonly ModeSpan[];
  /** Planned time, in order. */
  readonly work: readonly Stretch[];
  /** Long stops, in order. */
  readonly standstills: readonly Stretch[];
  /** Shifts and the time between them, cut at the start and end of orders; in order, without gaps. */
  readonly places: readonly Stretch[];
  /** Price of a minute, as an index. */
  readonly priceAt: (time: number) => number;
}

/** Energy of one range, run state and price. */
export interface EnergyPart {
  /** Index of the range; -1: none. */
  readonly place: number;
  readonly kind: EnergyKind;
  readonly price: number;
  readonly units: number;
}

/** The span at an instant; instants never decrease. */
export function cursorOf<T extends Stretch>(spans: readonly T[]) {
  let index = 0;
  return (time: number): { readonly index: number; readonly span: T | undefined; readonly until: number } => {
    while ((spans[index]?.end ?? Number.POSITIVE_INFINITY) <= time) index += 1;
    const next = spans[index];
    if (!next) return { index: -1, span: undefined, until: Number.POSITIVE_INFINITY };
    return next.start <= time ? { index, span: next, until: next.end } : { index: -1, span: undefined, until: next.start };
  };
}

/** Standby is idle also in long stops and outside planned time, since the machine is on. */
function kindOf(state: Span['state'], mode: ModeSpan['mode'] | undefined, isStandstill: boolean): EnergyKind {
  const item = itemOf(state);
  if (item === null || item === 'notAvailable') return 'unknown';
  if (mode === 'maintenance' || mode === 'setup') return mode;
  if (item === 'executing') return 'productive';
  return isStandstill && state !== 'standby' ? 'base' : 'idle';
}

/** A minute with several states is divided by time; its parts are whole units and add up to it. */
export function splitEnergy({ minutes, states, modes, work, standstills, places, priceAt }: EnergyFacts): EnergyPart[] {
  const [stateAt, modeAt, placeAt] = [cursorOf(states), cursorOf(modes), cursorOf(places)];
  const [workAt, longAt] = [cursorOf(work), cursorOf(standstills)];
  const parts = new Map<string, { -readonly [K in keyof EnergyPart]: EnergyPart[K] }>();
  for (const { time, units } of minutes) {
    if (units === 0) continue;
    const price = priceAt(time);
    let given = 0;
    for (let at = time; at < time + minuteMs; ) {
      const [state, mode, place, planned, long] = [stateAt(at), modeAt(at), placeAt(at), workAt(at), longAt(at)];
      const to = Math.min(time + minuteMs, state.until, mode.until, place.until, planned.until, long.until);
      const upTo = Math.round((units * (to - time)) / minuteMs);
      const kind = kindOf(state.span?.state ?? 'unknown', mode.span?.mode, planned.span === undefined || long.span !== undefined);
      const key = `${place.index} ${kind} ${price}`;
      const part = parts.get(key) ?? { place: place.index, kind, price, units: 0 };
      part.units += upTo - given;
      given = upTo;
      parts.set(key, part);
      at = to;
    }
  }
  return [...parts.values()];
}
