import { noLimits, type ParamLimits } from '@czyun/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeKey, type KeyEvent, keyState } from './key-judge.ts';
import type { WatchEffect } from './watch.ts';

const second = 1000;
const start = 1_790_000_000_000;
const at = (seconds: number) => start + seconds * second;

/** Plays events through a judge and returns its effects. */
function played(kind: Parameters<typeof judgeKey>[0], limits: ParamLimits, events: readonly KeyEvent[]): string[] {
  let state = keyState();
  return events.flatMap((event) => {
    const judged = judgeKey(kind, limits, state, event);
    state = judged.state;
    return judged.effects.map(short);
  });
}

const short = (effect: WatchEffect) =>
  `${(effect.time - start) / second} ${effect.kind === 'raise' ? `raise ${effect.level} ${effect.limit}` : 'clear'}`;
const value = (seconds: number, read: number): KeyEvent => ({ kind: 'value', time: at(seconds), at: at(seconds), value: read });
const tick = (seconds: number): KeyEvent => ({ kind: 'tick', at: at(seconds) });

describe('a limit', () => {
  const limits = { ...noLimits, high1: 60, high2: 50, low1: -10, delayS: 10, deadBand: 2 };

  it('raises an alarm once the value has exceeded it for the delay, even without another reading', () => {
    expect(played('limit-high', limits, [value(0, 55), tick(9), tick(12)])).toEqual(['10 raise 2 50']);
    expect(played('limit-high', limits, [value(0, 55), value(9, 49), tick(30)])).toEqual([]);
  });

  it('becomes more severe while active, and clears only beyond the dead band', () => {
    expect(played('limit-high', limits, [value(0, 55), tick(10), value(20, 61), tick(30), value(40, 49), value(50, 48)])).toEqual([
      '10 raise 2 50',
      '30 raise 1 60',
      '50 clear',
    ]);
  });

  it('works the same below a lower bound', () => {
    expect(played('limit-low', limits, [value(0, -11), tick(10), value(20, -9), value(30, -8)])).toEqual(['10 raise 1 10', '30 clear']);
  });

  it('neither raises nor clears while the value is unknown, and its delay restarts', () => {
    const events = [value(0, 55), { kind: 'unknown', at: at(5) }, tick(20), value(30, 55), tick(40)] as const;
    expect(played('limit-high', limits, events)).toEqual(['40 raise 2 50']);
    expect(played('limit-high', limits, [value(0, 55), tick(10), { kind: 'unknown', at: at(12) }, tick(99)])).toEqual(['10 raise 2 50']);
  });

  it('is off outside its schedule or state: active alarms clear, and returning values start again', () => {
    const gate = (seconds: number, on: boolean): KeyEvent => ({ kind: 'gate', on, at: at(seconds) });
    expect(played('limit-high', limits, [value(0, 55), tick(10), gate(20, false), tick(40), gate(50, true), tick(60)])).toEqual([
      '10 raise 2 50',
      '20 clear',
      '60 raise 2 50',
    ]);
  });
});

describe('a constant value', () => {
  const limits = { ...noLimits, stuckMin: 1, stuckLevel: 3 } as const;
  it('is stuck after its time, until the first change', () => {
    expect(played('stuck', limits, [value(0, 5), value(30, 5), tick(60), value(70, 5), value(80, 6), tick(139), tick(140)])).toEqual([
      '60 raise 3 0',
      '80 clear',
      '140 raise 3 0',
    ]);
  });
});

describe('a change', () => {
  const limits = { ...noLimits, rateUp: 6, rateDown: 12, rateWindowS: 30, rateLevel: 1 } as const;
  it('is too fast per direction, over the window', () => {
    const rise = [0, 10, 20, 30, 40, 50].map((seconds) => value(seconds, seconds * 0.15));
    expect(played('rate', limits, rise)).toEqual(['30 raise 1 1']);
    const fall = [0, 10, 20, 30, 40].map((seconds) => value(seconds, -seconds * 0.15));
    expect(played('rate', limits, fall)).toEqual([]);
    // A step within the window is not the change over the window.
    expect(played('rate', limits, [value(0, 0), value(1, 2)])).toEqual([]);
  });
});

/** Possible events within one second. */
type Happening =
  | { readonly what: 'value'; readonly value: number }
  | { readonly what: 'unknown' | 'on' | 'off' | 'tick' | 'restart' }
  | {
      readonly what: 'limits';
      readonly high: readonly [number | null, number | null, number | null];
      readonly delayS: number;
      readonly deadBand: number;
    };

