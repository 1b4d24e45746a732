/** Prices of whole years in time zones with clock changes, and price files there. */
import { type Tariff, tariff } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { presetsIn } from '../../tariffs/presets.ts';
import { priceSpans } from '../../tariffs/price-spans.ts';
import type { StoredVersion } from '../../tariffs/repo.ts';
import { dayOn } from '../../time/days.ts';
import { chineseCalendar } from '../../time/holidays.ts';
import { quarterMs } from '../../time/quarters.ts';
import { readDayAhead } from './day-ahead-csv.ts';

const zhejiang = presetsIn('en').find(({ id }) => id === 'zhejiang-2024');
const prices = { sharp: '1.4', high: '1.1', flat: '0.7', valley: '0.3', deep: '0.1' };
const of = (more: object): Tariff =>
  tariff.parse({
    ...zhejiang?.tariff,
    prices: Object.fromEntries(Object.entries(prices).map(([period, buy]) => [period, { buy }])),
    ...more,
  });
const version = (id: number, said: Tariff) => ({ id, tariff: said, from: said.from, to: said.to, row: {} }) as unknown as StoredVersion;
const none = { calendar: chineseCalendar, dayAhead: new Map() };

describe.each(['Asia/Shanghai', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Sao_Paulo'])('a year in %s', (timeZone) => {
  const from = dayOn(timeZone, '2026-01-01').start;
  const to = dayOn(timeZone, '2027-01-01').start;
  const versions = [version(1, of({ from: '2026-01-01', to: null })), version(2, of({ from: '2026-03-01', to: '2026-03-31' }))];
  const spans = priceSpans({ timeZone, versions, ...none }, from, to);

  it('has one period and one price at every quarter-hour, without gaps', () => {
    expect([spans[0]?.start, spans.at(-1)?.end]).toEqual([from, to]);
    for (const [index, span] of spans.entries()) {
      expect((span.end - span.start) % quarterMs).toBe(0);
      if (index > 0) expect(span.start).toBe(spans[index - 1]?.end);
      expect(span.buy).toBe(prices[span.period ?? 'flat']);
    }
  });

  it('has the version in force in each month, and deep valleys only on festivals', () => {
    for (const { date, versionId } of spans) expect(versionId).toBe(date.startsWith('2026-03') ? 2 : 1);
    const deep = spans.filter(({ period }) => period === 'deep');
    // Nine, five and seven days off; clocks change at night.
    expect(deep).toHaveLength(21);
    expect(deep.every(({ start, end, dayKind }) => end - start === 4 * 3_600_000 && dayKind === 'holiday')).toBe(true);
  });

  it('is the same if computed day by day', () => {
    for (const date of ['2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-07-01']) {
      const day = dayOn(timeZone, date);
      expect(priceSpans({ timeZone, versions, ...none }, day.start, day.end)).toEqual(spans.filter((span) => span.date === date));
    }
  });
});

describe('a file of day-ahead prices on days of clock changes', () => {
  const read = (content: string) => readDayAhead(content, { step: 60, per: 'MWh', timeZone: 'Europe/Berlin' });
  const hours = (date: string, list: readonly number[]) => list.map((hour) => `${date} ${hour}:00,${hour}`).join('\n');

  it('has a repeated hour in two lines', () => {
    const { rows, faults } = read(hours('2026-10-25', [0, 1, 2, 2, 3]));
    expect(faults).toEqual([]);
    expect(rows).toHaveLength(20);
    expect(rows.every(({ start }, index) => index === 0 || start - (rows[index - 1]?.start ?? 0) === quarterMs)).toBe(true);
    expect(rows.slice(8, 16).map(({ price }) => price)).toEqual(Array(8).fill('0.002'));
  });

  it('must not contain a skipped hour or a third occurrence', () => {
    expect(read(hours('2026-03-29', [1, 2, 3])).faults.map(({ line }) => line)).toEqual([2]);
    expect(read(hours('2026-10-25', [2, 2, 2])).faults.map(({ line }) => line)).toEqual([3]);
  });

  it('may contain UTC offsets', () => {
    const { rows, faults } = read('2026-10-25T02:00:00+02:00,1\n2026-10-25T02:00:00+01:00,2\n2026-10-25T01:00:00Z,3');
    expect(faults.map(({ line }) => line)).toEqual([3]);
    expect(rows.map(({ start }) => start)[4]).toBe(Date.UTC(2026, 9, 25, 1));
  });
});
