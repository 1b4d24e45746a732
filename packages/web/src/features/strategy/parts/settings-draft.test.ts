import { planningSettings } from '@czyun/contract';
import { expect, test } from 'vitest';
import { draftOf, problemsOf, settingsOf } from './settings-draft.ts';

const settings = planningSettings.parse({ power: 500, cyclesMost: 1.5, cycleCost: '0.08' });

test('settings survive a round trip through texts', () => {
  expect(draftOf(settings)).toMatchObject({ power: '500', capacity: '', cyclesMost: '1.5', cycleCost: '0.08', reserve: '0' });
  expect(settingsOf(draftOf(settings))).toEqual(settings);
  expect(problemsOf(draftOf(settings))).toEqual({});
});

test('curves and deratings are rows', () => {
  const curved = planningSettings.parse({
    chargeCurve: [{ to: 100, efficiency: 90 }],
    dischargeDerating: [
      { soc: 20, power: 250.5 },
      { soc: 10, power: 100 },
    ],
    auxiliary: 3.5,
  });
  const draft = draftOf(curved);
  expect(draft).toMatchObject({ 'chargeCurve.0.to': '100', 'dischargeDerating.1.power': '100', auxiliary: '3.5' });
  expect(settingsOf(draft)).toEqual(curved);
  expect(problemsOf(draft)).toEqual({});
  const typed = { ...draft, 'chargeCurve.1.to': '100', 'chargeCurve.1.efficiency': '20', 'dischargeDerating.0.soc': '' };
  expect(Object.keys(problemsOf(typed)).sort()).toEqual(['chargeCurve.1.efficiency', 'chargeCurve.1.to', 'dischargeDerating.0.soc']);
});

test('limits by temperature are rows whose powers may be empty', () => {
  const limited = planningSettings.parse({
    hotLimits: [{ temperature: 45.5, charge: 100, discharge: null }],
    coldLimits: [
      { temperature: 5, charge: 50 },
      { temperature: -10, charge: 0, discharge: 0 },
    ],
  });
  const draft = draftOf(limited);
  expect(draft).toMatchObject({ 'hotLimits.0.discharge': '', 'coldLimits.1.temperature': '-10', 'coldLimits.1.charge': '0' });
  expect(settingsOf(draft)).toEqual(limited);
  expect(problemsOf(draft)).toEqual({});
  const typed = { ...draft, 'hotLimits.0.temperature': '', 'coldLimits.0.temperature': '-41', 'coldLimits.1.charge': '-1' };
  expect(Object.keys(problemsOf(typed)).sort()).toEqual(['coldLimits.0.temperature', 'coldLimits.1.charge', 'hotLimits.0.temperature']);
});

test('values that the server would refuse have an error beside their field', () => {
  const typed = { ...draftOf(settings), reserve: '', chargeEfficiency: '20', socMax: '101', power: '-1', cycleCost: 'free' };
  expect(Object.keys(problemsOf(typed)).sort()).toEqual(['chargeEfficiency', 'cycleCost', 'power', 'reserve', 'socMax']);
  expect(problemsOf({ ...draftOf(settings), power: '１２０' })).toEqual({});
});
