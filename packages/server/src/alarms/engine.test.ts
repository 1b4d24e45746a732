import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeviceType } from '@czyun/devices';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../db/index.ts';
import { batchOf, FakeNewest, FakeRegistry, recordFixture, typeOf } from '../drivers/device-fixture.ts';
import type { DeviceHealth, DeviceState, DeviceStates } from '../drivers/types.ts';
import { unsigned } from '../kernel/actor.ts';
import { openAlarmsAt } from '../past/repo.ts';
import { createAlarms } from './engine.ts';
import type { Readings } from './late/late-readings.ts';
import type { AlarmRecord, Alarms } from './types.ts';

class FakeStates implements DeviceStates {
  readonly known = new Map<number, DeviceState>();
  readonly #listeners = new Set<(states: readonly DeviceState[]) => void>();
  get = (deviceId: number) => this.known.get(deviceId) ?? { deviceId, status: 'offline' as const, lastMessage: null };
  refusedSince: number | undefined;
  health = (deviceId: number): DeviceHealth => ({
    deviceId,
    online: false,
    messages: 0,
    faults: {},
    ...(this.refusedSince === undefined
      ? {}
      : { refused: [{ table: 'holding', address: 10, count: 2, code: 4, paramIds: [], since: this.refusedSince }] }),
  });
  onChange(listener: (states: readonly DeviceState[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  set(
    deviceId: number,
    status: DeviceState['status'],
    lastMessage: number | null,
    more: Pick<DeviceState, 'refuses' | 'rejected'> = {},
  ): void {
    this.known.set(deviceId, { deviceId, status, lastMessage, ...more });
    for (const listener of this.#listeners) listener([this.get(deviceId)]);
  }
}

const word = { metric: 'mode', zh: '模式', en: 'Mode' };
/** A meter with an enum in which two words are alarms. */
const type: DeviceType = {
  ...typeOf(1203),
  points: [
    ...typeOf(1203).points,
    {
      metric: word.metric,
      name: word,
      kind: 'YX',
      type: 'enum',
      decimals: 0,
      range: [0, 3],
      access: 'r',
      group: 'status',
      storage: 'long',
      states: {
        0: { zh: '正常', en: 'Normal' },
        1: { zh: '预警', en: 'Warning', alarm: { severity: 3, log: 1 } },
        2: { zh: '跳闸', en: 'Tripped', alarm: { severity: 1, log: 3 } },
        3: { zh: '制动故障', en: 'Brake failed', alarm: { severity: 1, log: 3 } },
      },
    },
  ],
};

/** Stored readings. */
class FakeHistory implements Readings {
  readonly samples: { readonly paramId: number; readonly time: number; readonly value: number }[] = [];
  add(paramId: number, time: number, value: number): void {
    if (this.samples.some((known) => known.paramId === paramId && known.time === time)) return;
    this.samples.push({ paramId, time, value });
    this.samples.sort((a, b) => a.time - b.time);
  }
  buckets: Readings['buckets'] = async ({ paramIds: [paramId = 0], start: from, end }) => {
    const found = this.samples.filter((each) => each.paramId === paramId && each.time >= from && each.time < end);
    const times = Float64Array.from(found, ({ time }) => time);
    return { series: [{ paramId, times, values: Float64Array.from(found, ({ value }) => value) }], bucket: 'raw', source: 'raw' };
  };
  valuesAt: Readings['valuesAt'] = async ({ paramIds: [paramId = 0], time }) => {
    const found = this.samples.findLast((each) => each.paramId === paramId && each.time <= time);
    return found ? [{ ...found, quality: 0 }] : [];
  };
}

const start = 1_760_000_000_000;
let stored: FakeHistory;
let dir: string;
let database: OpenDatabase;
let registry: FakeRegistry;
let newest: FakeNewest;
let states: FakeStates;
let alarms: Alarms;
let clock: number;
let told: AlarmRecord[];

async function open(): Promise<void> {
  alarms = await createAlarms({
    db: database.db,
    registry,
    newest,
    history: stored,
    states,
    logger: pino({ level: 'silent' }),
    now: () => clock,
    flushMs: 5,
    tickMs: 5,
    lateMs: 5,
  });
  alarms.onChange((records) => told.push(...records));
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'alarms-'));
  database = await openDatabase({ dataDir: dir });
  registry = new FakeRegistry([recordFixture(1, 'm1', { type }), recordFixture(2, 'm2', { type })]);
  newest = new FakeNewest();
  stored = new FakeHistory();
  states = new FakeStates();
  clock = start;
  told = [];
  await open();
});

afterEach(async () => {
  await alarms.close();
  await database.close();
  await rm(dir, { recursive: true });
});

const paramOf = (metric: string, device = 1) => registry.paramOf(device, metric)?.paramId ?? 0;
const send = (metric: string, value: number, time = clock, quality: 0 | 1 | 2 = 0) => {
  if (quality === 0) stored.add(paramOf(metric), time, value);
  newest.take(batchOf([[paramOf(metric), time, value, quality]]));
};
/** Readings older than the newest, as [time, value]. */
const sendLate = (metric: string, ...readings: readonly (readonly [time: number, value: number])[]) => {
  for (const [time, value] of readings) stored.add(paramOf(metric), time, value);
  newest.takeLate(batchOf(readings.map(([time, value]) => [paramOf(metric), time, value])));
};
const rows = async (type?: number) => {
  const all = await database.db.selectFrom('log_entries').selectAll().orderBy('id').execute();
  return all.filter((row) => (type === undefined ? row.type <= 3 : row.type === type));
};
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 });
const written = async (count: number) => vi.waitFor(async () => expect(await rows()).toHaveLength(count));

