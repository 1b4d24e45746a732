import type { Logger } from 'pino';
import type { DeviceState, DeviceStates } from '../alarms/types.ts';
import type { StampedDevices } from '../clock/types.ts';
import { type Clock, systemClock } from '../clock.ts';
import { createTopic } from '../kernel/topic.ts';
import type { DeviceRecord, Registry, RegistryChange } from '../registry/types.ts';
import { everySeat, type Seats } from '../seats/index.ts';
import type { Batch, Ingest, NewestValues, SubmitResult } from '../telemetry/types.ts';
import { booksClock } from './books-clock.ts';
import { newestTime, stateOf } from './device-state.ts';
import { DeviceHealthBook } from './health.ts';
import { drivenBy, judgeRange, PointIndex, refusalFaults, rowText } from './manager-points.ts';
import type { DeviceHealth, Driver, DriverHealth, DriverSink, FaultKind, RefusedRead, WriteAnswer, WriteRequest } from './types.ts';

export interface DriverManagerOptions {
  readonly registry: Registry;
  readonly telemetry: { readonly ingest: Ingest; readonly newest: NewestValues };
  readonly drivers: readonly Driver[];
  /** Only devices of their projects are polled, written to and judged; absent: all are ours. */
  readonly seats?: Pick<Seats, 'holds' | 'onChange'>;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** How often silence is looked for; 1 s. */
  readonly checkMs?: number;
  /** How long changes of state are collected; 200 ms, so at most five calls a second. */
  readonly batchMs?: number;
}

export interface DriverManager extends DriverSink, DeviceStates, StampedDevices {
  /** Starts every driver with its devices; rejects when one cannot (a port already taken). */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Sends one value to a device; an offline device is not tried. */
  write(request: WriteRequest): Promise<WriteAnswer>;
  /** Reads metrics of a device now; resolves with those that came, null where its devices cannot be asked. */
  readNow(deviceId: number, metrics: readonly string[], timeoutMs: number, waitMs?: number): Promise<ReadonlySet<string> | null>;
  drivers(): readonly ({ readonly protocol: string } & DriverHealth)[];
}

