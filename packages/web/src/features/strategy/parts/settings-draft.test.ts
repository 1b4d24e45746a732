import { planningSettings } from '@czyun/contract';
import { expect, test } from 'vitest';
import { draftOf, settingsOf, wrongsOf } from './settings-draft.ts';

const settings = planningSettings.parse({ power: 500, cyclesMost: 1.5, cycleCost: '0.08' });

test('settings become texts and come back as they were', () => {
  expect(draftOf(settings)).toMatchObject({ power: '500', capacity: '', cyclesMost: '1.5', cycleCost: '0.08', reserve: '0' });
  expect(settingsOf(draftOf(settings))).toEqual(settings);
  expect(wrongsOf(draftOf(settings))).toEqual({});
});

test('what the server would refuse is told beside its field', () => {
  const typed = { ...draftOf(settings), reserve: '', chargeEfficiency: '20', socMax: '101', power: '-1', cycleCost: 'free' };
  expect(Object.keys(wrongsOf(typed)).sort()).toEqual(['chargeEfficiency', 'cycleCost', 'power', 'reserve', 'socMax']);
  expect(wrongsOf({ ...draftOf(settings), power: '１２０' })).toEqual({});
});
