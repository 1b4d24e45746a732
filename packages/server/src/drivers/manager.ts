import type { Logger } from 'pino';
import type { DeviceState, DeviceStates } from '../alarms/types.ts';
import { type Clock, systemClock } from '../clock.ts';
import { createTopic } from '../kernel/topic.ts';
import type { DeviceRecord, Registry, RegistryChange } from '../registry/types.ts';
import { holdMs } from '../telemetry/hold.ts';
import type { Batch, Ingest, LiveValues, SubmitResult } from '../telemetry/types.ts';
import { DeviceHealthBook } from './health.ts';
import { judgeRange, PointIndex, refusalFaults, rowText, statusOf } from './manager-points.ts';
import type { DeviceHealth, Driver, DriverSink, FaultKind, RefusedRead, WriteAnswer, WriteRequest } from './types.ts';

export interface DriverManagerOptions {
  readonly registry: Registry;
  readonly telemetry: { readonly ingest: Ingest; readonly live: LiveValues };
  readonly drivers: readonly Driver[];
  readonly logger: Logger;
  readonly clock?: Clock;
  /** How often silence is looked for; 1 s. */
  readonly checkMs?: number;
  /** How long changes of state are collected; 200 ms, so at most five calls a second. */
  readonly batchMs?: number;
}

export interface DriverManager extends DriverSink, DeviceStates {
  /** Starts every driver with its devices; rejects when one cannot (a port already taken). */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Sends one value to a device; an offline device is not tried. */
  write(request: WriteRequest): Promise<WriteAnswer>;
  /** Reads metrics of a device now; resolves with those that came, null where its devices cannot be asked. */
  readNow(deviceId: number, metrics: readonly string[], timeoutMs: number, waitMs?: number): Promise<ReadonlySet<string> | null>;
  drivers(): readonly { readonly protocol: string; readonly ok: boolean; readonly detail: string }[];
}

