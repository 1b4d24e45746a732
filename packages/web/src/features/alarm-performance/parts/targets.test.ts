import type { AlarmPerformance } from '@czyun/contract';
import { expect, test } from 'vitest';
import { figuresOf, supportedVerdict, targets, verdictOf } from './targets.ts';

test('a value is on target, within the limit or beyond it; "below" excludes the target itself', () => {
  expect([150, 151, 300, 301].map((value) => verdictOf(value, targets.perDay))).toEqual(['good', 'fair', 'fair', 'poor']);
  expect([0.99, 1].map((value) => verdictOf(value, targets.floodTime))).toEqual(['good', 'poor']);
  expect([4, 5].map((value) => verdictOf(value, targets.stale))).toEqual(['good', 'poor']);
  expect([80, 79.9].map((value) => verdictOf(value, targets.low))).toEqual(['good', 'poor']);
  expect([0, 1].map((value) => verdictOf(value, targets.chattering))).toEqual(['good', 'poor']);
  expect(verdictOf(null, targets.perDay)).toBeNull();
  expect(verdictOf(5, undefined)).toBeNull();
});

test('a verdict needs thirty days, a share also a hundred alarms; a hard target needs neither', () => {
  const days = (count: number) => Array.from({ length: count }, () => performance.days[0] as AlarmPerformance['days'][number]);
  const verdict = (value: number, bounds: (typeof targets)[keyof typeof targets], count: number, total: number) =>
    supportedVerdict({ value, bounds }, { days: days(count), total });
  expect(verdict(200, targets.perDay, 30, 5)).toBe('fair');
  expect(verdict(200, targets.perDay, 29, 5000)).toBe('short');
  expect(verdict(90, targets.topShare, 30, 99)).toBe('few');
  expect(verdict(90, targets.topShare, 30, 100)).toBe('poor');
  expect(verdict(40, targets.most, 1, 40)).toBe('poor');
  expect(verdict(4, targets.most, 1, 40)).toBe('short');
  expect(supportedVerdict({ value: null, bounds: targets.most }, { days: days(40), total: 500 })).toBeNull();
});

const performance: AlarmPerformance = {
  start: 0,
  end: 10 * 86_400_000,
  computed: { alarms: 0, counted: false },
  total: 200,
  severities: [10, 30, 160],
  days: [{ date: '1970-01-01', start: 0, severities: [10, 30, 160], hours: [], peak: 12, stale: 6 }],
  averages: { day: 20, hour: 0.8, tenMinutes: 0.14 },
  hours: { all: 240, crowded: 12, peak: { start: 0, alarms: 40 } },
  tenMinutes: { all: 1440, crowded: 36, peak: { start: 0, alarms: 12 } },
  floods: [],
  floodCount: 0,
  floodMs: 86_400_000,
  kinds: 3,
  chattering: 0,
  fleeting: 2,
  acknowledged: { alarms: 3, median: 60_000, p90: 90_000 },
  top: [],
  byDevice: [],
  topShare: 0.25,
};

test('shares relate to their own total, and unknown values stay unknown', () => {
  const value = (figures: AlarmPerformance) => Object.fromEntries(figuresOf(figures).map((figure) => [figure.id, figure.value]));
  expect(value(performance)).toMatchObject({
    crowdedHours: 5,
    crowdedSpans: 2.5,
    floodTime: 10,
    topShare: 25,
    stale: 6,
    high: 5,
    medium: 15,
    low: 80,
    most: 12,
  });
  const empty: AlarmPerformance = {
    ...performance,
    end: 0,
    total: 0,
    severities: [0, 0, 0],
    days: [],
    averages: { day: null, hour: null, tenMinutes: null },
    hours: { all: 0, crowded: 0, peak: null },
    tenMinutes: { all: 0, crowded: 0, peak: null },
    floodMs: 0,
    topShare: null,
    acknowledged: { alarms: 0, median: null, p90: null },
  };
  expect(Object.values(value(empty)).filter((each) => each !== null)).toEqual([]);
});
