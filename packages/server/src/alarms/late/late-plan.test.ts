import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ActivePeriod, activePeriods, type LateStep, lateSteps } from './late-plan.ts';

const key = 'k';
const mark = { severity: 2, log: 2 } as const;
const word = { zh: '故障', en: 'Fault' };
const point = { raisedBy: (value: number) => (value === 1 ? [{ key, mark, word }] : []) };
const sample = (time: number, value: number) => ({ time, value });

interface Span {
  start: number;
  end: number | null;
}

/** The log after the steps; an open entry stays the same when it is split. */
function after(logged: readonly Span[], steps: readonly LateStep<Span>[]): Span[] {
  const spans = logged.map((of) => ({ of, start: of.start, end: of.end }));
  for (const step of steps) {
    if (step.kind === 'add') spans.push({ of: { start: 0, end: 0 }, start: step.entry.start, end: step.end });
    else {
      const found = spans.find(({ of }) => of === step.of) ?? expect.fail();
      if (step.kind === 'split') spans.push({ of: { start: 0, end: 0 }, start: step.entry.start, end: found.end });
      if (step.kind === 'start') found.start = step.start;
      else found.end = step.end;
    }
  }
  return spans.map(({ start, end }) => ({ start, end })).sort((a, b) => a.start - b.start);
}

const spansOf = (periods: readonly ActivePeriod[]): Span[] => periods.map(({ entry, end }) => ({ start: entry.start, end }));

/** The log of only some of the readings. */
const spans = (values: readonly { time: number; value: number }[]): Span[] =>
  spansOf(activePeriods(point, key, { before: undefined, within: values, after: undefined }));

test('after the steps, an incomplete log equals the log of all readings together', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ value: fc.constantFrom(0, 1), isLate: fc.boolean() }), { minLength: 1, maxLength: 30 }),
      fc.constantFrom(0, 1),
      fc.constantFrom(0, 1),
      (middle, first, last) => {
        // Ten minutes apart, so that nothing is folded.
        const within = middle.map(({ value, isLate }, at) => ({ ...sample((at + 1) * 600_000, value), isLate }));
        const [before, next] = [sample(0, first), sample((middle.length + 1) * 600_000, last)];
        const heard = [before, ...within.filter(({ isLate }) => !isLate), next];
        const logged = spans(heard);
        const around = { before, within, after: next };
        expect(after(logged, lateSteps(logged, activePeriods(point, key, around), around))).toEqual(spans([before, ...within, next]));
      },
    ),
    { numRuns: 2000 },
  );
});

test('what the log already contains needs no step', () => {
  const around = { before: sample(0, 0), within: [sample(600_000, 1), sample(1_200_000, 0)], after: sample(1_800_000, 0) };
  const periods = activePeriods(point, key, around);
  expect(lateSteps(spansOf(periods), periods, around)).toEqual([]);
});
