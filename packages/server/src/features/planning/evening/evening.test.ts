/** The best plan of tomorrow, sent every evening to a controller that accepts it, rejects it, or does not answer. */

import { type EveningForm, type EveningPlan, planMetrics, planOfRegisters, planRegisters } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unsigned } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { NoticePage } from '../../../notify/index.ts';
import { answeringDriver, createTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';
import { publishRepeatedly, quarter, stored, tariff, tomorrow } from '../alike-days-fixture.ts';
import { createEvenings, type EveningServiceDeps } from './evening.ts';
import { proofOf, reasonToWithhold } from './proof.ts';
import { eveningAction } from './send-plan.ts';

let server: TestServer;
let projectId: number;
let silence = () => {};
let foreignId: number;
const held = [{ mode: 1 as const, from: 0, to: 480, power: 230 }];
const registers = new Map<string, number>();
let refuses = (_metric: string) => false;

function hold(): void {
  for (const metric of planMetrics) registers.set(metric, 0);
  for (const [metric, value] of Object.entries(planRegisters(held))) registers.set(metric, value);
  for (const [metric, value] of Object.entries({ run_command: 1, system_mode: 1, control_strategy: 0 })) registers.set(metric, value);
}
const plan = () => planOfRegisters(Object.fromEntries(registers));
const report = () => server.publish('t-ems', Object.fromEntries(registers));
const driver = answeringDriver({ registers, report, refuses: (metric) => refuses(metric) });

const path = '/api/planning/evening';
const asked = (as: TestUser = 'monitor', project = projectId) =>
  server.ask<EveningPlan>(`${path}?projectId=${project}`, { as, language: 'en' });
const form: EveningForm = { enabled: true, at: 1430, powerMost: null, gainLeast: '0.00', gapMost: 1 };
const save = async (more: object = {}, as: TestUser = 'engineer', rest: object = {}) =>
  server.ask<EveningPlan>(`${path}/save`, {
    as,
    language: 'en',
    body: { projectId, version: (await asked('platform')).data.version, form: { ...form, ...more }, ...rest },
  });
/** Runs one evening and returns its outcome. */
async function evening() {
  const schedule = (await server.jobs.schedules()).find(({ schedule: { name } }) => name === `evening-plan-${projectId}`)?.schedule;
  if (!schedule) throw new Error('it is not planned');
  const id = await server.jobs.ask(schedule.job, { input: schedule.input, actor: unsigned('schedule', ''), projectId });
  expect((await server.jobs.ended(id, 60_000))?.state).toBe('done');
  return (await asked()).data.last;
}

beforeAll(async () => {
  hold();
  server = await createTestServer({ drivers: [driver] });
  projectId = server.project('station').id;
  foreignId = server.device('t-foreign').projectId;
  await report();
}, 60_000);
afterAll(() => {
  silence();
  return server?.close();
});

describe('sending the best plan each evening', () => {
  it('is set only by engineers who may send, within the evening hours', async () => {
    expect((await asked()).data).toEqual({
      form: { enabled: false, at: 1430, powerMost: null, gainLeast: '0.00', gapMost: 1 },
      ...{ version: 0, by: null, controllers: 1, last: null },
    });
    for (const as of ['monitor', 'operator', 'useradmin'] as const) expect((await save({}, as)).code).toBe(403);
    expect((await save({}, 'stranger')).code).toBe(4013);
    expect((await asked('stranger')).code).toBe(4013);
    expect((await save({}, 'engadmin', { projectId: foreignId })).code).toBe(4013);
    const paths = async (more: object) => (await save(more)).errors?.map((error) => error.path);
    expect(await paths({ at: 600 })).toEqual(['form.at']);
    expect(await paths({ gainLeast: '-1.00' })).toEqual(['form.gainLeast']);
    expect(await paths({ gapMost: 101 })).toEqual(['form.gapMost']);
    expect((await asked()).data.version).toBe(0);
    expect((await save()).data).toMatchObject({ version: 1, form, by: { loginName: 'engineer' } });
    expect((await save({ at: 1431 }, 'engineer', { version: 0 })).status).toBe(409);
    expect((await save()).data.version).toBe(1);
    const schedules = (await server.jobs.schedules()).map(({ schedule }) => [schedule.name, schedule.pattern, schedule.missed]);
    expect(schedules).toContainEqual([`evening-plan-${projectId}`, '50 23 * * *', 'skip']);
  });

  it('keeps the plan in force if there is no best plan, and records why', async () => {
    expect(await evening()).toMatchObject({ date: tomorrow(), outcome: 'noPlan', why: 'noPrices', gain: null, state: null });
    expect(plan()).toEqual(held);
    const entries = await server.db.selectFrom('log_entries').selectAll().where('target_param', '=', tomorrow()).execute();
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).toMatch(/Nothing sent; the plan in force stays active: prices are missing/);
  });
});

