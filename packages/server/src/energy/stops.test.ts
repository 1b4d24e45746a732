import { describe, expect, it } from 'vitest';
import { dayOn } from '../time/days.ts';
import { type Span, type SpanState, timesOf } from './spans.ts';
import { failureOf, operatingMs, reliabilityOf, stopsIn } from './stops.ts';

const minute = 60_000;

/** Spans by their states and lengths in minutes, one after the other. */
function spansFrom(start: number, parts: readonly (readonly [SpanState, number])[]): Span[] {
  let at = start;
  return parts.map(([state, minutes]) => {
    const span = { state, start: at, end: at + minutes * minute, ...(state === 'unknown' ? {} : { began: at }) };
    at = span.end;
    return span;
  });
}
const short = (spans: readonly Span[]) =>
  stopsIn(spans).map(({ state, start, end, isEnded }) => [state, start / minute, end / minute, isEnded]);

describe('stops', () => {
  it('combine stopped, offline and fault under the worst of them; standby is separate', () => {
    const spans = spansFrom(0, [
      ['run', 10],
      ['fault', 5],
      ['stop', 20],
      ['offline', 5],
      ['standby', 60],
      ['run', 10],
      ['stop', 3],
      ['auto', 1],
    ]);
    expect(short(spans)).toEqual([
      ['fault', 10, 40, true],
      ['standby', 40, 100, true],
      ['stop', 110, 113, true],
    ]);
  });

  it('end where states become unknown, without an observed end', () => {
    expect(
      short(
        spansFrom(0, [
          ['fault', 5],
          ['unknown', 5],
          ['fault', 5],
        ]),
      ),
    ).toEqual([
      ['fault', 0, 5, false],
      ['fault', 10, 15, false],
    ]);
  });

  it('begin with their first state, even before the range', () => {
    expect(stopsIn([{ state: 'stop', start: 1000, end: 2000, began: 400 }])[0]?.start).toBe(400);
  });

  it('have a failure from the first fault until the device could work again', () => {
    const [stop] = stopsIn(
      spansFrom(0, [
        ['stop', 5],
        ['fault', 10],
        ['offline', 5],
        ['stop', 30],
        ['run', 1],
      ]),
    );
    if (!stop) throw new Error('no stop');
    const fault = { start: 5 * minute, end: 20 * minute, isRestored: true };
    expect(failureOf(stop, null)).toEqual(fault);
    expect(failureOf(stop, 'quality')).toEqual(fault);
    expect(failureOf(stop, 'planned')).toBeNull();
    const [plain] = stopsIn(
      spansFrom(0, [
        ['stop', 5],
        ['run', 1],
      ]),
    );
    if (!plain) throw new Error('no stop');
    expect(failureOf(plain, null)).toBeNull();
    expect(failureOf(plain, 'unscheduled')).toEqual({ start: 0, end: 5 * minute, isRestored: true });
  });
});

describe('MTBF and MTTR', () => {
  it('are unknown without a failure, and without a restored one', () => {
    expect(reliabilityOf(1000, [])).toEqual({ failures: 0, restored: 0, mtbfMs: null, mttrMs: null });
    const goesOn = { start: 0, end: 10, isRestored: false };
    expect(reliabilityOf(1000, [goesOn])).toEqual({ failures: 1, restored: 0, mtbfMs: 1000, mttrMs: null });
    expect(reliabilityOf(1000, [goesOn, { start: 20, end: 50, isRestored: true }])).toMatchObject({ mtbfMs: 500, mttrMs: 30 });
  });

  /** mulberry32 */
  function randomFrom(seed: number) {
    let a = seed;
    return () => {
      a = (a + 0x6d2b79f5) | 0;
      let t = Math.imul(a ^ (a >>> 15), 1 | a);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
    };
  }
  const states = ['run', 'auto', 'standby', 'stop', 'fault', 'offline', 'unknown'] as const;

  /** The same figures from a list of minutes. */
  function byMinutes(minutes: readonly SpanState[]) {
    const unable = (state: SpanState | undefined) => state === 'fault' || state === 'offline';
    const down = (state: SpanState | undefined) => unable(state) || state === 'stop';
    let [operating, failures, restored, downMinutes, stops] = [0, 0, 0, 0, 0];
    for (let at = 0; at < minutes.length; at += 1) {
      const state = minutes[at] as SpanState;
      if (state === 'run' || state === 'auto') operating += 1;
      if (state === 'standby' && minutes[at - 1] !== 'standby') stops += 1;
      if (!down(state) || down(minutes[at - 1])) continue;
      stops += 1;
      let [first, last] = [-1, -1];
      let to = at;
      for (; down(minutes[to]); to += 1) {
        if (minutes[to] === 'fault' && first < 0) first = to;
        if (unable(minutes[to])) last = to;
      }
      if (first < 0) continue;
      failures += 1;
      const after = minutes[last + 1];
      if (after === undefined || after === 'unknown') continue;
      restored += 1;
      downMinutes += last + 1 - first;
    }
    return { operating, failures, restored, downMinutes, stops };
  }

  for (const [name, zone, date, hours] of [
    ['an ordinary day', 'Asia/Shanghai', '2026-05-17', 24],
    ['a day of 23 hours', 'Europe/Berlin', '2026-03-29', 23],
    ['a day of 25 hours', 'Europe/Berlin', '2026-10-25', 25],
    ['a day of a half-hour zone', 'Asia/Kolkata', '2026-05-17', 24],
  ] as const)
    it(`equal a count of minutes over ${name}`, () => {
      const { start, end } = dayOn(zone, date);
      expect((end - start) / 3_600_000).toBe(hours);
      for (let seed = 1; seed <= 60; seed += 1) {
        const random = randomFrom(seed);
        const all = (end - start) / minute;
        const parts: [SpanState, number][] = [];
        for (let used = 0; used < all; ) {
          const state = states[Math.floor(random() * states.length)] ?? 'run';
          const length = Math.min(all - used, 1 + Math.floor(random() * 90));
          used += length;
          // Merge consecutive spans of one state.
          const last = parts.at(-1);
          if (last?.[0] === state) last[1] += length;
          else parts.push([state, length]);
        }
        const spans = spansFrom(start, parts);
        const wanted = byMinutes(parts.flatMap(([state, length]) => Array.from({ length }, () => state)));
        const stops = stopsIn(spans);
        const operating = operatingMs(timesOf(spans).byState);
        const figures = reliabilityOf(
          operating,
          stops.flatMap((stop) => failureOf(stop, null) ?? []),
        );
        expect([stops.length, operating / minute]).toEqual([wanted.stops, wanted.operating]);
        expect([figures.failures, figures.restored]).toEqual([wanted.failures, wanted.restored]);
        expect(figures.mtbfMs).toBe(wanted.failures === 0 ? null : (wanted.operating * minute) / wanted.failures);
        expect(figures.mttrMs).toBe(wanted.restored === 0 ? null : (wanted.downMinutes * minute) / wanted.restored);
      }
    });
});
