/**
 * Thread of the embedded MQTT broker: handles sockets, packets, JSON and profiles. Readings are passed on in batches, and acknowledged when
 * the server confirms them.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { createLogger } from '../../logger.ts';
import type { SubmitResult } from '../../telemetry/types.ts';
import { createMqttDriver } from '../mqtt/index.ts';
import type { DriverSink } from '../types.ts';
import { Calls, type Load, type Message } from './calls.ts';
import { ReadingsPacker, unpackedAnswers } from './packed-readings.ts';
import type { FromServer, ToServer, WorkerOptions } from './thread-types.ts';

if (!parentPort) throw new Error('this file is the program of a thread');
const port = parentPort;
const { confirms, ...options } = workerData as WorkerOptions;
const packer = new ReadingsPacker();
const waiting = new Map<number, PromiseWithResolvers<SubmitResult>>();
/** Largest clock offset of each device since the last message: the manager uses the largest. */
const clocks = new Map<number, number>();
const aborts = new Map<number, AbortController>();
let lastReference = 0;

function load(): Load | undefined {
  const readings = packer.take();
  if (!readings && clocks.size === 0) return undefined;
  const content: ToServer = {
    ...(readings ? { readings } : {}),
    ...(clocks.size > 0 ? { clocks: Float64Array.from([...clocks].flat()) } : {}),
  };
  clocks.clear();
  return { content, moved: readings ? [readings.buffer] : [] };
}

const driver = createMqttDriver({
  ...options,
  logger: createLogger(options.level),
  authenticate: (deviceKey, token) => calls.call<boolean>('authenticate', deviceKey, token),
  beyondLimits: (...what) => calls.tell('beyondLimits', ...what),
});

const sink: DriverSink = {
  readings(deviceId, batch) {
    // References are transferred as 32 bits.
    lastReference = (lastReference + 1) % 0x7fff_ffff;
    packer.add(lastReference, deviceId, batch);
    calls.due();
    const answer = Promise.withResolvers<SubmitResult>();
    waiting.set(lastReference, answer);
    return answer.promise;
  },
  ...(confirms ? { confirmed: () => calls.call<void>('confirmed') } : {}),
  fault: (...args) => calls.tell('fault', ...args),
  rejected: (deviceId) => calls.tell('rejected', deviceId),
  alive: (...args) => calls.tell('alive', ...args),
  clock(deviceId, offsetMs) {
    clocks.set(deviceId, Math.max(clocks.get(deviceId) ?? Number.NEGATIVE_INFINITY, offsetMs));
    calls.due();
  },
};

/** Runs `work` with a signal that a call of `abort` with this id aborts. */
function abortable<T>(id: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  aborts.set(id, controller);
  return work(controller.signal).finally(() => aborts.delete(id));
}

function settle(reference: number, result: SubmitResult): void {
  waiting.get(reference)?.resolve(result);
  waiting.delete(reference);
}

const calls: Calls = new Calls(
  port,
  {
    async start() {
      await driver.start(sink);
      return driver.port();
    },
    stop: () => driver.stop(),
    followDevices: driver.followDevices,
    health: () => driver.health(),
    write: (id: number, request: Parameters<typeof driver.write>[0]) => abortable(id, (signal) => driver.write({ ...request, signal })),
    listen: (id: number, device: Parameters<typeof driver.listen>[0], wish: Parameters<typeof driver.listen>[1]) =>
      abortable(id, (signal) => driver.listen(device, { ...wish, signal })),
    abort: (id: number) => aborts.get(id)?.abort(),
    stored: settle,
    refused(reference: number, message: string) {
      waiting.get(reference)?.reject(new Error(message));
      waiting.delete(reference);
    },
  },
  load,
);

port.on('message', (message: Message & FromServer) => {
  if (message.stored) for (const [reference, result] of unpackedAnswers(message.stored)) settle(reference, result);
  calls.take(message);
});
