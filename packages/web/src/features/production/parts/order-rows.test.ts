import { expect, it } from 'vitest';
import { cellText, orderRows } from './order-rows.ts';

it('finds the columns by their names in either language, whatever their order', () => {
  const row = { number: 'WO-1', product: 'A', quantity: '5', due: '2026-11-30 18:00', priority: '', batch: '', machines: '', note: '' };
  const due = new Date(Date.UTC(2026, 10, 30, 18, 0));
  expect(
    orderRows([
      ['交期 (Asia/Shanghai)', '工单号', '产品', '数量'],
      [due, 'WO-1', 'A', 5],
      [null, '', null],
    ]),
  ).toEqual([row]);
  expect(
    orderRows([
      ['Quantity', 'Product', 'Order', 'Due'],
      ['5', ' A ', 'WO-1', '2026-11-30 18:00'],
    ]),
  ).toEqual([row]);
});

it('refuses a sheet without orders and products', () => {
  expect(orderRows([['a', 'b']])).toBeNull();
  expect(orderRows([])).toBeNull();
});

it('writes times of sheets as displayed', () => {
  expect([cellText(new Date(Date.UTC(2026, 0, 2, 3, 4))), cellText(null), cellText(7)]).toEqual(['2026-01-02 03:04', '', '7']);
});