test('a listener that throws affects neither the log nor the other listeners', async () => {
  const heard: AlarmRecord[] = [];
  alarms.onChange(() => {
    throw new Error('broken');
  });
  alarms.onChange((records) => heard.push(...records));
  send('alarm_word_1', 1);
  await written(1);
  await vi.waitFor(() => expect(heard.map(({ alarmKey }) => alarmKey)).toEqual(['1:alarm_word_1:bit0']));
});

describe('bits and words', () => {
  test('a bit raises with the time of its reading and clears', async () => {
    send('alarm_word_1', 0b1001, start - 700);
    await written(2);
    expect((await rows())[0]).toMatchObject({
      type: 2,
      severity: 1,
      device_id: 1,
      metric: 'alarm_word_1',
      alarm_key: '1:alarm_word_1:bit0',
      content_zh: '设备 m1 A相失压',
      content_en: '设备 m1 Phase A voltage lost',
      start_time: start - 700,
      recover_time: null,
      count: 1,
    });
    expect(alarms.open(1).map(({ alarmKey }) => alarmKey)).toEqual(['1:alarm_word_1:bit0', '1:alarm_word_1:bit3']);
    const [worse, other] = alarms.open(1).map(({ severity }) => severity);
    expect(worse).toBeLessThan(other ?? 0);
    expect([alarms.openCount(1), alarms.worst(1)]).toEqual([2, worse]);
    send('alarm_word_1', 0b1000, start + 500);
    await vi.waitFor(async () => expect((await rows())[0]?.recover_time).toBe(start + 500));
    expect([alarms.openCount(1), alarms.worst(1)]).toEqual([1, other]);
    await vi.waitFor(() =>
      expect(told.map(({ alarmKey, recoverTime }) => `${alarmKey} ${recoverTime}`)).toContain(`1:alarm_word_1:bit0 ${start + 500}`),
    );
  });

  test('stale and bad values neither raise nor clear, and an offline device keeps its alarms', async () => {
    send('alarm_word_1', 0b10, start, 2);
    send('alarm_word_1', 0b1);
    await written(1);
    send('alarm_word_1', 0, start, 1);
    send('alarm_word_1', 0, start, 2);
    states.set(1, 'offline', start);
    await written(2);
    expect(alarms.open(1).map(({ alarmKey }) => alarmKey)).toEqual(['1:alarm_word_1:bit0', '1:comm']);
  });

  test('another word of an enum with the same severity is another alarm; also after a restart', async () => {
    send('mode', 2);
    await vi.waitFor(async () => expect(await rows()).toHaveLength(1));
    send('mode', 3, start + 10);
    await vi.waitFor(async () => expect(await rows()).toHaveLength(2));
    await alarms.close();
    await open();
    send('mode', 2, start + 20);
    const said = async () => (await rows()).map(({ content_en, recover_time, count }) => [content_en, recover_time, count]);
    await vi.waitFor(async () =>
      expect(await said()).toEqual([
        [expect.stringContaining('Tripped'), start + 10, 1],
        [expect.stringContaining('Brake failed'), start + 20, 1],
        [expect.stringContaining('Tripped'), null, 1],
      ]),
    );
    // The milder word is the same alarm at another level.
    send('mode', 1, start + 30);
    send('mode', 0, start + 40);
    await vi.waitFor(async () => expect((await said()).slice(2)).toEqual([[expect.stringContaining('Tripped'), start + 40, 1]]));
  });

  test('a worse word of an enum raises the severity of the same entry', async () => {
    send('mode', 1);
    await written(1);
    send('mode', 2, start + 10);
    await vi.waitFor(async () =>
      expect(await rows()).toMatchObject([{ type: 3, severity: 1, content_en: '设备 m1 Mode: Tripped', start_time: start }]),
    );
    send('mode', 0, start + 20);
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ severity: 1, recover_time: start + 20 }]));
  });

  test('a bit that no type declares is named after its register and number', async () => {
    send('alarm_word_1', 2 ** 15);
    await written(1);
    expect(await rows()).toMatchObject([
      {
        type: 2,
        severity: 3,
        content_zh: '设备 m1 未定义告警（告警字1 第15位）',
        content_en: '设备 m1 Undefined alarm (Alarm word 1, bit 15)',
      },
    ]);
    send('alarm_word_1', 2 ** 13, start + 10);
    await until(async () => expect(await rows()).toMatchObject([{ recover_time: start + 10 }]));
  });

  test('flapping is folded into one entry marked as flapping, and unfolds when quiet', async () => {
    const shown: { readonly time: number; readonly active: number }[] = [];
    const show = () => void shown.push({ time: clock, active: alarms.openCount(1) });
    for (let n = 0; n < 40; n += 1) {
      clock += 100;
      send('alarm_word_1', n % 2 === 0 ? 1 : 0);
      show();
    }
    await written(6);
    expect((await rows()).at(-1)).toMatchObject({ recover_time: null, count: 15, content_zh: '设备 m1 A相失压（抖动）' });
    for (const later of [1, 29_999, 29_999]) {
      clock += later;
      show();
    }
    clock += 1;
    // Ends when the hold of one minute ends, during which it was shown as active.
    await vi.waitFor(async () => expect((await rows()).at(-1)).toMatchObject({ recover_time: start + 64_000, count: 15 }));
    show();
    expect(shown.slice(-4).map(({ active }) => active)).toEqual([1, 1, 1, 0]);
    for (const { time, active } of shown) expect([time, (await openAlarmsAt(database.db, [1], time)).get(1) ?? 0]).toEqual([time, active]);
  });
});

