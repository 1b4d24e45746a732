import { expect, test } from 'vitest';
import { DirtyHours } from '../rollup/dirty.ts';
import { keptOf } from '../rollup/retention.ts';
import { planPieces } from './plan.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.parse('2026-06-01T00:00Z');
const state = { minuteUpTo: now, hourUpTo: now, dayUpTo: { UTC: now } };
/** Readings 100 days, minutes 400. */
const kept = keptOf('normal', now);
const asked = { series: [1], timeZone: 'UTC', kept };

test('where readings have expired minutes answer, where those have expired hours, however fine the request', () => {
  const pieces = planPieces({ ...asked, start: now - 500 * day, end: now, coarsest: 'raw' }, state, new DirtyHours());
  expect(pieces).toEqual([
    { source: 'hour', start: now - 500 * day, end: kept.minuteFrom },
    { source: 'minute', start: kept.minuteFrom, end: kept.rawFrom },
    { source: 'raw', start: kept.rawFrom, end: now },
  ]);
  const start = now - 50 * day;
  expect(planPieces({ ...asked, start, end: now, coarsest: 'raw' }, state, new DirtyHours())).toEqual([{ source: 'raw', start, end: now }]);
});

test('ends within a minute cut readings, but not minutes whose readings have expired', () => {
  const odd = 1234;
  const range = { start: now - 200 * day + odd, end: now - 200 * day + 3 * hour + odd };
  expect(planPieces({ ...asked, ...range, coarsest: 'hour' }, state, new DirtyHours()).map(({ source, end }) => [source, end])).toEqual([
    ['minute', now - 200 * day + hour],
    ['hour', now - 200 * day + 3 * hour],
    ['minute', range.end],
  ]);
  const old = { start: now - 450 * day + odd, end: now - 450 * day + 3 * hour + odd };
  expect(planPieces({ ...asked, ...old, coarsest: 'minute' }, state, new DirtyHours())).toEqual([{ source: 'hour', ...old }]);
});

test('hours that were just imported are read from the readings, however old', () => {
  const dirty = new DirtyHours();
  const start = now - 450 * day;
  dirty.mark(1, start + 2 * hour);
  expect(planPieces({ ...asked, start, end: start + 4 * hour, coarsest: 'raw' }, state, dirty)).toEqual([
    { source: 'hour', start, end: start + 2 * hour },
    { source: 'raw', start: start + 2 * hour, end: start + 4 * hour },
  ]);
});

test('days cut in another time zone are not used', () => {
  const range = { start: now - 2 * day, end: now };
  const sources = (timeZone: string | undefined) =>
    planPieces(
      { ...asked, ...range, coarsest: 'day' },
      { ...state, ...(timeZone === undefined ? {} : { dayZones: new Map([[1, timeZone]]) }) },
      new DirtyHours(),
    ).map(({ source }) => source);
  expect(sources('UTC')).toEqual(['day']);
  expect(sources(undefined)).toEqual(['day']);
  expect(sources('Asia/Shanghai')).toEqual(['hour']);
});
