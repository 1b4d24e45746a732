/** A server whose clock is set two hours ahead and back, over its whole store. */
import { noLimits, type serverClockApi } from '@czyun/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { commKey } from '../../alarms/points/alarm-points.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';

const minute = 60_000;
const hour = 60 * minute;
const until = { timeout: 30_000, interval: 20 };

let server: TestServer;
let ahead: number;
/** Time skipped by the test, ms. */
let passed: number;
const trueNow = () => Date.now() + passed;
const wall = () => trueNow() + ahead;
const set = (by: number) => {
  ahead += by;
  server.lookAtClock();
};
type ClockAnswer = z.output<typeof serverClockApi.serverClock.response>;
const clock = async (query = '', as: 'monitor' | 'stranger' = 'monitor') =>
  server.ask<ClockAnswer>(`/api/serverClock/query?projectId=${server.project('station').id}${query}`, { as });
const notices = async (key = 'station') =>
  server.db
    .selectFrom('log_entries')
    .select(['content_en', 'content_zh', 'start_time', 'recover_time'])
    .where('metric', '=', 'server_clock')
    .where('project_id', '=', server.project(key).id)
    .orderBy('id')
    .execute();
const entry = (alarmKey: string) =>
  server.db.selectFrom('log_entries').selectAll().where('alarm_key', '=', alarmKey).orderBy('id', 'desc').executeTakeFirst();
/** Asserts equality within a few seconds. */
const near = (time: number | null | undefined, wanted: number) => expect(Math.abs((time ?? 0) - wanted)).toBeLessThan(20_000);

beforeEach(async () => {
  [ahead, passed] = [0, 0];
  server = await createTestServer({ world: { now: wall, elapsed: () => performance.now() + passed } });
}, 60_000);
afterEach(() => server.close());