describe('communication', () => {
  test('offline raises, the next message clears, run states are logged without gaps', async () => {
    states.set(1, 'run', start);
    clock += 10_000;
    states.set(1, 'offline', start);
    clock += 5000;
    states.set(1, 'stop', clock);
    await vi.waitFor(async () =>
      expect(await rows()).toMatchObject([
        {
          alarm_key: '1:comm',
          type: 2,
          severity: 2,
          content_zh: '设备 m1 通信中断',
          start_time: start + 10_000,
          recover_time: start + 15_000,
        },
      ]),
    );
    expect(await rows(5)).toMatchObject([
      { result: 'run', start_time: start, recover_time: start + 10_000 },
      { result: 'offline', start_time: start + 10_000, recover_time: start + 15_000 },
      { result: 'stop', start_time: start + 15_000, recover_time: null, content_en: '设备 m1 Stopped' },
    ]);
  });

  test('a device that refuses reads raises an alarm from its beginning and recovers automatically, also over a restart', async () => {
    clock += 31_000;
    states.refusedSince = start + 500;
    states.set(1, 'run', start, { refuses: true });
    states.set(1, 'fault', start, { refuses: true });
    const raised = {
      alarm_key: '1:refused',
      type: 2,
      severity: 2,
      content_zh: '设备 m1 拒绝读取数据',
      content_en: '设备 m1 Read rejected',
      start_time: start + 500,
      param_id: null,
      recover_time: null,
      count: 1,
    };
    await vi.waitFor(async () => expect(await rows()).toMatchObject([raised]));
    await alarms.close();
    await open();
    expect(alarms.open(1).map(({ alarmKey, content }) => [alarmKey, content.en])).toEqual([['1:refused', '设备 m1 Read rejected']]);
    // The device has not been polled yet: its state is unknown.
    states.set(1, 'run', clock);
    clock += 1000;
    expect(alarms.openCount(1)).toBe(1);
    states.set(1, 'run', clock, { refuses: false });
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ ...raised, recover_time: start + 32_000 }]));
    expect([alarms.openCount(1), alarms.worst(1)]).toEqual([0, null]);
  });

  test('a device that was never online is offline without an alarm', async () => {
    states.set(2, 'offline', null);
    await vi.waitFor(async () => expect(await rows(5)).toMatchObject([{ device_id: 2, result: 'offline' }]));
    expect(await rows()).toEqual([]);
  });

  test('a disabled device ends its alarms and raises none', async () => {
    send('alarm_word_1', 1);
    states.set(1, 'run', start);
    await written(1);
    clock += 1000;
    registry.set([{ ...recordFixture(1, 'm1', { type }), enabled: false }]);
    states.set(1, 'offline', start);
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ recover_time: start + 1000 }]));
    expect(await rows(5)).toMatchObject([{ result: 'run', recover_time: start + 1000 }]);
    expect(alarms.open(1)).toEqual([]);
  });
});

