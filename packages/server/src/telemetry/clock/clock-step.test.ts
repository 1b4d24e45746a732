/** A telemetry path whose clock is two hours ahead for some minutes: roll-ups, stored readings and figures after the correction. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClockError } from '../../clock/index.ts';
import { createTelemetry } from '../index.ts';
import { presenceSeries } from '../rollup/presence.ts';
import { batch, catalogOf, freshFolder, info, quiet, type Row } from '../testing/fixtures.ts';
import type { Telemetry } from '../types.ts';

const minute = 60_000;
const hour = 60 * minute;
/** A full hour within the last day, so that stored readings are within retention. */
const noon = Math.floor(Date.now() / hour) * hour - 12 * hour;
const every = 10_000;

/** 1 power, 2 a register, 3 words, 4 on change, 5 a register of a device with its own time. */
const catalog = catalogOf([
  info(1, { intervalMs: every }),
  info(2, { intervalMs: every, counter: true, decimals: 1 }),
  info(3, { intervalMs: every }),
  info(4, { intervalMs: null, presentMs: 60_000, deviceId: 2 }),
  info(5, { intervalMs: every, counter: true, decimals: 1, deviceId: 3 }),
]);

let folder: Awaited<ReturnType<typeof freshFolder>>;
let telemetry: Telemetry;
let wall = noon;
let errors: ClockError[] = [];
/** Time since noon, true time. */
let passed = 0;

/** Polls every ten seconds for some minutes; `shown`: how far the clock is ahead. */
async function poll(minutes: number, shown: number): Promise<void> {
  const rows: Row[] = [];
  for (const end = passed + minutes * minute; passed < end; passed += every) {
    const time = noon + passed + shown;
    rows.push([1, time, passed / minute], [2, time, 1000 + passed / minute], [3, time, passed % minute === 0 ? 'run' : 'runs']);
    if (passed % minute === 0) rows.push([4, time, passed / minute]);
    rows.push([5, noon + passed, 1000 + passed / minute]);
  }
  wall = noon + passed + shown;
  await telemetry.ingest.submit(batch(rows));
}

const from = noon + 30 * minute + 2 * hour;
const to = noon + 40 * minute + 2 * hour - 1;
const average = async (start: number, end: number) =>
  (await telemetry.history.buckets({ paramIds: [1], start, end, bucket: { count: 5, unit: 'm' }, aggregate: 'avg' })).series[0];
const counted = async (paramId: number, start: number, end: number) => {
  const [curve] = await telemetry.history.registers({ paramIds: [paramId], start, end, bucket: { count: 15, unit: 'm' } });
  return { values: [...(curve?.values ?? [])], estimated: [...(curve?.estimated ?? [])] };
};
const held = async (paramIds: readonly number[], start: number, end: number) =>
  (await telemetry.history.held({ paramIds, from: start, to: end }))
    .map(({ paramId, readings }) => [paramId, readings] as const)
    .sort(([a], [b]) => a - b);

beforeAll(async () => {
  folder = await freshFolder();
  telemetry = await createTelemetry({ dataDir: folder.folder, catalog, logger: quiet, now: () => wall, clockErrors: () => errors });
  await poll(30, 0);
  await telemetry.settle();
  await poll(10, 2 * hour);
  // While the clock is ahead, all minutes up to its time are closed.
  await telemetry.settle();
  wall -= 2 * hour;
  telemetry.clockSet(wall, (paramId, stamp) => (paramId < 5 && stamp >= from && stamp <= to ? stamp - 2 * hour : stamp))();
  errors = [{ id: 'e', from, to, ahead: 2 * hour, isProven: true, noticed: wall, ownStamped: new Set([3]), isMoved: false }];
}, 60_000);
afterAll(async () => {
  await telemetry.close();
  await folder.remove();
});

