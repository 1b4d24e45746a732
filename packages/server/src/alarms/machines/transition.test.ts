import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AlarmEvent, type AlarmState, flapWindowMs, idle, type OpenEntry, restored, transition } from './transition.ts';

const word = { zh: '故障', en: 'Fault' };
const mark = { severity: 2, log: 2 } as const;

interface Row {
  readonly start: number;
  recovered: number | null;
  entry: OpenEntry;
}

/** Runs events through a machine and stores the log as the database would. */
function play(events: readonly AlarmEvent[], from: AlarmState = idle): { state: AlarmState; rows: Row[] } {
  const rows: Row[] = [];
  let state = from;
  if (state.entry) rows.push({ start: state.entry.start, recovered: null, entry: state.entry });
  for (const event of events) {
    const next = transition(state, event);
    const last = rows.at(-1);
    if (next.effect?.kind === 'open') {
      expect(last === undefined || last.recovered !== null, 'never two open entries').toBe(true);
      rows.push({ start: next.effect.entry.start, recovered: null, entry: next.effect.entry });
    } else if (next.effect && last) {
      expect(last.recovered, 'only an open entry changes').toBe(null);
      last.entry = next.effect.entry;
      if (next.effect.kind === 'recover') last.recovered = next.effect.time;
    } else expect(next.effect).toBe(undefined);
    state = next.state;
  }
  return { state, rows };
}

const raise = (time: number, severity: 1 | 2 | 3 = 2): AlarmEvent => ({ kind: 'raise', time, at: time, mark: { severity, log: 2 }, word });
const clear = (time: number): AlarmEvent => ({ kind: 'clear', time, at: time });
const tick = (at: number): AlarmEvent => ({ kind: 'tick', at });

/** The server clock advances; device clocks jump. */
const events = fc
  .array(
    fc.record({
      step: fc.integer({ min: 0, max: 20_000 }),
      skew: fc.integer({ min: -100_000, max: 100_000 }),
      what: fc.constantFrom('raise', 'clear', 'tick'),
      severity: fc.constantFrom(1, 2, 3),
      log: fc.constantFrom(1, 2, 3),
    }),
    { maxLength: 120 },
  )
  .map((steps) => {
    let at = 1_760_000_000_000;
    return steps.map(({ step, skew, what, severity, log }): AlarmEvent => {
      at += step;
      if (what === 'tick') return { kind: 'tick', at };
      return what === 'clear'
        ? { kind: 'clear', time: at + skew, at }
        : { kind: 'raise', time: at + skew, at, mark: { severity, log }, word };
    });
  });

