/** Devices and values at a past instant, in the form of the present ones, so that the same formulas work on both. */
import { dayMs, hourMs, statusOfState } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { statusOf } from '../drivers/manager/device-state.ts';
import type { DeviceState, DeviceStates } from '../drivers/types.ts';
import { spansOf } from '../energy/spans.ts';
import type { DeviceRecord, Registry } from '../registry/types.ts';
import { holdMs, isStale } from '../telemetry/intake/hold.ts';
import type { Current, History, NewestValues } from '../telemetry/types.ts';
import { openAlarmsAt, statesAt } from './repo.ts';

export interface PastDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'param'>;
  readonly telemetry: { readonly history: Pick<History, 'valuesAt'> };
  /** Current states: whether a state that has not ended was observed until now. */
  readonly states: Pick<DeviceStates, 'get'>;
}

export interface ProjectThen {
  /** The latest value of every parameter at the instant. */
  readonly newest: NewestValues;
  readonly states: Pick<DeviceStates, 'get'>;
}

/** Older readings say nothing about the instant. */
const backMs = dayMs;
const idsAtOnce = 5000;
/** Without observation, shorter silences cannot be distinguished from slow data. */
const silentMs = 5 * 60_000;
/** Two readings further apart show no interval. */
const longestDistanceMs = hourMs;
/** Devices whose last readings came at one instant (an import) share a query; limit of such queries for one answer. */
const mostDistances = 20;

interface Judged extends DeviceState {
  /** Not observed: younger readings do not count as overdue, ms. */
  readonly doubtMs: number;
}

type Judgements = ReadonlyMap<number, Judged>;

/** State and values at an instant; `at` is never after `now`. */
export function createPast({ db, registry, telemetry: { history }, states: present }: PastDeps) {
  async function readings(paramIds: readonly number[], time: number): Promise<Map<number, Current>> {
    const found = new Map<number, Current>();
    for (let from = 0; from < paramIds.length; from += idsAtOnce) {
      const values = await history.valuesAt({ paramIds: paramIds.slice(from, from + idsAtOnce), time, backMs });
      for (const current of values) found.set(current.paramId, current);
    }
    return found;
  }

  /** States of devices: by the log where they were observed, else by their readings; `found` are the readings known already. */
  async function judged(devices: readonly DeviceRecord[], found: ReadonlyMap<number, Current>, at: number, now: number) {
    const ids = devices.map(({ id }) => id);
    const rowOf = new Map((await statesAt(db, ids, at)).map((row) => [row.deviceId, row]));
    const loggedOf = (device: DeviceRecord) => {
      const row = rowOf.get(device.id);
      const { lastMessage } = present.get(device.id);
      const range = { start: at, end: at + 1, now: Math.max(now, at + 1), lastMessage, offlineAfterMs: device.driver.offlineAfterMs };
      const state = spansOf(row ? [row] : [], range)[0]?.state;
      return state === undefined || state === 'unknown' ? undefined : statusOfState(state);
    };
    const logged = new Map(devices.map((device) => [device.id, loggedOf(device)]));
    const unwatched = devices.filter(({ id }) => logged.get(id) === undefined);
    const heard = await heardOf(devices, unwatched, found, at);
    const limits = await limitsOf(unwatched, heard, at);
    return new Map(
      devices.map((device): [number, Judged] => {
        const lastMessage = heard.get(device.id) ?? null;
        const limitMs = limits.get(device.id) ?? limitOf(device);
        const isSilent = lastMessage === null || at - lastMessage > limitMs;
        const stood = logged.get(device.id) ?? (isSilent ? ({ status: 'offline' } as const) : statusOf(device, standing(found)));
        const doubtMs = logged.get(device.id) === undefined ? limitMs : 0;
        return [device.id, { deviceId: device.id, ...stood, lastMessage, doubtMs }];
      }),
    );
  }

  const newestOf = ({ params }: DeviceRecord, found: ReadonlyMap<number, Current>) =>
    params.reduce<number | null>((newest, { paramId }) => Math.max(newest ?? 0, found.get(paramId)?.time ?? 0) || null, null);

  /** Time of the last reading of each device; for one that seems silent and was not observed, every parameter is read. */
  async function heardOf(
    devices: readonly DeviceRecord[],
    unwatched: readonly DeviceRecord[],
    found: ReadonlyMap<number, Current>,
    at: number,
  ) {
    const heard = new Map(devices.map((device) => [device.id, newestOf(device, found)]));
    const quiet = unwatched.filter((device) => at - (heard.get(device.id) ?? 0) > limitOf(device));
    const rest = quiet.flatMap((device) => storedOf(device).filter(({ paramId }) => !found.has(paramId)));
    const more = await readings(
      rest.map(({ paramId }) => paramId),
      at,
    );
    for (const device of quiet) heard.set(device.id, Math.max(heard.get(device.id) ?? 0, newestOf(device, more) ?? 0) || null);
    return heard;
  }

  /** Imported readings may be further apart than the device sends: it is silent when the next is overdue by the distance of the last two. */
  async function limitsOf(unwatched: readonly DeviceRecord[], heard: ReadonlyMap<number, number | null>, at: number) {
    const limits = new Map<number, number>();
    const doubtful = unwatched.filter((device) => {
      const age = at - (heard.get(device.id) ?? 0);
      return age > limitOf(device) && age <= holdMs(longestDistanceMs);
    });
    const groups = [...Map.groupBy(doubtful, ({ id }) => heard.get(id) ?? 0)].slice(0, mostDistances);
    for (const [time, devices] of groups) {
      const before = await readings(
        devices.flatMap(storedOf).map(({ paramId }) => paramId),
        time - 1,
      );
      for (const device of devices) {
        const distance = time - (newestOf(device, before) ?? 0);
        if (distance <= longestDistanceMs) limits.set(device.id, Math.max(limitOf(device), holdMs(distance)));
      }
    }
    return limits;
  }

  /** Points whose reading was overdue at the instant although the device was online; for slower readings than declared now, by their own interval. */
  async function overdueOf(devices: readonly DeviceRecord[], found: ReadonlyMap<number, Current>, then: Judgements, at: number) {
    const late = devices.flatMap(({ id, intervalMs, params }) => {
      const { status, doubtMs = 0 } = then.get(id) ?? {};
      if (status === 'offline') return [];
      return params.flatMap(({ paramId }) => {
        const current = found.get(paramId);
        const age = current ? at - current.time : 0;
        return current && age > doubtMs && isStale(intervalMs, age, true) ? [current] : [];
      });
    });
    const overdue = new Set(late.map(({ paramId }) => paramId));
    const groups = [...Map.groupBy(late, ({ time }) => time)].filter(([time]) => at - time <= holdMs(longestDistanceMs));
    for (const [time, currents] of groups.slice(0, mostDistances)) {
      const before = await readings(
        currents.map(({ paramId }) => paramId),
        time - 1,
      );
      for (const { paramId } of currents) {
        const distance = time - (before.get(paramId)?.time ?? -Infinity);
        if (distance <= longestDistanceMs && !isStale(distance, at - time, true)) overdue.delete(paramId);
      }
    }
    return overdue;
  }

  const devicesOf = (paramIds: readonly number[]): DeviceRecord[] => {
    const ids = new Set(paramIds.flatMap((id) => registry.param(id)?.deviceId ?? []));
    return [...ids].flatMap((id) => registry.device(id) ?? []);
  };

  return {
    /** Values at the instant, stale where the device was silent or the reading overdue; parameters without a reading are omitted. */
    async values(paramIds: readonly number[], at: number, now: number): Promise<Map<number, Current>> {
      const devices = devicesOf(paramIds);
      const found = await readings([...new Set([...paramIds, ...devices.flatMap(tellingOf)])], at);
      const then = await judged(devices, found, at, now);
      return withQuality(devices, found, then, await overdueOf(devices, found, then, at));
    },

    /** States of devices at the instant, with the number of active alarms, faults and notices. */
    async states(devices: readonly DeviceRecord[], at: number, now: number) {
      const found = await readings(devices.flatMap(tellingOf), at);
      const ids = devices.map(({ id }) => id);
      const [then, open] = await Promise.all([judged(devices, found, at, now), openAlarmsAt(db, ids, at)]);
      return devices.map(({ id }) => {
        const { status = 'offline', detail, lastMessage = null } = then.get(id) ?? {};
        return { id, status, ...(detail && { detail }), lastMessage, openAlarms: open.get(id) ?? 0 };
      });
    },

    /** All of a project; values that cannot be read (the history engine is unavailable) are unknown, and `warn` is called. */
    async project(devices: readonly DeviceRecord[], at: number, now: number, warn?: (error: unknown) => void): Promise<ProjectThen> {
      const ids = devices.flatMap(({ params }) => params.map(({ paramId }) => paramId));
      const found = await readings(ids, at).catch((error: unknown) => {
        warn?.(error);
        return new Map<number, Current>();
      });
      const then = await judged(devices, found, at, now);
      const overdue = await overdueOf(devices, found, then, at).catch((error: unknown) => {
        warn?.(error);
        return new Set<number>();
      });
      return {
        newest: standing(withQuality(devices, found, then, overdue)),
        states: { get: (deviceId) => then.get(deviceId) ?? { deviceId, status: 'offline', lastMessage: null } },
      };
    },
  };
}

