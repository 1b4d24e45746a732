/** Late readings, days of any length, and all results against the direct computation. */
import { expect, test } from 'vitest';
import { batch, type Row } from './fixtures.ts';
import { matchesReference } from './slow-way.ts';
import { day, hour, minute, type Stage } from './stage.ts';

export function lateTests(stage: Stage): void {
  test('late readings correct the roll-ups of their minute, hour and day', async () => {
    const start = stage.today - 3 * day;
    await stage.telemetry.ingest.submit(batch(Array.from({ length: 100 }, (_, i): Row => [5, start + i * minute, i])));
    await stage.telemetry.settle();
    const before = await stage.telemetry.history.buckets({
      paramIds: [5],
      start,
      end: start + day,
      bucket: { count: 1, unit: 'd' },
      aggregate: 'sum',
    });
    expect(before.source).toBe('day');
    await stage.telemetry.ingest.submit(batch([[5, start + 30_500, 1000]]));
    const unsettled = await stage.telemetry.history.buckets({
      paramIds: [5],
      start,
      end: start + day,
      bucket: { count: 1, unit: 'd' },
      aggregate: 'sum',
    });
    await stage.telemetry.settle();
    for (const [unit, source] of [
      ['m', 'minute'],
      ['h', 'hour'],
      ['d', 'day'],
    ] as const) {
      const answer = await stage.telemetry.history.buckets({
        paramIds: [5],
        start,
        end: unit === 'd' ? start + day : start + 2 * hour,
        bucket: { count: 1, unit },
        aggregate: 'sum',
      });
      expect(answer.source).toBe(source);
      expect([...(answer.series[0]?.values ?? [])].filter((value) => !Number.isNaN(value)).reduce((a, b) => a + b, 0)).toBe(4950 + 1000);
    }
    expect([...(unsettled.series[0]?.values ?? [])].filter((value) => !Number.isNaN(value)).reduce((a, b) => a + b, 0)).toBe(5950);
  });

  test('days of 23 and 25 hours and of a time zone with a half-hour offset are complete', async () => {
    const spring = Date.parse('2026-03-29T00:00+01:00');
    const autumn = Date.parse('2025-10-26T00:00+02:00');
    const kolkata = Date.parse('2026-02-03T00:00+05:30');
    const every = (id: number, from: number, hours: number): Row[] =>
      Array.from({ length: hours * 4 }, (_, i) => [id, from + i * 15 * minute, 1]);
    await stage.telemetry.history.importBatch(
      batch([...every(51, autumn, 25 + 24), ...every(51, spring, 23 + 24), ...every(52, kolkata, 48)]),
    );
    for (const round of ['before', 'after']) {
      if (round === 'after') await stage.telemetry.settle();
      expect(await stage.counts(51, autumn, autumn + 49 * hour, { count: 1, unit: 'd' })).toEqual([100, 96]);
      expect(await stage.counts(51, spring, spring + 47 * hour, { count: 1, unit: 'd' })).toEqual([92, 96]);
      expect(await stage.counts(52, kolkata, kolkata + 48 * hour, { count: 1, unit: 'd' })).toEqual([96, 96]);
      expect(await stage.counts(52, kolkata, kolkata + 3 * hour, { count: 1, unit: 'h' })).toEqual([4, 4, 4]);
    }
    const months = await stage.telemetry.history.buckets({
      paramIds: [51, 52],
      start: Date.parse('2025-10-01T00:00Z'),
      end: Date.parse('2026-04-01T00:00Z'),
      bucket: { count: 1, unit: 'n' },
      aggregate: 'count',
    });
    expect(months.source).toBe('day');
    expect(months.series.map((curve) => [...curve.values].reduce((a, b) => a + b, 0))).toEqual([49 * 4 + 47 * 4, 192]);
  });

  test(
    'matches the direct computation for every aggregate, width and level, with late, bad and unordered readings',
    () => matchesReference(stage.telemetry, stage.today - 5 * day),
    180_000,
  );
}
