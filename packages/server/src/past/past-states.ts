/** States of devices at a past instant. */
import { minuteMs, statusOfState } from '@czyun/contract';
import { statusOf } from '../drivers/manager/device-state.ts';
import type { DeviceState } from '../drivers/types.ts';
import { spansOf } from '../energy/spans.ts';
import type { DeviceRecord } from '../registry/types.ts';
import { holdMs } from '../telemetry/intake/hold.ts';
import type { PastDeps } from './past.ts';
import { constantValues, longestDistanceMs, maxDistances, type ReadAt, type Readings } from './readings-at.ts';
import type { StateRow } from './repo.ts';

/** Without observation, shorter silences cannot be distinguished from slow data. */
const silentMs = 5 * minuteMs;

export interface PastState extends DeviceState {
  /** For unobserved devices: readings younger than this do not count as overdue, ms. */
  readonly doubtMs: number;
}

export type PastStates = ReadonlyMap<number, PastState>;

const limitOf = ({ driver }: DeviceRecord): number => Math.max(silentMs, driver.offlineAfterMs);

export const storedOf = ({ params }: DeviceRecord) => params.filter(({ point }) => point.access !== 'w' && point.storage !== 'live');

const newestOf = ({ params }: DeviceRecord, found: Readings) =>
  params.reduce<number | null>((newest, { paramId }) => Math.max(newest ?? 0, found.get(paramId)?.time ?? 0) || null, null);

/** Logged run states of devices at an instant. */
export type LoggedAt = (deviceIds: readonly number[], at: number) => Promise<readonly StateRow[]>;

export function createPastStates({ states: present }: Pick<PastDeps, 'states'>, readAt: ReadAt, loggedAt: LoggedAt) {
  /** Time of the last reading of each device; every parameter is read for one that seems silent and was not observed. */
  async function heardOf(devices: readonly DeviceRecord[], unwatched: readonly DeviceRecord[], found: Readings, at: number) {
    const heard = new Map(devices.map((device) => [device.id, newestOf(device, found)]));
    const quiet = unwatched.filter((device) => at - (heard.get(device.id) ?? 0) > limitOf(device));
    const rest = quiet.flatMap((device) => storedOf(device).filter(({ paramId }) => !found.has(paramId)));
    const more = await readAt(
      rest.map(({ paramId }) => paramId),
      at,
    );
    for (const device of quiet) heard.set(device.id, Math.max(heard.get(device.id) ?? 0, newestOf(device, more) ?? 0) || null);
    return heard;
  }

  /**
   * Imported readings may have longer intervals than the device: it is silent when the next one is overdue by the interval of the last two.
   */
  async function limitsOf(unwatched: readonly DeviceRecord[], heard: ReadonlyMap<number, number | null>, at: number) {
    const limits = new Map<number, number>();
    const doubtful = unwatched.filter((device) => {
      const age = at - (heard.get(device.id) ?? 0);
      return age > limitOf(device) && age <= holdMs(longestDistanceMs);
    });
    const groups = [...Map.groupBy(doubtful, ({ id }) => heard.get(id) ?? 0)].slice(0, maxDistances);
    for (const [time, devices] of groups) {
      const before = await readAt(
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

  /** States from the log if devices were observed, otherwise from their readings; `found` are the readings already known. */
  return async function statesOf(devices: readonly DeviceRecord[], found: Readings, at: number, now: number) {
    const ids = devices.map(({ id }) => id);
    const rowById = new Map((await loggedAt(ids, at)).map((row) => [row.deviceId, row]));
    const loggedOf = (device: DeviceRecord) => {
      const row = rowById.get(device.id);
      const { lastMessage } = present.get(device.id);
      const range = { start: at, end: at + 1, now: Math.max(now, at + 1), lastMessage, offlineAfterMs: device.driver.offlineAfterMs };
      const logged = spansOf(row ? [row] : [], range)[0]?.state;
      return logged === undefined || logged === 'unknown' ? undefined : statusOfState(logged);
    };
    const logged = new Map(devices.map((device) => [device.id, loggedOf(device)]));
    const unwatched = devices.filter(({ id }) => logged.get(id) === undefined);
    const heard = await heardOf(devices, unwatched, found, at);
    const limits = await limitsOf(unwatched, heard, at);
    return new Map(
      devices.map((device): [number, PastState] => {
        const lastMessage = heard.get(device.id) ?? null;
        const limitMs = limits.get(device.id) ?? limitOf(device);
        const isSilent = lastMessage === null || at - lastMessage > limitMs;
        const state = logged.get(device.id) ?? (isSilent ? ({ status: 'offline' } as const) : statusOf(device, constantValues(found)));
        const doubtMs = logged.get(device.id) === undefined ? limitMs : 0;
        return [device.id, { deviceId: device.id, ...state, lastMessage, doubtMs }];
      }),
    );
  };
}
