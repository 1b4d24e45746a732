/** Closing buckets, recomputation, aborted queries, statistics. */
import { expect, test } from 'vitest';
import { batch, type Row } from './fixtures.ts';
import { day, hour, minute, type Stage } from './stage.ts';

export function retentionTests(stage: Stage): void {
  test('minutes and hours that close are rolled up; readings after the last closed one are read raw', async () => {
    const start = Math.ceil(stage.clock / hour) * hour;
    stage.clock = start + 2 * hour + 90_000;
    await stage.telemetry.ingest.submit(batch(Array.from({ length: 125 }, (_, i): Row => [11, start + i * minute - 1000, 1])));
    await stage.telemetry.settle();
    const hours = await stage.telemetry.history.buckets({
      paramIds: [11],
      start,
      end: stage.clock,
      bucket: { count: 1, unit: 'h' },
      aggregate: 'count',
    });
    expect(hours.source).toBe('hour');
    expect([...(hours.series[0]?.values ?? [])]).toEqual([60, 60, 1]);
  });

  test('recomputes roll-ups on request, and leaves data that is not stored or not received yet', async () => {
    const end = Math.floor(stage.clock / hour) * hour;
    const asked = { paramIds: [11], start: end - 2 * hour, end, bucket: { count: 1, unit: 'h' }, aggregate: 'count' } as const;
    const before = await stage.telemetry.history.buckets(asked);
    const computing = stage.telemetry.recompute([11, 50, 999], end - 2 * hour, stage.clock + day);
    // Until they are complete, the readings answer.
    expect((await stage.telemetry.history.buckets(asked)).series).toEqual(before.series);
    await computing;
    expect(await stage.telemetry.history.buckets(asked)).toEqual(before);
    expect(before.source).toBe('hour');
  });

  test('a query whose caller disconnected is refused, and the others continue', async () => {
    const gone = new AbortController();
    const asked = { paramIds: [7], start: stage.clock - 20 * day, end: stage.clock, columns: 500 };
    const slow = Array.from({ length: 8 }, () => stage.telemetry.history.reduced({ ...asked, signal: gone.signal }));
    gone.abort();
    for (const each of await Promise.allSettled(slow))
      expect(each.status === 'rejected' && each.reason).toMatchObject({ name: 'AbortError' });
    expect((await stage.telemetry.history.reduced(asked)).series[0]?.times.length).toBeGreaterThan(100);
  });

  test('counts its contents', async () => {
    const stats = await stage.telemetry.history.stats();
    expect(stats.rows).toBeGreaterThan(5000);
    expect(stats.bytes).toBeGreaterThan(1000);
  });
}
