import { expect, test } from 'vitest';
import type { Clock } from '../../../shared/live/clock.ts';
import type { GridCell } from './flow.ts';
import { energiesOf, pageTime, withoutFigures } from './page-at.ts';

const noon = Date.UTC(2026, 4, 1, 12);
const past = (change: Partial<Extract<Clock, { mode: 'past' }>>): Clock => ({
  mode: 'past',
  at: noon + 37_000,
  anchorMs: noon + 3_600_000,
  speed: 60,
  playing: false,
  ...change,
});
const started = noon + 3_600_000;

test('live asks for no instant, a clock that stands for its own', () => {
  expect(pageTime({ mode: 'live' }, started)).toBeUndefined();
  expect(pageTime(past({}), started)).toBe(noon + 37_000);
  expect(pageTime(past({}), started + 5000)).toBe(noon + 37_000);
});

test('a playing clock asks once a minute of its time, and never more often than every four seconds', () => {
  const slow = past({ playing: true, speed: 1 });
  expect(pageTime(slow, started)).toBe(noon);
  expect(pageTime(slow, started + 22_000)).toBe(noon);
  expect(pageTime(slow, started + 23_000)).toBe(noon + 60_000);
  const fast = past({ playing: true, speed: 600, at: noon });
  const asked = new Set(Array.from({ length: 200 }, (_, index) => pageTime(fast, started + index * 100)));
  expect(asked.size).toBeLessThanOrEqual(6);
});

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
