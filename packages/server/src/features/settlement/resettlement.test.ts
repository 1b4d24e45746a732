/** Imported readings trigger re-settlement: the affected days are recorded and settled once the import is quiet. */
import type { LineDifference, SettlementDay } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSettling } from '../../settlement/settling.ts';
import { touchedDays } from '../../settlement/touched-days.ts';
import { claimRanges, touchedRangesOf } from '../../settlement/touched-days-repo.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { createSettlementJobs } from './jobs.ts';
import { createResettlement } from './resettlement.ts';
import { dateBefore, today } from './settlement-fixture.ts';

const zone = 'Asia/Shanghai';
const quarter = 900_000;
const dayMs = 96 * quarter;
const minute = 60_000;
const startOf = (date: string) => Date.parse(`${date}T00:00:00+08:00`);

let server: TestServer;
let projectId: number;
/** Offset of the test's clock from the server's periodic check, ms: the server's own check is never first. */
let ahead = 0;

/** Simulates another process: starts with the store alone. `held` delays its access to the history. */
function freshResettlement(held?: Promise<void>) {
  const { db, registry, jobs } = server;
  const { history } = server.telemetry;
  const oldest: typeof history.oldest = async (ids) => {
    await held;
    return history.oldest(ids);
  };
  const telemetry = { ...server.telemetry, history: { ...history, oldest } };
  const deps = { db, registry, telemetry, jobs, audit: { record: async () => undefined as never }, now: Date.now };
  const settling = createSettling(deps);
  const logger = pino({ level: 'silent' });
  return createResettlement({ ...deps, logger, worldNow: () => Date.now() + ahead }, settling, createSettlementJobs(deps, settling));
}

/** Imports a register with a constant increase per quarter-hour over some days, kWh. */
async function importRegister(date: string, days: number, gain: number, more = '', metric = 'energy_import'): Promise<void> {
  const times = Float64Array.from({ length: days * 96 + 1 }, (_, index) => startOf(date) + index * quarter);
  const values = times.map((_, index) => 1000 + index * gain);
  const body = encodeColumns([{ deviceKey: 't-grid', metric, times, values }]);
  const path = `/api2/history/import?projectId=${projectId}&spacingMs=${quarter}${more}`;
  expect((await server.ask<{ rejected: number }>(path, { as: 'platform', body })).data).toMatchObject({ rejected: 0 });
}

interface Day {
  day: SettlementDay;
  now?: { profit: string | null; differences: LineDifference[] };
  waiting: { from: string; to: string } | null;
}
const dayOn = async (date: string, more = '') =>
  (await server.ask<Day>(`/api/settlement/day?projectId=${projectId}&date=${date}${more}`, { as: 'monitor' })).data;
const runs = async () => (await server.jobs.list({ kind: 'settlement', offset: 0, limit: 50 })).list;

/** Advances the clock; resolves when the submitted jobs have ended. */
async function minutesLater(minutes = 2): Promise<number> {
  ahead = minutes * minute;
  const before = new Set((await runs()).map(({ id }) => id));
  await freshResettlement().look();
  const asked = (await runs()).filter(({ id }) => !before.has(id));
  for (const { id } of asked) expect((await server.jobs.ended(id, 60_000))?.state).toBe('done');
  return asked.length;
}

const tariff = {
  ...{ name: 't', region: 0, from: '2024-01-01', prices: { flat: { buy: '0.5' } } },
  seasons: [
    {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      days: [{ kinds: ['workday', 'weekend', 'holiday'], spans: [{ from: 0, to: 1440, period: 'flat' }] }],
    },
  ],
};

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  await server.publish('t-grid', { energy_import: 1, energy_export: 1, active_power: 1 });
}, 60_000);
afterAll(() => server?.close());

