import { type AlarmRule, newAlarmRule } from '@czyun/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestServer } from '../../testing/index.ts';
import { type JudgeBed, judgeBed } from '../judge-fixture.ts';
import type { Alarms } from '../types.ts';

let bed: JudgeBed;
let server: TestServer;
let alarms: Alarms;
const metric = 'voltage_unbalance';

const say = (key: string) => bed.say(key);
const start = () => bed.start();

beforeEach(async () => {
  bed = await judgeBed();
  server = bed.server;
  alarms = await start();
}, 30_000);
afterEach(async () => {
  await alarms.close();
  await server.close();
});

const deviceOf = (key: string) => server.device(key).id;
const variable = (name: string, key: string | null) => ({ name, deviceId: key === null ? null : deviceOf(key), metric });
const two = () => ({ variables: [variable('关口', 't-grid'), variable('负荷', 't-load')] });

/** Stores a rule, as another process does. */
async function put(rule: Partial<AlarmRule> | null, ruleId?: number): Promise<number> {
  const projectId = server.project('station').id;
  const id =
    ruleId ?? (await server.db.insertInto('alarm_rules').values({ project_id: projectId }).returning('id').executeTakeFirstOrThrow()).id;
  const before = await server.db
    .selectFrom('alarm_rule_changes')
    .select('id')
    .where('rule_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const full = rule && { ...newAlarmRule, name: '两侧不一致', nameEn: 'Sides differ', expression: 'abs(关口 - 负荷) > 5', ...rule };
  await server.db
    .insertInto('alarm_rule_changes')
    .values({
      rule_id: id,
      before_id: before?.id ?? 0,
      rule: full && JSON.stringify(full),
      time: bed.now,
      user_id: null,
      login_name: 'x',
      user_name: 'x',
      link_id: null,
    })
    .execute();
  return id;
}
async function set(rule: Partial<AlarmRule> | null, ruleId?: number): Promise<number> {
  const id = await put(rule, ruleId);
  await alarms.rulesChanged();
  return id;
}
const told = (ruleId: number, key = 't-grid') =>
  server.db
    .selectFrom('log_entries')
    .selectAll()
    .where('alarm_key', '=', `${deviceOf(key)}:rule:${ruleId}`)
    .orderBy('id')
    .execute();
const until = (judge: () => Promise<void>) => vi.waitFor(judge, { timeout: 15_000, interval: 10 });
const known = (key: string) => server.telemetry.newest.get(server.paramId(key, metric));

describe('rules over live values', () => {
  it('are evaluated with the newest of all values, raised once and cleared once', async () => {
    const rule = await set({ ...two(), severity: 1 });
    await server.publish('t-grid', { [metric]: 3 }, bed.now);
    await server.publish('t-load', { [metric]: 9 }, bed.now + 1);
    await until(async () => expect(await told(rule)).toHaveLength(1));
    expect((await told(rule))[0]).toMatchObject({
      type: 2,
      severity: 1,
      start_time: bed.now + 1,
      recover_time: null,
      metric,
      content_zh: '关口表 规则：两侧不一致',
      content_en: 'Grid meter Rule: Sides differ',
    });
    await server.publish('t-load', { [metric]: 12 }, bed.now + 2);
    await server.publish('t-grid', { [metric]: 10 }, bed.now + 3);
    await until(async () => expect(await told(rule)).toMatchObject([{ recover_time: bed.now + 3, count: 1 }]));
  });

  it('end their delays by the clock, in each direction', async () => {
    const rule = await set({ ...two(), delayS: 60, clearDelayS: 30 });
    await server.publish('t-grid', { [metric]: 3 }, bed.now);
    await server.publish('t-load', { [metric]: 9 }, bed.now);
    await until(async () => expect(known('t-load')?.value).toBe(9));
    expect(await told(rule)).toEqual([]);
    const began = bed.now;
    bed.now += 61_000;
    await until(async () => expect(await told(rule)).toMatchObject([{ start_time: began + 60_000, recover_time: null }]));
    await server.publish('t-load', { [metric]: 4 }, bed.now);
    const over = bed.now;
    bed.now += 20_000;
    expect((await told(rule))[0]?.recover_time).toBeNull();
    bed.now += 11_000;
    await until(async () => expect(await told(rule)).toMatchObject([{ recover_time: over + 30_000 }]));
  });

  it('treat stale values as unknown: active alarms continue, and nothing is raised', async () => {
    const rule = await set(two());
    const other = await set({ ...two(), expression: '关口 < 100 && 负荷 > 100' });
    await server.publish('t-grid', { [metric]: 3 }, bed.now);
    await server.publish('t-load', { [metric]: 9 }, bed.now);
    await until(async () => expect(await told(rule)).toHaveLength(1));
    server.telemetry.newest.markStale([server.paramId('t-load', metric)]);
    await server.publish('t-grid', { [metric]: 8 }, bed.now + 10);
    await until(async () => expect(known('t-grid')?.value).toBe(8));
    expect((await told(rule))[0]?.recover_time).toBeNull();
    await server.publish('t-load', { [metric]: 9 }, bed.now + 20);
    await until(async () => expect(await told(rule)).toMatchObject([{ recover_time: bed.now + 20 }]));
    expect(await told(other)).toEqual([]);
  });

  it('continue active alarms after a restart: no second entry, and none for those cleared in the meantime', async () => {
    const rule = await set(two());
    await server.publish('t-grid', { [metric]: 3 }, bed.now);
    await server.publish('t-load', { [metric]: 9 }, bed.now);
    await until(async () => expect(await told(rule)).toHaveLength(1));
    await alarms.close();
    alarms = await start();
    expect(alarms.open(server.project('station').id).filter(({ alarmKey }) => alarmKey.endsWith(`rule:${rule}`))).toHaveLength(1);
    // More severe by another setting, in the same words after the restart.
    await set({ ...two(), severity: 1 }, rule);
    await until(async () => expect(await told(rule)).toMatchObject([{ severity: 1, content_zh: '关口表 规则：两侧不一致', count: 1 }]));
    await server.publish('t-load', { [metric]: 4 }, bed.now + 10);
    await until(async () => expect(await told(rule)).toMatchObject([{ recover_time: bed.now + 10, count: 1 }]));
    await alarms.close();
    alarms = await start();
    expect(await told(rule)).toHaveLength(1);
  });

  it('removed by another process, disabled, or of a disabled device end their active alarms', async () => {
    const [removed, off] = [await set(two()), await set(two())];
    await server.publish('t-grid', { [metric]: 3 }, bed.now);
    await server.publish('t-load', { [metric]: 9 }, bed.now);
    await until(async () => expect([...(await told(removed)), ...(await told(off))]).toHaveLength(2));
    await put(null, removed);
    await put({ ...two(), enabled: false }, off);
    bed.now += 6000;
    await until(async () => expect((await told(removed))[0]?.recover_time).not.toBeNull());
    await until(async () => expect((await told(off))[0]?.recover_time).not.toBeNull());
    const third = await set(two());
    await until(async () => expect(await told(third)).toHaveLength(1));
    await server.db.updateTable('devices').set({ enabled: 0 }).where('id', '=', deviceOf('t-load')).execute();
    await server.registry.refresh({ devices: [deviceOf('t-load')] });
    // The alarm belongs to the gate meter; its other value is now unknown, so the condition is not known to be false.
    await server.db.updateTable('devices').set({ enabled: 0 }).where('id', '=', deviceOf('t-grid')).execute();
    await server.registry.refresh({ devices: [deviceOf('t-grid')] });
    await until(async () => expect((await told(third))[0]?.recover_time).not.toBeNull());
  });

  it('of a type raise a separate alarm for each device', async () => {
    const rule = await set({ typeId: 1203, expression: 'u > 5', variables: [variable('u', null)] });
    await server.publish('t-grid', { [metric]: 6 }, bed.now);
    await server.publish('t-load', { [metric]: 4 }, bed.now);
    await until(async () => expect(await told(rule)).toHaveLength(1));
    await server.publish('t-load', { [metric]: 7 }, bed.now + 5);
    await until(async () => expect(await told(rule, 't-load')).toHaveLength(1));
    await server.publish('t-grid', { [metric]: 1 }, bed.now + 6);
    await until(async () => expect((await told(rule))[0]?.recover_time).toBe(bed.now + 6));
    expect((await told(rule, 't-load'))[0]?.recover_time).toBeNull();
  });

  it('evaluate a device that sends its log by the times of its readings, whatever its present state', async () => {
    const rule = await set({ delayS: 60, expression: 'u > 5', variables: [variable('u', 't-grid')] });
    const then = bed.now - 3_600_000;
    for (const [after, value] of [
      [0, 9],
      [30, 9],
      [59, 1],
      [100, 9],
      [130, 9],
      [170, 9],
      [200, 1],
    ] as const) {
      await server.publish('t-grid', { [metric]: value }, then + after * 1000);
      say('t-grid');
    }
    await until(async () =>
      expect(await told(rule)).toMatchObject([{ start_time: then + 160_000, recover_time: then + 200_000, result: 'late' }]),
    );
  });
});
