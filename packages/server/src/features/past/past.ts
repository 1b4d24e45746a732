/** Devices and values as they stood at a past instant, in the shape of what tells the present, so that the same formulas work on both. */
import type { DeviceStatus } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { DeviceState, DeviceStates } from '../../alarms/types.ts';
import type { Schema } from '../../db/schema.ts';
import { statusOf } from '../../drivers/manager-points.ts';
import type { DeviceRecord, Registry } from '../../registry/types.ts';
import type { Current, History, LiveValues } from '../../telemetry/types.ts';
import { spansOf } from '../analysis/spans.ts';
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
  readonly live: LiveValues;
  readonly states: Pick<DeviceStates, 'get'>;
}

/** Older readings tell nothing of the instant. */
const backMs = 86_400_000;
const idsAtOnce = 5000;
/** Imported readings may lie further apart than a driver's polls. */
const silentMs = 5 * 60_000;

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

  async function judged(devices: readonly DeviceRecord[], found: ReadonlyMap<number, Current>, at: number, now: number) {
    const rows = await statesAt(
      db,
      devices.map(({ id }) => id),
      at,
    );
    const rowsOf = Map.groupBy(rows, ({ deviceId }) => deviceId);
    return new Map(
      devices.map((device): [number, DeviceState] => {
        const heard = device.params.reduce((newest, { paramId }) => Math.max(newest, found.get(paramId)?.time ?? 0), 0);
        const lastMessage = heard === 0 ? null : heard;
        const logged = spansOf(rowsOf.get(device.id) ?? [], {
          start: at,
          end: at + 1,
          now: Math.max(now, at + 1),
          lastMessage: present.get(device.id).lastMessage,
          offlineAfterMs: device.driver.offlineAfterMs,
        })[0]?.status;
        const status = logged === undefined || logged === 'unknown' ? statusBy(device, found, lastMessage, at) : logged;
        return [device.id, { deviceId: device.id, status, lastMessage }];
      }),
    );
  }

  const devicesOf = (paramIds: readonly number[]): DeviceRecord[] => {
    const ids = new Set(paramIds.flatMap((id) => registry.param(id)?.deviceId ?? []));
    return [...ids].flatMap((id) => registry.device(id) ?? []);
  };

  return {
    /** Values at the instant, stale where the device was silent then; parameters that nobody told of are left out. */
    async values(paramIds: readonly number[], at: number, now: number): Promise<Map<number, Current>> {
      const devices = devicesOf(paramIds);
      const found = await readings([...new Set([...paramIds, ...devices.flatMap(tellingOf)])], at);
      return withQuality(devices, found, await judged(devices, found, at, now));
    },

    /** States of devices at the instant, with how many alarms, faults and notices stood. */
    async states(devices: readonly DeviceRecord[], at: number, now: number) {
      const found = await readings(devices.flatMap(tellingOf), at);
      const ids = devices.map(({ id }) => id);
      const [then, open] = await Promise.all([judged(devices, found, at, now), openAlarmsAt(db, ids, at)]);
      return devices.map(({ id }) => {
        const { status = 'offline', lastMessage = null } = then.get(id) ?? {};
        return { id, status, lastMessage, openAlarms: open.get(id) ?? 0 };
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
      return {
        live: standing(withQuality(devices, found, then)),
        states: { get: (deviceId) => then.get(deviceId) ?? { deviceId, status: 'offline', lastMessage: null } },
      };
    },
  };
}

export type Past = ReturnType<typeof createPast>;

/** The parameters that tell whether a device talked and what it did: of a battery's hundreds of cells none is needed for that. */
function tellingOf({ type, params }: DeviceRecord): number[] {
  const metrics = new Set([...type.keyMetrics, ...(type.status ? [type.status.metric] : [])]);
  const stored = params.filter(({ point }) => point.access !== 'w' && point.storage !== 'live');
  const telling = stored.filter(({ point }) => metrics.has(point.metric));
  return (telling.length > 0 ? telling : stored.slice(0, 8)).map(({ paramId }) => paramId);
}

/** The values of a silent device were stale then, and those of one that fell silent since were not yet. */
function withQuality(devices: readonly DeviceRecord[], found: ReadonlyMap<number, Current>, states: ReadonlyMap<number, DeviceState>) {
  const values = new Map(found);
  for (const device of devices) {
    const quality = states.get(device.id)?.status === 'offline' ? 1 : 0;
    for (const { paramId } of device.params) {
      const current = found.get(paramId);
      if (current && current.quality !== 2) values.set(paramId, { ...current, quality });
    }
  }
  return values;
}

/** Without a word in the log (imported readings, a server that was down): by the readings, much as the driver manager judges them live. */
function statusBy(device: DeviceRecord, found: ReadonlyMap<number, Current>, lastMessage: number | null, at: number): DeviceStatus {
  const isSilent = lastMessage === null || at - lastMessage > Math.max(silentMs, device.driver.offlineAfterMs);
  return isSilent ? 'offline' : statusOf(device, standing(found));
}

/** Values that never change again. */
const standing = (found: ReadonlyMap<number, Current>): LiveValues => ({
  get: (paramId) => found.get(paramId),
  onChange: () => () => {},
  markStale: () => {},
});
