import type { LogEntry } from '@czyun/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AlarmEvent, AlarmStore, countsOf } from './alarm-store.ts';
import { Teller } from './teller.ts';

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
  store = new AlarmStore(new Teller({ later: () => undefined, frame: () => undefined, now: () => 0 }));
  events = [];
  store.onEvents((_, news) => events.push(...news));
});
const hear = (entries: LogEntry[], whole = false, projectId = 1) =>
  store.hear({ projectId, entries, ...(whole ? { whole: true as const } : {}) });
const ids = () => store.get().entries.map(({ id }) => id);
const told = () => events.map(({ kind, entry: { id } }) => `${kind} ${id}`);

describe('an alarm that is quiet', () => {
  const shelved = { quiet: { kind: 'shelved', since: 0, until: null } } as const;

  it('does not stand for whoever looks, and is raised when it is annunciated again', () => {
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

  it('is no news when it is raised', () => {
    hear([], true);
    hear([entry(1, shelved)]);
    hear([entry(1, { ...shelved, recovered: true })]);
    expect(told()).toEqual([]);
  });
});

describe('what the stream tells', () => {
  it('stands before an answer that was asked for earlier', () => {
    hear([entry(1), entry(2)], true);
    const ticket = store.ticket();
    hear([entry(3), entry(2, { recovered: true })]);
    hear([entry(1, { count: 7 })]);
    store.read(1, ticket, [entry(1), entry(2)]);
    expect(ids()).toEqual([3, 1]);
    expect(store.get().entries.find(({ id }) => id === 1)?.count).toBe(7);
  });

  it('gives way to an answer that was asked for later', () => {
    hear([entry(1), entry(2)], true);
    store.read(1, store.ticket(), [entry(2, { count: 3 }), entry(4)]);
    expect(ids()).toEqual([4, 2]);
    expect(told()).toEqual(['repeated 2', 'raised 4', 'cleared 1']);
  });

  it('as a whole leaves nothing else, also when nothing stands', () => {
    hear([entry(1)], true);
    hear([entry(2), entry(3, { recovered: true })], true);
    expect(ids()).toEqual([2]);
    hear([], true);
    expect(store.get()).toMatchObject({ entries: [], known: true });
  });

  it('is known once it was told as a whole', () => {
    hear([entry(1)]);
    expect(store.get().known).toBe(false);
    store.fail(1);
    expect(store.get().failed).toBe(true);
    hear([entry(1)], true);
    expect(store.get()).toMatchObject({ known: true, failed: false });
  });
});

describe('events', () => {
  it('tell what becomes of alarms, each once', () => {
    hear([entry(1)], true);
    hear([entry(2)]);
    hear([entry(2, { count: 2 })]);
    hear([entry(2, { count: 2, ackTime: 5 })]);
    hear([entry(2, { count: 2, ackTime: 5, recovered: true })]);
    hear([entry(2, { count: 2, ackTime: 5, recovered: true })]);
    expect(told()).toEqual(['raised 2', 'repeated 2', 'acknowledged 2', 'cleared 2']);
  });

  it('tell nothing of what stood before the page came, nor of that of another project', () => {
    hear([entry(1), entry(2)], true);
    hear([entry(9, { projectId: 2 }), entry(10, { projectId: 2 })], true, 2);
    hear([entry(1), entry(2)], true);
    expect(events).toEqual([]);
    expect(store.get().projectId).toBe(1);
  });

  it('tell after a break what was raised and cleared meanwhile', () => {
    hear([entry(1), entry(2)], true);
    hear([entry(2), entry(3)], true);
    expect(told()).toEqual(['raised 3', 'cleared 1']);
  });
});

it('a storm of others does not make an old answer the newest', () => {
  hear([entry(1)], true);
  const ticket = store.ticket();
  for (let id = 10; id < 12_000; id += 1) hear([entry(id, { recovered: true })]);
  hear([entry(2)]);
  store.read(1, ticket, [entry(1)]);
  expect(ids()).toEqual([2, 1]);
});

it('counts those that are acknowledged apart, and knows the worst', () => {
  expect(countsOf([entry(1), entry(2, { ackTime: 5, severity: 1 }), entry(3, { severity: 3 })])).toEqual({
    unacknowledged: 2,
    acknowledged: 1,
    highest: 1,
  });
  expect(countsOf([])).toEqual({ unacknowledged: 0, acknowledged: 0, highest: null });
});
