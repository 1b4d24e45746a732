import type { LogEntry } from '@czyun/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AlarmEvent, AlarmStore, countsOf } from './alarm-store.ts';
import { Notifier } from './notifier.ts';

const entry = (id: number, change: Partial<LogEntry> = {}): LogEntry => ({
  id,
  indexName: 'alarm',
  type: 2,
  severity: 2,
  projectId: 1,
  deviceId: 1,
  deviceName: '',
  paramId: null,
  metric: null,
  content: '',
  startTime: id * 1000,
  recoverTime: null,
  recovered: false,
  ackTime: null,
  ackUser: null,
  ackBy: null,
  by: null,
  count: 1,
  user: null,
  targetParam: null,
  setValue: null,
  ...change,
});

let store: AlarmStore;
let events: AlarmEvent[];
beforeEach(() => {
  store = new AlarmStore(new Notifier({ later: () => undefined, frame: () => undefined, now: () => 0 }));
  events = [];
  store.onEvents((_, news) => events.push(...news));
});
const hear = (entries: LogEntry[], whole = false, projectId = 1) =>
  store.hear({ projectId, entries, ...(whole ? { whole: true as const } : {}) });
const ids = () => store.get().entries.map(({ id }) => id);
const told = () => events.map(({ kind, entry: { id } }) => `${kind} ${id}`);

describe('a shelved or suppressed alarm', () => {
  const shelved = { quiet: { kind: 'shelved', since: 0, until: null } } as const;

  it('is not annunciated, and is an event when it is annunciated again', () => {
    hear([entry(1), entry(2, shelved)], true);
    expect(ids()).toEqual([1]);
    hear([entry(1, shelved)]);
    expect(ids()).toEqual([]);
    hear([entry(2)]);
    expect(ids()).toEqual([2]);
    expect(told()).toEqual(['cleared 1', 'raised 2']);
    store.read(1, store.ticket(), [entry(1, shelved), entry(2)]);
    expect(ids()).toEqual([2]);
  });

  it('is not an event when raised', () => {
    hear([], true);
    hear([entry(1, shelved)]);
    hear([entry(1, { ...shelved, recovered: true })]);
    expect(told()).toEqual([]);
  });
});

describe('a message of the stream', () => {
  it('takes precedence over the response to an earlier call', () => {
    hear([entry(1), entry(2)], true);
    const ticket = store.ticket();
    hear([entry(3), entry(2, { recovered: true })]);
    hear([entry(1, { count: 7 })]);
    store.read(1, ticket, [entry(1), entry(2)]);
    expect(ids()).toEqual([3, 1]);
    expect(store.get().entries.find(({ id }) => id === 1)?.count).toBe(7);
  });

  it('is replaced by the response to a later call', () => {
    hear([entry(1), entry(2)], true);
    store.read(1, store.ticket(), [entry(2, { count: 3 }), entry(4)]);
    expect(ids()).toEqual([4, 2]);
    expect(told()).toEqual(['repeated 2', 'raised 4', 'cleared 1']);
  });

  it('removes all others if it is whole, even without any active alarm', () => {
    hear([entry(1)], true);
    hear([entry(2), entry(3, { recovered: true })], true);
    expect(ids()).toEqual([2]);
    hear([], true);
    expect(store.get()).toMatchObject({ entries: [], known: true });
  });

  it('makes the list known once a whole one has arrived', () => {
    hear([entry(1)]);
    expect(store.get().known).toBe(false);
    store.fail(1);
    expect(store.get().failed).toBe(true);
    hear([entry(1)], true);
    expect(store.get()).toMatchObject({ known: true, failed: false });
  });
});

describe('events', () => {
  it('report each change of an alarm once', () => {
    hear([entry(1)], true);
    hear([entry(2)]);
    hear([entry(2, { count: 2 })]);
    hear([entry(2, { count: 2, ackTime: 5 })]);
    hear([entry(2, { count: 2, ackTime: 5, recovered: true })]);
    hear([entry(2, { count: 2, ackTime: 5, recovered: true })]);
    expect(told()).toEqual(['raised 2', 'repeated 2', 'acknowledged 2', 'cleared 2']);
  });

  it('do not report alarms that were active before the page opened, nor those of another project', () => {
    hear([entry(1), entry(2)], true);
    hear([entry(9, { projectId: 2 }), entry(10, { projectId: 2 })], true, 2);
    hear([entry(1), entry(2)], true);
    expect(events).toEqual([]);
    expect(store.get().projectId).toBe(1);
  });

  it('report after a break the alarms raised and cleared in the meantime', () => {
    hear([entry(1), entry(2)], true);
    hear([entry(2), entry(3)], true);
    expect(told()).toEqual(['raised 3', 'cleared 1']);
  });
});

it('many other messages do not make an old response the latest', () => {
  hear([entry(1)], true);
  const ticket = store.ticket();
  for (let id = 10; id < 12_000; id += 1) hear([entry(id, { recovered: true })]);
  hear([entry(2)]);
  store.read(1, ticket, [entry(1)]);
  expect(ids()).toEqual([2, 1]);
});

it('counts acknowledged ones separately and finds the highest severity', () => {
  expect(countsOf([entry(1), entry(2, { ackTime: 5, severity: 1 }), entry(3, { severity: 3 })])).toEqual({
    unacknowledged: 2,
    acknowledged: 1,
    highest: 1,
  });
  expect(countsOf([])).toEqual({ unacknowledged: 0, acknowledged: 0, highest: null });
});