describe('re-settlement after imports', () => {
  it('rounds fractions of a millisecond to whole ones, also in the recorded ranges', async () => {
    const from = startOf(dateBefore(20));
    const body = encodeColumns([
      {
        deviceKey: 't-grid',
        metric: 'energy_export',
        times: Float64Array.of(from + 0.4, from + quarter + 0.6),
        values: Float64Array.of(1, 2),
      },
    ]);
    const answer = await server.ask(`/api2/history/import?projectId=${projectId}`, { as: 'platform', body });
    expect([answer.msg, answer.data]).toEqual(['success', { stored: 2, repeated: 0, rejected: 0 }]);
    const ranges = await touchedRangesOf(server.db, projectId);
    expect(ranges.map(({ from: first, to }) => [first, to])).toContainEqual([from, from + quarter + 1]);
    await minutesLater();
  });

  it('is not done without a tariff', async () => {
    await importRegister(dateBefore(60), 1, 1);
    await importRegister(dateBefore(20), 1, 1);
    expect(await touchedRangesOf(server.db, projectId)).not.toEqual([]);
    expect((await dayOn(dateBefore(20))).waiting).toBeNull();
    expect(await minutesLater()).toBe(0);
    expect(await touchedRangesOf(server.db, projectId)).toEqual([]);
  });

  it('covers all earlier days when the first tariff is saved, once', async () => {
    const from = dateBefore(60);
    const first = { ...tariff, from };
    expect((await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId, newest: 0, tariff: first } })).code).toBe(200);
    // The device's latest readings are in the history as well, so that days up to them can be settled.
    await server.telemetry.settle();
    ahead = 0;
    // Another process checks at the same time and gets the answer of the history after everything is settled.
    const gate = Promise.withResolvers<void>();
    const slow = freshResettlement(gate.promise).look();
    await freshResettlement().look();
    expect((await dayOn(from)).waiting).toEqual({ from: dateBefore(61), to: dateBefore(1) });
    expect(await minutesLater()).toBe(1);
    const { day, waiting } = await dayOn(from);
    expect(day).toMatchObject({ revision: 1, figures: { energy: { gridImport: '96' }, money: { purchase: '48.00' } } });
    expect(waiting).toBeNull();
    gate.resolve();
    await slow;
    expect(await touchedRangesOf(server.db, projectId)).toEqual([]);
    ahead = 0;
    await freshResettlement().look();
    expect(await minutesLater(60)).toBe(0);
  });

  it('combines several imports into one run once they are quiet, and the page shows pending days', async () => {
    await importRegister(dateBefore(12), 1, 1);
    await importRegister(dateBefore(10), 2, 1);
    expect((await dayOn(dateBefore(10))).waiting).toEqual({ from: dateBefore(13), to: dateBefore(1) });
    const before = (await runs()).length;
    ahead = 0;
    await freshResettlement().look();
    expect(await runs()).toHaveLength(before);
    expect(await minutesLater()).toBe(1);
    const { day, waiting } = await dayOn(dateBefore(10));
    // 96 quarter-hours of 1 kWh at 0.5; before the import they were interpolated between readings on both sides.
    expect(day).toMatchObject({ revision: 2, figures: { energy: { gridImport: '96' }, money: { purchase: '48.00' } } });
    expect(waiting).toBeNull();
    expect(await minutesLater(60)).toBe(0);
  });

  it('a correction changes the figures and the revision of a day; as known before, it has its earlier figures', async () => {
    const before = await dayOn(dateBefore(10));
    const known = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await importRegister(dateBefore(10), 1, 0.5, '&replace=true');
    expect(await minutesLater()).toBe(1);
    expect((await dayOn(dateBefore(10))).day).toMatchObject({
      revision: 3,
      figures: { energy: { gridImport: '48' }, money: { purchase: '24.00' } },
    });
    const then = await dayOn(dateBefore(10), `&known=${known}`);
    const { energy, money } = before.day.figures;
    expect([energy.gridImport, money.purchase]).toEqual(['96', '48.00']);
    expect(then.day.figures).toMatchObject({ energy: { gridImport: energy.gridImport }, money: { purchase: money.purchase } });
    const line = { flow: 'gridImport', difference: '-24.00', before: expect.objectContaining({ quantity: '96' }) };
    expect(then.now?.differences).toContainEqual(expect.objectContaining(line));
    // As known now there is no difference.
    expect((await dayOn(dateBefore(10), `&known=${Date.now() + minute}`)).now).toBeUndefined();
  });

  it('also follows the deletion of a range', async () => {
    const [paramIds, from] = [[server.paramId('t-grid', 'energy_import')], startOf(dateBefore(12))];
    await server.telemetry.clear({ paramIds, from, to: from + dayMs - minute });
    await server.telemetry.settle();
    expect(await minutesLater()).toBe(1);
    const { day } = await dayOn(dateBefore(12));
    // The register is interpolated between the remaining readings.
    expect(day).toMatchObject({ revision: 3, estimated: true });
  });

  it('ignores points that are no settlement inputs, and incomplete days', async () => {
    await importRegister(dateBefore(9), 1, 0.01, '', 'active_power');
    expect(await touchedRangesOf(server.db, projectId)).toEqual([]);
    const times = Float64Array.of(today.start + 1000, today.start + 2000);
    const body = encodeColumns([{ deviceKey: 't-grid', metric: 'energy_export', times, values: Float64Array.of(1, 1) }]);
    if (times.every((time) => time < Date.now()))
      await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=1000`, { as: 'platform', body });
    expect(await minutesLater()).toBe(0);
    expect(await touchedRangesOf(server.db, projectId)).toEqual([]);
  });

  it('also follows if the process that claimed the ranges died before submitting the job', async () => {
    await importRegister(dateBefore(6), 1, 1);
    expect(await claimRanges(server.db, projectId, Number.MAX_SAFE_INTEGER, Date.now())).toBeGreaterThan(0);
    // The claiming process may be about to submit the job.
    expect(await minutesLater(2)).toBe(0);
    expect(await minutesLater(6)).toBe(1);
    expect((await dayOn(dateBefore(6))).day).toMatchObject({ figures: { energy: { gridImport: '96' } } });
  });

  it('runs once, whatever the number of processes', async () => {
    await importRegister(dateBefore(4), 1, 1);
    ahead = 2 * minute;
    const before = (await runs()).length;
    await Promise.all([freshResettlement().look(), freshResettlement().look(), freshResettlement().look()]);
    const asked = await runs();
    expect(asked.length - before).toBe(1);
    for (const { id } of asked) await server.jobs.ended(id, 60_000);
    expect(await minutesLater(60)).toBe(0);
  });
});

describe('touched days', () => {
  const now = startOf('2026-03-20') + 3_600_000;
  const range = (from: string, to: string) => ({ from: Date.parse(`${from}+08:00`), to: Date.parse(`${to}+08:00`) });
  it('start a day earlier for midnight readings and extend over the pool of stored energy, up to yesterday', () => {
    const ranges = [range('2026-03-01T00:00', '2026-03-01T12:00'), range('2026-01-05T00:01', '2026-01-06T00:00')];
    expect(touchedDays(ranges, zone, now)).toEqual([
      { from: '2026-01-05', to: '2026-01-13' },
      { from: '2026-02-28', to: '2026-03-08' },
    ]);
    expect(touchedDays([range('2026-03-18T05:00', '2026-03-20T00:30')], zone, now)).toEqual([{ from: '2026-03-18', to: '2026-03-19' }]);
    expect(touchedDays([range('2026-03-20T00:10', '2026-03-20T00:30')], zone, now)).toEqual([]);
  });
  it('are merged if adjacent', () => {
    const ranges = [range('2026-02-09T05:00', '2026-02-09T06:00'), range('2026-02-01T05:00', '2026-02-01T06:00')];
    expect(touchedDays(ranges, zone, now)).toEqual([{ from: '2026-02-01', to: '2026-02-16' }]);
  });
});
