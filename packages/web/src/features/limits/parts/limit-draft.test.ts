import { noLimits } from '@czyun/contract';
import { expect, it } from 'vitest';
import { minuteOf } from '../../../kit/form/clock-text.ts';
import { chosenOf, draftOf, limitsOf, problemsOf } from './limit-draft.ts';

const param = { range: [-40, 125] as [number, number], isFamily: false };

it('limits survive a round trip through the form', () => {
  const limits = {
    ...noLimits,
    high1: 55.5,
    low3: -3,
    delayS: 10,
    deadBand: 2,
    from: 450,
    to: 1440,
    days: [1, 5],
    stuckMin: 10,
    rateUp: 2,
  };
  expect(limitsOf(draftOf(limits), chosenOf(limits))).toEqual(limits);
  expect(limitsOf(draftOf(noLimits), chosenOf(noLimits))).toEqual(noLimits);
});

it('each fault is reported at its field', () => {
  const draft = draftOf({ ...noLimits, high1: 50, high2: 40 });
  expect(problemsOf(param, draft)).toEqual({});
  expect(problemsOf(param, { ...draft, high2: '5x' })).toMatchObject({ high2: 'numberWrong' });
  expect(problemsOf(param, { ...draft, high2: '60' })).toMatchObject({ high2: 'limitOrder' });
  expect(problemsOf(param, { ...draft, high1: '500' })).toMatchObject({ high1: 'limitRange' });
  expect(problemsOf(param, { ...draft, delayS: '-1' })).toMatchObject({ delayS: 'limitRange' });
  expect(problemsOf(param, { ...draft, from: '25:00', to: '3' })).toMatchObject({ from: 'clockWrong', to: 'clockWrong' });
  expect(problemsOf(param, { ...draft, from: '22:00' })).toMatchObject({ to: 'limitSpan' });
});

it('times of day are accepted in common notations', () => {
  expect([minuteOf(''), minuteOf('7:05'), minuteOf('２４：００'), minuteOf('24:01'), minuteOf('noon')]).toEqual([
    null,
    425,
    1440,
    undefined,
    undefined,
  ]);
});
