/** Devices and values at a past instant, in the form of the current ones, so that the same formulas work on both. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { DeviceStates } from '../drivers/types.ts';
import type { DeviceRecord, Registry } from '../registry/types.ts';
import type { Current, FrameSpan, History, NewestValues } from '../telemetry/types.ts';
import { createFrameReadings } from './frame-readings.ts';
import { createKnownHistory, type KnownHistory } from './known/known-history.ts';
import { amendedSeries } from './known/undone.ts';
import { overdueOf, withQuality } from './overdue.ts';
import { createPastStates, storedOf } from './past-states.ts';
import { constantValues, createReadAt, type ReadAt } from './readings-at.ts';
import { openAlarmsAt, statesAt, statesDuring } from './repo.ts';

export interface PastDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'param' | 'get'>;
  readonly telemetry: { readonly history: Pick<History, 'valuesAt' | 'frames'> & KnownHistory };
  /** Current states: whether a state that has not ended was observed until now. */
  readonly states: Pick<DeviceStates, 'get'>;
}

export interface ProjectThen {
  /** The latest value of every parameter at the instant. */
  readonly newest: NewestValues;
  readonly states: Pick<DeviceStates, 'get'>;
}

/** State and values at an instant; `at` is never after `now`. */
export function createPast({ db, registry, telemetry, states: present }: PastDeps) {
  const readAt = createReadAt(telemetry.history);
  const statesOf = createPastStates({ states: present }, readAt, (ids, at) => statesAt(db, ids, at));

  const devicesOf = (paramIds: readonly number[]): DeviceRecord[] => {
    const ids = new Set(paramIds.flatMap((id) => registry.param(id)?.deviceId ?? []));
    return [...ids].flatMap((id) => registry.device(id) ?? []);
  };

  return {
    /** Stored history as known at an instant. */
    historyAt: (known: number): KnownHistory => createKnownHistory({ db, registry, history: telemetry.history }, known),

    /** Ranges of [start, end) with amendments after an instant, by parameter, ms; parameters without any are omitted. */
    async changedAfter(paramIds: readonly number[], { start, end }: { readonly start: number; readonly end: number }, known: number) {
      const touched = await amendedSeries({ db, registry }, paramIds, { start, end }, known);
      const within = ({ from, to }: { from: number; to: number }) => [Math.max(from, start), Math.min(to, end)] as const;
      return new Map([...touched].map(([id, { ranges }]) => [id, ranges.map(within).filter(([from, to]) => from <= to)]));
    },

    /**
     * Values at the instant, stale if the device was silent or the reading overdue; parameters without a reading are omitted. `known`:
     * values
     * as known at that instant.
     */
    values(paramIds: readonly number[], at: number, now: number, known?: number): Promise<Map<number, Current>> {
      const reader = known === undefined ? readAt : createReadAt(createKnownHistory({ db, registry, history: telemetry.history }, known));
      const by = known === undefined ? statesOf : createPastStates({ states: present }, reader, (ids, time) => statesAt(db, ids, time));
      return valuesBy({ readAt: reader, statesOf: by }, paramIds, devicesOf(paramIds), at, now);
    },

    /** The same at each instant of `span`, none of which is after `now`; readings and log are read once for all of them. */
    async frames(paramIds: readonly number[], span: FrameSpan, now: number): Promise<readonly ReadonlyMap<number, Current>[]> {
      const devices = devicesOf(paramIds);
      const instants = Array.from({ length: span.count }, (_, frame) => span.start + frame * span.stepMs);
      const ids = devices.map(({ id }) => id);
      const statesThen = await statesDuring(db, ids, span.start, instants.at(-1) ?? span.start);
      const readFrame = createFrameReadings(telemetry.history, readAt, span);
      const by = {
        readAt: readFrame,
        statesOf: createPastStates({ states: present }, readFrame, async (_ids, at) => statesThen(at)),
      };
      const frames: ReadonlyMap<number, Current>[] = [];
      for (const at of instants) frames.push(await valuesBy(by, paramIds, devices, at, now));
      return frames;
    },

    /** States of devices at the instant, with the number of active alarms, faults and notices. */
    async states(devices: readonly DeviceRecord[], at: number, now: number) {
      const found = await readAt(devices.flatMap(tellingOf), at);
      const ids = devices.map(({ id }) => id);
      const [states, open] = await Promise.all([statesOf(devices, found, at, now), openAlarmsAt(db, ids, at)]);
      return devices.map(({ id }) => {
        const { status = 'offline', detail, lastMessage = null } = states.get(id) ?? {};
        return { id, status, ...(detail && { detail }), lastMessage, openAlarms: open.get(id) ?? 0 };
      });
    },

    /**
     * States and values of a project; if values cannot be read (the history engine is unavailable) they are unknown, and `warn` is called.
     */
    async project(devices: readonly DeviceRecord[], at: number, now: number, warn?: (error: unknown) => void): Promise<ProjectThen> {
      const ids = devices.flatMap(({ params }) => params.map(({ paramId }) => paramId));
      const found = await readAt(ids, at).catch((error: unknown) => {
        warn?.(error);
        return new Map<number, Current>();
      });
      const states = await statesOf(devices, found, at, now);
      const overdue = await overdueOf(readAt, devices, { found, states }, at).catch((error: unknown) => {
        warn?.(error);
        return new Set<number>();
      });
      return {
        newest: constantValues(withQuality(devices, { found, states }, overdue)),
        states: { get: (deviceId) => states.get(deviceId) ?? { deviceId, status: 'offline', lastMessage: null } },
      };
    },
  };
}

export type Past = ReturnType<typeof createPast>;

interface Sources {
  readonly readAt: ReadAt;
  readonly statesOf: ReturnType<typeof createPastStates>;
}

async function valuesBy(
  { readAt, statesOf }: Sources,
  paramIds: readonly number[],
  devices: readonly DeviceRecord[],
  at: number,
  now: number,
): Promise<Map<number, Current>> {
  const found = await readAt([...new Set([...paramIds, ...devices.flatMap(tellingOf)])], at);
  const past = { found, states: await statesOf(devices, found, at, now) };
  return withQuality(devices, past, await overdueOf(readAt, devices, past, at));
}

/** The parameters that show whether a device was online and what it did: few of the hundreds of cells of a battery are needed. */
function tellingOf(device: DeviceRecord): number[] {
  const { keyMetrics, status } = device.type;
  const metrics = new Set([...keyMetrics, ...(status ? [status.metric] : [])]);
  const stored = storedOf(device);
  const telling = stored.filter(({ point }) => metrics.has(point.metric));
  return (telling.length > 0 ? telling : stored.slice(0, 8)).map(({ paramId }) => paramId);
}
