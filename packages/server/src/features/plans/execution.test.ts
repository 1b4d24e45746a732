/** Days of a synthetic controller; expected figures are computed here from the imported readings. */
import { type PlanExecution, planMetrics, planRegisters } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayOf } from '../../time/days.ts';

/** The station's time zone is always UTC+8. */
const at = (text: string) => Date.parse(`${text}+08:00`);
const [minute, quarter] = [60_000, 900_000];
const [first, end] = [at('2024-05-01T00:00'), at('2024-05-03T00:00')];

/** Slots 1, 4, 5 and 6 of the controller; 2 and 3 are unused. */
const held = {
  ...planRegisters([
    { mode: 1, from: 0, to: 120, power: 100 },
    { mode: 2, from: 0, to: 15, power: 1 },
    { mode: 2, from: 0, to: 15, power: 1 },
    { mode: 2, from: 600, to: 660, power: 200 },
    { mode: 3, from: 720, to: 780, power: 80 },
    { mode: 2, from: 960, to: 1020, power: 120 },
  ]),
  ...{ slot_mode_2: 0, slot_mode_3: 0 },
};
const unused = Object.fromEntries(planMetrics.map((metric) => [metric, 0]));

/** kW by quarter-hour of the day, the same on both days; discharging positive. */
const kw = (slot: number): number => {
  if (slot < 8) return -100;
  if (slot >= 40 && slot < 44) return [200, 200, 40, 0][slot - 40] ?? 0;
  return slot >= 48 && slot < 50 ? -30 : 0;
};
const register = (sign: number) => {
  let value = 7000;
  return Array.from({ length: 194 }, (_, index) => {
    if (index > 1) value += Math.max(0, sign * kw((index - 2) % 96)) / 4;
    return value;
  });
};
const [charged, discharged] = [register(-1), register(1)];
/** kWh counted by a register between two instants on quarter-hours. */
const between = (values: readonly number[], from: string, to: string) => {
  const value = (text: string) => values[(at(text) - first) / quarter + 1] ?? Number.NaN;
  return value(to) - value(from);
};

let server: TestServer;
let projectId = 0;
let deviceId = 0;
const asked = (date: string, as: TestUser = 'monitor', more: { projectId?: number; deviceId?: number; language?: 'zh' | 'en' } = {}) =>
  server.ask<PlanExecution>(
    `/api/plan/execution?projectId=${more.projectId ?? projectId}&deviceId=${more.deviceId ?? deviceId}&date=${date}`,
    { as, language: more.language ?? 'en' },
  );
