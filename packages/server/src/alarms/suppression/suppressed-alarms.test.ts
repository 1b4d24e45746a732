/** Suppressed alarms and first faults with the engine and a store, also after the process was killed. */
import type { DeviceType } from '@czyun/devices';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FreshDatabase, freshSqlite } from '../../db/fixture.ts';
import { batchOf, FakeNewest, FakeRegistry, recordFixture, typeOf } from '../../drivers/device-fixture.ts';
import type { DeviceState, DeviceStates } from '../../drivers/types.ts';
import { openAlarmsAt } from '../../past/repo.ts';
import { createAlarms } from '../engine.ts';
import type { Readings } from '../late/late-readings.ts';
import type { AlarmRecord, Alarms } from '../types.ts';

const noHistory: Readings = {
  buckets: async () => ({ series: [], bucket: 'raw', source: 'raw' }),
  valuesAt: async () => [],
};

class States implements DeviceStates {
  readonly known = new Map<number, DeviceState>();
  readonly #listeners = new Set<(states: readonly DeviceState[]) => void>();
  get = (deviceId: number) => this.known.get(deviceId) ?? { deviceId, status: 'run' as const, lastMessage: 0 };
  health = (deviceId: number) => ({ deviceId, online: true, messages: 0, faults: {} });
  onChange(listener: (states: readonly DeviceState[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  set(deviceId: number, status: DeviceState['status']): void {
    const state: DeviceState = { deviceId, status, lastMessage: clock };
    this.known.set(deviceId, state);
    for (const listener of this.#listeners) listener([state]);
  }
}

const start = 1_760_000_000_000;
const meter = typeOf(1203);
/** A meter that reports its maintenance mode. */
const worked: DeviceType = { ...meter, maintenance: { metric: 'alarm_state', values: [1] } };
const modbus = (port: number) => ({ kind: 'modbus', host: '10.0.0.1', port, unit: 1, pollMs: 1000 }) as const;

let database: FreshDatabase;
let registry: FakeRegistry;
let newest: FakeNewest;
let states: States;
let alarms: Alarms;
let clock: number;
let told: AlarmRecord[];

async function open(): Promise<void> {
  const parts = { db: database.db, registry, newest, states, history: noHistory, logger: pino({ level: 'silent' }), now: () => clock };
  alarms = await createAlarms({ ...parts, flushMs: 1, tickMs: 3_600_000, lateMs: 5 });
  alarms.onChange((records) => told.push(...records));
}

beforeEach(async () => {
  database = await freshSqlite();
  clock = start;
  const device = (id: number, type: DeviceType, port: number, regionId: number | null) => {
    const record = recordFixture(id, `m${id}`, { type });
    return { ...record, regionId, driver: { ...record.driver, connection: modbus(port) } };
  };
  await database.db
    .insertInto('projects')
    .values({ id: 1, name: 'p', type: 1, company: '', title: '', address: '', time_zone: 'UTC', conf: '{}', created: 0 })
    .execute();
  registry = new FakeRegistry([device(1, meter, 502, 7), device(2, worked, 502, 7), device(3, meter, 502, null)]);
  newest = new FakeNewest();
  states = new States();
  told = [];
  await open();
});

afterEach(async () => {
  await alarms.close();
  await database.remove();
});

const send = (device: number, metric: string, value: number, time = clock) =>
  newest.take(batchOf([[registry.paramOf(device, metric)?.paramId ?? 0, time, value, 0]]));
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 });
const stand = (count: number) => until(() => expect(alarms.open(1)).toHaveLength(count));
const of = (key: string) => alarms.open(1).find(({ alarmKey }) => alarmKey === key);

/** A declaration by a user, directly in the store. */
async function declare(more: Record<string, unknown>): Promise<void> {
  const row = {
    project_id: 1,
    kind: 'shelved',
    alarm_key: null,
    device_id: null,
    region_id: null,
    content_zh: '',
    content_en: '',
    reason: 'r',
    severity: 1,
    begins: clock,
    until: clock + 60_000,
    created: clock,
    ended: null,
    user_id: null,
    login_name: 'ann',
    user_name: 'Ann',
    link_id: null,
  };
  await database.db
    .insertInto('alarm_quietings')
    .values({ ...row, ...more })
    .execute();
  await alarms.refreshSuppressions(1);
}
/** Simulates kill -9: another process starts with the stored state. */
async function again(): Promise<void> {
  await alarms.close();
  await open();
}

const phaseA = '1:alarm_word_1:bit0';
const overvoltage = '1:alarm_word_1:bit3';

describe('declared suppressions', () => {
  test('a shelved alarm remains in the log but not in the counts; when the shelf ends it is annunciated if still active', async () => {
    send(1, 'alarm_word_1', 0b1000);
    await stand(1);
    expect([alarms.openCount(1), alarms.worst(1)]).toEqual([1, 2]);
    await declare({ alarm_key: overvoltage, device_id: 1 });
    expect(of(overvoltage)?.quiet).toEqual({ kind: 'shelved', since: start, until: start + 60_000 });
    expect([alarms.openCount(1), alarms.worst(1)]).toEqual([0, null]);
    await until(() => expect(told.at(-1)?.quiet?.kind).toBe('shelved'));
    expect((await openAlarmsAt(database.db, [1], clock)).get(1)).toBe(undefined);
    clock += 60_000;
    await alarms.refreshSuppressions(1);
    expect(of(overvoltage)?.quiet).toBe(null);
    expect(alarms.openCount(1)).toBe(1);
    await until(() => expect(told.at(-1)).toMatchObject({ alarmKey: overvoltage, quiet: null }));
    const kinds = await database.db
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .where('kind', 'like', 'alarm%')
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind, payload }) => [kind, (JSON.parse(payload) as { quiet: unknown }).quiet])).toEqual([
      ['alarmRaised', null],
      ['alarmChanged', 'shelved'],
      ['alarmChanged', null],
    ]);
  });

  test('applies to alarms raised later, including their first event; they clear as usual', async () => {
    await declare({ alarm_key: phaseA, device_id: 1 });
    send(1, 'alarm_word_1', 1);
    await stand(1);
    expect(alarms.openCount(1)).toBe(0);
    const [raised] = await database.db.selectFrom('outbox').selectAll().where('kind', '=', 'alarmRaised').execute();
    expect(JSON.parse(raised?.payload ?? '{}')).toMatchObject({ quiet: 'shelved' });
    send(1, 'alarm_word_1', 0, clock + 5);
    await stand(0);
    await until(async () =>
      expect(await database.db.selectFrom('log_entries').selectAll().where('type', '<=', 3).execute()).toMatchObject([
        { quiet: 'shelved', recover_time: start + 5 },
      ]),
    );
    expect(alarms.openCount(1)).toBe(0);
  });

  test('is limited by the permission of its author: severity 1 is annunciated despite the shelf of an operator', async () => {
    await declare({ device_id: 1, kind: 'window', severity: 2 });
    send(1, 'alarm_word_1', 0b1001);
    await stand(2);
    expect(of(phaseA)).toMatchObject({ severity: 1, quiet: null });
    expect(of(overvoltage)?.quiet?.kind).toBe('outOfService');
    expect([alarms.openCount(1), alarms.worst(1)]).toEqual([1, 1]);
  });

  test('of a device or a zone takes all its alarms out of service, from its beginning on', async () => {
    await declare({ region_id: 7, kind: 'window', begins: start + 1000 });
    for (const id of [1, 2, 3]) send(id, 'alarm_word_1', 0b1000);
    await stand(3);
    expect([1, 2, 3].map((id) => alarms.openCount(id))).toEqual([1, 1, 1]);
    clock += 1000;
    await alarms.refreshSuppressions(1);
    expect([1, 2, 3].map((id) => alarms.openCount(id))).toEqual([0, 0, 1]);
  });

  test('survives a kill, and an end that passed in the meantime applies at once', async () => {
    await declare({ alarm_key: overvoltage, device_id: 1 });
    await declare({ alarm_key: phaseA, device_id: 1, until: start + 5 });
    send(1, 'alarm_word_1', 0b1001);
    await stand(2);
    expect(alarms.openCount(1)).toBe(0);
    clock += 10;
    await again();
    expect(of(overvoltage)?.quiet).toEqual({ kind: 'shelved', since: start, until: start + 60_000 });
    expect(of(phaseA)?.quiet).toBe(null);
    expect(alarms.openCount(1)).toBe(1);
    expect(await database.db.selectFrom('log_entries').selectAll().where('type', '<=', 3).execute()).toHaveLength(2);
  });
});