describe('for a station with identical days', () => {
  beforeAll(async () => {
    await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId, newest: 0, tariff } });
    const columns = stored();
    const imported = await server.ask<{ rejected: number }>(`/api2/history/import?projectId=${projectId}&spacingMs=${quarter}`, {
      as: 'platform',
      body: encodeColumns(columns),
    });
    expect(imported.data).toMatchObject({ rejected: 0 });
    await server.telemetry.settle();
    const last = (metric: string) => columns.find((column) => column.metric === metric)?.values.at(-1) ?? 0;
    const result = { rated_power: 250, rated_energy: 1000, soc_upper_limit: 90, soc_lower_limit: 10, soc: 30 };
    for (const [metric, value] of Object.entries(result)) registers.set(metric, value);
    for (const metric of ['charge_energy_total', 'discharge_energy_total']) registers.set(metric, last(metric));
    silence = await publishRepeatedly(report);
    await server.publish('t-pv', { energy_total: last('energy_total') });
    await server.publish('t-grid', { energy_import: last('energy_import'), energy_export: last('energy_export') });
    const settings = { chargeEfficiency: 100, dischargeEfficiency: 100, socEnd: 10 };
    await server.ask('/api/planning/settings/save', { as: 'engineer', body: { projectId, version: 0, settings } });
    await vi.waitFor(
      async () =>
        expect(
          (await server.ask<{ plan: unknown }>(`/api/planning/best?projectId=${projectId}&date=${tomorrow()}`, { as: 'monitor' })).data
            .plan,
        ).toMatchObject({ kind: 'plan', earns: { slots: '816.32' }, inForce: { earns: '0.00' } }),
      30_000,
    );
  }, 120_000);

  it('respects the configured limits', async () => {
    await save({ powerMost: 50 });
    expect(await evening()).toMatchObject({ outcome: 'power' });
    // The stored plan charges 800 kWh that are never used, worth their cost. The best one buys 800 kWh at 0.34105625 instead of at
    // 1.36145625.
    await save({ gainLeast: '816.33' });
    expect(await evening()).toMatchObject({ outcome: 'gain', gain: '816.32' });
    expect(plan()).toEqual(held);
    await save({ enabled: false });
    expect((await server.jobs.schedules()).map(({ schedule }) => schedule.name)).not.toContain(`evening-plan-${projectId}`);
  });

  it('reverts and reports a plan that the controller rejects', async () => {
    await save();
    refuses = (metric) => metric === 'slot_power_1';
    const last = await evening();
    expect(last).toMatchObject({ outcome: 'notSent', state: 'restored' });
    expect(last?.reason).toContain('E7');
    expect([plan(), registers.get('run_command')]).toEqual([held, 1]);
    refuses = () => false;
  }, 60_000);

  it('the best plan is stored and followed by the controller, and not sent twice', async () => {
    expect(await evening()).toMatchObject({ date: tomorrow(), outcome: 'sent', state: 'done', gain: '816.32', reason: '' });
    // Best per day: 800 kWh with a price difference of 1.0204; the storage moved 400 kWh.
    expect((await asked()).data.last?.proof).toEqual({ days: 14, planned: '11428.48', held: '5714.24' });
    const slots = plan() ?? [];
    const energy = (mode: number) =>
      slots.filter((slot) => slot.mode === mode).reduce((sum, { from, to, power }) => sum + (power * (to - from)) / 60, 0);
    expect(energy(1)).toBeCloseTo(800, 0);
    expect(energy(2)).toBeCloseTo(800, 0);
    for (const { mode, from, to } of slots) expect(mode === 1 ? to <= 480 : from >= 480).toBe(true);
    expect(registers.get('run_command')).toBe(1);
    expect(await evening()).toMatchObject({ outcome: 'same', gain: '0.00', state: null });
    const history = await server.ask<{ list: { by: { loginName: string } }[] }>(
      `/api/plan/history?projectId=${projectId}&deviceId=${server.device('t-ems').id}`,
      { as: 'monitor' },
    );
    expect(history.data.list[0]?.by.loginName).toBe('engineer');
  }, 60_000);

  it('sends nothing if the user may no longer control devices', async () => {
    hold();
    await report();
    const user = await server.db.selectFrom('users').select('id').where('login_name', '=', 'engineer').executeTakeFirstOrThrow();
    const { code } = await server.ask('/api/member/change', { as: 'engadmin', body: { projectId, userId: user.id, code: 3 } });
    expect(code).toBe(200);
    expect(await evening()).toMatchObject({ outcome: 'forbidden' });
    expect(plan()).toEqual(held);
  });
});

