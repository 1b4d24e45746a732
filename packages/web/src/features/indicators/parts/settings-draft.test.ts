import { indicatorSettings } from '@czyun/contract';
import { expect, it } from 'vitest';
import { dayOfWarranty, draftOf, figuresOf, problemsOf, warrantyFromOf } from './settings-draft.ts';

const settings = indicatorSettings.parse({
  ratedPower: 500,
  unitPowers: [
    { deviceId: 7, ratedPower: 100.5 },
    { deviceId: 9, ratedPower: 20 },
  ],
});
const units = [
  { deviceId: 7, name: 'PCS 1', ratedPower: null },
  { deviceId: 8, name: 'PCS 2', ratedPower: 250 },
];

const noWarranty = { warrantyCycles: '', warrantyYears: '' };

it('the start of the warranty is a day of the project', () => {
  const zone = 'Asia/Shanghai';
  const from = warrantyFromOf('2025-03-01', zone);
  expect(from).toBe(Date.parse('2025-03-01T00:00+08:00'));
  expect([dayOfWarranty({ ...settings, warrantyFrom: from }, zone), dayOfWarranty(settings, zone), warrantyFromOf('', zone)]).toEqual([
    '2025-03-01',
    '',
    null,
  ]);
});

it('settings survive a round trip through the form, those of a removed unit included', () => {
  const draft = draftOf({ settings, units });
  expect(draft).toEqual({ ratedPower: '500', ratedEnergy: '', tolerance: '2', ...noWarranty, unit7: '100.5', unit8: '', unit9: '20' });
  expect(problemsOf(draft)).toEqual({});
  expect(figuresOf(draft)).toEqual({
    ratedPower: 500,
    ratedEnergy: null,
    tolerance: 2,
    warrantyCycles: null,
    warrantyYears: null,
    unitPowers: settings.unitPowers,
  });
});

it('a unit needs a power above 0; an empty field removes the setting', () => {
  const draft = draftOf({ settings, units });
  expect(problemsOf({ ...draft, unit8: '0' })).toEqual({ unit8: 'numberWrong' });
  expect(problemsOf({ ...draft, unit8: 'x', tolerance: '' })).toEqual({ unit8: 'numberWrong', tolerance: 'numberWrong' });
  expect(figuresOf({ ...draft, unit7: '' }).unitPowers).toEqual([{ deviceId: 9, ratedPower: 20 }]);
  expect(figuresOf({ ...draft, unit8: ' ２50 ' }).unitPowers).toContainEqual({ deviceId: 8, ratedPower: 250 });
});

it('other fields of the form are not numbers', () => {
  const values = { ...draftOf({ settings, units }), gatewayIds: [3], cycles: 'both' };
  expect(problemsOf(values)).toEqual({});
  expect(figuresOf(values).unitPowers).toEqual(settings.unitPowers);
});
