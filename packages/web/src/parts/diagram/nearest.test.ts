import { expect, it } from 'vitest';
import { nearest, type Spot } from './nearest.ts';

const spots: readonly Spot[] = [
  { key: 'middle', x: 0, y: 0 },
  { key: 'right', x: 100, y: 10 },
  { key: 'far right', x: 220, y: 0 },
  { key: 'below', x: 20, y: 90 },
  { key: 'aside', x: 90, y: 60 },
];
const from = (key: string, arrow: string) => nearest(spots, spots.find((spot) => spot.key === key) as Spot, arrow)?.key;

it('finds the nearest place in the direction of the arrow', () => {
  expect([from('middle', 'ArrowRight'), from('right', 'ArrowRight'), from('middle', 'ArrowDown'), from('right', 'ArrowLeft')]).toEqual([
    ...['right', 'far right', 'below', 'middle'],
  ]);
});

it('finds none at the edge or for other keys', () => {
  expect([from('middle', 'ArrowLeft'), from('middle', 'ArrowUp'), from('middle', 'Enter')]).toEqual([undefined, undefined, undefined]);
});