export type Past = ReturnType<typeof createPast>;

const limitOf = ({ driver }: DeviceRecord): number => Math.max(silentMs, driver.offlineAfterMs);

const storedOf = ({ params }: DeviceRecord) => params.filter(({ point }) => point.access !== 'w' && point.storage !== 'live');

/** The parameters that show whether a device was online and what it did: of the hundreds of cells of a battery few are needed. */
function tellingOf(device: DeviceRecord): number[] {
  const { keyMetrics, status } = device.type;
  const metrics = new Set([...keyMetrics, ...(status ? [status.metric] : [])]);
  const stored = storedOf(device);
  const telling = stored.filter(({ point }) => metrics.has(point.metric));
  return (telling.length > 0 ? telling : stored.slice(0, 8)).map(({ paramId }) => paramId);
}

/** Values of a silent device were stale, like overdue ones; those of a device that became silent later were not. */
function withQuality(
  devices: readonly DeviceRecord[],
  found: ReadonlyMap<number, Current>,
  then: Judgements,
  overdue: ReadonlySet<number>,
): Map<number, Current> {
  const values = new Map(found);
  for (const device of devices) {
    const isSilent = then.get(device.id)?.status === 'offline';
    for (const { paramId } of device.params) {
      const current = found.get(paramId);
      if (current && current.quality !== 2) values.set(paramId, { ...current, quality: isSilent || overdue.has(paramId) ? 1 : 0 });
    }
  }
  return values;
}

/** Values that do not change. */
const standing = (found: ReadonlyMap<number, Current>): NewestValues => ({
  get: (paramId) => found.get(paramId),
  onChange: () => () => {},
  onLate: () => () => {},
  markStale: () => {},
  markPresent: () => {},
});
