/** Lost news between two servers: the state is read again and never stays outdated. */
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { createBus, createLocalWires, type Wire } from '../bus/index.ts';
import type { DeviceState } from '../drivers/types.ts';
import type { Batch, Current } from '../telemetry/types.ts';
import { createMirror } from './index.ts';

const logger = pino({ level: 'silent' });
const elapsed = () => performance.now();
const projectId = 1;
const params = [{ paramId: 11 }, { paramId: 12 }];
const device = { id: 5, projectId, params };
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server that owns the project or does not. */
async function server(wire: Wire, owns: boolean) {
  const bus = await createBus({ wire, logger, elapsed, beatMs: 50 });
  ends.push(() => bus.close());
  const values = new Map<number, Current>();
  const listeners = new Set<(batch: Batch) => void>();
  const publish = (paramId: number, value: number, quality: 0 | 1 = 0) => {
    values.set(paramId, { paramId, time: Date.now(), value, quality });
    const batch = {
      paramIds: Uint32Array.of(paramId),
      times: Float64Array.of(0),
      values: Float64Array.of(value),
      quality: new Uint8Array(1),
    };
    for (const listener of listeners) listener(batch);
  };
  const newest = {
    get: (paramId: number) => values.get(paramId),
    onChange(listener: (batch: Batch) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onLate: () => () => {},
    markStale(paramIds: readonly number[]) {
      for (const id of paramIds) if (values.has(id)) publish(id, values.get(id)?.value ?? 0, 1);
    },
    markPresent: () => {},
  };
  const state: DeviceState = { deviceId: device.id, status: owns ? 'run' : 'offline', lastMessage: null };
  const mirror = createMirror({
    bus,
    server: owns ? 'owner' : 'other',
    seats: { holds: () => owns, epochOf: () => (owns ? 3 : undefined), onChange: () => () => {} },
    registry: {
      projects: () => [{ id: projectId }] as never,
      devicesOf: () => [device] as never,
      device: (id: number) => (id === device.id ? (device as never) : undefined),
      param: (paramId: number) => ({ paramId, projectId }) as never,
      onChange: () => () => {},
    },
    telemetry: {
      newest,
      mirrored: {
        take({ paramIds, values: taken, quality }) {
          for (const [row, id] of paramIds.entries()) publish(id, taken[row] ?? 0, quality[row] === 0 ? 0 : 1);
        },
        takenOver: () => {},
      },
    },
    states: { get: () => state, health: () => ({}) as never, onChange: () => () => {} },
    alarms: { onChange: () => () => {}, open: () => [] } as never,
    activeAlarms: async () => [],
    alarmsOf: async () => [],
    logger,
    elapsed,
    collectMs: 5,
    beatMs: 50,
  });
  await mirror.start();
  ends.push(() => mirror.stop());
  return { mirror, publish, value: (paramId: number) => [values.get(paramId)?.value, values.get(paramId)?.quality] };
}

it('reads the state again after lost news; values are stale while the owner is silent, and current again afterwards', async () => {
  const wires = createLocalWires();
  const wire = wires.join();
  let isLosing = false;
  const lossy: Wire = { ...wire, send: (subject, text) => void (isLosing || wire.send(subject, text)) };
  const owner = await server(lossy, true);
  owner.publish(11, 1);
  const other = await server(wires.join(), false);
  await expect.poll(() => other.value(11)).toEqual([1, 0]);
  expect(other.mirror.states.get(device.id).status).toBe('run');
  isLosing = true;
  owner.publish(11, 2);
  owner.publish(12, 7);
  await expect.poll(() => other.value(11)).toEqual([1, 1]);
  expect([other.mirror.isCurrent(projectId), other.mirror.states.get(device.id).status]).toEqual([false, 'offline']);
  isLosing = false;
  await expect
    .poll(() => [other.value(11), other.value(12)])
    .toEqual([
      [2, 0],
      [7, 0],
    ]);
  expect([other.mirror.isCurrent(projectId), other.mirror.states.get(device.id).status]).toEqual([true, 'run']);
});