const told = async (date: string, language: 'zh' | 'en' = 'en') => {
  const answer = await asked(date, 'monitor', { language });
  expect(answer.code).toBe(200);
  return answer.data;
};

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  deviceId = server.device('t-ems').id;
  const column = (metric: string, times: number[], values: readonly number[]) => ({
    ...{ deviceKey: 't-ems', metric, times: Float64Array.from(times), values: Float64Array.from(values) },
  });
  const edges = charged.map((_, index) => first + (index - 1) * quarter);
  // On the second day there are no readings from 9:30 to 11:30.
  const isRead = (time: number) => time <= at('2024-05-02T09:30') || time >= at('2024-05-02T11:30');
  const seen = (values: readonly number[]) => values.filter((_, index) => isRead(edges[index] ?? 0));
  const steps = Array.from({ length: (end - first) / minute }, (_, index) => first + index * minute).filter(isRead);
  // A device reports its settings once, and again when they change.
  const before = at('2024-04-20T08:00');
  const changes: Record<string, [number[], number[]]> = Object.fromEntries(
    Object.entries({ ...unused, ...held, run_command: 1, system_mode: 1, control_strategy: 0, plan_state: 1, limit_reason: 0 }).map(
      ([metric, value]) => [metric, [[before], [value]]],
    ),
  );
  const say = (metric: string, time: string, value: number) => {
    changes[metric]?.[0].push(at(time));
    changes[metric]?.[1].push(value);
  };
  say('limit_reason', '2024-05-01T10:30', 2);
  say('limit_reason', '2024-05-01T11:00', 0);
  say('slot_power_6', '2024-05-01T15:07', 90);
  say('run_command', '2024-05-01T15:55', 0);
  say('run_command', '2024-05-01T18:00', 1);
  const lists = [
    {
      spacing: quarter,
      columns: [
        column('charge_energy_total', edges.filter(isRead), seen(charged)),
        column('discharge_energy_total', edges.filter(isRead), seen(discharged)),
      ],
    },
    {
      spacing: minute,
      columns: [
        column(
          'storage_power',
          steps,
          steps.map((time) => kw(Math.floor((time - first) / quarter) % 96)),
        ),
        column(
          'soc',
          steps,
          steps.map((time) => 20 + Math.floor((time - first) / quarter) / 4),
        ),
      ],
    },
    { spacing: minute, columns: Object.entries(changes).map(([metric, [times, values]]) => column(metric, times, values)) },
  ];
  for (const { spacing, columns } of lists) {
    const path = `/api2/history/import?projectId=${projectId}&spacingMs=${spacing}`;
    expect((await server.ask<{ rejected: number }>(path, { as: 'platform', body: encodeColumns(columns) })).data.rejected).toBe(0);
  }
  await server.telemetry.settle();
  const sending = (asked: string, slots: object) => ({
    ...{ project_id: projectId, device_id: deviceId, name: '', day_kind: null, slots: JSON.stringify(slots), held: null },
    ...{ state: 'done', in_force: null, pause_id: null, group_id: null, reason_zh: '', reason_en: '' },
    ...{
      asked_time: at(asked),
      step_time: at(asked) + minute,
      end_time: at(asked) + minute,
      user_id: null,
      login_name: 'l',
      user_name: 'u',
    },
    ...{ session_id: null, link_id: null, address: '', lease_owner: '', lease_end: 0 },
  });
  await server.db
    .insertInto('plan_sendings')
    .values([sending('2024-03-09T20:00', [{ mode: 2, from: 600, to: 660, power: 50 }])])
    .execute();
}, 60_000);
afterAll(() => server?.close());

