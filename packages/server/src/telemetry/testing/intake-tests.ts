/** Accepted and refused readings, repeats, and immediate visibility. */
import { expect, test } from 'vitest';
import type { Batch } from '../types.ts';
import { batch, type Row } from './fixtures.ts';
import { day, hour, minute, type Stage } from './stage.ts';

export function intakeTests(stage: Stage): void {
  test('accepts readings, refuses invalid ones, shows them at once', async () => {
    const changes: Batch[] = [];
    const stop = stage.telemetry.newest.onChange((changed) => changes.push(changed));
    const result = await stage.telemetry.ingest.submit(
      batch([
        [1, stage.clock - 1000, 1],
        [1, stage.clock, 2],
        [50, stage.clock, 5],
        [999, stage.clock, 1],
        [2, stage.clock + 6 * minute, 1],
        [2, stage.clock - 31 * day, 1],
        [2, stage.clock, Number.NaN],
        [2, Number.NaN, 1],
        [2, stage.clock, Number.POSITIVE_INFINITY],
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
    expect(stage.telemetry.newest.get(1)).toEqual({ paramId: 1, time: stage.clock, value: 2, quality: 0 });
    expect(stage.telemetry.newest.get(50)?.value).toBe(5);
    expect(changes.flatMap((changed) => [...changed.paramIds])).toEqual([1, 1, 50]);
    expect(await stage.raw(1, stage.clock - hour, stage.clock + 1)).toEqual([
      [stage.clock - 1000, 1],
      [stage.clock, 2],
    ]);
    expect(await stage.raw(50, stage.clock - hour, stage.clock + 1)).toEqual([]);
    expect(stage.telemetry.health().engine).toBe('running');
  });

  test('stores no reading twice, however often it is sent', async () => {
    const rows: Row[] = Array.from({ length: 60 }, (_, i) => [3, stage.clock - hour + i * 1000, i]);
    await stage.telemetry.ingest.submit(batch(rows));
    expect((await stage.telemetry.ingest.submit(batch(rows.slice(-1)))).repeated).toBe(1);
    await stage.telemetry.ingest.submit(batch([...rows, ...rows.slice(10)]));
    await stage.telemetry.settle();
    await stage.telemetry.ingest.submit(batch([[3, stage.clock - hour + 500, -1], ...rows]));
    expect((await stage.telemetry.history.importBatch(batch([...rows, [3, stage.clock - 2 * hour, 7]]))).repeated).toBe(60);
    await stage.telemetry.settle();
    expect((await stage.raw(3, stage.clock - day, stage.clock + 1)).length).toBe(62);
    expect(stage.telemetry.health().spooledRows).toBe(0);
  });

  test('only the newest reading of a point becomes its newest value; stale is reported once', async () => {
    await stage.telemetry.ingest.submit(batch([[4, stage.clock, 10]]));
    const changes: Batch[] = [];
    const stop = stage.telemetry.newest.onChange((changed) => changes.push(changed));
    await stage.telemetry.ingest.submit(batch([[4, stage.clock - 5000, 9]]));
    stage.telemetry.newest.markStale([4, 4, 39]);
    stage.telemetry.newest.markStale([4]);
    stop();
    expect(changes.map((changed) => [...changed.paramIds, ...changed.quality])).toEqual([[4, 1]]);
    expect(stage.telemetry.newest.get(4)).toEqual({ paramId: 4, time: stage.clock, value: 10, quality: 1 });
  });
}