describe('a clock that is set forward and back', () => {
  it('is reported in every log and on the pages; values, alarms and states have true times', async () => {
    expect((await clock()).data).toEqual({ news: null, doubtful: [] });
    await server.publish('t-grid', { active_power: 1 }, wall());
    const began = Date.now();
    set(2 * hour);
    await vi.waitFor(async () => expect(await notices()).toHaveLength(1), until);
    expect((await notices())[0]?.content_en).toMatch(/^The server's clock was set forward by 2 h \(/);
    expect((await clock()).data.news).toMatchObject({ kind: 'open', ahead: expect.closeTo(2 * hour, -2) });

    // Stamped by the server, like a poll.
    await server.publish('t-grid', { active_power: 2 }, wall());
    await server.publish('t-bms', { soc: 50 }, wall());
    const ending = await server.db
      .insertInto('log_entries')
      .values({
        ...{ index_name: 'alarm', type: 2, severity: 2, project_id: server.project('station').id, device_id: server.device('t-load').id },
        ...{ param_id: null, metric: null, alarm_key: commKey(server.device('t-load').id), content_zh: '通信中断', content_en: 'Lost' },
        ...{ start_time: wall(), recover_time: wall(), ack_time: null, ack_user: null, count: 1, user_name: null, address: null },
        ...{ target_param: null, old_value: null, set_value: null, read_back: null, result: null, chain_hash: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    set(-2 * hour);

    const power = server.paramId('t-grid', 'active_power');
    near(server.telemetry.newest.get(power)?.time, Date.now());
    await server.publish('t-grid', { active_power: 3 }, wall());
    expect(server.telemetry.newest.get(power)).toMatchObject({ value: 3, quality: 0 });
    near(server.drivers.get(server.device('t-bms').id).lastMessage, Date.now());

    await vi.waitFor(async () => expect((await notices())[0]?.content_en).toContain('right again'), until);
    for (const key of ['station', 'factory', 'foreign']) {
      const [told, ...more] = await notices(key);
      expect([told?.content_zh, more]).toEqual(['服务器时钟快了 2 小时；已校正，告警时间已更正', []]);
      near(told?.start_time, began);
      near(told?.recover_time, Date.now());
    }
    // Entries are corrected in parallel with the notice, slightly later on a busy machine.
    await vi.waitFor(async () => {
      const ended = await server.db.selectFrom('log_entries').selectAll().where('id', '=', ending.id).executeTakeFirstOrThrow();
      near(ended.start_time, Date.now());
      expect(ended.clock_ahead).toBeCloseTo(2 * hour, -2);
      const state = await entry(`${server.device('t-bms').id}:state`);
      near(state?.start_time, Date.now());
    }, until);

    const log = await server.ask<{ list: { id: number; clockAhead?: number }[] }>(
      `/dv2/log/getLogs?projectId=${server.project('station').id}&pageSize=50`,
      { as: 'monitor' },
    );
    expect(log.data.list.find(({ id }) => id === ending.id)?.clockAhead).toBeCloseTo(2 * hour, -2);
    const { data } = await clock();
    expect(data.news).toMatchObject({ kind: 'wrong', ahead: expect.closeTo(2 * hour, -2) });
    near(data.news?.to, Date.now());
  });

  it('moves the readings it stamped to their true times, and charts show the affected range', async () => {
    set(2 * hour);
    const stamped = wall();
    const power = server.paramId('t-grid', 'active_power');
    await server.publish('t-grid', { active_power: 2 }, stamped);
    passed += 5 * minute;
    await server.publish('t-grid', { active_power: 2.5 }, wall());
    set(-2 * hour);
    const isThere = async (from: number, to: number) =>
      (await server.telemetry.history.held({ paramIds: [power], from, to })).map(({ readings }) => readings);
    await vi.waitFor(async () => {
      const [job] = (await server.jobs.list({ offset: 0, limit: 10 })).list.filter(({ kind }) => kind === 'clock-move');
      expect(job?.state).toBe('done');
    }, until);
    expect(await isThere(stamped, stamped + 10 * minute)).toEqual([]);
    expect(await isThere(stamped - 2 * hour - 1000, stamped - 2 * hour + 10 * minute)).toEqual([2]);
    expect(await isThere(stamped - 2 * hour + 4 * minute, stamped - 2 * hour + 6 * minute)).toEqual([1]);
    const range = (from: number) => `&start=${from}&end=${from + minute}`;
    expect((await clock(range(stamped - 2 * hour))).data.doubtful).toMatchObject([{ ahead: expect.closeTo(2 * hour, -2) }]);
    // No doubtful range remains at the wrong time.
    expect((await clock(range(stamped))).data.doubtful).toEqual([]);
  });

  it('is shown by readiness and metrics, but does not affect readiness', async () => {
    set(2 * hour);
    const ready = await server.app.inject({ url: '/readyz', headers: { sid: await server.sid('platform') } });
    expect(ready.json()).toMatchObject({
      status: 'ready',
      parts: { clock: { ok: true, detail: expect.stringMatching(/^set forward by 2 h/) } },
    });
    const metrics = (await server.app.inject('/metrics')).body;
    expect(metrics).toContain('czyun_clock_steps 1');
    expect(metrics).toContain('czyun_clock_doubtful 1');
    set(-2 * hour);
    const after = await server.app.inject({ url: '/readyz', headers: { sid: await server.sid('platform') } });
    expect(after.json()).toMatchObject({ parts: { clock: { detail: expect.stringMatching(/^was 2 h ahead from .* right again$/) } } });
  });
});

it('a clock that is ahead from the start and then corrected is handled alike', async () => {
  // The process started eight hours ahead, for all it knows.
  await server.publish('t-grid', { active_power: 1 }, wall());
  const stamp = wall();
  set(-8 * hour);
  near(server.telemetry.newest.get(server.paramId('t-grid', 'active_power'))?.time, stamp - 8 * hour);
  await server.publish('t-grid', { active_power: 2 }, wall());
  expect(server.telemetry.newest.get(server.paramId('t-grid', 'active_power'))).toMatchObject({ value: 2, time: expect.any(Number) });
  await vi.waitFor(async () => expect((await notices())[0]?.content_en).toContain('8 h ahead since the server started'), until);
  // If it was set back by mistake, the notice says so once the clock is right again.
  set(8 * hour);
  await vi.waitFor(async () => expect(await notices()).toHaveLength(2), until);
  const [first, second] = await notices();
  expect(first?.content_zh).toMatch(/（撤销：时钟又调回原来的时间）$/);
  expect(second?.content_en).toMatch(/8 h behind; it is right again/);
  expect((await clock()).data.news).toMatchObject({ kind: 'wrong', ahead: expect.closeTo(-8 * hour, -2) });
});

it('readings are not moved after an unproven set-back if readings are already stored there', async () => {
  const power = server.paramId('t-grid', 'active_power');
  await server.publish('t-grid', { active_power: 1 }, wall());
  const stamp = wall();
  await server.publish('t-grid', { active_power: 0 }, stamp - 8 * hour);
  await server.telemetry.settle();
  set(-8 * hour);
  await vi.waitFor(async () => {
    const [job] = (await server.jobs.list({ offset: 0, limit: 10 })).list.filter(({ kind }) => kind === 'clock-move');
    expect(job).toMatchObject({ state: 'done', result: { moved: false } });
  }, until);
  const held = await server.telemetry.history.held({ paramIds: [power], from: stamp - minute, to: stamp + minute });
  expect(held.map(({ readings }) => readings)).toEqual([1]);
});

it('a clock step does not elapse the delay of a limit', async () => {
  const deviceId = server.device('t-grid').id;
  await server.db
    .insertInto('limit_changes')
    .values({
      ...{ device_id: deviceId, metric: 'voltage_unbalance', before_id: 0, time: wall(), user_id: null, login_name: 'x', user_name: 'x' },
      ...{ limits: JSON.stringify({ ...noLimits, high2: 4, delayS: 3600 }), link_id: null },
    })
    .execute();
  await server.alarms.limitsChanged(deviceId);
  await server.publish('t-grid', { voltage_unbalance: 5 }, wall());
  set(2 * hour);
  await server.publish('t-grid', { voltage_unbalance: 6 }, wall());
  // Alarms check the clock once a second.
  await vi.waitFor(async () => expect(await notices()).toHaveLength(1), until);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await entry(`${deviceId}:voltage_unbalance:limit-high`)).toBeUndefined();
});

it('the calls require membership', async () => {
  expect((await clock('', 'stranger')).code).toBe(4013);
  expect((await clock('&start=yesterday')).status).toBe(400);
  expect((await server.ask('/api/serverClock/query?projectId=999999', { as: 'monitor' })).code).toBe(4013);
});
