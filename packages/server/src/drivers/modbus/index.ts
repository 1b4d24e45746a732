import { isDeepStrictEqual } from 'node:util';
import { counted } from '@czyun/contract';
import { type Clock, systemClock } from '../../clock.ts';
import type { DriverDevice, ModbusConnection } from '../../registry/driver-device.ts';
import type { Driver, DriverSink } from '../types.ts';
import type { Retry } from './backoff.ts';
import { Gateway, type Locate, type Permit } from './gateway.ts';
import { Poller } from './poller.ts';
import { createModbusProbe, type ModbusProbe } from './probe.ts';

export { createModbusProbe, type ModbusProbe, ProbeFailure } from './probe.ts';

export interface ModbusDriverOptions {
  /** Bounds of the wait after failures; 1 s to 30 s. */
  readonly retry?: Retry;
  /** Time-out for an answer if the connection sets none; 2 s. */
  readonly timeoutMs?: number;
  /** Bounds of the wait before refused registers are retried; 5 s to 2 min. */
  readonly refusedRetry?: Retry;
  /** 0 to 1, for jitter. */
  readonly random?: () => number;
  /** Returns the address before every connection; rejects if connections are not allowed. */
  readonly locate?: Locate;
  /** Called before every request on an open connection. */
  readonly permit?: Permit;
  readonly clock?: Clock;
}

export interface ModbusDriver extends Driver {
  /** Reads unsaved devices, over the connection to their gateway if one is already open. */
  readonly probe: ModbusProbe;
}

interface Running {
  readonly poller: Poller;
  readonly gateway: Gateway;
  readonly ended: Promise<void>;
}

const addressOf = ({ host, port }: Pick<ModbusConnection, 'host' | 'port'>) => `${host}:${port}`;

function isSame(a: DriverDevice, b: DriverDevice): boolean {
  return (
    a === b ||
    (a.key === b.key &&
      isDeepStrictEqual(a.connection, b.connection) &&
      (a.profile === b.profile || isDeepStrictEqual(a.profile, b.profile)) &&
      isDeepStrictEqual(a.points, b.points))
  );
}

/**
 * Modbus TCP client for devices and gateways. Start it with the sink, then set its devices; those without a Modbus map or connection are
 * ignored.
 */
export function createModbusDriver(options: ModbusDriverOptions = {}): ModbusDriver {
  const retry = options.retry ?? { minMs: 1000, maxMs: 30_000 };
  const random = options.random ?? Math.random;
  const clock = options.clock ?? systemClock;
  const refusedRetry = options.refusedRetry ?? { minMs: 5000, maxMs: 120_000 };
  const pollerOptions = { retry, refusedRetry, random, timeoutMs: options.timeoutMs ?? 2000, clock };
  const locate: Locate = options.locate ?? (async (host) => host);
  const running = new Map<number, Running>();
  const gateways = new Map<string, Gateway>();
  let sink: DriverSink | undefined;
  const wanted = new Map<number, DriverDevice>();

  const begin = (device: DriverDevice, to: DriverSink) => {
    const { connection } = device;
    const map = device.profile.modbus;
    if (connection.kind !== 'modbus' || !map) return;
    const address = addressOf(connection);
    const gateway = gateways.get(address) ?? new Gateway(connection.host, connection.port, retry, random, locate, clock);
    gateway.permit = options.permit;
    gateways.set(address, gateway);
    const poller = new Poller(device, connection, map, gateway, to, pollerOptions);
    running.set(device.id, { poller, gateway, ended: poller.run() });
  };

  const end = async (id: number): Promise<void> => {
    const entry = running.get(id);
    running.delete(id);
    entry?.poller.stop();
    entry?.gateway.forget(id);
    await entry?.ended;
  };

  const closeUnused = () => {
    const used = new Set([...running.values()].map((entry) => entry.gateway));
    for (const [address, gateway] of gateways) {
      if (used.has(gateway)) continue;
      gateway.close();
      gateways.delete(address);
    }
  };

  const apply = (to: DriverSink, ids: Iterable<number>) => {
    const changed = [...ids].filter((id) => {
      const [device, entry] = [wanted.get(id), running.get(id)];
      return !(device && entry && isSame(device, entry.poller.device));
    });
    for (const id of changed) void end(id);
    for (const id of changed) {
      const device = wanted.get(id);
      if (device) begin(device, to);
    }
    if (changed.length > 0) closeUnused();
  };

  const followDevices = (left: readonly number[], devices: readonly DriverDevice[]) => {
    for (const id of left) wanted.delete(id);
    for (const device of devices) wanted.set(device.id, device);
    if (sink) apply(sink, new Set([...left, ...devices.map(({ id }) => id)]));
  };

  return {
    protocol: 'modbus',
    probe: createModbusProbe({
      locate,
      openGateway(host, port) {
        const gateway = gateways.get(addressOf({ host, port }));
        return gateway?.connected ? gateway : undefined;
      },
    }),
    async start(to) {
      sink = to;
      apply(to, wanted.keys());
    },
    async stop() {
      sink = undefined;
      const ends = [...running.keys()].map(end);
      closeUnused();
      await Promise.all(ends);
    },
    setDevices: (devices) => followDevices([...wanted.keys()], devices),
    followDevices,
    async write(request) {
      const entry = running.get(request.deviceId);
      if (!entry) return { ok: false, reason: 'offline', detail: 'this device is not polled over Modbus' };
      return entry.poller.write(request);
    },
    async readNow(deviceId, metrics, timeoutMs, waitMs) {
      return (await running.get(deviceId)?.poller.readNow(metrics, timeoutMs, waitMs)) ?? new Set();
    },
    health() {
      const up = [...gateways.values()].filter((gateway) => gateway.connected).length;
      return {
        ok: sink !== undefined,
        detail: `${counted(running.size, 'device')}, ${up} of ${counted(gateways.size, 'connection')} open`,
      };
    },
  };
}
