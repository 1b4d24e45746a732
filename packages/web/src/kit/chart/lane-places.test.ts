import { expect, test } from 'vitest';
import { type LaneItem, placedItems } from './lane-places.ts';

const item = (start: number, end: number | null): LaneItem => ({ key: `${start}`, start, end, meaning: 'fault', title: '' });
const range = { start: 1000, end: 2000 };

test('spans are cut to the range, instants have no width', () => {
  const placed = placedItems([item(500, 1500), item(1250, 1750), item(1900, 3000), item(1500, null)], range);
  expect(placed.map(({ left, width }) => [left, width])).toEqual([
    [0, 50],
    [25, 50],
    [90, 10],
    [50, null],
  ]);
});

test('items outside the range are left out', () => {
  expect(placedItems([item(100, 900), item(2500, 2600), item(500, null), item(2100, null)], range)).toEqual([]);
});
