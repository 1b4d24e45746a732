import { expect, test } from 'vitest';
import type { GridCell } from './flow.ts';
import { energiesOf, withoutFigures } from './page-at.ts';

test('without an answer cells keep their shape and know nothing', () => {
  const grid: GridCell[] = [
    { kind: 'radar', id: 'analysis', title: 'a', items: [{ key: 'soc', name: 's', unit: '%', value: 1, max: 100 }] },
    { kind: 'pie', id: 'sources', title: 'b', unit: 'kWh', items: [{ key: 'wind', name: 'w', value: 1 }] },
    { kind: 'line', id: 'power', title: 'd', unit: 'kW', series: [] },
  ];
  const after = withoutFigures(grid);
  expect(after[0]).toMatchObject({ items: [{ value: null, name: 's' }] });
  expect(after[1]).toMatchObject({ items: [{ value: null, name: 'w' }] });
  expect(after[2]).toBe(grid[2]);
  expect(energiesOf(grid)).toEqual(new Map([['wind', 1]]));
});
