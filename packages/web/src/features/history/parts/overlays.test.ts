import { expect, it } from 'vitest';
import type { Chosen } from '../../../parts/points/catalog.ts';
import type { HistorySeries } from './curves.ts';
import { likeOriginal, limitsOf, unitsOf } from './overlays.ts';

const chosen = (key: string, unit: string, type = 'number') => ({ key, point: { type, unit } }) as unknown as Chosen;
const series = (key: string, more: object) => ({ key, name: key, times: [0], values: [2500], ...more }) as unknown as HistorySeries;
const all = [chosen('1:power', 'kW'), chosen('1:state', '', 'enum'), chosen('2:power', 'kW'), chosen('1:soc', '%')];

it('offers the units of numbers, each once', () => {
  expect(unitsOf(all)).toEqual(['kW', '%']);
});

it('puts the line at the axis of its unit, in the unit of the drawn curves', () => {
  const drawn = [series('1:power', { unit: 'MW', divisor: 1000 }), series('1:soc', { unit: '%' })];
  expect(limitsOf({ value: 12_000, unit: 'kW' }, all, drawn)).toEqual([
    expect.objectContaining({ value: 12, unit: 'MW', name: '12000 kW' }),
  ]);
  expect(limitsOf({ value: 20, unit: '%' }, all, drawn)[0]).toMatchObject({ value: 20, unit: '%' });
  expect(limitsOf({ value: 20, unit: 'V' }, all, drawn)).toEqual([]);
  expect(limitsOf(null, all, drawn)).toEqual([]);
});

it('draws a copy in the unit of its original', () => {
  const copy = series('1:power@7', { unit: 'kW', days: 7 });
  expect(likeOriginal(copy, [series('1:power', { unit: 'MW', divisor: 1000 })])).toMatchObject({ unit: 'MW', values: [2.5] });
  expect(likeOriginal(copy, [series('1:power', { unit: 'kW' })])).toBe(copy);
});
