/** A station with identical days and a noon surplus: the plan has a self-consumption slot, and the controller stores it. */
import { type BestPlanView, type EveningPlan, planMetrics, planOfRegisters } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { unsigned } from '../../kernel/actor.ts';
import { answeringDriver, createTestServer, type TestServer } from '../../testing/index.ts';
import { publishRepeatedly, quarter, stored, tariff, tomorrow } from './alike-days-fixture.ts';

let server: TestServer;
let projectId: number;
let silence = () => {};
const registers = new Map<string, number>(planMetrics.map((metric) => [metric, 0]));
const report = () => server.publish('t-ems', Object.fromEntries(registers));
const driver = answeringDriver({ registers, report });

const planned = async () =>
  (
    await server.ask<{ plan: BestPlanView | { kind: 'none' } | null }>(`/api/planning/best?projectId=${projectId}&date=${tomorrow()}`, {
      as: 'monitor',
    })
  ).data.plan;

beforeAll(async () => {
  server = await createTestServer({ drivers: [driver] });
  projectId = server.project('station').id;
  await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId, newest: 0, tariff } });
  const columns = stored(400);
  await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=${quarter}`, { as: 'platform', body: encodeColumns(columns) });
  await server.telemetry.settle();
  const last = (metric: string, deviceKey = 't-ems') =>
    columns.find((column) => column.metric === metric && column.deviceKey === deviceKey)?.values.at(-1) ?? 0;
  const result = { rated_power: 250, rated_energy: 1000, soc_upper_limit: 90, soc_lower_limit: 10, soc: 30 };
  const counted = ['charge_energy_total', 'discharge_energy_total'].map((metric) => [metric, last(metric)] as const);
  const running = { run_command: 1, system_mode: 1, control_strategy: 0 };
  for (const [metric, value] of [...Object.entries({ ...result, ...running }), ...counted]) registers.set(metric, value);
  silence = await publishRepeatedly(report);
  await server.publish('t-pv', { energy_total: last('energy_total', 't-pv') });
  await server.publish('t-grid', { energy_import: last('energy_import', 't-grid'), energy_export: last('energy_export', 't-grid') });
  const settings = { chargeEfficiency: 100, dischargeEfficiency: 100, socEnd: 10, cycleCost: '0.01' };
  await server.ask('/api/planning/settings/save', { as: 'engineer', body: { projectId, version: 0, settings } });
  await vi.waitFor(async () => expect(await planned()).toMatchObject({ kind: 'plan' }), 30_000);
}, 120_000);
afterAll(() => {
  silence();
  return server?.close();
});

it('a self-consumption slot takes the noon surplus, with a margin, and states its reasons', async () => {
  const plan = await planned();
  if (plan?.kind !== 'plan') throw new Error(JSON.stringify(plan));
  // 400 kWh bought at 0.34105625 in the two hours before the surplus and 800 kWh of surplus are used in the evening instead of buying at
  // 1.36145625; wear 0.01.
  expect(Number(plan.earns.slots)).toBeCloseTo(400 * (1.36145625 - 0.34105625) + 800 * 1.36145625 - 12, 1);
  const absorbs = plan.slots?.filter(({ mode }) => mode === 3) ?? [];
  // The surplus is 200 kW; 25 % more generation would leave 300 kW, and the storage takes 250 kW.
  expect(absorbs).toMatchObject([{ from: 600, to: 840, power: 250 }]);
  expect(absorbs[0]?.reasons).toMatchObject([
    { code: 'surplus', energy: 800, feedIn: 0, curtailed: 0 },
    { code: 'full', soc: 90 },
  ]);
  const noon = plan.quarters.slice(40, 56);
  expect(noon.map(({ slotPower, grid }) => [slotPower, grid])).toEqual(noon.map(() => [-200, 0]));
  expect(noon.at(-1)?.soc).toBe(90);
});

it('is sent in the evening, including the self-consumption slot', async () => {
  const form = { enabled: true, at: 1430, powerMost: null, gainLeast: '0.00', gapMost: 1 };
  await server.ask('/api/planning/evening/save', { as: 'engineer', body: { projectId, version: 0, form } });
  const schedule = (await server.jobs.schedules()).find(({ schedule: { name } }) => name === `evening-plan-${projectId}`)?.schedule;
  if (!schedule) throw new Error('it is not planned');
  const id = await server.jobs.ask(schedule.job, { input: schedule.input, actor: unsigned('schedule', ''), projectId });
  expect((await server.jobs.ended(id, 60_000))?.state).toBe('done');
  const { last } = (await server.ask<EveningPlan>(`/api/planning/evening?projectId=${projectId}`, { as: 'monitor' })).data;
  expect(last).toMatchObject({ outcome: 'sent', state: 'done', reason: '' });
  const held = planOfRegisters(Object.fromEntries(registers)) ?? [];
  expect(held.filter(({ mode }) => mode === 3)).toEqual([{ mode: 3, from: 600, to: 840, power: 250 }]);
  expect(registers.get('run_command')).toBe(1);
}, 90_000);