describe('late readings', () => {
  const minute = 60_000;
  const spans = async () =>
    (await rows())
      .filter(({ metric }) => metric === 'alarm_word_1')
      .map((row) => [row.start_time - start, row.recover_time === null ? null : row.recover_time - start, row.result] as const)
      .sort(([a], [b]) => a - b);
  const heard = () => told.map((record) => [record.startTime - start, record.recoverTime === null ? null : record.recoverTime - start]);
  const bit = 'alarm_word_1';

  beforeEach(() => {
    // Communication is lost for 25 minutes.
    send(bit, 0, start);
    clock = start + 30 * minute;
  });

  test('raised and cleared meanwhile: an entry with its own times, marked, and no notification', async () => {
    send(bit, 0);
    sendLate(bit, [start + 10 * minute, 1], [start + 20 * minute, 0]);
    await until(async () => expect(await spans()).toEqual([[10 * minute, 20 * minute, 'late']]));
    expect((await rows())[0]).toMatchObject({
      content_zh: '设备 m1 A相失压（补报）',
      content_en: expect.stringContaining('(reported late)'),
    });
    expect(alarms.open(1)).toEqual([]);
    expect(told).toEqual([]);
  });

  test('the same log twice, in pieces and in any order, gives the same result', async () => {
    send(bit, 0);
    sendLate(bit, [start + 20 * minute, 0]);
    sendLate(bit, [start + 12 * minute, 1]);
    await until(async () => expect(await spans()).toEqual([[12 * minute, 20 * minute, 'late']]));
    sendLate(bit, [start + 15 * minute, 0], [start + 10 * minute, 1]);
    sendLate(bit, [start + 10 * minute, 1], [start + 12 * minute, 1], [start + 20 * minute, 0]);
    await until(async () => expect(await spans()).toEqual([[10 * minute, 15 * minute, 'late']]));
    expect(told).toEqual([]);
  });

  test('an active alarm began earlier', async () => {
    send(bit, 1);
    await written(1);
    sendLate(bit, [start + 10 * minute, 0], [start + 20 * minute, 1]);
    await until(async () => expect(await spans()).toEqual([[20 * minute, null, 'late']]));
    expect(alarms.open(1)).toMatchObject([{ startTime: start + 20 * minute, content: { zh: '设备 m1 A相失压（补报）' } }]);
    await until(() => expect(heard().at(-1)).toEqual([20 * minute, null]));
    send(bit, 0, clock + 1000);
    await until(async () => expect(await spans()).toEqual([[20 * minute, 30 * minute + 1000, 'late']]));
    await until(() => expect(heard().at(-1)).toEqual([20 * minute, 30 * minute + 1000]));
  });

  test('active before and now, but clear in between: two entries', async () => {
    clock = start + 1000;
    send(bit, 1);
    await written(1);
    clock = start + 30 * minute;
    send(bit, 1);
    sendLate(bit, [start + 10 * minute, 0], [start + 20 * minute, 1]);
    await until(async () =>
      expect(await spans()).toEqual([
        [1000, 10 * minute, null],
        [20 * minute, null, 'late'],
      ]),
    );
    expect(alarms.open(1)).toHaveLength(1);
    expect(alarms.openCount(1)).toBe(1);
  });

  test('an alarm cleared when communication returned had cleared before', async () => {
    clock = start + 1000;
    send(bit, 1);
    await written(1);
    clock = start + 30 * minute;
    send(bit, 0);
    await until(async () => expect(await spans()).toEqual([[1000, 30 * minute, null]]));
    sendLate(bit, [start + 5 * minute, 1], [start + 10 * minute, 0], [start + 12 * minute, 1], [start + 13 * minute, 0]);
    await until(async () =>
      expect(await spans()).toEqual([
        [1000, 10 * minute, null],
        [12 * minute, 13 * minute, 'late'],
      ]),
    );
  });

  test('a log of hours received within a second is not flapping', async () => {
    send(bit, 0);
    const log = Array.from({ length: 24 }, (_, n) => [start + (n + 1) * minute, (n + 1) % 2] as const);
    sendLate(bit, ...log);
    await until(async () => expect(await spans()).toHaveLength(12));
    expect((await spans()).every(([from, to]) => to !== null && to - from === minute)).toBe(true);
  });

  test('the log arrives before newer readings: raised and cleared at its own times, notified only if still active', async () => {
    send(bit, 1, start + 10 * minute);
    await written(1);
    expect(told).toEqual([]);
    send(bit, 0, start + 12 * minute);
    send(bit, 1, start + 20 * minute);
    await until(async () =>
      expect(await spans()).toEqual([
        [10 * minute, 12 * minute, 'late'],
        [20 * minute, null, 'late'],
      ]),
    );
    expect(told).toEqual([]);
    send(bit, 1, clock);
    await until(() => expect(heard()).toEqual([[20 * minute, null]]));
    send(bit, 0, clock + 1);
    await until(() => expect(heard().at(-1)).toEqual([20 * minute, 30 * minute + 1]));
  });

  test('a device whose clock is hours slow hides no alarm', async () => {
    send(bit, 1, clock - 8 * 60 * minute);
    await written(1);
    clock += 5001;
    await until(() => expect(told).toHaveLength(1));
  });
});

