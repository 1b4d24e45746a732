import { type LimitKind, noLimits, type ParamLimits } from '@czyun/contract';
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
});
afterEach(async () => {
  await alarms.close();
  await server.close();
});

const deviceOf = (key: string) => server.device(key).id;
async function set(limits: Partial<ParamLimits>, key = 't-grid', of = metric): Promise<void> {
  const before = await server.db.selectFrom('limit_changes').select('id').orderBy('id', 'desc').executeTakeFirst();
  await server.db
    .insertInto('limit_changes')
    .values({
      device_id: deviceOf(key),
      metric: of,
      before_id: before?.id ?? 0,
      limits: JSON.stringify({ ...noLimits, ...limits }),
      time: bed.now,
      user_id: null,
      login_name: 'x',
      user_name: 'x',
      link_id: null,
    })
    .execute();
}
const told = (kind: LimitKind = 'limit-high', key = 't-grid', of = metric) =>
  server.db
    .selectFrom('log_entries')
    .selectAll()
    .where('alarm_key', '=', `${deviceOf(key)}:${of}:${kind}`)
    .orderBy('id')
    .execute();
const wait = { timeout: 15_000, interval: 10 };
const until = (judge: () => Promise<void>) => vi.waitFor(judge, wait);

describe('limits over live values', () => {
  it('are evaluated by the clock even when no reading arrives', async () => {
    await set({ high2: 4, delayS: 60 });
    await alarms.limitsChanged(deviceOf('t-grid'));
    await server.publish('t-grid', { [metric]: 5 }, bed.now);
    await alarms.acknowledge(
      server.project('station').id,
      [],
      { userId: null, loginName: '', userName: '', sessionId: null, linkId: null, address: '' },
      bed.now,
    );
    expect(await told()).toEqual([]);
    const began = bed.now;
    bed.now += 61_000;
    await until(async () => expect(await told()).toMatchObject([{ start_time: began + 60_000, recover_time: null }]));
  });

  it('continue active alarms after a restart: no second entry, and none for those cleared in the meantime', async () => {
    await set({ high2: 4, deadBand: 1 });
    await alarms.limitsChanged(deviceOf('t-grid'));
    await server.publish('t-grid', { [metric]: 5 }, bed.now);
    await until(async () => expect(await told()).toHaveLength(1));
    await alarms.close();
    alarms = await start();
    expect(alarms.open(server.project('station').id).filter(({ alarmKey }) => alarmKey.endsWith('limit-high'))).toHaveLength(1);
    // Within the limit, but not beyond the dead band.
    await server.publish('t-grid', { [metric]: 3.5 }, bed.now + 10);
    await server.publish('t-grid', { [metric]: 6 }, bed.now + 20);
    await server.publish('t-grid', { [metric]: 2.9 }, bed.now + 30);
    await until(async () => expect(await told()).toMatchObject([{ recover_time: bed.now + 30, count: 1 }]));
    await alarms.close();
    alarms = await start();
    expect(await told()).toHaveLength(1);
  });

  it('do not count the time since a late reading as time beyond the limit', async () => {
    await set({ high2: 4, delayS: 60 });
    await alarms.limitsChanged(deviceOf('t-grid'));
    const then = bed.now - 3_600_000;
    await server.publish('t-grid', { [metric]: 9 }, then);
    say('t-grid');
    await server.publish('t-grid', { [metric]: 1 }, then + 30_000);
    await server.publish('t-load', { [metric]: 1 }, bed.now);
    await alarms.close();
    expect(await told()).toEqual([]);
    alarms = await start();
  });

  it('removed by another process end their active alarms', async () => {
    await set({ high2: 4 });
    await alarms.limitsChanged(deviceOf('t-grid'));
    await server.publish('t-grid', { [metric]: 5 }, bed.now);
    await until(async () => expect(await told()).toHaveLength(1));
    await set({});
    bed.now += 6000;
    await until(async () => expect((await told())[0]?.recover_time).not.toBeNull());
  });

  it('report a more severe level after a restart in the same words', async () => {
    await set({ high1: 8, high2: 4 });
    await alarms.limitsChanged(deviceOf('t-grid'));
    await server.publish('t-grid', { [metric]: 5 }, bed.now);
    await until(async () => expect(await told()).toHaveLength(1));
    const [first] = await told();
    await alarms.close();
    alarms = await start();
    await server.publish('t-grid', { [metric]: 9 }, bed.now + 10);
    await until(async () => expect((await told())[0]).toMatchObject({ severity: 1, content_zh: '关口表 电压不平衡度越上限（1级 8 %）' }));
    expect(first?.content_en).toBe('Grid meter Voltage unbalance above its level 2 limit of 4 %');
  });

  it('of deviation from peers need three devices', async () => {
    await set({ neighbour: 2, neighbourLevel: 3 });
    await alarms.limitsChanged(deviceOf('t-grid'));
    await server.publish('t-load', { [metric]: 1 }, bed.now);
    await server.publish('t-grid', { [metric]: 50 }, bed.now);
    await server.publish('t-grid', { [metric]: 51 }, bed.now + 10);
    await until(async () => expect(server.telemetry.newest.get(server.paramId('t-grid', metric))?.value).toBe(51));
    expect(await told('neighbour')).toEqual([]);
  });
});
