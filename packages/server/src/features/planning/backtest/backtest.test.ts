/**
 * Days of a synthetic station, each compared with its plan in force and its best plan, computed in the fixture alone: from the imported
 * register readings, minute by minute for the plan in force, and over every state of charge (steps of 12.5 kWh) for the best one.
 */
import type { Backtest, BacktestDay, SettlementFigures } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bareLogEntry, createTestServer, type TestServer } from '../../../testing/index.ts';
import {
  at,
  capacity,
  dates,
  dispatchedAt,
  edges,
  end,
  first,
  firstPlan,
  maxPower,
  minute,
  quarter,
  reckoned,
  registers,
  secondPlan,
  stored,
  wear,
  wishes,
} from '../hand-checked-days-fixture.ts';
import { inForceOver } from './in-force-days.ts';

const silent = (time: number) => time > at('2024-05-03T00:00') && time < at('2024-05-03T04:00');

let server: TestServer;
let projectId = 0;
const sending = (state: string, asked: string, ended: string, slots: object) => ({
  ...{
    project_id: projectId,
    device_id: server.device('t-ems').id,
    name: slots === firstPlan ? 'spring' : '',
    day_kind: null,
    slots: JSON.stringify(slots),
    held: null,
  },
  ...{ state, in_force: null, pause_id: null, group_id: null, reason_zh: '', reason_en: '' },
  ...{ asked_time: at(asked), step_time: at(ended), end_time: at(ended), user_id: null, login_name: 'l', user_name: 'u' },
  ...{ session_id: null, link_id: null, address: '', lease_owner: '', lease_end: 0 },
});
async function judged(from: string, to: string): Promise<Backtest> {
  const { data } = await server.ask<{ jobId: number }>('/api/planning/backtest/run', { as: 'engineer', body: { projectId, from, to } });
  expect((await server.jobs.ended(data.jobId, 60_000))?.state).toBe('done');
  const result = await server.ask<{ backtest: Backtest | null }>(`/api/planning/backtest?projectId=${projectId}`, { as: 'monitor' });
  if (!result.data.backtest) throw new Error('there is none');
  return result.data.backtest;
}
const fen = (text: string | null | undefined) => Math.round(Number(text) * 100);

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  const span = (from: number, to: number, period: string) => ({ from: from * 15, to: to * 15, period });
  const tariff = {
    ...{ name: 'three prices', region: 0, from: '2020-01-01', surcharges: [{ name: 'funds', price: '0.03' }] },
    prices: { valley: { buy: '0.31', feedIn: '0.25' }, flat: { buy: '0.72', feedIn: '0.25' }, high: { buy: '1.23', feedIn: '0.25' } },
    seasons: [
      {
        months: Array.from({ length: 12 }, (_, month) => month + 1),
        days: [
          {
            kinds: ['workday', 'weekend', 'holiday'],
            spans: [span(0, 32, 'valley'), span(32, 68, 'flat'), span(68, 88, 'high'), span(88, 96, 'flat')],
          },
        ],
      },
    ],
  };
  expect((await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId, newest: 0, tariff } })).code).toBe(200);
  const settings = {
    ...{ power: maxPower, capacity, socMin: 10, socMax: 90, chargeEfficiency: 80, dischargeEfficiency: 100, cycleCost: String(wear) },
  };
  expect((await server.ask('/api/planning/settings/save', { as: 'engineer', body: { projectId, version: 0, settings } })).code).toBe(200);
  const column = (deviceKey: string, metric: string, values: number[], times: number[] = edges) => ({
    ...{ deviceKey, metric, times: Float64Array.from(times), values: Float64Array.from(values) },
  });
  const columns = [
    column('t-grid', 'energy_import', registers.bought),
    column('t-grid', 'energy_export', registers.fedIn),
    // No readings for four hours of a night without generation.
    ...[edges.map((time, at) => [time, registers.sun[at] ?? 0] as const).filter(([time]) => !silent(time))].map((result) =>
      column(
        't-pv',
        'energy_total',
        result.map(([, value]) => value),
        result.map(([time]) => time),
      ),
    ),
    column('t-ems', 'charge_energy_total', registers.charged),
    column('t-ems', 'discharge_energy_total', registers.discharged),
    // Reported one minute before the end of each quarter-hour.
    column(
      't-ems',
      'soc',
      stored.slice(1).map((level) => level / 10),
      edges.slice(1).map((time) => time - minute),
    ),
  ];
  const steps = Array.from({ length: 288 }, (_, index) => first + index * 5 * minute);
  const said = (of: (slot: number) => number) => steps.map((_, index) => of(Math.floor(index / 3)));
  const dispatched = [
    column('t-ems', 'dispatch_power', said(dispatchedAt), steps),
    column(
      't-ems',
      'slot_now',
      said((slot) => (dispatchedAt(slot) === 0 ? 0 : slot < 20 ? 1 : 2)),
      steps,
    ),
  ];
  for (const [list, spacing] of [
    [columns, quarter],
    [dispatched, 5 * minute],
  ] as const) {
    const path = `/api2/history/import?projectId=${projectId}&spacingMs=${spacing}`;
    expect((await server.ask<{ rejected: number }>(path, { as: 'platform', body: encodeColumns([...list]) })).data.rejected).toBe(0);
  }
  await server.telemetry.settle();
  await server.publish('t-ems', { soc: 30, charge_energy_total: 99_999, discharge_energy_total: 99_999 });
  await server.publish('t-pv', { energy_total: 99_999 });
  await server.publish('t-grid', { energy_import: 99_999, energy_export: 99_999 });
  await server.db
    .insertInto('plan_sendings')
    .values([
      sending('done', '2024-05-01T06:06', '2024-05-01T06:07', firstPlan),
      sending('refused', '2024-05-01T12:00', '2024-05-01T12:01', secondPlan),
      sending('done', '2024-05-02T10:05', '2024-05-02T10:07', secondPlan),
    ])
    .execute();
  const path = `/api/planning/settings?projectId=${projectId}`;
  await vi.waitFor(async () => expect((await server.ask(path, { as: 'monitor' })).data).toMatchObject({ station: { soc: 30 } }), 15_000);
  const body = { projectId, from: dates[0], to: dates.at(-1) };
  const { data } = await server.ask<{ jobId: number }>('/api/settlement/run', { as: 'engineer', body });
  expect((await server.jobs.ended(data.jobId, 60_000))?.state).toBe('done');
}, 120_000);
afterAll(() => server?.close());