describe('plant states', () => {
  test('a device in maintenance is suppressed by design, except for severity 1, until it reports the end of the work', async () => {
    send(2, 'alarm_state', 1);
    send(2, 'alarm_word_1', 0b1001);
    await stand(2);
    expect(alarms.open(1).map(({ severity, quiet }) => [severity, quiet?.kind])).toEqual([
      [1, undefined],
      [2, 'suppressed'],
    ]);
    expect(alarms.suppressedBy(2, '2:alarm_word_1:bit3', 2)).toBe('maintenance');
    send(2, 'alarm_state', 0);
    await alarms.refreshSuppressions(1);
    expect(alarms.openCount(2)).toBe(2);
  });

  test('if a gateway is lost as a whole, the first lost device represents all', async () => {
    for (const id of [2, 1]) {
      states.set(id, 'offline');
      clock += 1000;
    }
    await alarms.refreshSuppressions(1);
    expect([1, 2].map((id) => alarms.openCount(id))).toEqual([1, 1]);
    states.set(3, 'offline');
    await stand(3);
    await alarms.refreshSuppressions(1);
    expect([1, 2, 3].map((id) => alarms.openCount(id))).toEqual([0, 1, 0]);
    expect(alarms.suppressedBy(1, '1:comm', 2)).toBe('gateway');
    states.set(2, 'run');
    await alarms.refreshSuppressions(1);
    expect([1, 2, 3].map((id) => alarms.openCount(id))).toEqual([1, 0, 1]);
  });
});

describe('first faults', () => {
  test('are recorded on consequential alarms, and remain after a kill', async () => {
    send(1, 'alarm_word_1', 1);
    await stand(1);
    clock += 3000;
    send(1, 'alarm_word_1', 0b1001);
    send(3, 'alarm_word_1', 0b1000);
    await stand(3);
    const first = of(phaseA);
    expect(first?.firstId).toBe(null);
    expect(of(overvoltage)?.firstId).toBe(first?.id);
    // Another device without a relation.
    expect(of('3:alarm_word_1:bit3')?.firstId).toBe(null);
    await until(async () => {
      const rows = await database.db.selectFrom('log_entries').select(['first_id']).where('type', '<=', 3).orderBy('id').execute();
      expect(rows.map(({ first_id }) => first_id)).toEqual([null, first?.id, null]);
    });
    await again();
    expect(of(overvoltage)?.firstId).toBe(first?.id);
  });

  test('a record lost with the process is restored', async () => {
    send(1, 'alarm_word_1', 0b1001);
    await stand(2);
    await alarms.close();
    await database.db.updateTable('log_entries').set({ first_id: null }).execute();
    await open();
    await until(() => expect(alarms.open(1).map(({ firstId }) => firstId === null)).toEqual([true, false]));
  });
});
