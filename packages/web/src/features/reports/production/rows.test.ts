import type { PieceRow } from '@czyun/contract/piece-energy';
import { expect, test } from 'vitest';
import { columnsOf, groupsOf, nameOf, shortName, shownGroups } from './rows.ts';

const row = { date: '2026-11-20', shift: '', crew: null, device: 'M1', product: 'k', productName: 'Flange', order: '7' } as PieceRow;

test('rows are by day and shift unless the address names other groups, and by order with their machine', () => {
  expect([groupsOf([]), groupsOf(['crew'])]).toEqual([['day', 'shift'], ['crew']]);
  expect([shownGroups(['order']), shownGroups(['device', 'order']), shownGroups(['day'])]).toEqual([
    ['device', 'order'],
    ['device', 'order'],
    ['day'],
  ]);
});

test('orders and products have no OEE, and users without permission for money no cost', () => {
  expect(columnsOf(['made', 'oee', 'cost'], ['shift'], true)).toEqual(['made', 'oee', 'cost']);
  expect(columnsOf(['made', 'oee', 'cost'], ['order'], false)).toEqual(['made']);
  expect(columnsOf([], ['product'], true)).not.toContain('oee');
});

test('a row is named by each of its groups', () => {
  expect((['day', 'product', 'device', 'shift'] as const).map((group) => nameOf(row, group))).toEqual(['2026-11-20', 'Flange', 'M1', '']);
  expect([shortName(row, 'day', '-'), shortName(row, 'shift', 'none')]).toEqual(['11-20', 'none']);
});