/** Joins devices, drivers and telemetry: hands devices to their drivers, readings to telemetry, and knows which device talks and in which state it is. */
export function createDriverManager(options: DriverManagerOptions): DriverManager {
  const { registry, telemetry, drivers, logger } = options;
  const { ingest, live } = telemetry;
  const clock = options.clock ?? systemClock;
  const books = new Map<number, DeviceHealthBook>();
  const told = new Map<number, string>();
  const changed = new Set<number>();
  const refusing = new Set<number>();
  const stateNews = createTopic<readonly DeviceState[]>('device states', logger);
  const ends: (() => void)[] = [];
  const points = new PointIndex();
  let batchTimer: NodeJS.Timeout | undefined;

  function bookOf(device: DeviceRecord): DeviceHealthBook {
    const known = books.get(device.id);
    if (known) return known;
    const book = new DeviceHealthBook(device.id, clock);
    for (const { paramId } of device.params) {
      const time = live.get(paramId)?.time;
      if (time !== undefined && time <= clock.now() && time > (book.lastMessage ?? 0)) book.lastMessage = time;
    }
    books.set(device.id, book);
    return book;
  }

  function get(deviceId: number): DeviceState {
    const device = registry.device(deviceId);
    const book = books.get(deviceId);
    const lastMessage = book?.lastMessage ?? null;
    // A device that was never heard of is not said to run while its first time-out lasts.
    const isTalking = device?.enabled === true && book?.online === true && lastMessage !== null;
    const rejected = book?.rejections.standing ? { rejected: true } : {};
    if (!isTalking) return { deviceId, status: 'offline', lastMessage, ...rejected };
    const refuses = book.refuses(holdMs(device.intervalMs ?? 0), (paramId) => live.get(paramId) !== undefined);
    const status: Pick<DeviceState, 'status' | 'detail'> = isUnwell(device, book, refuses) ? { status: 'fault' } : statusOf(device, live);
    return { deviceId, ...status, lastMessage, ...rejected, ...(refuses === undefined ? {} : { refuses }) };
  }

  /** It talks, but gives nothing, or not the word that tells whether it runs: nobody can say that it does. */
  function isUnwell(device: DeviceRecord, book: DeviceHealthBook, refuses: boolean | undefined): boolean {
    const isGood = (paramId: number | undefined) => paramId !== undefined && live.get(paramId)?.quality === 0;
    if (book.refusesAll) return refuses === true || !device.params.some(({ paramId }) => isGood(paramId));
    const word = device.type.status && device.driver.points.get(device.type.status.metric)?.paramId;
    return word !== undefined && book.isRefused(word) && !isGood(word);
  }

  /** What is told of a state: whatever changes without it concerns nobody. */
  const signOf = ({ deviceId, status, detail, refuses, rejected: isRejected }: DeviceState) =>
    `${status}:${detail}:${refuses}:${isRejected}:${books.get(deviceId)?.heard}:${books.get(deviceId)?.online}`;

  function touch(deviceId: number): void {
    changed.add(deviceId);
    batchTimer ??= setTimeout(tell, options.batchMs ?? 200).unref();
  }

  function tell(): void {
    clearTimeout(batchTimer);
    batchTimer = undefined;
    const states = [...changed].filter((deviceId) => registry.device(deviceId)).map(get);
    changed.clear();
    const news = states.filter((state) => told.get(state.deviceId) !== signOf(state));
    for (const state of news) told.set(state.deviceId, signOf(state));
    if (news.length > 0) stateNews.tell(news);
  }

  /** A sign of life. */
  function seen(deviceId: number, roundTripMs?: number): DeviceHealthBook | undefined {
    const device = registry.device(deviceId);
    if (!device) return undefined;
    const book = bookOf(device);
    book.seen(roundTripMs);
    if (!book.online || !book.heard) {
      if (!book.online) logger.info({ device: device.key }, 'device is online');
      book.online = true;
      book.heard = true;
      live.markPresent(device.params.map(({ paramId }) => paramId));
      touch(deviceId);
    }
    return book;
  }

  async function readings(deviceId: number, batch: Batch): Promise<SubmitResult> {
    const rows = batch.paramIds.length;
    if (!seen(deviceId)) return { stored: 0, repeated: 0, rejected: rows, refused: [{ kind: 'unknown', count: rows, row: 0 }] };
    const { count, row } = judgeRange(batch, points.ranges);
    if (count > 0) fault(deviceId, 'outOfRange', `${registry.param(batch.paramIds[row] ?? 0)?.point.metric} = ${batch.values[row]}`, count);
    try {
      const result = await ingest.submit(batch);
      for (const { kind, count: times, row: first } of result.refused ?? [])
        fault(deviceId, refusalFaults[kind], rowText(batch, first, registry), times);
      return result;
    } catch (error) {
      // Whatever the reason is: nothing of this is acknowledged, and nobody else tells.
      fault(deviceId, 'overloaded', `readings were not taken: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  }

  function fault(deviceId: number, kind: FaultKind, detail: string, count = 1): void {
    const device = registry.device(deviceId);
    if (device) bookOf(device).fault(kind, detail, count, logger, device.key);
  }

  function refused(deviceId: number, reads: readonly RefusedRead[], all: boolean): void {
    const device = registry.device(deviceId);
    if (!device) return;
    const book = bookOf(device);
    book.refused(reads, all);
    if (reads.length > 0) refusing.add(deviceId);
    else refusing.delete(deviceId);
    touch(deviceId);
  }

  function rejected(deviceId: number): void {
    const device = registry.device(deviceId);
    if (device) bookOf(device).rejections.note(clock.elapsed());
  }

  function lookForSilence(): void {
    // Whether a refusal has lasted for long is a matter of time alone.
    for (const deviceId of refusing) touch(deviceId);
    for (const book of books.values()) {
      if (book.rejections.look(clock.elapsed())) touch(book.deviceId);
      const device = registry.device(book.deviceId);
      if (!device?.enabled || !book.online || book.silentMs <= device.driver.offlineAfterMs) continue;
      book.online = false;
      logger.warn({ device: device.key, lastMessage: book.lastMessage }, 'device is offline');
      live.markStale(device.params.map(({ paramId }) => paramId));
      touch(book.deviceId);
    }
  }

  /** A device that is gone, or that is switched off. */
  function forget(id: number): void {
    if (!books.delete(id)) return;
    told.delete(id);
    refusing.delete(id);
    const left = registry.device(id);
    if (left) live.markStale(left.params.map(({ paramId }) => paramId));
    touch(id);
  }

  function expect(device: DeviceRecord): void {
    const book = bookOf(device);
    const asked = JSON.stringify([device.driver.connection, device.driver.profile.id]);
    // What was refused to another connection says nothing of this one.
    if (book.asked !== '' && book.asked !== asked) refused(device.id, [], false);
    book.asked = asked;
  }

  const driven = (devices: Iterable<DeviceRecord>, { protocol }: Driver) =>
    [...devices].flatMap(({ enabled, driver }) => (enabled && driver.connection.kind === protocol ? driver : []));

  /** Brings drivers and health in line with what changed. */
  function follow({ devices }: Pick<RegistryChange, 'devices'>): void {
    const all = [...devices.values()];
    const moved = all.filter(({ before, after }) => before?.params !== after?.params);
    for (const { before } of moved) if (before) points.remove(before);
    for (const { after } of moved) if (after) points.add(after);
    for (const [id, { after }] of devices) {
      if (after?.enabled) expect(after);
      else forget(id);
    }
    for (const driver of drivers) {
      const left = driven(
        all.flatMap(({ before }) => before ?? []),
        driver,
      ).map(({ id }) => id);
      const now = driven(
        all.flatMap(({ after }) => after ?? []),
        driver,
      );
      if (left.length + now.length > 0) driver.followDevices(left, now);
    }
  }

  /** Devices may have changed since this manager was made: what the drivers get is what there is now. */
  function begin(): void {
    points.clear();
    const ids = new Set(registry.devices().map(({ id }) => id));
    for (const id of books.keys()) if (!ids.has(id)) forget(id);
    for (const device of registry.devices()) {
      points.add(device);
      if (device.enabled) expect(device);
      else forget(device.id);
    }
    for (const driver of drivers) driver.setDevices(driven(registry.devices(), driver));
  }

  // Known before the start already, so that whoever asks first (the log of run states) learns when a device was last heard of.
  for (const device of registry.devices()) {
    points.add(device);
    if (device.enabled) bookOf(device);
  }

  const manager: DriverManager = {
    readings,
    fault,
    rejected,
    refused,
    alive: (deviceId, roundTripMs) => void seen(deviceId, roundTripMs),
    clock(deviceId, offsetMs) {
      const device = registry.device(deviceId);
      if (device) bookOf(device).clock(offsetMs);
    },
    get,
    health: (deviceId): DeviceHealth => books.get(deviceId)?.snapshot() ?? { deviceId, online: false, messages: 0, faults: {} },
    onChange: (listener) => stateNews.on(listener),
    async start() {
      // Silence counts from here, however long the rest of the server took to come up.
      for (const book of books.values()) book.listen();
      begin();
      ends.push(registry.onChange(follow));
      ends.push(
        ingest.onConflict((paramId, time) => {
          const param = registry.param(paramId);
          if (!param) return;
          fault(param.deviceId, 'conflict', `${param.point.metric}, ${new Date(time).toISOString()}`);
          rejected(param.deviceId);
        }),
      );
      ends.push(
        live.onChange(({ paramIds }) => {
          for (const paramId of paramIds) {
            const deviceId = points.statusParams.get(paramId);
            if (deviceId !== undefined) touch(deviceId);
          }
        }),
      );
      const timer = setInterval(lookForSilence, options.checkMs ?? 1000).unref();
      ends.push(() => clearInterval(timer));
      for (const driver of drivers) await driver.start(manager);
    },
    async stop() {
      for (const end of ends.splice(0)) end();
      clearTimeout(batchTimer);
      batchTimer = undefined;
      await Promise.all(drivers.map((driver) => driver.stop()));
    },
    async write(request) {
      const device = registry.device(request.deviceId);
      const driver = device && drivers.find(({ protocol }) => protocol === device.driver.connection.kind);
      if (!device?.enabled || !driver) return { ok: false, reason: 'refused', detail: 'no such device' };
      const book = books.get(device.id);
      if (!book?.online || !book.heard) return { ok: false, reason: 'offline', detail: 'the device is offline' };
      try {
        return await driver.write(request);
      } catch (error) {
        logger.error({ device: device.key, metric: request.metric, error: String(error) }, 'write failed');
        // Nobody knows how far the driver came: it may have been sent.
        return { ok: false, reason: 'timeout', detail: String(error) };
      }
    },
    async readNow(deviceId, metrics, timeoutMs, waitMs) {
      const device = registry.device(deviceId);
      const driver = device && drivers.find(({ protocol }) => protocol === device.driver.connection.kind);
      return (await driver?.readNow?.(deviceId, metrics, timeoutMs, waitMs)) ?? null;
    },
    drivers: () => drivers.map((driver) => ({ protocol: driver.protocol, ...driver.health() })),
  };
  return manager;
}