describe('readings that are rejected', () => {
  test('raise an alarm of the device that recovers automatically', async () => {
    states.set(1, 'run', start);
    states.set(1, 'run', start, { rejected: true });
    await until(async () =>
      expect(await rows()).toMatchObject([
        {
          alarm_key: '1:rejected',
          type: 2,
          severity: 3,
          content_zh: '设备 m1 上报数据被拒收',
          content_en: '设备 m1 Readings rejected',
          recover_time: null,
        },
      ]),
    );
    await alarms.close();
    await open();
    expect(alarms.open(1)).toHaveLength(1);
    clock += 700_000;
    states.set(1, 'run', clock);
    await until(async () => expect(await rows()).toMatchObject([{ recover_time: clock }]));
  });
});

describe('restart', () => {
  test('active alarms continue, and changes in the meantime are applied', async () => {
    send('alarm_word_1', 0b1);
    send('mode', 2);
    states.set(1, 'offline', start - 5000);
    await written(3);
    await alarms.close();
    newest.take(
      batchOf([
        [paramOf('alarm_word_1'), start + 100, 0b10],
        [paramOf('mode'), start + 100, 2],
      ]),
    );
    clock += 60_000;
    await open();
    await written(4);
    expect(alarms.open(1).map(({ alarmKey }) => alarmKey)).toEqual(['1:alarm_word_1:bit1', '1:mode:word', '1:comm']);
    expect((await rows())[0]).toMatchObject({ alarm_key: '1:alarm_word_1:bit0', recover_time: start + 100 });
    send('mode', 0);
    states.set(1, 'run', clock);
    await vi.waitFor(() => expect(alarms.open(1)).toHaveLength(1));
    await vi.waitFor(async () =>
      expect((await rows()).find(({ metric }) => metric === 'mode')).toMatchObject({
        content_en: '设备 m1 Mode: Tripped',
        recover_time: clock,
      }),
    );
  });

  test('if a key occurs twice, the newest entry continues', async () => {
    send('alarm_word_1', 1);
    await written(1);
    await alarms.close();
    const { id: _id, ...twin } = (await rows())[0] ?? expect.fail();
    await database.db.insertInto('log_entries').values(twin).execute();
    await open();
    expect([alarms.open(1).length, alarms.openCount(1), alarms.worst(1)]).toEqual([1, 1, alarms.open(1)[0]?.severity]);
    await vi.waitFor(async () => expect((await rows()).map(({ recover_time }) => recover_time)).toEqual([start, null]));
  });

  test('a run state does not extend over time in which no process was watching', async () => {
    states.set(1, 'run', start);
    states.set(2, 'run', start);
    await vi.waitFor(async () => expect(await rows(5)).toHaveLength(2));
    await alarms.close();
    states.known.set(1, { deviceId: 1, status: 'run', lastMessage: start + 5000 });
    clock += 10_000;
    states.known.set(2, { deviceId: 2, status: 'run', lastMessage: start + 5000 });
    await open();
    states.set(2, 'run', clock);
    clock += 600_000;
    states.set(1, 'run', clock);
    await vi.waitFor(async () => expect(await rows(5)).toHaveLength(3));
    expect((await rows(5)).map((row) => [row.device_id, row.start_time, row.recover_time])).toEqual([
      [1, start, start + 5000],
      [2, start, null],
      [1, clock, null],
    ]);
  });
});

