/** Shares of compressed air compared with a naive loop over seconds of generated hours, which shares no code with it. */
import { hourMs, minuteMs } from '@czyun/contract';
import { expect, it } from 'vitest';
import type { Span } from '../energy/spans.ts';
import { type AirPart, airSpans, splitAir } from './air.ts';

const start = Date.parse('2026-03-28T22:00:00Z');
const end = start + 3 * hourMs;
const secondMs = 1000;

function random(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Spans from before the range up to its end. */
function generated(next: () => number): Span[] {
  const spans: Span[] = [];
  const kinds = ['auto', 'run', 'stop', 'fault', 'standby', 'offline', 'unknown'] as const;
  for (let at = start - 30 * secondMs; at < end; ) {
    const to = Math.min(end, at + secondMs * (1 + Math.floor(next() * 900)));
    spans.push({ state: kinds[Math.floor(next() * kinds.length)] ?? 'stop', start: at, end: to });
    at = to;
  }
  return spans;
}

const sumOf = (parts: readonly AirPart[], is: (part: AirPart) => boolean = () => true) =>
  parts.reduce((sum, part) => sum + (is(part) ? part.units : 0), 0);

it('adds up to the register in every minute, and allocates each machine its seconds', () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const next = random(seed);
    const machines = Array.from({ length: 1 + Math.floor(next() * 4) }, () => generated(next));
    const minutes = Array.from({ length: 180 }, (_, index) => ({ time: start + index * minuteMs, units: Math.floor(next() * 4000) - 3 }));
    const parts = splitAir(minutes, airSpans(machines, { start, end }));
    for (const { time, units } of minutes) expect(sumOf(parts, (part) => part.time === time)).toBe(units);
    const plain = new Map<string, number>();
    for (const { time, units } of minutes)
      for (let second = 0; second < 60; second += 1) {
        const states = machines.map(
          (spans) => spans.find((span) => span.start <= time + second * secondMs && time + second * secondMs < span.end)?.state,
        );
        const running = states.flatMap((state, index) => (state === 'auto' || state === 'run' ? [index] : []));
        const unused = states.some((state) => state === 'offline' || state === 'unknown') ? 'unknown' : 'rest';
        for (const key of running.length > 0 ? running : [unused])
          plain.set(String(key), (plain.get(String(key)) ?? 0) + units / 60 / Math.max(1, running.length));
      }
    for (const key of ['rest', 'unknown', ...machines.keys()].map(String)) {
      const own = sumOf(parts, ({ use, machine }) => String(machine ?? use) === key);
      // Each part is rounded to a whole unit.
      const pieces = parts.filter(({ use, machine }) => String(machine ?? use) === key).length;
      expect(Math.abs(own - (plain.get(key) ?? 0))).toBeLessThanOrEqual(pieces + 1e-6);
    }
  }
});

it('is divided by time, then equally among the machines that execute', () => {
  const span = (state: Span['state'], from: number, to: number) => ({ state, start: start + from, end: start + to }) as Span;
  const first = [span('auto', 0, 30_000), span('stop', 30_000, minuteMs)];
  const second = [span('stop', 0, 15_000), span('run', 15_000, 45_000), span('stop', 45_000, minuteMs)];
  const parts = splitAir([{ time: start, units: 400 }], airSpans([first, second], { start, end: start + minuteMs }));
  expect(parts.map(({ use, machine, units }) => [use, machine, units])).toEqual([
    ['working', 0, 100],
    ['working', 0, 50],
    ['working', 1, 50],
    ['working', 1, 100],
    ['rest', undefined, 100],
  ]);
});
