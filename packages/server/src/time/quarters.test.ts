/** Quarter-hours of days on which clocks change. */
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { dayOf, dayOn } from './days.ts';
import { minuteOf, quarterMs, quartersOf } from './quarters.ts';
import { anyTime, anyZone, nearChange } from './zone-fixture.ts';

it.each<[string, string, number]>([
  ['Asia/Shanghai', '2026-11-22', 96],
  ['Europe/Berlin', '2026-03-29', 92],
  ['Europe/Berlin', '2026-10-25', 100],
  ['Asia/Kolkata', '2026-03-29', 96],
  ['Australia/Lord_Howe', '2026-04-05', 98],
  ['Australia/Lord_Howe', '2026-10-04', 94],
  ['America/St_Johns', '2026-03-08', 92],
  ['America/St_Johns', '2026-11-01', 100],
  ['America/Sao_Paulo', '2018-11-04', 92],
  ['Pacific/Apia', '2011-12-30', 0],
])('%s has on %s %i of them', (zone, date, count) => {
  expect(quartersOf(zone, dayOn(zone, date))).toHaveLength(count);
});

it('cover a day without gaps and show the clock time of Temporal', () => {
  fc.assert(
    fc.property(anyZone, fc.oneof(anyTime, nearChange), (zone, time) => {
      const day = dayOf(zone, time);
      const quarters = quartersOf(zone, day);
      expect([quarters[0]?.start, quarters.at(-1)?.end]).toEqual([day.start, day.end]);
      quarters.forEach(({ start, end, minute }, i) => {
        expect(end - start).toBe(quarterMs);
        if (i > 0) expect(start).toBe(quarters[i - 1]?.end);
        const { hour, minute: past } = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
        expect(minute).toBe(60 * hour + past);
      });
    }),
  );
});

it('show a repeated hour twice, and omit a skipped one', () => {
  const shown = (date: string) => quartersOf('Europe/Berlin', dayOn('Europe/Berlin', date)).map(({ minute }) => minute);
  expect(shown('2026-10-25').filter((minute) => minute === 135)).toHaveLength(2);
  expect(shown('2026-03-29').filter((minute) => minute >= 120 && minute < 180)).toEqual([]);
});

it('have the right minute before 1970', () => {
  expect(minuteOf('Asia/Kolkata', Date.UTC(1969, 11, 31, 18, 45))).toBe(15);
  expect(minuteOf('America/St_Johns', Date.UTC(1969, 0, 1, 0, 0))).toBe(20 * 60 + 30);
});
