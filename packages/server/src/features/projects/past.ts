/** A project as it stood at a past instant, in the shape of what tells the present, so that the same formulas work on both. */
import type { DeviceStatus } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { DeviceState, DeviceStates } from '../../alarms/types.ts';
import type { Schema } from '../../db/schema.ts';
import { statusOf } from '../../drivers/manager-points.ts';
import type { DeviceRecord, ProjectRecord, Registry } from '../../registry/types.ts';
import type { Current, History, LiveValues } from '../../telemetry/types.ts';
import { spansOf } from '../analysis/spans.ts';
import { statesAt } from './repo.ts';

export interface PastDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'devicesOf'>;
  readonly history: Pick<History, 'valuesAt'>;
  /** As they are now: whether a state that still stands was watched until now. */
  readonly states: Pick<DeviceStates, 'get'>;
  /** Hears why values are unknown (the history engine is away). */
  readonly warn?: ((error: unknown) => void) | undefined;
}

export interface Past {
  /** The newest value of every parameter at the instant. */
  readonly live: LiveValues;
  readonly states: Pick<DeviceStates, 'get'>;
}

/** Older readings tell nothing of the instant. */
const backMs = 86_400_000;
const idsAtOnce = 5000;
/** Imported readings may lie further apart than a driver's polls; the pages count a device as silent after as long (past-status.ts). */
const silentMs = 5 * 60_000;

/** What a project's values and device states were at `at`, which lies not after `now`. */
export async function pastOf(deps: PastDeps, project: ProjectRecord, at: number, now: number): Promise<Past> {
  const devices = deps.registry.devicesOf(project.id);
  const [found, rows] = await Promise.all([valuesThen(deps, devices, at), statesAt(deps.db, project.id, at)]);
  const rowsOf = Map.groupBy(rows, ({ deviceId }) => deviceId);
  const values = valuesOf(found);
  const states = new Map(
    devices.map((device): [number, DeviceState] => {
      const heard = device.params.reduce((newest, { paramId }) => Math.max(newest, found.get(paramId)?.time ?? 0), 0);
      const lastMessage = heard === 0 ? null : heard;
      const logged = spansOf(rowsOf.get(device.id) ?? [], {
        start: at,
        end: at + 1,
        now: Math.max(now, at + 1),
        lastMessage: deps.states.get(device.id).lastMessage,
        offlineAfterMs: device.driver.offlineAfterMs,
      })[0]?.status;
      const status = logged === undefined || logged === 'unknown' ? statusBy(device, values, lastMessage, at) : logged;
      return [device.id, { deviceId: device.id, status, lastMessage }];
    }),
  );
  // The values of a silent device were stale then, and those of one that fell silent since were not yet.
  for (const device of devices) {
    const quality = states.get(device.id)?.status === 'offline' ? 1 : 0;
    for (const { paramId } of device.params) {
      const current = found.get(paramId);
      if (current && current.quality !== 2) found.set(paramId, { ...current, quality });
    }
  }
  return { live: values, states: { get: (deviceId) => states.get(deviceId) ?? { deviceId, status: 'offline', lastMessage: null } } };
}

/** Without a word in the log (imported readings, a server that was down): by the readings, much as the driver manager judges them live. */
function statusBy(device: DeviceRecord, values: LiveValues, lastMessage: number | null, at: number): DeviceStatus {
  const isSilent = lastMessage === null || at - lastMessage > Math.max(silentMs, device.driver.offlineAfterMs);
  return isSilent ? 'offline' : statusOf(device, values);
}

async function valuesThen({ history, warn }: PastDeps, devices: readonly DeviceRecord[], time: number): Promise<Map<number, Current>> {
  const ids = devices.flatMap(({ params }) => params.map(({ paramId }) => paramId));
  const found = new Map<number, Current>();
  try {
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      const values = await history.valuesAt({ paramIds: ids.slice(from, from + idsAtOnce), time, backMs });
      for (const current of values) found.set(current.paramId, current);
    }
  } catch (error) {
    warn?.(error);
  }
  return found;
}

/** Values that never change again. */
const valuesOf = (found: ReadonlyMap<number, Current>): LiveValues => ({
  get: (paramId) => found.get(paramId),
  onChange: () => () => {},
  markStale: () => {},
});
