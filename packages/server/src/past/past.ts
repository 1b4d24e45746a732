/** Devices and values as they stood at a past instant, in the shape of what tells the present, so that the same formulas work on both. */
import { statusOfState } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { statusOf } from '../drivers/device-state.ts';
import type { DeviceState, DeviceStates } from '../drivers/types.ts';
import { spansOf } from '../energy/spans.ts';
import type { DeviceRecord, Registry } from '../registry/types.ts';
import { holdMs, isStale } from '../telemetry/hold.ts';
import type { Current, History, NewestValues } from '../telemetry/types.ts';
import { openAlarmsAt, statesAt } from './repo.ts';

export interface PastDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'param'>;
  readonly telemetry: { readonly history: Pick<History, 'valuesAt'> };
  /** As they are now: whether a state that still stands was watched until now. */
  readonly states: Pick<DeviceStates, 'get'>;
}

export interface ProjectThen {
  /** The newest value of every parameter at the instant. */
  readonly newest: NewestValues;
  readonly states: Pick<DeviceStates, 'get'>;
}

/** Older readings tell nothing of the instant. */
const backMs = 86_400_000;
const idsAtOnce = 5000;
/** Where nobody watched, shorter silences are not told from slow data. */
const silentMs = 5 * 60_000;
/** Two readings further apart tell of no rhythm. */
const longestDistanceMs = 3_600_000;
/** Those whose last readings came at one instant (an import) are asked together; more than so many questions are not put for one answer. */
const mostDistances = 20;

interface Judged extends DeviceState {
  /** Nobody watched it: younger readings are not called overdue, ms. */
  readonly doubtMs: number;
}

type Judgements = ReadonlyMap<number, Judged>;

/** What told of a device at an instant; `at` never lies after `now`. */
export function createPast({ db, registry, telemetry: { history }, states: present }: PastDeps) {
  async function readings(paramIds: readonly number[], time: number): Promise<Map<number, Current>> {
    const found = new Map<number, Current>();
    for (let from = 0; from < paramIds.length; from += idsAtOnce) {
      const values = await history.valuesAt({ paramIds: paramIds.slice(from, from + idsAtOnce), time, backMs });
      for (const current of values) found.set(current.paramId, current);
    }
    return found;
  }

  /** How the devices stood: by the log where somebody watched, else by their readings; `found` are those that were read already. */
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

  /** When each device was heard last: of one that seems silent and that nobody watched, every parameter is asked. */
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

  /** Imported readings may lie further apart than their device's would: it is silent when the next is overdue by the distance of its last two. */
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

  /** Points whose own reading was overdue at the instant though their device talked; one that came at a slower pace than is declared now, by that pace. */
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
    /** Values at the instant, stale where the device was silent then or the reading itself overdue; parameters that nobody told of are left out. */
    async values(paramIds: readonly number[], at: number, now: number): Promise<Map<number, Current>> {
      const devices = devicesOf(paramIds);
      const found = await readings([...new Set([...paramIds, ...devices.flatMap(tellingOf)])], at);
      const then = await judged(devices, found, at, now);
      return withQuality(devices, found, then, await overdueOf(devices, found, then, at));
    },

    /** States of devices at the instant, with how many alarms, faults and notices stood. */
    async states(devices: readonly DeviceRecord[], at: number, now: number) {
      const found = await readings(devices.flatMap(tellingOf), at);
      const ids = devices.map(({ id }) => id);
      const [then, open] = await Promise.all([judged(devices, found, at, now), openAlarmsAt(db, ids, at)]);
      return devices.map(({ id }) => {
        const { status = 'offline', detail, lastMessage = null } = then.get(id) ?? {};
        return { id, status, ...(detail && { detail }), lastMessage, openAlarms: open.get(id) ?? 0 };
      });
    },

    /** All of a project; where values cannot be read (the history engine is away) `warn` hears of it and they are unknown. */
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

/** The parameters that tell whether a device talked and what it did: of a battery's hundreds of cells few are needed for that. */
function tellingOf(device: DeviceRecord): number[] {
  const { keyMetrics, status } = device.type;
  const metrics = new Set([...keyMetrics, ...(status ? [status.metric] : [])]);
  const stored = storedOf(device);
  const telling = stored.filter(({ point }) => metrics.has(point.metric));
  return (telling.length > 0 ? telling : stored.slice(0, 8)).map(({ paramId }) => paramId);
}

/** The values of a silent device were stale then, like those that were overdue; those of one that fell silent since were not yet. */
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

/** Values that never change again. */
const standing = (found: ReadonlyMap<number, Current>): NewestValues => ({
  get: (paramId) => found.get(paramId),
  onChange: () => () => {},
  onLate: () => () => {},
  markStale: () => {},
  markPresent: () => {},
});