test('acknowledging: active and cleared ones, once, only in their own project', async () => {
  send('alarm_word_1', 0b11);
  await written(2);
  send('alarm_word_1', 0b01, start + 5);
  await vi.waitFor(async () => expect((await rows())[1]?.recover_time).toBe(start + 5));
  const ids = (await rows()).map(({ id }) => id);
  expect(await alarms.acknowledge(2, ids, unsigned('ann', ''), start + 10)).toBe(0);
  told = [];
  expect(await alarms.acknowledge(1, [...ids, 999], unsigned('ann', ''), start + 10)).toBe(2);
  expect(await alarms.acknowledge(1, ids, unsigned('bob', ''), start + 20)).toBe(0);
  expect(await rows()).toMatchObject([
    { ack_user: 'ann', ack_time: start + 10, recover_time: null },
    { ack_user: 'ann', ack_time: start + 10, recover_time: start + 5 },
  ]);
  expect(told.map(({ ackUser }) => ackUser)).toEqual(['ann', 'ann']);
  send('alarm_word_1', 0, start + 30);
  await vi.waitFor(async () => expect((await rows())[0]).toMatchObject({ ack_user: 'ann', recover_time: start + 30 }));
});

test('a database that fails for a while causes no loss and preserves the order', async () => {
  await database.db.schema.alterTable('log_entries').renameTo('away').execute();
  send('alarm_word_1', 1);
  await new Promise((resolve) => setTimeout(resolve, 30));
  send('alarm_word_1', 0, start + 10);
  send('alarm_word_1', 1, start + 20);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(alarms.openCount(1)).toBe(1);
  await database.db.schema.alterTable('away').renameTo('log_entries').execute();
  await written(2);
  expect((await rows()).map((row) => [row.start_time, row.recover_time])).toEqual([
    [start, start + 10],
    [start + 20, null],
  ]);
});