/** Joins devices, drivers and telemetry: hands devices to their drivers, readings to telemetry, and knows which device talks and in which state it is. */
export function createDriverManager(options: DriverManagerOptions): DriverManager {
  const { registry, telemetry, drivers, logger, seats = everySeat } = options;
  const { ingest, newest } = telemetry;
  const clock = options.clock ?? systemClock;
  const books = new Map<number, DeviceHealthBook>();
  const told = new Map<number, string>();
  const changed = new Set<number>();
  const refusing = new Set<number>();
  const stateNews = createTopic<readonly DeviceState[]>('device states', logger);
  const ends: (() => void)[] = [];
  const points = new PointIndex();
  let batchTimer: NodeJS.Timeout | undefined;

  const isOurs = (device: DeviceRecord) => device.enabled && seats.holds(device.projectId);

  /** A device whose health is kept here. */
  function ours(deviceId: number): DeviceRecord | undefined {
    const device = registry.device(deviceId);
    return device && seats.holds(device.projectId) ? device : undefined;
  }

  function bookOf(device: DeviceRecord): DeviceHealthBook {
    const known = books.get(device.id);
    if (known) return known;
    const book = new DeviceHealthBook(device.id, clock);
    book.lastMessage = newestTime(device, newest, clock.now());
    books.set(device.id, book);
    return book;
  }

  const get = (deviceId: number): DeviceState => stateOf(deviceId, registry.device(deviceId), books.get(deviceId), newest);

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
  function seen(deviceId: number, roundTripMs?: number): void {
    const device = ours(deviceId);
    if (!device) return;
    const book = bookOf(device);
    book.seen(roundTripMs);
    if (!book.online || !book.heard) {
      if (!book.online) logger.info({ device: device.key }, 'device is online');
      book.online = true;
      book.heard = true;
      newest.markPresent(device.params.map(({ paramId }) => paramId));
      touch(deviceId);
    }
  }

  async function readings(deviceId: number, batch: Batch): Promise<SubmitResult> {
    const rows = batch.paramIds.length;
    // What came from a device that has just gone to another server is true all the same, and stored once however often it comes.
    if (!registry.device(deviceId)) return { stored: 0, repeated: 0, rejected: rows, refused: [{ kind: 'unknown', count: rows, row: 0 }] };
    seen(deviceId);
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
    const device = ours(deviceId);
    if (device) bookOf(device).fault(kind, detail, count, logger, device.key);
  }

  function refused(deviceId: number, reads: readonly RefusedRead[], all: boolean): void {
    const device = ours(deviceId);
    if (!device) return;
    bookOf(device).refused(reads, all);
    if (reads.length > 0) refusing.add(deviceId);
    else refusing.delete(deviceId);
    touch(deviceId);
  }

  function rejected(deviceId: number): void {
    const device = ours(deviceId);
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
      newest.markStale(device.params.map(({ paramId }) => paramId));
      touch(book.deviceId);
    }
  }

  /** A device that is gone, that is switched off, or that another server has in hand. */
  function forget(id: number): void {
    if (!books.delete(id)) return;
    told.delete(id);
    refusing.delete(id);
    const left = registry.device(id);
    if (left) newest.markStale(left.params.map(({ paramId }) => paramId));
    touch(id);
  }

  function expect(device: DeviceRecord): void {
    const book = bookOf(device);
    const asked = JSON.stringify([device.driver.connection, device.driver.profile.id]);
    // What was refused to another connection says nothing of this one.
    if (book.asked !== '' && book.asked !== asked) refused(device.id, [], false);
    book.asked = asked;
  }

  /** Brings drivers and health in line with what changed. */
  function follow({ devices }: Pick<RegistryChange, 'devices'>): void {
    const all = [...devices.values()];
    const moved = all.filter(({ before, after }) => before?.params !== after?.params);
    for (const { before } of moved) if (before) points.remove(before);
    for (const { after } of moved) if (after) points.add(after);
    for (const [id, { after }] of devices) {
      if (after && isOurs(after)) expect(after);
      else forget(id);
    }
    hand(
      all.flatMap(({ before }) => before ?? []),
      all.flatMap(({ after }) => (after && isOurs(after) ? after : [])),
    );
  }

  function hand(before: readonly DeviceRecord[], after: readonly DeviceRecord[]): void {
    for (const driver of drivers) {
      const left = drivenBy(driver, before).map(({ id }) => id);
      const now = drivenBy(driver, after);
      if (left.length + now.length > 0) driver.followDevices(left, now);
    }
  }

  /** Begins with the devices of projects that were gained, or ends with those of projects that were lost. */
  function seat(projectIds: ReadonlySet<number>): void {
    const devices = registry.devices().filter(({ projectId, enabled }) => enabled && projectIds.has(projectId));
    const [own, others] = [devices.filter(isOurs), devices.filter((device) => !isOurs(device))];
    for (const { id } of others) forget(id);
    for (const device of own) {
      expect(device);
      // Silence counts from now on, whatever was known before.
      bookOf(device).listen();
    }
    hand(others, own);
  }

  /** Devices may have changed since this manager was made: what the drivers get is what there is now. */
  function begin(): void {
    points.clear();
    for (const id of books.keys()) if (!registry.device(id)) forget(id);
    for (const device of registry.devices()) {
      points.add(device);
      if (isOurs(device)) expect(device);
      else forget(device.id);
    }
    for (const driver of drivers) driver.setDevices(drivenBy(driver, registry.devices().filter(isOurs)));
  }

  // Known before the start already, so that whoever asks first (the log of run states) learns when a device was last heard of.
  for (const device of registry.devices()) {
    points.add(device);
    if (isOurs(device)) bookOf(device);
  }

  const manager: DriverManager = {
    readings,
    fault,
    rejected,
    refused,
    alive: (deviceId, roundTripMs) => void seen(deviceId, roundTripMs),
    clock(deviceId, offsetMs) {
      const device = ours(deviceId);
      if (device) bookOf(device).clock(offsetMs);
    },
    get,
    health: (deviceId): DeviceHealth => books.get(deviceId)?.snapshot() ?? { deviceId, online: false, messages: 0, faults: {} },
    onChange: (listener) => stateNews.on(listener),
    async start() {
      // Silence counts from here, however long the rest of the server took to come up.
      for (const book of books.values()) book.listen();
      begin();
      ends.push(registry.onChange(follow), seats.onChange({ gained: (projectIds) => seat(new Set(projectIds)), lost: seat }));
      ends.push(
        ingest.onConflict((paramId, time) => {
          const param = registry.param(paramId);
          if (!param) return;
          fault(param.deviceId, 'conflict', `${param.point.metric}, ${new Date(time).toISOString()}`);
          rejected(param.deviceId);
        }),
      );
      ends.push(
        newest.onChange(({ paramIds }) => {
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
      if (!isOurs(device)) return { ok: false, reason: 'notSent', detail: 'another server looks after its project' };
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
      const device = ours(deviceId);
      const driver = device && drivers.find(({ protocol }) => protocol === device.driver.connection.kind);
      return (await driver?.readNow?.(deviceId, metrics, timeoutMs, waitMs)) ?? null;
    },
    drivers: () => drivers.map((driver) => ({ protocol: driver.protocol, ...driver.health() })),
    ...booksClock(books, told, touch),
  };
  return manager;
}
