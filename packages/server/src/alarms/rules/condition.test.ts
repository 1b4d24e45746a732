import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginning, type ConditionEffect, type ConditionEvent, judgeCondition } from './condition.ts';

const delays = { onMs: 10, offMs: 5 };

function play(events: readonly ConditionEvent[], { onMs, offMs } = delays) {
  let state = beginning(false);
  const effects: ConditionEffect[] = [];
  for (const event of events) {
    const step = judgeCondition(state, { onMs, offMs }, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}
const holds = (at: number, value: boolean): ConditionEvent => ({ kind: 'value', time: at, at, holds: value });

describe('a condition', () => {
  it('raises an alarm once it was true for its delay, and clears once it was false for its delay', () => {
    expect(play([holds(0, true), holds(9, false), holds(20, true), holds(30, true)]).effects).toEqual([{ kind: 'raise', time: 30 }]);
    expect(play([holds(0, true), holds(10, true), holds(12, false), holds(14, true), holds(20, false), holds(30, false)]).effects).toEqual([
      { kind: 'raise', time: 10 },
      { kind: 'clear', time: 25 },
    ]);
  });

  it('that ended exactly at the end of its delay raises nothing; unchecked time counts', () => {
    expect(play([holds(0, true), holds(10, false)]).effects).toEqual([]);
    expect(play([holds(0, true), holds(11, false), { kind: 'tick', at: 40 }]).effects).toEqual([
      { kind: 'raise', time: 10 },
      { kind: 'clear', time: 16 },
    ]);
  });

  it('that is unknown stops its delays and leaves an active alarm', () => {
    expect(play([holds(0, true), { kind: 'unknown', at: 5 }, { kind: 'tick', at: 50 }, holds(60, true), holds(69, true)]).effects).toEqual(
      [],
    );
    const stands = play([holds(0, true), holds(10, true), holds(12, false), { kind: 'unknown', at: 14 }, { kind: 'tick', at: 90 }]);
    expect(stands).toMatchObject({ state: { raised: true, since: null }, effects: [{ kind: 'raise', time: 10 }] });
  });

  it('ends at once if it is not evaluated', () => {
    expect(play([holds(0, true), holds(10, true), { kind: 'off', at: 12 }]).effects).toEqual([
      { kind: 'raise', time: 10 },
      { kind: 'clear', time: 12 },
    ]);
  });

  it('raises and clears alternately, never back in time, at any rate of evaluation', () => {
    const events = fc.array(
      fc.record({ after: fc.integer({ min: 0, max: 20 }), what: fc.constantFrom('true', 'false', 'unknown', 'tick', 'off') }),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(events, fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 15 }), (list, onMs, offMs) => {
        let at = 0;
        const told: ConditionEvent[] = [];
        const looked: ConditionEvent[] = [];
        for (const { after, what } of list) {
          // Evaluate at every instant in between.
          for (let between = at + 1; between < at + after; between += 1) looked.push({ kind: 'tick', at: between });
          at += after;
          const event: ConditionEvent = what === 'true' || what === 'false' ? holds(at, what === 'true') : { kind: what as 'tick', at };
          told.push(event);
          looked.push(event);
        }
        const { effects } = play(told, { onMs, offMs });
        for (const [index, effect] of effects.entries()) {
          expect(effect.kind).toBe(index % 2 === 0 ? 'raise' : 'clear');
          expect(effect.time).toBeGreaterThanOrEqual(effects[index - 1]?.time ?? 0);
        }
        expect(play(looked, { onMs, offMs }).effects).toEqual(effects);
      }),
    );
  });
});