test('an entry that the database refuses does not delay the others', async () => {
  await sql`create trigger refuse before insert on log_entries when new.alarm_key = '1:alarm_word_1:bit0' begin select raise(abort, 'no'); end`.execute(
    database.db,
  );
  send('alarm_word_1', 0b11);
  await vi.waitFor(() => expect(alarms.open(1).map(({ alarmKey }) => alarmKey)).toEqual(['1:alarm_word_1:bit1']));
  await sql`drop trigger refuse`.execute(database.db);
  await vi.waitFor(() => expect(alarms.open(1)).toHaveLength(2), { timeout: 5000 });
});

test('alarms, run states and the action are in the outbox, once', async () => {
  const kinds = async () =>
    (await database.db.selectFrom('outbox').select(['kind', 'payload', 'subject']).orderBy('id').execute()).map(({ kind }) => kind);
  states.set(1, 'run', start);
  send('mode', 1);
  await until(async () => expect(await kinds()).toEqual(['deviceState', 'alarmRaised']));
  send('mode', 2, start + 10);
  await until(async () => expect(await kinds()).toHaveLength(3));
  await alarms.close();
  await open();
  const ids = (await rows()).map(({ id }) => id);
  await alarms.acknowledge(1, ids, unsigned('ann', ''), start + 20);
  send('mode', 0, start + 30);
  await until(async () =>
    expect(await kinds()).toEqual(['deviceState', 'alarmRaised', 'alarmChanged', 'alarmAcknowledged', 'alarmRecovered']),
  );
  const [state, , changed, , recovered] = await database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  expect(state).toMatchObject({ project_id: 1, payload: JSON.stringify({ state: 'run', since: start }) });
  expect(JSON.parse(changed?.subject ?? '')).toEqual({ deviceId: 1, entryId: ids[0] });
  expect(JSON.parse(recovered?.payload ?? '')).toMatchObject({ severity: 1, ackUser: 'ann', recoverTime: start + 30, late: false });
  // Clears before it is acknowledged, and is too long after the first to be consequential.
  send('alarm_word_1', 1, start + 20_040);
  send('alarm_word_1', 0, start + 20_050);
  await until(async () => expect((await kinds()).slice(5)).toEqual(['alarmRaised', 'alarmRecovered']));
  const last = (await rows()).at(-1)?.id ?? 0;
  await alarms.acknowledge(1, [last], unsigned('ann', ''), start + 60);
  expect((await kinds()).slice(7)).toEqual(['alarmAcknowledged']);
  // An entry that the store refuses is not published.
  await sql`create trigger refuse before insert on log_entries begin select raise(abort, 'no'); end`.execute(database.db);
  send('alarm_word_1', 1, start + 20_070);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await kinds()).slice(8)).toEqual([]);
});
