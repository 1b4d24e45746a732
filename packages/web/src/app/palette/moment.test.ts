import { describe, expect, it } from 'vitest';
import { momentOf, momentText } from './moment.ts';

const zone = 'Asia/Shanghai';
/** Thursday, 2026-11-26 10:20 in Shanghai. */
const now = Date.UTC(2026, 10, 26, 2, 20, 30);
const named = (words: string) => {
  const at = momentOf(words, now, zone);
  return at === null ? null : momentText(at, zone);
};

describe('an instant in words', () => {
  it.each([
    ['昨天 14:00', '2026-11-25 14:00'],
    ['昨天14点', '2026-11-25 14:00'],
    ['回到昨天 14:00', '2026-11-25 14:00'],
    ['go to yesterday 14:00', '2026-11-25 14:00'],
    ['yesterday 2 pm', '2026-11-25 14:00'],
    ['yesterday 12 am', '2026-11-25 00:00'],
    ['Yesterday', '2026-11-25 10:20'],
    ['前天 8:30', '2026-11-24 08:30'],
    ['3 天前 08:30', '2026-11-23 08:30'],
    ['3 days ago 8:30', '2026-11-23 08:30'],
    ['20 分钟前', '2026-11-26 10:00'],
    ['2 h ago', '2026-11-26 08:20'],
    ['2 hours ago', '2026-11-26 08:20'],
    ['09:05', '2026-11-26 09:05'],
    ['14:00', '2026-11-25 14:00'],
    ['2026-11-20 14:00', '2026-11-20 14:00'],
    ['11-20 14:00', '2026-11-20 14:00'],
    ['12-24 18:00', '2025-12-24 18:00'],
  ])('%s', (words, expected) => expect(named(words)).toBe(expected));

  it.each(['', 'bms-1', '3', 'soc', 'today 23:00', 'yesterday 25:00', '13-45', '2027-01-01', 'yesterday pump'])('%s: no time', (words) =>
    expect(named(words)).toBeNull(),
  );
});
