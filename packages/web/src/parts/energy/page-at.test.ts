import { expect, test } from 'vitest';
import type { Clock } from '../../platform/live/clock.ts';
import type { GridCell } from './flow.ts';
import { energiesOf, isOf, withoutFigures } from './page-at.ts';

test('without a response cells keep their shape without figures', () => {
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

test('a response matches the present, a paused instant, or a playing clock shortly after it', () => {
  const noon = Date.UTC(2026, 4, 1, 12);
  const clock = (playing: boolean): Clock => ({ mode: 'past', at: noon, anchorMs: noon + 3_600_000, speed: 60, playing });
  const real = noon + 3_600_000;
  expect([isOf({ mode: 'live' }, null, real), isOf({ mode: 'live' }, noon, real), isOf(clock(false), null, real)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isOf(clock(false), noon, real), isOf(clock(false), noon - 1000, real)]).toEqual([true, false]);
  expect([noon - 240_000, noon - 3_600_000, noon + 60_000].map((time) => isOf(clock(true), time, real))).toEqual([true, false, false]);
});
