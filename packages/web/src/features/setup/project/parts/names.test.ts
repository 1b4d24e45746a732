import type { SetupRegion } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { nameOf, vendorName, zonesUnder, zoneTree } from './names.ts';

const zone = (id: number, parentId: number | null): SetupRegion => ({ id, parentId, name: `z${id}`, nameEn: null, version: 1 });

describe('names', () => {
  it('are in the language, else in the other', () => {
    expect(nameOf({ name: '电表', nameEn: 'Meter' }, 'en')).toBe('Meter');
    expect(nameOf({ name: '电表', nameEn: '' }, 'en')).toBe('电表');
    expect(nameOf({ name: '电表', nameEn: 'Meter' }, 'zh')).toBe('电表');
    expect(vendorName('示范 / Demo', 'en')).toBe('Demo');
    expect(vendorName('Sungrow', 'en')).toBe('Sungrow');
  });
});

describe('zones', () => {
  it('are listed from the top down, none omitted', () => {
    const list = [zone(1, null), zone(2, 4), zone(3, 1), zone(4, null), zone(5, 99)];
    expect(zoneTree(list).map(({ zone: { id }, depth }) => [id, depth])).toEqual([
      [1, 0],
      [3, 1],
      [4, 0],
      [2, 1],
      [5, 0],
    ]);
    expect(zoneTree([zone(1, 2), zone(2, 1)])).toHaveLength(2);
  });
  it('include those below', () => {
    expect([...zonesUnder([zone(1, null), zone(2, 1), zone(3, 2), zone(4, null)], 1)].sort()).toEqual([1, 2, 3]);
  });
});
