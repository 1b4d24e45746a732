import type { DevicesFrame } from '@czyun/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { DeviceStore } from './device-store.ts';
import { Notifier } from './notifier.ts';

let notifier: Notifier;
let store: DeviceStore;
beforeEach(() => {
  notifier = new Notifier({ later: () => undefined, frame: () => undefined, now: () => 0 });
  store = new DeviceStore(notifier);
});
const state = (id: number, status: 'run' | 'fault' | 'offline' = 'run', openAlarms = 0) => ({
  id,
  status,
  lastMessage: 1000,
  openAlarms,
});
const hear = (devices: DevicesFrame['devices'], whole = false, projectId = 1) =>
  store.hear({ projectId, devices, ...(whole ? { whole: true as const } : {}) });
const statuses = () => Object.fromEntries([...store.all()].map(([id, { status }]) => [id, status]));

test('a watcher is notified of changes of its own device only', () => {
  hear([state(1), state(2)], true);
  const [one, two, all] = [vi.fn(), vi.fn(), vi.fn()];
  store.watch(1, one);
  store.watch(2, two);
  store.watchAll(all);
  hear([state(1, 'fault'), state(2)]);
  notifier.flush();
  expect([one, two, all].map((told) => told.mock.calls.length)).toEqual([1, 0, 1]);
  const before = [store.all(), store.get(2)];
  hear([state(1, 'fault'), state(2)], true);
  notifier.flush();
  expect(all).toHaveBeenCalledTimes(1);
  expect([store.all(), store.get(2)]).toEqual(before);
});

test('the stream takes precedence over a response that was pending', () => {
  store.read(1, [state(1), state(2)]);
  hear([state(1, 'fault')]);
  store.read(1, [state(1), state(2, 'offline')]);
  expect(statuses()).toEqual({ 1: 'fault', 2: 'offline' });
});

test('a whole message removes missing devices', () => {
  const gone = vi.fn();
  store.read(1, [state(1), state(2)]);
  store.watch(2, gone);
  hear([state(1)], true);
  notifier.flush();
  expect([statuses(), gone.mock.calls.length]).toEqual([{ 1: 'run' }, 1]);
  store.read(1, [state(1), state(2)]);
  expect(statuses()).toEqual({ 1: 'run' });
});

test('another project or instant starts empty', () => {
  hear([state(1)], true);
  hear([state(5)], true, 2);
  expect(statuses()).toEqual({ 5: 'run' });
  expect(store.allOf(1).size).toBe(0);
  store.clear();
  store.read(2, [state(5, 'offline')]);
  expect(statuses()).toEqual({ 5: 'offline' });
  store.read(2, undefined);
  expect(statuses()).toEqual({});
});
