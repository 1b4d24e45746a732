import type { StopReason } from '@czyun/contract/stops';
import { expect, test } from 'vitest';
import { exampleReasons, groupsOf, reasonName } from './tree.ts';

const reason = (id: number, parentId: number | null, name: string, nameEn = ''): StopReason => ({
  ...{ id, use: 'stop', parentId, name, nameEn, type: 'planned', version: 1 },
});

test('reasons are in their groups, in the order of the list', () => {
  const [a, b, c, d] = [reason(1, null, '甲'), reason(2, null, '乙'), reason(3, 2, '丙'), reason(4, 2, '丁')];
  expect(groupsOf([a, b, c, d])).toEqual([
    { group: a, reasons: [] },
    { group: b, reasons: [c, d] },
  ]);
});

test('names are in the language of the reader, if available', () => {
  expect(reasonName('en', reason(1, null, '检修', 'Maintenance'))).toBe('Maintenance');
  expect(reasonName('en', reason(1, null, '检修'))).toBe('检修');
  expect(reasonName('zh', reason(1, null, '检修', 'Maintenance'))).toBe('检修');
  expect(exampleReasons(1, 'stop', 'en')).toMatch(/^Scheduled maintenance, /);
  expect(exampleReasons(2, 'stop', 'zh')).toMatch(/^休息与换班、/);
});
