import { expect, test } from 'vitest';
import { assignSlots } from './use-slots.ts';

test('colours stay with their curve, and a free one goes to the next curve', () => {
  const first = assignSlots(new Map(), ['a', 'b', 'c']);
  expect([...first]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
  const second = assignSlots(first, ['a', 'c']);
  expect(second.get('c')).toBe(2);
  const third = assignSlots(second, ['a', 'c', 'd', 'e']);
  expect([third.get('d'), third.get('e')]).toEqual([1, 3]);
});
