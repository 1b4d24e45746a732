import { expect, test } from 'vitest';
import { clamped, isWithin, readDay, readInstant, wallText } from './wall-text.ts';

const shanghai = 'Asia/Shanghai';

test('an instant is written and read on the clocks of its zone', () => {
  const at = Date.parse('2026-03-01T08:05:09+08:00');
  expect(wallText(at, shanghai, 'second')).toBe('2026-03-01 08:05:09');
  expect(wallText(at, shanghai, 'minute')).toBe('2026-03-01 08:05');
  expect(readInstant('2026-03-01 08:05:09', shanghai, 'second')).toBe(at);
  expect(readInstant('2026-03-01 08:05', shanghai, 'minute')).toBe(at - 9000);
});

test('in the hour that occurs twice the earlier instant is read; the text has no offset', () => {
  const zone = 'Europe/Berlin';
  const at = Date.parse('2026-10-25T02:30:00+01:00');
  expect(wallText(at, zone, 'minute')).toBe('2026-10-25 02:30');
  expect(readInstant('2026-10-25 02:30', zone, 'minute')).toBe(at - 3_600_000);
});

test('only complete, valid texts of their kind are read', () => {
  for (const text of ['', '2026-5-01', '2026-05-1', '2026-02-30', '2026-13-01', '2026-05-01 10:00', ' 2026-05-01', '0001-01-01'])
    expect(readDay(text, 'date')).toBeNull();
  expect(readDay('2026-05-01', 'date')).toBe('2026-05-01');
  expect(readDay('2026-05', 'month')).toBe('2026-05-01');
  expect(readDay('2026', 'year')).toBe('2026-01-01');
  expect(readDay('2026-05', 'date')).toBeNull();
  expect(readInstant('2026-05-01 24:00', shanghai, 'minute')).toBeNull();
  expect(readInstant('2026-05-01 10:00', shanghai, 'second')).toBeNull();
});

test('a month is selectable if one of its days is within the limits, and is cut to them', () => {
  const limits = { min: '2026-03-15', max: '2026-05-10' };
  expect(isWithin('2026-05-31', 'month', limits)).toBe(true);
  expect(isWithin('2026-05-31', 'date', limits)).toBe(false);
  expect(isWithin('2026-02-28', 'month', limits)).toBe(false);
  expect(clamped('2026-05-31', limits)).toBe('2026-05-10');
  expect(clamped('2026-03-01', limits)).toBe('2026-03-15');
  expect(clamped('2026-04-01', {})).toBe('2026-04-01');
});
