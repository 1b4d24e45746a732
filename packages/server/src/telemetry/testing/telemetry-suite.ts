/** What telemetry must do, whichever transport its engine has. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Batch, Bucket, Telemetry } from '../types.ts';
import { batch, catalogOf, info, type Row } from './fixtures.ts';
import { agreesWithSlowWay } from './slow-way.ts';

export interface Opened {
  readonly telemetry: Telemetry;
  close(): Promise<void>;
}

export type Open = (catalog: ReturnType<typeof catalogOf>, now: () => number) => Promise<Opened>;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const catalog = catalogOf([
  ...Array.from({ length: 40 }, (_, i) => info(i + 1)),
  info(50, { storage: 'live' }),
  info(51, { timeZone: 'Europe/Berlin', storage: 'long' }),
  info(52, { timeZone: 'Asia/Kolkata', storage: 'long' }),
  info(53, { counter: true, decimals: 2 }),
  info(54, { counter: true, storage: 'bulk', decimals: 2 }),
]);

export function telemetrySuite(name: string, open: Open): void {
  // Generous: the machine that runs this may be busy with other things.
  describe(name, { timeout: 60_000 }, () => {
    // Near the engine's own clock: retention counts from that.
    const today = Math.floor((Date.now() - day) / day) * day - 8 * hour;
    let clock = today + 12 * hour + 30_000;
    let opened: Opened;
    let telemetry: Telemetry;
    beforeAll(async () => {
      opened = await open(catalog, () => clock);
      telemetry = opened.telemetry;
    }, 60_000);
    afterAll(() => opened?.close());

    const counts = async (paramId: number, start: number, end: number, bucket: Bucket = { count: 1, unit: 'm' }) => {
      const answer = await telemetry.history.buckets({ paramIds: [paramId], start, end, bucket, aggregate: 'count' });
      return [...(answer.series[0]?.values ?? [])];
    };
    const raw = async (paramId: number, start: number, end: number) => {
      const answer = await telemetry.history.buckets({
        paramIds: [paramId],
        start,
        end,
        bucket: { count: 1, unit: 's' },
        aggregate: 'none',
      });
      const curve = answer.series[0];
      return [...(curve?.times ?? [])].map((time, i) => [time, curve?.values[i]]);
    };

    test('takes readings, refuses what cannot be right, shows them at once', async () => {
      const changes: Batch[] = [];
      const stop = telemetry.live.onChange((changed) => changes.push(changed));
      const result = await telemetry.ingest.submit(
        batch([
          [1, clock - 1000, 1],
          [1, clock, 2],
          [50, clock, 5],
          [999, clock, 1],
          [2, clock + 6 * minute, 1],
          [2, clock - 31 * day, 1],
          [2, clock, Number.NaN],
          [2, Number.NaN, 1],
          [2, clock, Number.POSITIVE_INFINITY],
        ]),
      );
      stop();
      expect(result).toEqual({
        stored: 3,
        repeated: 0,
        rejected: 6,
        refused: [
          { kind: 'unknown', count: 1, row: 3 },
          { kind: 'futureTime', count: 1, row: 4 },
          { kind: 'tooOld', count: 1, row: 5 },
          { kind: 'notANumber', count: 3, row: 6 },
        ],
      });
      expect(telemetry.live.get(1)).toEqual({ paramId: 1, time: clock, value: 2, quality: 0 });
      expect(telemetry.live.get(50)?.value).toBe(5);
      expect(changes.flatMap((changed) => [...changed.paramIds])).toEqual([1, 1, 50]);
      expect(await raw(1, clock - hour, clock + 1)).toEqual([
        [clock - 1000, 1],
        [clock, 2],
      ]);
      expect(await raw(50, clock - hour, clock + 1)).toEqual([]);
      expect(telemetry.health().engine).toBe('running');
    });

    test('stores no reading twice, whatever is sent again', async () => {
      const rows: Row[] = Array.from({ length: 60 }, (_, i) => [3, clock - hour + i * 1000, i]);
      await telemetry.ingest.submit(batch(rows));
      expect((await telemetry.ingest.submit(batch(rows.slice(-1)))).repeated).toBe(1);
      await telemetry.ingest.submit(batch([...rows, ...rows.slice(10)]));
      await telemetry.settle();
      await telemetry.ingest.submit(batch([[3, clock - hour + 500, -1], ...rows]));
      expect((await telemetry.history.importBatch(batch([...rows, [3, clock - 2 * hour, 7]]))).repeated).toBe(60);
      await telemetry.settle();
      expect((await raw(3, clock - day, clock + 1)).length).toBe(62);
      expect(telemetry.health().spooledRows).toBe(0);
    });

    test('only the newest reading of a point becomes its live value; stale is told once', async () => {
      await telemetry.ingest.submit(batch([[4, clock, 10]]));
      const changes: Batch[] = [];
      const stop = telemetry.live.onChange((changed) => changes.push(changed));
      await telemetry.ingest.submit(batch([[4, clock - 5000, 9]]));
      telemetry.live.markStale([4, 4, 39]);
      telemetry.live.markStale([4]);
      stop();
      expect(changes.map((changed) => [...changed.paramIds, ...changed.quality])).toEqual([[4, 1]]);
      expect(telemetry.live.get(4)).toEqual({ paramId: 4, time: clock, value: 10, quality: 1 });
    });

    test('late readings correct the roll-ups of their minute, hour and day', async () => {
      const start = today - 3 * day;
      await telemetry.ingest.submit(batch(Array.from({ length: 100 }, (_, i): Row => [5, start + i * minute, i])));
      await telemetry.settle();
      const before = await telemetry.history.buckets({
        paramIds: [5],
        start,
        end: start + day,
        bucket: { count: 1, unit: 'd' },
        aggregate: 'sum',
      });
      expect(before.source).toBe('day');
      await telemetry.ingest.submit(batch([[5, start + 30_500, 1000]]));
      const unsettled = await telemetry.history.buckets({
        paramIds: [5],
        start,
        end: start + day,
        bucket: { count: 1, unit: 'd' },
        aggregate: 'sum',
      });
      await telemetry.settle();
      for (const [unit, source] of [
        ['m', 'minute'],
        ['h', 'hour'],
        ['d', 'day'],
      ] as const) {
        const answer = await telemetry.history.buckets({
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

    test('days of 23 and 25 hours and of a zone half an hour off are whole', async () => {
      const spring = Date.parse('2026-03-29T00:00+01:00');
      const autumn = Date.parse('2025-10-26T00:00+02:00');
      const kolkata = Date.parse('2026-02-03T00:00+05:30');
      const every = (id: number, from: number, hours: number): Row[] =>
        Array.from({ length: hours * 4 }, (_, i) => [id, from + i * 15 * minute, 1]);
      await telemetry.history.importBatch(batch([...every(51, autumn, 25 + 24), ...every(51, spring, 23 + 24), ...every(52, kolkata, 48)]));
      for (const round of ['before', 'after']) {
        if (round === 'after') await telemetry.settle();
        expect(await counts(51, autumn, autumn + 49 * hour, { count: 1, unit: 'd' })).toEqual([100, 96]);
        expect(await counts(51, spring, spring + 47 * hour, { count: 1, unit: 'd' })).toEqual([92, 96]);
        expect(await counts(52, kolkata, kolkata + 48 * hour, { count: 1, unit: 'd' })).toEqual([96, 96]);
        expect(await counts(52, kolkata, kolkata + 3 * hour, { count: 1, unit: 'h' })).toEqual([4, 4, 4]);
      }
      const months = await telemetry.history.buckets({
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
      'agrees with the slow way for every aggregate, width and level, with late, bad and unordered readings',
      () => agreesWithSlowWay(telemetry, today - 5 * day),
      180_000,
    );

    test('drawn curves keep their peaks, from readings and from both roll-ups', async () => {
      const start = clock - 20 * day;
      const peak = start + 7 * day + 1234 * 1000;
      const rows: Row[] = Array.from({ length: 20 * 288 }, (_, i) => [7, start + i * 5 * minute, Math.sin(i / 50)]);
      await telemetry.history.importBatch(batch([...rows, [7, peak, 1000], [7, peak + 1000, -1000], [7, peak + 2000, 5000, 2]]));
      await telemetry.settle();
      for (const [from, to, columns, source] of [
        [start, start + 19 * day, 200, 'hour'],
        [peak - day, peak + day, 500, 'minute'],
        [peak - hour, peak + hour, 500, 'raw'],
      ] as const) {
        const answer = await telemetry.history.reduced({ paramIds: [7], start: from, end: to, columns });
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

    test('pages through raw readings by time where a series has more than fit, and says so', async () => {
      const start = clock - 25 * day;
      const many = 100_003;
      await telemetry.history.importBatch(batch(Array.from({ length: many }, (_, i): Row => [12, start + i * 10, i])));
      await telemetry.history.importBatch(batch(Array.from({ length: 30 }, (_, i): Row => [13, start + i * 40_000, i])));
      const page = (from: number) =>
        telemetry.history.buckets({
          paramIds: [12, 13],
          start: from,
          end: start + hour,
          bucket: { count: 1, unit: 's' },
          aggregate: 'none',
        });
      const first = await page(start);
      expect([first.bucket, first.next]).toEqual(['raw', start + 1_000_000]);
      // The other one stops there too, so that nothing is left out or comes twice.
      expect(first.series.map(({ times }) => times.length)).toEqual([100_000, 25]);
      const second = await page(first.next ?? 0);
      expect(second.next).toBeUndefined();
      expect(second.series.map(({ values }) => values[0])).toEqual([100_000, 25]);
      expect(second.series.map(({ times }) => times.length)).toEqual([3, 5]);
    });

    test('gives the finest buckets that fit when too many are asked for', async () => {
      const answer = await telemetry.history.buckets({
        paramIds: [7],
        start: clock - 30 * day,
        end: clock,
        bucket: { count: 1, unit: 's' },
        aggregate: 'avg',
      });
      expect(answer.bucket).toEqual({ count: 5, unit: 'm' });
      expect(answer.series[0]?.times.length).toBeLessThanOrEqual(10_000);
    });

    test('knows the newest reading at an instant, near and far back, text too', async () => {
      const start = clock - 10 * day;
      await telemetry.ingest.submit(
        batch([
          [8, start, 1],
          [8, clock - minute, 2],
          [8, clock, 3],
          [9, start, '待机'],
          [9, start + hour, '运行'],
          [10, start, 4, 2],
        ]),
      );
      await telemetry.settle();
      const at = async (time: number, backMs: number) =>
        (await telemetry.history.valuesAt({ paramIds: [8, 9, 10], time, backMs })).map((each) => [each.paramId, each.text ?? each.value]);
      expect(await at(clock, day)).toEqual([[8, 3]]);
      expect(await at(clock - 1, day)).toEqual([[8, 2]]);
      expect(await at(clock - 2 * minute, day)).toEqual([]);
      expect(await at(clock - 2 * minute, 30 * day)).toEqual([
        [8, 1],
        [9, '运行'],
        [10, 4],
      ]);
      expect(await at(start + 5000, minute)).toEqual([
        [8, 1],
        [9, '待机'],
        [10, 4],
      ]);
      expect(telemetry.live.get(9)).toMatchObject({ text: '运行', time: start + hour });
    });

    test('minutes and hours that close are rolled up; readings after the last closed one come from raw', async () => {
      const start = Math.ceil(clock / hour) * hour;
      clock = start + 2 * hour + 90_000;
      await telemetry.ingest.submit(batch(Array.from({ length: 125 }, (_, i): Row => [11, start + i * minute - 1000, 1])));
      await telemetry.settle();
      const hours = await telemetry.history.buckets({
        paramIds: [11],
        start,
        end: clock,
        bucket: { count: 1, unit: 'h' },
        aggregate: 'count',
      });
      expect(hours.source).toBe('hour');
      expect([...(hours.series[0]?.values ?? [])]).toEqual([60, 60, 1]);
    });

    test('computes roll-ups again when asked, and leaves what is not stored and what has not come yet', async () => {
      const end = Math.floor(clock / hour) * hour;
      const asked = { paramIds: [11], start: end - 2 * hour, end, bucket: { count: 1, unit: 'h' }, aggregate: 'count' } as const;
      const before = await telemetry.history.buckets(asked);
      const computing = telemetry.recompute([11, 50, 999], end - 2 * hour, clock + day);
      // Until they stand, answers come from the readings.
      expect((await telemetry.history.buckets(asked)).series).toEqual(before.series);
      await computing;
      expect(await telemetry.history.buckets(asked)).toEqual(before);
      expect(before.source).toBe('hour');
    });

    test('a query whose caller went away is refused, and the others go on', async () => {
      const gone = new AbortController();
      const asked = { paramIds: [7], start: clock - 20 * day, end: clock, columns: 500 };
      const slow = Array.from({ length: 8 }, () => telemetry.history.reduced({ ...asked, signal: gone.signal }));
      gone.abort();
      for (const each of await Promise.allSettled(slow))
        expect(each.status === 'rejected' && each.reason).toMatchObject({ name: 'AbortError' });
      expect((await telemetry.history.reduced(asked)).series[0]?.times.length).toBeGreaterThan(100);
    });

    test('counts what it holds', async () => {
      const stats = await telemetry.history.stats();
      expect(stats.rows).toBeGreaterThan(5000);
      expect(stats.bytes).toBeGreaterThan(1000);
    });
  });
}
