import { expect, test } from 'vitest';
import { draftOf, problemsOf, settingsOf } from './factor-draft.ts';

const day = Array.from({ length: 24 }, (_, hour) => (hour < 8 ? 0.31 : 0.62));
const none = { own: '', ownSource: '', ownYear: '', hourly: '', hourlySource: '' };

test('settings survive a round trip through the form', () => {
  const settings = {
    region: 'guangdong',
    own: { factor: 0.42, source: 'Contract 7', year: 2024 },
    hourly: { factors: day, source: 'Dispatch centre' },
  };
  expect(problemsOf(draftOf(settings))).toEqual({});
  expect(settingsOf('guangdong', draftOf(settings))).toEqual(settings);
  expect(settingsOf('national', none)).toEqual({ region: 'national', own: null, hourly: null });
  expect(problemsOf(none)).toEqual({});
});

test('accepts full-width numbers and any separator', () => {
  const typed = { ...none, own: '０.4', ownSource: 'Paper', hourly: day.join('，'), hourlySource: 'Paper' };
  expect(problemsOf(typed)).toEqual({});
  expect(settingsOf('national', typed)).toMatchObject({ own: { factor: 0.4, year: null }, hourly: { factors: day } });
});

test('impossible factors, a day of 23 hours and a missing source are faults', () => {
  expect(problemsOf({ ...none, own: '5' })).toEqual({ own: 'numberWrong', ownSource: 'sourceRequired' });
  expect(problemsOf({ ...none, own: '-0.4', ownSource: 'Paper', ownYear: '24' })).toEqual({ own: 'numberWrong', ownYear: 'numberWrong' });
  expect(problemsOf({ ...none, hourly: day.slice(1).join(' ') })).toEqual({ hourly: 'hourlyWrong', hourlySource: 'sourceRequired' });
});
