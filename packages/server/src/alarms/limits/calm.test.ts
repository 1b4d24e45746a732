import { noLimits } from '@czyun/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CalmColumns } from './calm.ts';
import { ParamJudge } from './param-judge.ts';

const limits = { ...noLimits, high1: 8, high3: 6, low2: 2, deadBand: 1, delayS: 2, states: ['run' as const] };
const wall = { day: 1, minute: 0 };
const step = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 10 }) },
  { weight: 1, arbitrary: fc.constantFrom('unknown' as const, 'run' as const, 'stop' as const, 'tick' as const, 'milder' as const) },
);

it('skipped readings do not change any effect of the judge', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const told: [string[], string[]] = [[], []];
      const judges = told.map((list) => new ParamJudge(limits, false, (effect) => void list.push(JSON.stringify(effect))));
      const [plain, quick] = judges as [ParamJudge, ParamJudge];
      const columns = new CalmColumns<ParamJudge>();
      const slot = columns.build(new Map([[7, [quick]]])).get(quick);
      let asked = 0;
      const ask = (work: (judge: ParamJudge) => void) => {
        work(plain);
        columns.settle(slot, quick);
        work(quick);
        columns.bound(slot, quick);
      };
      for (const [index, each] of steps.entries()) {
        const at = 1000 * (index + 1);
        if (typeof each === 'number') {
          plain.value(at, at, each);
          for (const judge of columns.judgesOf(7, at, each, true)) {
            asked += 1;
            columns.settle(slot, judge);
            judge.value(at, at, each);
            columns.bound(slot, judge);
          }
        } else if (each === 'unknown') ask((judge) => judge.unknown(at));
        else if (each === 'milder') ask((judge) => void judge.change({ ...limits, high3: 4 }, at));
        else if (each === 'tick') ask((judge) => judge.clock(at, 'offline', wall));
        else ask((judge) => judge.clock(at, each, wall));
      }
      expect(told[1]).toEqual(told[0]);
      expect(asked).toBeLessThanOrEqual(steps.length);
    }),
    { numRuns: 3000 },
  );
});

it('values within the limits are skipped, values beyond them are evaluated', () => {
  const judge = new ParamJudge(limits, false, () => undefined);
  const columns = new CalmColumns<ParamJudge>();
  const slot = columns.build(new Map([[3, [judge]]])).get(judge);
  columns.bound(slot, judge);
  const askedOf = (value: number, isGood = true) => columns.judgesOf(3, 0, value, isGood).length;
  expect([askedOf(2), askedOf(6), askedOf(6.1), askedOf(1.9), askedOf(4, false)]).toEqual([0, 0, 1, 1, 1]);
  expect(columns.judgesOf(99, 0, 100, true)).toEqual([]);
});
