import { expect, test } from 'vitest';
import { isWhole, nextSegment, panned, showing, zoomedAt } from './gantt-view.ts';

const hour = 3_600_000;
const range = { start: 0, end: 100 * hour };

test('zooms around an instant, down to one minute', () => {
  expect(zoomedAt(range, range, 0.5, 40 * hour)).toEqual({ start: 20 * hour, end: 70 * hour });
  expect(zoomedAt({ start: 20 * hour, end: 70 * hour }, range, 2, 40 * hour)).toEqual(range);
  expect(zoomedAt(range, range, 2, 40 * hour)).toEqual(range);
  const close = zoomedAt(range, range, 1e-9, 40 * hour);
  expect(close.end - close.start).toBe(60_000);
  expect(isWhole(range, range)).toBe(true);
  expect(isWhole(close, range)).toBe(false);
});

test('stays within its range and preserves its length', () => {
  const view = { start: 10 * hour, end: 30 * hour };
  expect(panned(view, range, 0.5)).toEqual({ start: 20 * hour, end: 40 * hour });
  expect(panned(view, range, -5)).toEqual({ start: 0, end: 20 * hour });
  expect(panned(view, range, 50)).toEqual({ start: 80 * hour, end: 100 * hour });
  expect(showing(view, range, 15 * hour)).toBe(view);
  expect(showing(view, range, 60 * hour)).toEqual({ start: 50 * hour, end: 70 * hour });
});

test('steps from segment to segment, over gaps and to the ends', () => {
  const segments = { starts: [0, 10, 30], ends: [10, 20, 40], states: [0, 1, 0] };
  expect([nextSegment(segments, 5, 1), nextSegment(segments, 15, -1), nextSegment(segments, 15, 1)]).toEqual([1, 0, 2]);
  expect([nextSegment(segments, 25, 1), nextSegment(segments, 25, -1)]).toEqual([2, 1]);
  expect([nextSegment(segments, 35, 1), nextSegment(segments, 5, -1)]).toEqual([-1, -1]);
  expect([nextSegment(segments, 50, -1), nextSegment(segments, 50, 1), nextSegment(segments, -5, -1)]).toEqual([2, -1, -1]);
});
