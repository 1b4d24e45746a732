import { expect, test } from 'vitest';
import type { AlarmRecord } from '../alarms/types.ts';
import type { DeviceRecord, RegistryChange } from '../registry/types.ts';
import { createFrameClock } from './clock.ts';
import { createProjectFeed, type ProjectReader } from './project-feed.ts';

const device = (id: number, projectId = 1) => ({ id, projectId }) as DeviceRecord;

function setUp() {
  let now = 1000;
  const devices = new Map([1, 2].map((id) => [id, device(id)]));
  const listeners: ((change: RegistryChange) => void)[] = [];
  const clock = createFrameClock(() => now);
  const feed = createProjectFeed(
    {
      registry: {
        device: (id) => devices.get(id),
        devicesOf: (projectId) => [...devices.values()].filter((each) => each.projectId === projectId),
        onChange(listener) {
          listeners.push(listener);
          return () => {};
        },
      },
      states: { get: (deviceId) => ({ deviceId, status: 'run', lastMessage: null }), onChange: () => () => {} },
      alarms: { open: () => [], openCount: () => 0, onChange: () => () => {} },
    },
    clock,
  );
  const reader: ProjectReader = {
    dirtyDevices: new Set(),
    dirtyAlarms: new Map<number, AlarmRecord>(),
    wholeDevices: false,
    wholeAlarms: false,
    dirtySetup: false,
    wake: () => {},
  };
  const read = (frame: string | null) => (frame === null ? null : (JSON.parse(frame) as Record<string, unknown>));
  return {
    feed,
    reader,
    clock,
    setup: () => read(feed.setupFrame(reader, 1, clock.frame())),
    told: () => read(feed.deviceFrame(reader, 1, clock.frame())),
    change(id: number, after: DeviceRecord | undefined) {
      now += 10;
      const before = devices.get(id);
      if (after) devices.set(id, after);
      else devices.delete(id);
      for (const listener of listeners) listener({ projects: new Set(), devices: new Map([[id, { before, after }]]) });
    },
  };
}

test('a change of the type of a device is sent as another version of the set-up', () => {
  const { feed, reader, change, setup, told } = setUp();
  feed.watch(reader, 1, 0);
  const first = setup();
  expect(told()).toMatchObject({ whole: true, devices: [{ id: 1 }, { id: 2 }] });
  expect([setup(), told()]).toEqual([null, null]);
  change(2, device(2));
  const second = setup();
  expect(second).toMatchObject({ op: 'setup', projectId: 1 });
  expect(second?.['version']).not.toBe(first?.['version']);
  change(7, device(7, 3));
  expect(setup()).toBeNull();
});

test('a removed device is reported by the complete list, also to clients that reconnect', () => {
  const { feed, reader, clock, change, setup, told } = setUp();
  feed.watch(reader, 1, 0);
  const version = setup()?.['version'];
  told();
  const since = clock.frame();
  change(2, undefined);
  expect(told()).toMatchObject({ whole: true, devices: [{ id: 1 }] });
  feed.unwatch(reader, 1);
  feed.watch(reader, 1, since);
  expect(told()).toMatchObject({ whole: true, devices: [{ id: 1 }] });
  expect(setup()?.['version']).not.toBe(version);
});
