/** Which times of a clock were wrong, by its steps. */
import { describe, expect, it } from 'vitest';
import { ClockCourse, type Judgement } from './course.ts';
import { doubtfulTimes, shifted, shiftsOf } from './stamps.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const noon = 1_795_000_000_000;

/** A clock that begins at noon; each step happens after a number of minutes of true time. */
function judged(...steps: readonly (readonly [afterMinutes: number, by: number])[]): Judgement[] {
  const course = new ClockCourse(noon);
  let wall = noon;
  return steps.map(([after, by]) => {
    const from = wall + after * minute;
    wall = from + by;
    return course.step({ by, from, to: wall });
  });
}

const bare = ({ wrong, withdrawn, isOpen }: Judgement) => ({
  wrong: wrong.map(({ from, to, ahead, isProven, isFirst }) => ({ from: from - noon, to: to - noon, ahead, isProven, isFirst })),
  withdrawn: withdrawn.map(({ from, to }) => ({ from: from - noon, to: to - noon })),
  isOpen,
});
const nothing = { wrong: [], withdrawn: [], isOpen: false };

describe('which time was wrong', () => {
  it('is unknown after a step forward; the return shows it', () => {
    const [first, second] = judged([30, 2 * hour], [10, -2 * hour]).map(bare);
    expect(first).toEqual({ ...nothing, isOpen: true });
    const range = { from: 30 * minute + 2 * hour, to: 40 * minute + 2 * hour };
    expect(second).toEqual({ ...nothing, wrong: [{ ...range, ahead: 2 * hour, isProven: true, isFirst: false }] });
  });

  it('a return by hand counts within a minute', () => {
    const [, second] = judged([30, 2 * hour], [10, -2 * hour + 40_000]).map(bare);
    expect(second?.wrong).toMatchObject([{ ahead: 2 * hour - 40_000, isProven: true }]);
  });

  it('a clock that is ahead from the start and set back was wrong since the start', () => {
    const [first] = judged([30, -8 * hour]).map(bare);
    expect(first).toEqual({ ...nothing, wrong: [{ from: 0, to: 30 * minute, ahead: 8 * hour, isProven: false, isFirst: true }] });
  });

  it('a set-back by mistake: judged as a correction first, withdrawn when the clock returns', () => {
    const [first, second] = judged([120, -2 * hour], [10, 2 * hour]).map(bare);
    expect(first?.wrong).toMatchObject([{ from: 0, to: 2 * hour, ahead: 2 * hour }]);
    expect(second).toEqual({
      wrong: [{ from: 0, to: 10 * minute, ahead: -2 * hour, isProven: true, isFirst: false }],
      withdrawn: [{ from: 0, to: 2 * hour }],
      isOpen: false,
    });
  });

  it('several steps on the way back: each range is wrong by its own error, once', () => {
    const [first, second, third] = judged([30, 2 * hour], [10, -hour], [10, -hour]).map(bare);
    expect(first).toMatchObject({ wrong: [], isOpen: true });
    // The latest setting is assumed to be right: times ahead of it were wrong by an hour.
    expect(second?.wrong).toMatchObject([{ ahead: hour, isProven: false }]);
    const early = { from: 30 * minute + 2 * hour, to: 40 * minute + 2 * hour };
    expect(third?.withdrawn).toEqual([early]);
    expect(third?.wrong).toMatchObject([
      { ...early, ahead: 2 * hour, isProven: true },
      { from: 40 * minute + hour, to: 50 * minute + hour, ahead: hour, isProven: true },
    ]);
  });

  it('stamps older than thirty days are not changed', () => {
    const [first] = judged([60 * 24 * 60, -hour]).map(bare);
    expect(first?.wrong).toMatchObject([{ from: 30 * day, to: 60 * day }]);
  });
});

describe('stamps', () => {
  const shiftsAfter = (...steps: readonly (readonly [number, number])[]) => {
    const course = new ClockCourse(noon);
    let wall = noon;
    return steps.map(([after, by]) => {
      const from = wall + after * minute;
      wall = from + by;
      const step = { by, from, to: wall };
      return shiftsOf({ step, ...course.step(step) });
    });
  };

  it('of a wrong time are moved to true time, all others stay', () => {
    const [, shifts = []] = shiftsAfter([30, 2 * hour], [10, -2 * hour]);
    const at = (minutes: number) => shifted(noon + minutes * minute, shifts) - noon;
    expect([at(29), at(40), at(155), at(160), at(161)]).toEqual([29, 40, 35, 40, 161].map((each) => each * minute));
  });

  it('of a time judged wrong by mistake are restored', () => {
    const [first = [], second = []] = shiftsAfter([120, -2 * hour], [10, 2 * hour]);
    const before = noon + 90 * minute;
    const meanwhile = noon + 5 * minute;
    expect(shifted(before, first)).toBe(before - 2 * hour);
    expect([shifted(shifted(before, first), second), shifted(meanwhile, second)]).toEqual([before, meanwhile + 2 * hour]);
  });

  it('that were shifted by a part of the error get the rest', () => {
    const [, second = [], third = []] = shiftsAfter([30, 2 * hour], [10, -hour], [10, -hour]);
    const stamp = noon + 35 * minute + 2 * hour;
    expect(shifted(shifted(stamp, second), third)).toBe(noon + 35 * minute);
  });

  it('of an earlier process that are ahead of the corrected clock are included', () => {
    const [shifts = []] = shiftsAfter([30, -8 * hour]);
    expect(shifted(noon - hour, shifts)).toBe(noon - 9 * hour);
    expect(shifted(noon - 8 * hour, shifts)).toBe(noon - 8 * hour);
  });

  it('are doubtful at both places, stored and true time, until their readings are moved', () => {
    const error = { id: '', from: 1000, to: 2000, ahead: 500, isProven: true, noticed: 0, ownStamped: new Set<number>(), isMoved: false };
    const belongs = { from: 500, to: 1500 };
    expect([doubtfulTimes(error), doubtfulTimes({ ...error, isMoved: true })]).toEqual([[belongs, { from: 1000, to: 2000 }], [belongs]]);
  });
});
