import type { SavedCurve } from '@czyun/contract';
import { deviceTypes, expandPoints } from '@czyun/devices';
import { expect, test } from 'vitest';
import { keysOfLines, lineDataOf } from '../../../parts/curves/line-data.ts';
import type { Catalog } from '../../../parts/points/catalog.ts';
import { findSet, openingSet, sameKeys } from './curve-sets.ts';

const pcs = deviceTypes.find(({ key }) => key === 'pcs') ?? expect.fail();
const device = { id: 7, name: 'PCS 1', deviceType: { id: pcs.id } } as Catalog['devices'][number];
const catalog: Catalog = {
  devices: [device],
  regions: [],
  types: new Map([[pcs.id, { ...pcs, points: expandPoints(pcs) }]]),
  complete: true,
};
const saved = { id: 3, name: '夜间', lineData: lineDataOf(['7:active_power', '8:soc']), own: true } as SavedCurve;

test('stored keys keep their order; invalid and repeated ones are dropped', () => {
  expect(keysOfLines(saved.lineData)).toEqual(['7:active_power', '8:soc']);
  expect(keysOfLines(JSON.stringify(['7:soc', { key: '7:soc' }, { key: 5 }, null, 'x', { name: 'y' }]))).toEqual(['7:soc']);
  expect(keysOfLines('{}')).toEqual([]);
  expect(keysOfLines('[')).toEqual([]);
});

test('a reference is a saved set, a ready set, missing, or not loaded yet', () => {
  expect(findSet('3', [saved], catalog, 'zh')).toMatchObject({ name: '夜间', saved });
  expect(findSet('4', [saved], catalog, 'zh')).toBeNull();
  expect(findSet('3', undefined, catalog, 'zh')).toBeUndefined();
  expect(findSet('setpoint_active_power@7', undefined, catalog, 'en')).toMatchObject({
    name: 'PCS 1 · Active power and setpoint',
    keys: expect.arrayContaining(['7:active_power', '7:active_power_setpoint']),
  });
  expect(findSet('no_such@7', [], catalog, 'en')).toBeNull();
  expect(findSet('key@9', [], catalog, 'en')).toBeNull();
  expect(findSet('key@7', [], { ...catalog, types: new Map(), complete: false }, 'en')).toBeUndefined();
});

test('History opens with the oldest shared set', () => {
  const of = (id: number, created: number, shared: boolean) => ({ ...saved, id, created, shared });
  expect(openingSet(undefined)).toBeUndefined();
  expect(openingSet([of(1, 5, false)])).toBeNull();
  expect(openingSet([of(9, 30, true), of(8, 20, true), of(1, 5, false)])).toMatchObject({ ref: '8' });
});

test('another order of the curves makes another set', () => {
  expect(sameKeys(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(sameKeys(['a', 'b'], ['b', 'a'])).toBe(false);
});