describe('a day of a controller', () => {
  it('is computed from its plan and its registers', async () => {
    const day = await told('2024-05-01');
    expect(day).toMatchObject({
      date: '2024-05-01',
      by: 'registers',
      start: first,
      until: at('2024-05-02T00:00'),
      timeZone: 'Asia/Shanghai',
    });
    expect(day.quarters).toHaveLength(96);
    expect(day.quarters[0]).toEqual({ start: first, planned: -100, actual: -100, soc: 20 });
    expect([day.quarters[40]?.planned, day.quarters[42]?.actual, day.quarters[48]?.planned, day.quarters[20]?.planned]).toEqual([
      200,
      40,
      null,
      null,
    ]);
    const given = between(discharged, '2024-05-01T10:00', '2024-05-01T11:00');
    expect(given).toBe(110);
    const runs = day.runs.map(({ slot, mode, start, planned, actual, deviation, percent }) => [
      slot,
      mode,
      start,
      planned,
      actual,
      deviation,
      percent,
    ]);
    expect(runs).toEqual([
      [1, 1, first, 200, between(charged, '2024-05-01T00:00', '2024-05-01T02:00'), 0, 0],
      [4, 2, at('2024-05-01T10:00'), 200, given, given - 200, ((given - 200) / 200) * 100],
      [5, 3, at('2024-05-01T12:00'), null, between(charged, '2024-05-01T12:00', '2024-05-01T13:00'), null, null],
      // Changed at 15:07.
      [6, 2, at('2024-05-01T16:00'), 90, 0, -90, -100],
    ]);
    expect(day.runs.map(({ reason }) => reason)).toEqual([
      null,
      { code: 'limit', text: 'SOC at its lower limit' },
      null,
      { code: 'suspended', text: null },
    ]);
    expect((await told('2024-05-01', 'zh')).runs[1]?.reason).toEqual({ code: 'limit', text: 'SOC达到下限' });
    expect(day.sums).toMatchObject({
      charge: { planned: 200, actual: 200, deviation: 0, total: between(charged, '2024-05-01T00:00', '2024-05-02T00:00') },
      discharge: { planned: 290, actual: given, deviation: given - 290, total: given },
      unknown: 1,
    });
    expect(day.runs.every(({ estimated, goesOn }) => !estimated && !goesOn)).toBe(true);
  });

  it('uses reports from days ago and marks quarter-hours without readings', async () => {
    const day = await told('2024-05-02');
    expect(day.sums.unknown).toBe(0);
    const run = day.runs.find(({ slot }) => slot === 4);
    // The register shows only the sum of two hours, one of which is this run, so the run's energy is unknown or estimated.
    expect(run).toMatchObject({ planned: 200, reason: { code: 'noReadings' } });
    expect(run?.actual === null || run?.estimated).toBe(true);
    expect(day.quarters[41]).toMatchObject({ planned: 200, actual: null, soc: null });
    // Nothing was discharged then, for no known reason.
    expect(day.runs.at(-1)).toMatchObject({ slot: 6, planned: 90, actual: 0, reason: { code: 'other' } });
  });

  it('before its first report has the plan that was sent, or none', async () => {
    const sent = await told('2024-03-10');
    expect(sent).toMatchObject({ by: 'sent', sums: { unknown: 0, discharge: { planned: 50, actual: null, total: null } } });
    expect(sent.runs).toMatchObject([{ slot: 1, mode: 2, planned: 50, actual: null, reason: { code: 'noReadings' } }]);
    expect(await told('2024-03-01')).toMatchObject({ by: null, runs: [], sums: { unknown: 96, charge: { planned: null } }, periods: [] });
  });

  it('includes the completed quarter-hours if it is today', async () => {
    const { date, start } = dayOf('Asia/Shanghai', Date.now());
    const today = await told(date);
    expect(today.quarters).toHaveLength(Math.floor((today.until - start) / quarter));
    expect(Date.now() - today.until).toBeLessThan(2 * quarter);
  });

  it('has the periods of the tariff', async () => {
    const spans = [
      { from: 0, to: 480, period: 'valley' },
      { from: 480, to: 1440, period: 'high' },
    ];
    const tariff = {
      ...{ name: 't', region: 0, from: '2020-01-01', prices: { valley: { buy: '0.3' }, high: { buy: '1.2' } } },
      seasons: [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], days: [{ kinds: ['workday', 'weekend', 'holiday'], spans }] }],
    };
    expect((await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId, newest: 0, tariff } })).code).toBe(200);
    expect((await told('2024-05-01')).periods).toEqual([
      { start: first, end: at('2024-05-01T08:00'), period: 'valley' },
      { start: at('2024-05-01T08:00'), end: at('2024-05-02T00:00'), period: 'high' },
    ]);
  });
});

describe('the call', () => {
  it('rejects invalid and future days', async () => {
    const tomorrow = dayOf('Asia/Shanghai', Date.now() + 86_400_000).date;
    for (const date of ['tomorrow', '2024-02-30', '2024-13-01', '', tomorrow, '2099-01-01']) {
      const { status, errors } = await asked(date);
      expect([date, status, errors?.map(({ path }) => path)]).toEqual([date, 400, ['date']]);
    }
  });

  it('accepts only controllers of the project and requires membership', async () => {
    for (const other of [server.device('t-grid').id, server.device('t-foreign').id, 999_999])
      expect((await asked('2024-05-01', 'monitor', { deviceId: other })).code).toBe(404);
    expect((await asked('2024-05-01', 'stranger')).code).toBe(4013);
    expect((await asked('2024-05-01', 'monitor', { projectId: server.device('t-foreign').projectId })).code).toBe(4013);
  });
});
