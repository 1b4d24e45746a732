import { expect, it } from 'vitest';
import { nameOfCondition } from './condition-name.ts';
import type { BookPoint } from './use-point-book.ts';

const point = (zh: string, en: string, more: Partial<BookPoint> = {}): BookPoint => ({
  ...{ deviceName: null, pointName: zh, unit: null, states: null, name: { zh, en }, decimals: 1, words: null },
  ...more,
});
const variables = [
  { name: 'a', deviceId: 1, metric: 'x' },
  { name: 'b', deviceId: 2, metric: 'y' },
];

it('words the condition in both languages', () => {
  const points = [
    point('最高单体温度', 'Highest cell temperature', { unit: '℃' }),
    point('运行状态', 'State', { words: { 4: { zh: '故障', en: 'Fault' } } }),
  ];
  expect(nameOfCondition({ expression: 'a > 35', variables }, points)).toEqual({
    zh: '最高单体温度高于 35 ℃',
    en: 'Highest cell temperature above 35 ℃',
  });
  expect(nameOfCondition({ expression: 'b == 4 || a < 5', variables }, points)).toEqual({
    zh: '运行状态为 故障或最高单体温度低于 5 ℃',
    en: 'State is Fault or Highest cell temperature below 5 ℃',
  });
  expect(nameOfCondition({ expression: 'abs(a - b) > 5', variables }, [points[0] ?? null, points[0] ?? null])?.zh).toBe(
    '最高单体温度相差超过 5 ℃',
  );
});

it('is empty for an expression or while a point is unknown, and shortened where it would be too long', () => {
  expect(nameOfCondition({ expression: 'a + b > 5', variables }, [null, null])).toBeNull();
  expect(nameOfCondition({ expression: 'a > 5', variables }, [null, null])).toBeNull();
  const long = point('很'.repeat(60), 'long '.repeat(14).trim());
  expect(nameOfCondition({ expression: 'a > 5 && b > 5', variables }, [long, long])?.zh).toHaveLength(64);
});
