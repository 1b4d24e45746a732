import { expect, test } from 'vitest';
import type { Chosen } from '../../../parts/points/catalog.ts';
import { looksOf } from './looks.ts';

const chosen = (key: string, nature: string, role: string | null, unit: string) =>
  ({ key, device: { deviceType: { nature }, role }, point: { unit } }) as unknown as Chosen;

test('an energy has its own colour at any place in the list; the second of its kind takes a different one of the palette', () => {
  const list = [
    chosen('1:t', 'pcs', null, '℃'),
    chosen('2:p', 'meter', 'grid', 'kW'),
    chosen('3:p', 'pcs', null, 'kW'),
    chosen('4:p', 'pcs', null, 'kW'),
  ];
  const slotOf = (key: string) => Number(key[0]);
  const looks = list.map(({ key }) => looksOf(list, slotOf)(key));
  expect(looks).toEqual([{ slot: 1 }, { slot: 4, meaning: 'grid' }, { slot: 5, meaning: 'storage' }, { slot: 6 }]);
  expect(looksOf([...list].reverse(), slotOf)('2:p').meaning).toBe('grid');
});