describe('any sequence of events', () => {
  test.each([
    ['from the start', idle],
    ['after a restart', restored({ start: 1_760_000_000_000, mark, word, count: 3, flapped: false })],
  ])('%s: one open entry at most, times in order, counts, severities', (_name, from) => {
    fc.assert(
      fc.property(events, (list) => {
        const { state, rows } = play(list, from);
        for (const [index, { start, recovered, entry }] of rows.entries()) {
          expect(entry.count).toBeGreaterThanOrEqual(1);
          if (recovered !== null) expect(recovered).toBeGreaterThanOrEqual(start);
          const next = rows[index + 1];
          if (next) expect(next.start).toBeGreaterThanOrEqual(recovered ?? Number.POSITIVE_INFINITY);
        }
        expect(state.entry !== null).toBe(rows.at(-1)?.recovered === null);
        expect(state.raised || state.flapping).toBe(state.entry !== null);
        const lastSignal = list.findLast(({ kind }) => kind !== 'tick');
        expect(state.raised).toBe(lastSignal ? lastSignal.kind === 'raise' : from.raised);
        const rises = list.filter(
          (event, index) => event.kind === 'raise' && list.slice(0, index).findLast(({ kind }) => kind !== 'tick')?.kind !== 'raise',
        ).length;
        const counted = rows.reduce((sum, { entry }) => sum + entry.count, 0);
        // Every rise is counted once; the first one of a restored machine is already in its entry.
        if (from === idle) expect(counted).toBe(rises);
        if (list.length > 0) {
          const quiet = play([...list, tick((list.at(-1)?.at ?? 0) + flapWindowMs)], from);
          expect(quiet.state.flapping).toBe(false);
          expect(quiet.state.entry !== null).toBe(quiet.state.raised);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('the log of a past instant equals what was shown at that instant', () => {
    const steady = fc.array(fc.record({ step: fc.integer({ min: 1, max: 9000 }), up: fc.boolean() }), { maxLength: 60 });
    fc.assert(
      fc.property(steady, (steps) => {
        // The clock is checked each second, as the engine does, until every hold has ended.
        let at = 1_760_000_000_000;
        const signals = steps.map(({ step, up }) => {
          at += step;
          return up ? raise(at) : clear(at);
        });
        const list: AlarmEvent[] = [];
        for (let clock = 1_760_000_000_000; clock <= at + 2 * flapWindowMs; clock += 1000)
          list.push(...signals.filter((event) => event.at > clock - 1000 && event.at <= clock), tick(clock));
        const shown: { readonly at: number; readonly active: boolean }[] = [];
        let state = idle;
        for (const event of list) {
          state = transition(state, event).state;
          if (event.kind === 'tick') shown.push({ at: event.at, active: state.entry !== null });
        }
        const { rows } = play(list);
        const then = (time: number) => rows.some(({ start, recovered }) => start <= time && (recovered === null || recovered > time));
        // A tick may end a hold up to a second late.
        for (const [index, { at: time, active }] of shown.entries())
          expect([active, shown[index + 1]?.active ?? active], String(time)).toContain(then(time));
      }),
      { numRuns: 200 },
    );
  });

  test('severity never falls while an entry is active', () => {
    fc.assert(
      fc.property(events, (list) => {
        let state = idle;
        for (const event of list) {
          const before = state.entry;
          state = transition(state, event).state;
          if (before && state.entry && before.start === state.entry.start)
            expect(state.entry.mark.severity).toBeLessThanOrEqual(before.mark.severity);
        }
      }),
    );
  });
});

test('ten changes a minute are ten changes; one more is folded', () => {
  const changes = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? raise(1000 + index * 1000) : clear(1000 + index * 1000)));
  expect(play(changes.slice(0, 10)).rows.map(({ entry }) => entry.flapped)).toEqual([false, false, false, false, false]);
  const folded = play(changes);
  expect(folded.rows).toHaveLength(6);
  expect(folded.rows.at(-1)).toMatchObject({ recovered: null, entry: { flapped: true, count: 15 } });
  const quiet = play([...changes, tick(40_000 + flapWindowMs - 1), tick(40_000 + flapWindowMs)]);
  expect(quiet.rows.at(-1)).toMatchObject({ recovered: 40_000 + flapWindowMs, entry: { count: 15 } });
  const again = play([...changes, tick(200_000), raise(300_000), clear(301_000)]);
  expect(again.rows.at(-1)).toMatchObject({ start: 300_000, recovered: 301_000, entry: { flapped: false, count: 1 } });
});

test('changes reported late are counted by their own times, and unfold by the server clock', () => {
  const late = (step: number, at: number) =>
    Array.from({ length: 40 }, (_, n): AlarmEvent => {
      const time = 1000 + n * step;
      return n % 2 === 0 ? { kind: 'raise', time, at, mark, word, late: true } : { kind: 'clear', time, at, late: true };
    });
  expect(play(late(60_000, 9e6)).rows).toHaveLength(20);
  const folded = play(late(100, 9e6));
  expect(folded.rows).toHaveLength(6);
  expect(play([...late(100, 9e6), tick(9e6 + 1000)]).state.flapping).toBe(true);
  expect(play([...late(100, 9e6), tick(9e6 + flapWindowMs)]).state.flapping).toBe(false);
});

test('slow changes are never folded', () => {
  const changes = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? raise(index * 7000) : clear(index * 7000)));
  expect(play(changes).rows).toHaveLength(30);
});

test('a worse word raises the severity of the active entry', () => {
  const { rows } = play([raise(1, 3), raise(2, 1), raise(3, 2)]);
  expect(rows).toMatchObject([{ start: 1, recovered: null, entry: { mark: { severity: 1 }, count: 1 } }]);
});
