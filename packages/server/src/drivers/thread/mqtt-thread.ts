import { Worker } from 'node:worker_threads';
import type { DriverDevice } from '../../registry/driver-device.ts';
import type { Heard, MqttDriver, MqttDriverOptions } from '../mqtt/index.ts';
import type { DriverHealth, DriverSink, WriteAnswer, WriteRequest } from '../types.ts';
import { Calls, type Message } from './calls.ts';
import { AnswersPacker, type PackedMessage, unpacked } from './packed-readings.ts';
import type { FromServer, ToServer, WorkerOptions } from './thread-types.ts';

const program = new URL('./mqtt-worker.ts', import.meta.url);
/** Delay before a thread that ended unexpectedly is restarted, ms. */
const againMs = 1000;
/** Maximum age of the reported health, ms. */
const healthMs = 1000;

interface Thread {
  readonly worker: Worker;
  readonly calls: Calls;
}

/** Starts a thread and passes its reports to the sink. */
function openThread(options: MqttDriverOptions, to: DriverSink): Thread {
  const workerData: WorkerOptions = {
    host: options.host,
    port: options.port,
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.patience ? { patience: options.patience } : {}),
    level: options.logger.level,
    confirms: to.confirmed !== undefined,
  };
  const worker = new Worker(program, { workerData });
  const stored = new AnswersPacker();
  const calls = new Calls(
    worker,
    {
      authenticate: options.authenticate,
      beyondLimits: (...what: Parameters<NonNullable<typeof options.beyondLimits>>) => options.beyondLimits?.(...what),
      confirmed: () => to.confirmed?.(),
      fault: (...args: Parameters<DriverSink['fault']>) => to.fault(...args),
      rejected: (deviceId: number) => to.rejected?.(deviceId),
      alive: (...args: Parameters<DriverSink['alive']>) => to.alive(...args),
    },
    () => {
      const packed = stored.take();
      return packed && { content: { stored: packed } satisfies FromServer, moved: [packed.buffer] };
    },
  );
  const take = async ({ reference, deviceId, batch }: PackedMessage) => {
    try {
      const result = await to.readings(deviceId, batch);
      if (result.refused) calls.tell('stored', reference, result);
      else stored.add(reference, result);
    } catch (error) {
      calls.tell('refused', reference, error instanceof Error ? error.message : String(error));
    }
    calls.due();
  };
  worker.on('message', (message: Message & ToServer) => {
    if (message.readings) for (const each of unpacked(message.readings)) void take(each);
    if (message.clocks)
      for (let at = 0; at < message.clocks.length; at += 2) to.clock?.(message.clocks[at] ?? 0, message.clocks[at + 1] ?? 0);
    calls.take(message);
  });
  worker.on('error', (error) => options.logger.error({ err: error }, 'the thread of the MQTT broker failed'));
  return { worker, calls };
}

/** The MQTT driver with its embedded broker in a separate thread. */
export function createMqttThread(options: MqttDriverOptions): MqttDriver {
  const { logger } = options;
  const devices = new Map<number, DriverDevice>();
  let sink: DriverSink | undefined;
  let thread: Thread | undefined;
  let port = 0;
  let health: DriverHealth = { ok: false, detail: 'not running' };
  let lastId = 0;
  const timers = new Set<NodeJS.Timeout>();

  function ended({ worker, calls }: Thread, code: number): void {
    calls.end(new Error('the thread of the MQTT broker has ended'));
    if (thread?.worker !== worker) return;
    thread = undefined;
    health = { ok: false, detail: 'the thread of the broker has ended and is started again' };
    logger.error({ code }, 'the thread of the MQTT broker has ended and is started again');
    later(againMs, () => void beginAgain());
  }

  function later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms).unref();
    timers.add(timer);
  }

  async function begin(): Promise<void> {
    if (!sink) return;
    // After a failure, the port assigned to the first thread.
    const opened = openThread({ ...options, port: port || options.port }, sink);
    thread = opened;
    opened.worker.once('exit', (code) => ended(opened, code));
    opened.calls.tell('followDevices', [], [...devices.values()]);
    port = await opened.calls.call<number>('start');
    await look();
  }

  /** If this fails, for example because the port is not free yet, the thread ends and is therefore retried. */
  async function beginAgain(): Promise<void> {
    await begin().catch(async (error: unknown) => {
      logger.error({ err: error }, 'the MQTT broker could not be started again');
      await thread?.worker.terminate();
    });
  }

  async function look(): Promise<void> {
    if (!thread) return;
    health = await thread.calls.call<DriverHealth>('health').catch(() => health);
    if (thread) later(healthMs, () => void look());
  }

  function followDevices(left: readonly number[], changed: readonly DriverDevice[]): void {
    for (const id of left) devices.delete(id);
    for (const device of changed) devices.set(device.id, device);
    thread?.calls.tell('followDevices', left, changed);
  }

  /** A call with a signal; a signal cannot be sent, so `abort` replaces it. */
  async function abortable<T>(signal: AbortSignal | undefined, work: (calls: Calls, id: number) => Promise<T>, away: T): Promise<T> {
    const { calls } = thread ?? {};
    if (!calls) return away;
    const id = ++lastId;
    const abort = () => calls.tell('abort', id);
    signal?.addEventListener('abort', abort, { once: true });
    return work(calls, id).finally(() => signal?.removeEventListener('abort', abort));
  }

  return {
    protocol: 'mqtt',
    async start(to) {
      sink = to;
      await begin();
    },
    setDevices: (all) => followDevices([...devices.keys()], all),
    followDevices,
    port: () => port,
    health: () => health,
    listen(device, { signal, ...wish }) {
      const nothing: Heard = { message: null, refusedLogins: 0, foreignTopics: [], taken: false };
      return abortable(signal, (calls, id) => calls.call<Heard>('listen', id, device, wish), nothing);
    },
    async write({ signal, ...request }: WriteRequest): Promise<WriteAnswer> {
      const away: WriteAnswer = { ok: false, reason: 'offline', detail: 'the MQTT broker does not run' };
      // Once passed to the thread, it is unknown whether it was sent.
      const lost: WriteAnswer = { ok: false, reason: 'timeout', detail: 'the MQTT broker ended before the device answered' };
      return abortable(signal, (calls, id) => calls.call<WriteAnswer>('write', id, request).catch(() => lost), away);
    },
    async stop() {
      sink = undefined;
      for (const timer of timers) clearTimeout(timer);
      const stopping = thread;
      thread = undefined;
      await stopping?.calls.call('stop').catch(() => undefined);
      await stopping?.worker.terminate();
      health = { ok: false, detail: 'not running' };
      port = 0;
    },
  };
}
