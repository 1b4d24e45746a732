import { expect, it } from 'vitest';
import type { Chosen } from '../../../parts/points/catalog.ts';
import { isShape, measuredCurves } from './measured.ts';

const chosen = (key: string, factor: 1 | -1) =>
  ({ key, factor, device: { name: 'PCS' }, point: { name: { zh: '功率', en: 'Power' }, unit: 'kW' } }) as unknown as Chosen;

it('resamples the means of all curves at the same times, with the sign of the pages', () => {
  const answer = [
    { key: '1:power', paramId: 1, times: [0, 10, 20], values: [1, null, 3] },
    { key: '2:power', paramId: 2, times: [10, 20, 30], values: [4, 5, 6] },
  ];
  const [one, other] = measuredCurves([chosen('1:power', 1), chosen('2:power', -1)], answer, 'en');
  expect(one).toMatchObject({ name: 'PCS · Power', unit: 'kW', times: [0, 10, 20, 30], values: [1, null, 3, null] });
  expect(other?.values).toEqual([null, -4, -5, -6]);
  expect([isShape('duration'), isShape('table')]).toEqual([true, false]);
});
