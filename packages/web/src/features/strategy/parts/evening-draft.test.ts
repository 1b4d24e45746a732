import { eveningForm } from '@czyun/contract';
import { expect, test } from 'vitest';
import { draftOf, formOf, problemsOf } from './evening-draft.ts';

const form = { enabled: true, at: 1430, powerMost: null, gainLeast: '12.50', gapMost: 1 };

test('a draft becomes the form of the server', () => {
  expect(formOf(draftOf(form), true)).toEqual(form);
  const typed = { at: '22:05', powerMost: '200.5', gainLeast: '007.5', gapMost: '0.25' };
  expect(problemsOf(typed)).toEqual({});
  expect(formOf(typed, false)).toEqual({ enabled: false, at: 1325, powerMost: 200.5, gainLeast: '7.50', gapMost: 0.25 });
  expect(eveningForm.safeParse(formOf(typed, true)).success).toBe(true);
});

test('invalid values have an error beside their field', () => {
  expect(Object.keys(problemsOf({ at: '12:00', powerMost: '0', gainLeast: '', gapMost: '101' }))).toEqual([
    'at',
    'powerMost',
    'gainLeast',
    'gapMost',
  ]);
  expect(problemsOf({ at: '24:00', powerMost: '', gainLeast: '0', gapMost: '0' })).toEqual({ at: 'hourWrong' });
});
