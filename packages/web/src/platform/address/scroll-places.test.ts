import { expect, test } from 'vitest';
import { ScrollPlaces } from './scroll-places.ts';

test('a history entry has its own position, a link back that of the page when it was last open', () => {
  const places = new ScrollPlaces();
  places.keep('first', '/devices', 900);
  places.keep('second', '/devices', 40);
  expect([places.of('first', '/devices'), places.of('second', '/devices')]).toEqual([900, 40]);
  expect(places.of(null, '/devices')).toBe(40);
  expect(places.of('new', '/devices')).toBe(0);
  expect(places.of(null, '/devices?q=a')).toBe(0);
});

test('the oldest positions are removed', () => {
  const places = new ScrollPlaces(2);
  for (const entry of ['a', 'b', 'a', 'c']) places.keep(entry, '/x', 5);
  expect(['a', 'b', 'c'].map((entry) => places.of(entry, '/x'))).toEqual([5, 0, 5]);
});
