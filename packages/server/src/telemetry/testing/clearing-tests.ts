/** A cleared range: removed and remaining data, and the answers of all levels. */
import { expect, test } from 'vitest';
import { batch, type Row } from './fixtures.ts';
import { day, hour, minute, type Stage } from './stage.ts';

export function clearingTests(stage: Stage): void {
  const sums = async (paramId: number, start: number, end: number) => {
    const totals: number[] = [];
    for (const unit of ['m', 'h', 'd'] as const) {
      const all = await stage.counts(paramId, start, end, { count: 1, unit });
      totals.push(all.reduce((sum, count) => sum + (Number.isNaN(count) ? 0 : count), 0));
    }
    return totals;
  };

  test('a range is removed from readings and roll-ups, including readings only in the spool; data beside it remains', async () => {
    const start = Math.floor((stage.clock - 3 * day) / hour) * hour;
    const rows = (paramId: number): Row[] => Array.from({ length: 600 }, (_, i) => [paramId, start + i * 5 * minute, i]);
    await stage.telemetry.ingest.submit(batch([...rows(31), ...rows(32), [33, start + hour, 'text'], [33, start + 40 * hour, 'kept']]));
    await stage.telemetry.settle();
    // The newest readings of one series are only in the spool.
    const from = start + 10 * hour + 7 * minute;
    await stage.telemetry.ingest.submit(batch([[31, from + 1000, -1]]));
    const to = start + 30 * hour + 30 * minute;
    const held = await stage.telemetry.history.held({ paramIds: [31, 32, 33, 34], from, to });
    expect(held.toSorted((a, b) => a.paramId - b.paramId)).toMatchObject([
      { paramId: 31, readings: 245, first: from + 1000, hours: 21 },
      { paramId: 32, readings: 244, last: to - 5 * minute },
    ]);
    const told: unknown[] = [];
    await stage.telemetry.clear(
      { paramIds: [31, 33, 50], from, to },
      { going: async (_slice, held) => void told.push(held.map(({ readings }) => readings)) },
    );
    expect(told.flat(2).reduce<number>((sum, count) => sum + Number(count), 0)).toBe(245);
    expect(await sums(31, start, start + 60 * hour)).toEqual([356, 356, 356]);
    expect((await stage.raw(31, start, start + 60 * hour)).filter(([time = 0]) => time >= from && time < to)).toEqual([]);
    expect(await sums(32, start, start + 60 * hour)).toEqual([600, 600, 600]);
    await stage.telemetry.settle();
    expect(await sums(31, start, start + 60 * hour)).toEqual([356, 356, 356]);
    expect(await stage.telemetry.history.held({ paramIds: [31], from, to })).toEqual([
      // The two hours cut by the range have readings beside it.
      { paramId: 31, readings: 0, first: null, last: null, hours: 2 },
    ]);
    const texts = await stage.telemetry.history.valuesAt({ paramIds: [33], time: start + 41 * hour, backMs: 2 * day });
    expect(texts).toMatchObject([{ text: 'kept' }]);
    // Readings sent again are stored again.
    await stage.telemetry.ingest.submit(batch([[31, from + 1000, -1]]));
    await stage.telemetry.settle();
    expect(await sums(31, start, start + 60 * hour)).toEqual([357, 357, 357]);
  });

  test('removed newest values are replaced by older ones, or by none; newer ones arrive as usual', async () => {
    const start = Math.floor((stage.clock - 2 * day) / hour) * hour;
    const heard: (readonly number[])[] = [];
    await stage.telemetry.ingest.submit(
      batch([
        [35, start, 5],
        [35, start + hour, 6],
        [36, start + hour, 7],
        [37, start + 3 * hour, 8],
      ]),
    );
    const stop = stage.telemetry.newest.onChange(({ paramIds, values, quality }) => {
      // Values of other tests become stale at their own time.
      for (const [row, id] of paramIds.entries()) if (id >= 35 && id <= 37) heard.push([id, values[row] ?? 0, quality[row] ?? 0]);
    });
    await stage.telemetry.clear({ paramIds: [35, 36, 37], from: start + hour, to: start + 2 * hour });
    stop();
    expect(stage.telemetry.newest.get(35)).toMatchObject({ time: start, value: 5, quality: 1 });
    expect(stage.telemetry.newest.get(36)).toBeUndefined();
    expect(stage.telemetry.newest.get(37)).toMatchObject({ value: 8 });
    expect(heard).toEqual([
      [35, 5, 1],
      [36, Number.NaN, 1],
    ]);
    await stage.telemetry.ingest.submit(
      batch([
        [36, start + hour, 7],
        [35, stage.clock, 9],
      ]),
    );
    expect(stage.telemetry.newest.get(36)).toMatchObject({ value: 7 });
    expect(stage.telemetry.newest.get(35)).toMatchObject({ value: 9, quality: 0 });
    await stage.telemetry.settle();
    expect(await stage.raw(36, start, start + 2 * hour)).toEqual([[start + hour, 7]]);
  });

  test('ends between two months when aborted, and reports the removed readings', async () => {
    const month = Date.UTC(new Date(stage.clock - 40 * day).getUTCFullYear(), new Date(stage.clock - 40 * day).getUTCMonth() + 1);
    await stage.telemetry.history.importBatch(
      batch([
        [38, month - hour, 1],
        [38, month + hour, 2],
      ]),
    );
    const life = new AbortController();
    const gone: number[] = [];
    const clearing = stage.telemetry.clear(
      { paramIds: [38], from: month - 2 * hour, to: month + 2 * hour },
      {
        signal: life.signal,
        gone: async ({ from }) => {
          gone.push(from);
          life.abort();
        },
      },
    );
    await expect(clearing).rejects.toMatchObject({ name: 'AbortError' });
    expect(gone).toEqual([month]);
    expect(await stage.raw(38, month - 2 * hour, month + 2 * hour)).toEqual([[month - hour, 1]]);
    await stage.telemetry.settle();
    expect(await sums(38, month - 2 * hour, month + 2 * hour)).toEqual([1, 1, 1]);
  });
}
