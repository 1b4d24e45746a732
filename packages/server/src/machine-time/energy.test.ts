/** The split of a register compared with a naive loop over milliseconds of generated days, which shares no code with it. */
import { hourMs, minuteMs } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import type { Span } from '../energy/spans.ts';
import { type EnergyFacts, splitEnergy } from './energy.ts';
import type { ModeSpan } from './machine.ts';

const start = Date.parse('2026-03-28T22:00:00Z');

function random(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Spans in order over the range, contiguous without `gaps`. */
function spans<T extends object>(
  next: () => number,
  end: number,
  step: number,
  gaps: boolean,
  of: () => T,
): (T & { start: number; end: number })[] {
  const list: (T & { start: number; end: number })[] = [];
  for (let at = start; at < end; ) {
    const to = Math.min(end, at + step * (1 + Math.floor(next() * 40)));
    if (!gaps || next() > 0.3) list.push({ ...of(), start: at, end: to });
    at = to;
  }
  return list;
}

function generated(seed: number): EnergyFacts {
  const next = random(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] ?? (list[0] as T);
  const end = start + 9 * hourMs;
  return {
    minutes: Array.from({ length: 540 }, (_, index) => ({
      time: start + index * minuteMs,
      // A correction counts down.
      units: pick([0, 1, 2, 17, 803, Math.floor(next() * 5000), -3]),
    })),
    states: spans(next, end, 7_300, false, () => ({
      state: pick<Span['state']>(['auto', 'run', 'stop', 'fault', 'standby', 'offline', 'unknown']),
    })),
    modes: spans(next, end, 11_000, true, () => ({
      ...{ mode: pick<ModeSpan['mode']>(['processing', 'setup', 'maintenance', 'none']), order: next() > 0.5 },
    })),
    work: spans(next, end, minuteMs, true, () => ({})),
    standstills: spans(next, end, 31_000, true, () => ({})),
    places: spans(next, end, minuteMs, true, () => ({})),
    priceAt: (time) => Math.floor(time / (15 * minuteMs)) % 3,
  };
}

const up = ['auto', 'run'];

/** Cuts each minute at every edge of every list; the units up to an edge are rounded. */
function plainly({ minutes, states, modes, work, standstills, places, priceAt }: EnergyFacts): Map<string, number> {
  const found = new Map<string, number>();
  const inside = (list: readonly { start: number; end: number }[], time: number) =>
    list.findIndex((each) => each.start <= time && time < each.end);
  for (const { time, units } of minutes) {
    const edges = new Set([time, time + minuteMs]);
    for (const list of [states, modes, work, standstills, places])
      for (const each of list) for (const edge of [each.start, each.end]) if (edge > time && edge < time + minuteMs) edges.add(edge);
    const sorted = [...edges].sort((a, b) => a - b);
    let before = 0;
    for (const [index, edge] of sorted.slice(0, -1).entries()) {
      const state = states[inside(states, edge)]?.state ?? 'unknown';
      const mode = modes[inside(modes, edge)]?.mode;
      let kind = 'base';
      if (state === 'unknown' || state === 'offline') kind = 'unknown';
      else if (mode === 'setup' || mode === 'maintenance') kind = mode;
      else if (up.includes(state)) kind = 'productive';
      else if (state === 'standby' || (inside(work, edge) >= 0 && inside(standstills, edge) < 0)) kind = 'idle';
      const share = Math.round((units * ((sorted[index + 1] ?? 0) - time)) / minuteMs);
      const key = [inside(places, edge), kind, priceAt(time)].join(' ');
      if (units !== 0) found.set(key, (found.get(key) ?? 0) + share - before);
      before = share;
    }
  }
  return found;
}

describe('energy of a register', () => {
  it('equals a naive loop in generated cases, and its parts add up to the last digit', () => {
    for (let seed = 1; seed <= 25; seed += 1) {
      const facts = generated(seed);
      const parts = splitEnergy(facts);
      const keyed = new Map(parts.map(({ place, kind, price, units }) => [[place, kind, price].join(' '), units]));
      expect(keyed).toEqual(plainly(facts));
      expect(parts.reduce((sum, { units }) => sum + units, 0)).toBe(facts.minutes.reduce((sum, { units }) => sum + units, 0));
    }
  });

  it('divides a minute by time, and counts stops outside planned time and long stops as base load', () => {
    const minute = { start, end: start + minuteMs };
    const states = [
      { state: 'auto', start, end: start + 20_000 },
      { state: 'stop', start: start + 20_000, end: start + minuteMs },
    ] as const;
    const of = (work: EnergyFacts['work'], standstills: EnergyFacts['work'] = []) =>
      splitEnergy({
        ...{ minutes: [{ time: start, units: 100 }], states, modes: [], work, standstills },
        places: [minute],
        priceAt: () => 0,
      });
    expect(of([minute]).map(({ kind, units }) => [kind, units])).toEqual([
      ['productive', 33],
      ['idle', 67],
    ]);
    for (const parts of [of([]), of([minute], [minute])]) expect(parts.map(({ kind }) => kind)).toEqual(['productive', 'base']);
  });
});