describe('an evening without sending', () => {
  const slot = { mode: 1 as const, from: 0, to: 480, power: 100 };
  const best = { kind: 'plan', slots: [slot], quarters: [], earns: { slots: '10.00' }, solver: { gap: 0 } };
  const asker = { by: unsigned('x', ''), may: async () => true };
  const proven = { days: 14, planned: '100.00', held: '99.99' };
  const run = (planning: object, plans: object, more: Partial<EveningForm> = {}, proof = proven) =>
    eveningAction(
      {
        proof: async () => proof,
        planning: { whole: async () => best, earnsOfHeld: async () => 0, ...planning },
        plans: {
          ...{ onlyController: () => ({ count: 1, deviceId: 1 }), maySend: async () => true, held: async () => [], faultsOf: () => [] },
          sendWhole: async () => {
            throw new Error('it was sent');
          },
          ...plans,
        },
      } as never,
      { projectId: 1, date: '2026-01-01', form: { ...form, ...more }, asker, signal: new AbortController().signal },
    );

  it.each([
    ['noController', {}, { onlyController: () => ({ count: 2, deviceId: null }) }],
    ['forbidden', {}, { maySend: async () => false }],
    ['noSlots', { whole: async () => ({ ...best, slots: null }) }, {}],
    ['gap', { whole: async () => ({ ...best, solver: { gap: 2.5 } }) }, {}],
    ['wrong', {}, { faultsOf: () => [{}] }],
    ['unread', {}, { held: async () => null }],
    ['same', {}, { held: async () => [slot] }],
    ['gain', { earnsOfHeld: async () => null }, {}],
    ['gain', { earnsOfHeld: async () => 10.01 }, {}],
  ])('%s', async (outcome, planning, plans) => {
    expect(await run(planning, plans)).toMatchObject({ outcome });
  });

  it.each([
    ['unproven', { days: 6, planned: '100.00', held: '0.00' }],
    ['behind', { days: 14, planned: '99.98', held: '99.99' }],
    // Reaches the sending.
    [null, { days: 7, planned: '99.99', held: '99.99' }],
  ])('%s by the back-test', async (outcome, proof) => {
    expect(reasonToWithhold(proof)).toBe(outcome);
    const ended = run({}, {}, {}, proof);
    if (outcome === null) await expect(ended).rejects.toThrow('it was sent');
    else expect(await ended).toMatchObject({ outcome, proof, gain: '10.00' });
  });

  it.each([
    ['gives way to a limit', 250, 150, 200, 200],
    ['is what it is below a limit', 180, 150, 200, 180],
    ['is refused where it is expected to take more', 250, 210, 200, null],
    ['stands as it is without a limit', 250, 210, null, 250],
  ])('self-consumption slot: its power %s', async (_, power, taken, powerMost, sent) => {
    const hour = 3_600_000;
    const slots = [{ ...slot, mode: 3, power, start: hour, end: 2 * hour }];
    const quarters = [
      { start: 0, slotPower: -400 },
      { start: hour, slotPower: -taken },
      { start: 2 * hour, slotPower: 300 },
    ];
    const end = await run(
      { whole: async () => ({ ...best, slots, quarters }) },
      { sendWhole: async ({ slots: given }: { slots: object[] }) => ({ state: 'done', reason: { zh: '', en: '' }, given }) },
      { powerMost },
    );
    expect(end.outcome).toBe(sent === null ? 'power' : 'sent');
    if (sent !== null) expect(end.slots).toEqual([{ mode: 3, from: 0, to: 480, power: sent }]);
  });

  it('while another plan is being sent, without a record of sending', async () => {
    const sendWhole = async () => {
      throw new AppError('planUnderWay');
    };
    const end = await run({}, { sendWhole });
    expect(end).toMatchObject({ outcome: 'notSent', state: null, gain: '10.00' });
    expect(end.reason.en).not.toBe('');
  });
});

