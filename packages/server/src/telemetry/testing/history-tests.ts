/** Curves, pages of raw readings, buckets that fit, the newest reading at an instant. */
import { expect, test } from 'vitest';
import { batch, type Row } from './fixtures.ts';
import { day, hour, minute, type Stage } from './stage.ts';

export function historyTests(stage: Stage): void {
  test('drawn curves keep their peaks, from readings and from both roll-ups', async () => {
    const start = stage.clock - 20 * day;
    const peak = start + 7 * day + 1234 * 1000;
    const rows: Row[] = Array.from({ length: 20 * 288 }, (_, i) => [7, start + i * 5 * minute, Math.sin(i / 50)]);
    await stage.telemetry.history.importBatch(batch([...rows, [7, peak, 1000], [7, peak + 1000, -1000], [7, peak + 2000, 5000, 2]]));
    await stage.telemetry.settle();
    for (const [from, to, columns, source] of [
      [start, start + 19 * day, 200, 'hour'],
      [peak - day, peak + day, 500, 'minute'],
      [peak - hour, peak + hour, 500, 'raw'],
    ] as const) {
      const answer = await stage.telemetry.history.reduced({ paramIds: [7], start: from, end: to, columns });
      const curve = answer.series[0];
      expect(answer.source).toBe(source);
      expect(curve?.times.length).toBeLessThanOrEqual(columns * 4);
      const drawn = [...(curve?.times ?? [])].map((time, i) => [time, curve?.values[i]] as const);
      expect(drawn).toContainEqual([peak, 1000]);
      expect(drawn).toContainEqual([peak + 1000, -1000]);
      expect(Math.max(...drawn.map(([, value]) => value ?? 0))).toBe(1000);
      expect([...(curve?.times ?? [])]).toEqual([...new Set(curve?.times ?? [])].sort((a, b) => a - b));
      expect(drawn.every(([time]) => time >= from && time < to)).toBe(true);
    }
  });

  test('pages raw readings by time if a series has more than fit, and reports the next page', async () => {
    const start = stage.clock - 25 * day;
    const many = 100_003;
    await stage.telemetry.history.importBatch(batch(Array.from({ length: many }, (_, i): Row => [12, start + i * 10, i])));
    await stage.telemetry.history.importBatch(batch(Array.from({ length: 30 }, (_, i): Row => [13, start + i * 40_000, i])));
    const page = (from: number) =>
      stage.telemetry.history.buckets({
        paramIds: [12, 13],
        start: from,
        end: start + hour,
        bucket: { count: 1, unit: 's' },
        aggregate: 'none',
      });
    const first = await page(start);
    expect([first.bucket, first.next]).toEqual(['raw', start + 1_000_000]);
    // The other series stops there too, so that nothing is omitted or repeated.
    expect(first.series.map(({ times }) => times.length)).toEqual([100_000, 25]);
    const second = await page(first.next ?? 0);
    expect(second.next).toBeUndefined();
    expect(second.series.map(({ values }) => values[0])).toEqual([100_000, 25]);
    expect(second.series.map(({ times }) => times.length)).toEqual([3, 5]);
  });

  test('returns the finest buckets that fit if too many are requested', async () => {
    const answer = await stage.telemetry.history.buckets({
      paramIds: [7],
      start: stage.clock - 30 * day,
      end: stage.clock,
      bucket: { count: 1, unit: 's' },
      aggregate: 'avg',
    });
    expect(answer.bucket).toEqual({ count: 5, unit: 'm' });
    expect(answer.series[0]?.times.length).toBeLessThanOrEqual(10_000);
  });

  test('finds the newest reading at an instant, near and far back, including text', async () => {
    const start = stage.clock - 10 * day;
    await stage.telemetry.ingest.submit(
      batch([
        [8, start, 1],
        [8, stage.clock - minute, 2],
        [8, stage.clock, 3],
        [9, start, '待机'],
        [9, start + hour, '运行'],
        [10, start, 4, 2],
      ]),
    );
    await stage.telemetry.settle();
    const at = async (time: number, backMs: number) =>
      (await stage.telemetry.history.valuesAt({ paramIds: [8, 9, 10], time, backMs })).map((each) => [
        each.paramId,
        each.text ?? each.value,
      ]);
    expect(await at(stage.clock, day)).toEqual([[8, 3]]);
    expect(await at(stage.clock - 1, day)).toEqual([[8, 2]]);
    expect(await at(stage.clock - 2 * minute, day)).toEqual([]);
    expect(await at(stage.clock - 2 * minute, 30 * day)).toEqual([
      [8, 1],
      [9, '运行'],
      [10, 4],
    ]);
    expect(await at(start + 5000, minute)).toEqual([
      [8, 1],
      [9, '待机'],
      [10, 4],
    ]);
    expect(stage.telemetry.newest.get(9)).toMatchObject({ text: '运行', time: start + hour });
  });
}