const level = fc.option(fc.integer({ min: 1, max: 6 }), { nil: null });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant('value' as const), value: fc.integer({ min: 0, max: 8 }) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('tick' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('unknown' as const, 'on' as const, 'off' as const, 'restart' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('limits' as const),
      high: fc
        .tuple(level, level, level)
        .map(([a, b, c]) => [a, b, c].sort((x, y) => (y ?? 0) - (x ?? 0)) as [number | null, number | null, number | null]),
      delayS: fc.integer({ min: 0, max: 6 }),
      deadBand: fc.integer({ min: 0, max: 2 }),
    }),
  },
);
const history = fc.array(fc.record({ after: fc.integer({ min: 1, max: 4 }), happening }), { maxLength: 60 });
type History = readonly { readonly after: number; readonly happening: Happening }[];

const first: ParamLimits = { ...noLimits, high1: 6, high2: 4, high3: 2, delayS: 3, deadBand: 1 };
const withLimits = ({ high: [high1, high2, high3], delayS, deadBand }: Extract<Happening, { what: 'limits' }>): ParamLimits => ({
  ...noLimits,
  high1,
  high2,
  high3,
  delayS,
  deadBand,
});
const orderOf = (all: History) => {
  let now = 0;
  return all.map(({ after, happening: what }) => {
    now += after;
    return { second: now, ...what };
  });
};

/** The judge itself, with only occasional ticks. */
function byJudge(all: History): string[] {
  let limits = first;
  let state = keyState();
  const told: string[] = [];
  let known: number | null = null;
  const play = (event: KeyEvent) => {
    const judged = judgeKey('limit-high', limits, state, event);
    state = judged.state;
    told.push(...judged.effects.map(short));
  };
  for (const each of orderOf(all)) {
    const now = at(each.second);
    if (each.what === 'value') {
      known = each.value;
      play({ kind: 'value', time: now, at: now, value: known });
    } else if (each.what === 'unknown') {
      known = null;
      play({ kind: 'unknown', at: now });
    } else if (each.what === 'on' || each.what === 'off') play({ kind: 'gate', on: each.what === 'on', at: now });
    else if (each.what === 'tick') play({ kind: 'tick', at: now });
    else if (each.what === 'limits') {
      // Tick each second where it matters; a change of limits follows it.
      play({ kind: 'tick', at: now - 1 });
      limits = withLimits(each);
      play({ kind: 'limits', at: now });
    } else {
      play({ kind: 'tick', at: now - 1 });
      state = { ...keyState(state.watch.raised), on: state.on };
      if (known !== null) play({ kind: 'value', time: now, at: now, value: known });
    }
  }
  play({ kind: 'tick', at: at((orderOf(all).at(-1)?.second ?? 0) + 10) });
  return told.map((text) => text.replace(/ [\d.]+$/, ''));
}

/** The same second by second, each time from the complete history. */
function byModel(all: History): string[] {
  const order = orderOf(all);
  const end = (order.at(-1)?.second ?? 0) + 10;
  const seconds: { value: number | null; on: boolean; begins: boolean; limits: ParamLimits }[] = [];
  let [now, raised]: [(typeof seconds)[number], number | null] = [{ value: null, on: true, begins: false, limits: first }, null];
  const told: string[] = [];
  for (let second = 0; second <= end; second += 1) {
    now = { ...now, begins: false };
    for (const each of order.filter((one) => one.second === second)) {
      if (each.what === 'value') now.value = each.value;
      else if (each.what === 'unknown') now.value = null;
      else if (each.what === 'on' || each.what === 'off') now.on = each.what === 'on';
      else if (each.what === 'limits') now.limits = withLimits(each);
      else if (each.what === 'restart') now.begins = true;
    }
    seconds.push(now);
    const { high1, high2, high3, deadBand, delayS } = now.limits;
    const mild = high3 ?? high2 ?? high1;
    const isOver = !now.on || (now.value !== null && (mild === null || now.value <= mild - deadBand));
    if (raised !== null && isOver) {
      raised = null;
      told.push(`${second} clear`);
    }
    const stood = (which: 'high1' | 'high2' | 'high3') => {
      for (let back = second; back >= 0; back -= 1) {
        const then = seconds[back];
        const limit = then?.limits[which] ?? null;
        if (!then?.on || then.value === null || limit === null || then.value <= limit) return second - back - 1;
        if (then.begins) return second - back;
      }
      return second;
    };
    const worst = ([1, 2, 3] as const).find((each) => stood(`high${each}`) >= delayS);
    if (worst !== undefined && (raised === null || worst < raised)) {
      raised = worst;
      told.push(`${second} raise ${worst}`);
    }
  }
  return told;
}

describe('the judge', () => {
  it('matches a plain scan of every second, in any order of events', () => {
    fc.assert(
      fc.property(history, (all) => {
        expect(byJudge(all)).toEqual(byModel(all));
      }),
      { numRuns: 4000 },
    );
  });
});