describe('after the correction', () => {
  it('new readings are newest, and rolled up in their time', async () => {
    await poll(30, 0);
    await telemetry.settle();
    const { minuteUpTo } = JSON.parse(await readFile(join(folder.folder, 'rollups.json'), 'utf8')) as { minuteUpTo: number };
    expect([minuteUpTo > noon + 60 * minute, minuteUpTo <= wall]).toEqual([true, true]);
    expect(telemetry.newest.get(1)).toMatchObject({ time: noon + 70 * minute - every });
    const curve = await average(noon + 45 * minute, noon + 60 * minute);
    expect([...(curve?.values ?? [])].map((value) => Math.round(value * 100) / 100)).toEqual([47.42, 52.42, 57.42]);
    expect([...(curve?.covered ?? [])]).toEqual([1, 1, 1]);
  });

  it('registers at doubtful times are estimated; those with their own time are not', async () => {
    expect((await counted(2, noon, noon + hour)).estimated).toEqual([0, 0, 1, 0, 0]);
    expect((await counted(5, noon, noon + hour)).estimated).toEqual([0, 0, 0, 0, 0]);
  });

  it('readings stamped by the wrong server clock are not contradictions of the device', async () => {
    const contradictions: number[] = [];
    const end = telemetry.ingest.onConflict((paramId) => contradictions.push(paramId));
    await telemetry.ingest.submit(
      batch([
        [1, from, -1],
        [1, noon + 50 * minute, -1],
      ]),
    );
    await telemetry.settle();
    end();
    // Of two contradictions, one is the device's own.
    expect(contradictions).toEqual([1]);
  });

  it('moved readings are at their true times, once, after any number of tries', async () => {
    expect(await held([1, 2, 3, 4], from - minute, to + minute)).toEqual([
      [1, 60],
      [2, 60],
      [3, 60],
      [4, 10],
    ]);
    const range = { paramIds: [1, 2, 3, 4], from, to: to + 1 };
    await telemetry.restamp(range, -2 * hour);
    await telemetry.restamp(range, -2 * hour);
    expect(await held([1, 2, 3, 4], from - minute, to + minute)).toEqual([]);
    expect(await held([1, 2, 3, 4], noon, noon + 70 * minute)).toEqual([
      [1, 420],
      [2, 420],
      [3, 420],
      [4, 70],
    ]);
    await telemetry.settle();
    const curve = await average(noon + 30 * minute, noon + 40 * minute);
    expect([...(curve?.values ?? [])].map((value) => Math.round(value * 100) / 100)).toEqual([32.42, 37.42]);
    expect((await counted(2, noon, noon + hour)).values).toEqual([15, 15, 15, 15]);
  });

  it('a value on change counts while its device was present, with true presence times too', async () => {
    const { series } = await telemetry.history.buckets({
      paramIds: [4],
      start: noon + 30 * minute,
      end: noon + 40 * minute,
      bucket: { count: 10, unit: 'm' },
      aggregate: 'avg',
    });
    expect(series[0]?.covered?.[0]).toBe(1);
    const asked = { paramIds: [4], start: noon + 30 * minute, end: noon + 40 * minute, bucket: { count: 1, unit: 's' } as const };
    const raw = await telemetry.history.buckets({ ...asked, aggregate: 'none' });
    expect([...(raw.series[0]?.holds ?? [])]).toEqual(Array.from({ length: 10 }, () => 0));
    expect(await held([presenceSeries(2)], from - minute, to + minute)).toEqual([]);
  });

  it('when true time reaches the time shown before, every reading is stored and none contradicts another', async () => {
    const contradictions: number[] = [];
    telemetry.ingest.onConflict((paramId) => contradictions.push(paramId));
    await poll(110, 0);
    await telemetry.settle();
    expect(contradictions).toEqual([]);
    expect(await held([1, 2], noon, noon + 3 * hour)).toEqual([
      [1, 1080],
      [2, 1080],
    ]);
    expect((await counted(2, noon + 2 * hour, noon + 3 * hour)).values.slice(0, 3)).toEqual([15, 15, 15]);
    const curve = await average(noon + 150 * minute, noon + 160 * minute);
    expect([...(curve?.values ?? [])].map((value) => Math.round(value * 100) / 100)).toEqual([152.42, 157.42]);
  });
});