describe('completed days', () => {
  let result: Backtest;
  beforeAll(async () => {
    result = await judged('2024-04-29', '2024-05-03');
  }, 90_000);

  it('earned, to the fen, the amount computed from registers, plan and prices', () => {
    expect(result.days.map(({ date, none }) => [date, none])).toEqual(dates.map((date) => [date, null]));
    for (const [index, each] of result.days.entries()) {
      const own = reckoned(index, wishes[each.date] ?? wishes['sent'] ?? (() => 0));
      expect([each.date, each.actual, each.best]).toEqual([each.date, own.actual.toFixed(2), own.best.toFixed(2)]);
      const isKnown = each.date !== '2024-04-30';
      expect([each.date, each.inForce?.money]).toEqual([each.date, isKnown ? own.held.toFixed(2) : undefined]);
      expect(each.noPlanInForce).toBe(isKnown ? null : 'noPlan');
      expect(own.best).toBeGreaterThanOrEqual(own.held);
    }
  });

  it('earned the saving of the settlement minus wear: there are no other charges', async () => {
    const range = `projectId=${projectId}&from=${dates[0]}&to=${dates.at(-1)}&by=day`;
    const settled = await server.ask<{ parts: { figures: SettlementFigures }[] }>(`/api/settlement/days?${range}`, { as: 'engineer' });
    for (const [index, each] of result.days.entries()) {
      expect(each.saving).toBe(settled.data.parts[index]?.figures.bases.saving?.profit);
      expect(Math.abs(fen(each.charges ?? '9'))).toBeLessThanOrEqual(2);
      expect(fen(each.saving) - fen(each.wear) - fen(each.charges)).toBe(fen(each.actual));
    }
    const { saving, wear: worn, charges, actual } = result.sums;
    expect(fen(saving) - fen(worn) - fen(charges)).toBe(fen(actual));
  });

  it('are marked if a register had no readings for a long time', () => {
    expect(result.days.map(({ estimated }) => estimated)).toEqual([false, false, false, false, true]);
  });

  it('name the plan in force and its duration', () => {
    const said = result.days.map(({ inForce }) => inForce && [inForce.source, inForce.hours, inForce.isWhole, ...inForce.names]);
    expect(said).toEqual([
      ['dispatched', 24, true],
      null,
      ['sent', Math.round((24 - 6 - 7 / 60) * 100) / 100, false, 'spring'],
      // The plan that replaced it at ten has no name.
      ['sent', Math.round((24 - 2 / 60) * 100) / 100, false, 'spring'],
      ['sent', 24, true],
    ]);
  });

  it('split the missed amount into the shares of plan and execution, which add up', () => {
    const sum = (of: (each: BacktestDay) => string | null | undefined) => result.days.reduce((all, each) => all + fen(of(each) ?? '0'), 0);
    for (const { inForce, missed, best, actual, causes } of result.days) {
      expect(fen(missed)).toBe(fen(best) - fen(actual));
      if (inForce) expect(fen(inForce.byPlan) + fen(inForce.byExecution)).toBe(fen(missed));
      expect(causes.reduce((all, { money }) => all + fen(money), 0)).toBe(fen(missed));
    }
    const { inForce } = result.sums;
    expect(inForce?.days).toBe(4);
    const of = (date: string) => result.days.find((each) => each.date === date);
    expect(fen(inForce?.money)).toBe(sum((each) => each.inForce?.money));
    expect(fen(inForce?.byPlan)).toBe(sum((each) => each.inForce?.byPlan));
    expect(fen(inForce?.byExecution)).toBe(sum((each) => each.inForce?.byExecution));
    expect(fen(inForce?.best)).toBe(sum((each) => each.best) - fen(of('2024-04-30')?.best));
    expect(fen(inForce?.actual)).toBe(sum((each) => each.actual) - fen(of('2024-04-30')?.actual));
    // The first plan starts at 0:00, the storage at 2:30.
    expect(of('2024-05-02')?.causes.map(({ cause }) => cause)).toContain('plan');
    // The third day is the first one two days after a whole day to forecast from.
    expect(result.days.map(({ planned }) => planned === null)).toEqual([true, true, false, false, false]);
  });

  it('a stop of a minute is no outage; one of most of a quarter-hour is', async () => {
    const stop = (from: string, to: string) => ({
      ...{ ...bareLogEntry, project_id: projectId, device_id: server.device('t-ems').id, type: 5, index_name: 'state', result: 'stop' },
      ...{ content_zh: 'stop', content_en: 'stop', start_time: at(from), recover_time: at(to) },
    });
    const outage = async () => (await judged('2024-05-03', '2024-05-03')).days[0]?.causes.some(({ cause }) => cause === 'outage');
    expect(await outage()).toBe(false);
    await server.db.insertInto('log_entries').values(stop('2024-05-03T18:10', '2024-05-03T18:16')).execute();
    expect(await outage()).toBe(false);
    await server.db.insertInto('log_entries').values(stop('2024-05-03T18:15', '2024-05-03T18:40')).execute();
    expect(await outage()).toBe(true);
  });

  it('a whole year can be back-tested; days without readings are marked', async () => {
    const year = await judged('2023-05-04', '2024-05-03');
    expect(year.days).toHaveLength(366);
    expect(year.days.slice(0, 361).every(({ none }) => none === 'noData')).toBe(true);
    // Results of a day do not depend on the start of the range.
    expect(year.days.slice(361)).toEqual((await judged('2024-04-29', '2024-05-03')).days);
    const run = (from: string) => server.ask('/api/planning/backtest/run', { as: 'engineer', body: { projectId, from, to: '2024-05-03' } });
    expect((await run('2023-05-03')).status).toBe(400);
  }, 90_000);

  it('there is no plan in force for a storage without a controller, or with several', async () => {
    const ems = server.device('t-ems');
    const period = { start: first, until: end, timeZone: 'Asia/Shanghai' };
    const said = async (devices: (typeof ems)[]) => {
      const deps = { db: server.db, history: server.telemetry.history };
      const of = await inForceOver(deps, devices, projectId, period);
      return of([], { quarters: [] } as never, []);
    };
    expect(await said([server.device('t-grid')])).toBe('noController');
    expect(await said([{ ...ems, enabled: false }])).toBe('noController');
    expect(await said([ems, { ...ems, id: ems.id + 1000 }])).toBe('severalControllers');
  });

  it('a back-test stored before plans in force were included is still shown', async () => {
    const old = await judged('2024-05-03', '2024-05-03');
    const days = old.days.map(({ inForce: _, noPlanInForce: __, ...rest }) => rest);
    const { inForce: _, ...sums } = old.sums;
    await server.db
      .updateTable('planning_backtests')
      .set({ result: JSON.stringify({ ...old, days, sums }) })
      .where('project_id', '=', projectId)
      .execute();
    const { data } = await server.ask<{ backtest: Backtest }>(`/api/planning/backtest?projectId=${projectId}`, { as: 'monitor' });
    expect(data.backtest.days[0]).toMatchObject({ inForce: null, noPlanInForce: null });
  });
});