describe('proof of forecast plans', () => {
  const day = {
    date: '2026-01-01',
    none: null,
    estimated: false,
    actual: '5.00',
    planned: '7.00',
    best: '9.00',
    missed: '4.00',
    ...{ saving: null, wear: null, charges: null },
    causes: [],
  };
  const plan = { money: '6.00', byPlan: '3.00', byExecution: '1.00', source: 'sent' as const, hours: 24, isWhole: true, names: [] };
  const held = { ...day, inForce: plan, noPlanInForce: null };
  const partly = { ...held, inForce: { ...plan, hours: 6, isWhole: false } };
  const unknown = { ...day, inForce: null, noPlanInForce: 'noController' as const };

  it('compares with the plan in force if known all day, else with the metered result; skips days without forecast plan', () => {
    expect(proofOf([held, partly, unknown])).toEqual({ days: 3, planned: '21.00', held: '16.00' });
    expect(
      proofOf([
        { ...held, planned: null },
        { ...held, none: 'noData', actual: null },
      ]),
    ).toEqual({ days: 0, planned: '0.00', held: '0.00' });
  });
});

describe('an evening plan that is withheld', () => {
  it('notifies the user who configured it once, and again the next time it falls behind', async () => {
    const mails: { subject: string; to: unknown }[] = [];
    let proof = { days: 14, planned: '1.00', held: '2.00' };
    const best = {
      kind: 'plan',
      slots: [{ mode: 1, from: 0, to: 480, power: 100 }],
      quarters: [],
      earns: { slots: '10.00' },
      solver: { gap: 0 },
    };
    const evenings = createEvenings({
      ...{ db: server.db, registry: server.registry, now: Date.now, logger: { error: vi.fn() }, audit: { record: async () => {} } },
      accounts: { mailOf: async () => ({ email: 'who@example.com', language: 'en' }) },
      notify: {
        ...{ offers: () => true, pageAddress: ({ projectId, page }: NoticePage) => `https://ems.example.com/czyun/${projectId}/${page}` },
        send: async ({ notice, target }: { notice: { subject: string }; target: unknown }) =>
          mails.push({ subject: notice.subject, to: target }),
      },
      planning: { whole: async () => best, earnsOfHeld: async () => 0 },
      plans: {
        ...{ onlyController: () => ({ count: 1, deviceId: 1 }), maySend: async () => true, held: async () => [], faultsOf: () => [] },
        sendWhole: async () => ({ state: 'done', reason: { zh: '', en: '' } }),
      },
      backtests: { proof: async () => proof },
    } as unknown as EveningServiceDeps);
    const version = (await asked('platform')).data.version;
    await save({}, 'platform', { version });
    const outcome = async () =>
      (await evenings.job.run({ input: { projectId }, signal: new AbortController().signal, progress: () => {} } as never))?.['outcome'];
    expect(await outcome()).toBe('behind');
    expect(await outcome()).toBe('behind');
    const mail = { subject: `${server.project('station').name}: evening plan not sent`, to: { address: 'who@example.com' } };
    expect(mails).toEqual([mail]);
    expect((await asked('platform')).data.last).toMatchObject({ outcome: 'behind', proof });
    proof = { ...proof, planned: '2.00' };
    expect(await outcome()).toBe('sent');
    proof = { ...proof, planned: '1.00' };
    expect(await outcome()).toBe('behind');
    expect(mails).toEqual([mail, mail]);
  });
});
