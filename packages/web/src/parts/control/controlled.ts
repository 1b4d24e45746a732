import type { Approval, CallResult, Device, DeviceTypeView, devicesApi } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { createContext, useContext } from 'react';
import { useWord } from '../../platform/language/language.ts';
import { useIsLive, useTime } from '../../platform/live/use-clock.ts';
import { useDeviceState } from '../../platform/live/use-device-states.ts';
import { useValues } from '../../platform/live/use-values.ts';
import { type LiveValue, untilStreamed } from '../../platform/live/value-store.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { pairsOf } from './machine.ts';
import { useApprovals, useTags } from './queries.ts';
import { controlPartsText } from './text.ts';

/** The controlled device and its permitted commands, for every part of the page. */
export interface Controlled {
  readonly device: Device;
  readonly type: DeviceTypeView;
  readonly pointOf: (metric: string) => ExpandedPoint | undefined;
  readonly paramIdOf: (metric: string) => number | undefined;
  /** At the clock's instant; undefined while unknown. */
  readonly liveOf: (metric: string) => LiveValue | undefined;
  /** Current value of good quality; null: none. */
  readonly goodOf: (metric: string) => number | null;
  /** Reason why it cannot be sent now; null: can be sent. */
  readonly offOf: (point: ExpandedPoint, value: number | null) => string | null;
  /** The same including the conditions of the device itself, as far as known. */
  readonly blockOf: (point: ExpandedPoint, value: number | null) => string | null;
  /** Current run state; null: unknown. */
  readonly state: number | null;
  /** Reason why no command can be sent. */
  readonly offAll: string | null;
  /** Whether a second person must approve it. */
  readonly needsApproval: (point: ExpandedPoint, value: number) => boolean;
  /** Dangerous commands of the project need approval; undefined while unknown. */
  readonly required: boolean | undefined;
  readonly approvals: readonly Approval[];
}

export type DeviceDetail = CallResult<typeof devicesApi.getDetail>;

export const ControlledContext = createContext<Controlled | null>(null);

export function useControlled(): Controlled {
  const controlled = useContext(ControlledContext);
  if (controlled === null) throw new Error('This component works only on the page of a device’s control');
  return controlled;
}

const stops = (point: ExpandedPoint, value: number | null) => value !== null && point.stops?.includes(value) === true;

/** State of the device on the page: live values and obstacles to commands. */
export function useControlledDevice(detail: DeviceDetail, type: DeviceTypeView, readAt: number): Controlled {
  const t = controlPartsText.useText();
  const word = useWord();
  const { device, params } = detail;
  const project = useProject();
  const allows = useAllows();
  const live = useIsLive();
  const now = useTime(60_000);
  const { status: connection } = useDeviceState(device);
  const isTagged = useTags(project.id).some(({ deviceId }) => deviceId === device.id);
  const { data: approval } = useApprovals(project.id);
  const byMetric = new Map(params.map((param) => [param.metric, param]));
  const points = new Map(type.points.map((point) => [point.metric, point]));
  const writable = type.points.filter(({ access }) => access !== 'r');
  const bounds = writable.flatMap(({ limits }) => [limits?.min, limits?.max]).filter((each) => typeof each === 'string');
  const locks = writable.flatMap(({ interlocks = [] }) => interlocks.map(({ metric }) => metric));
  const actuals = pairsOf(type.points).map(({ actual }) => actual.metric);
  const status = type.status === undefined ? [] : [type.status.metric];
  const metrics = new Set([...writable.map(({ metric }) => metric), ...bounds, ...locks, ...actuals, ...status]);
  const shown = [...metrics].flatMap((metric) => byMetric.get(metric)?.paramId ?? []);
  const values = useValues(shown);
  const approvals = (approval?.list ?? []).filter(({ deviceId }) => deviceId === device.id);
  const waiting = new Set(approvals.flatMap(({ steps }) => steps.map(({ metric }) => metric)));
  const liveOf = (metric: string) => {
    const param = byMetric.get(metric);
    if (param === undefined) return undefined;
    return values.get(param.paramId) ?? (live ? untilStreamed(param, readAt, now) : undefined);
  };
  const offAll = live ? (connection === 'offline' ? t(($) => $.off.offline) : null) : t(($) => $.off.past);
  const goodOf = (metric: string) => {
    const value = liveOf(metric);
    return value?.quality === 'good' && typeof value.value === 'number' ? value.value : null;
  };
  const offOf = (point: ExpandedPoint, value: number | null) => {
    if (offAll !== null) return offAll;
    if (point.permission !== undefined && !allows(point.permission)) return t(($) => $.off.noRight);
    if (isTagged && !stops(point, value)) return t(($) => $.off.tag);
    return waiting.has(point.metric) && !stops(point, value) ? t(($) => $.off.waiting) : null;
  };
  const lockOf = ({ interlocks = [] }: ExpandedPoint): string | null => {
    const lock = interlocks.find(({ metric, in: only, notIn }) => {
      const value = goodOf(metric);
      return value === null || only?.includes(value) === false || notIn?.includes(value) === true;
    });
    return lock === undefined ? null : word(lock.reason);
  };
  return {
    device,
    type,
    pointOf: (metric) => points.get(metric),
    paramIdOf: (metric) => byMetric.get(metric)?.paramId,
    liveOf,
    goodOf,
    offOf,
    blockOf: (point, value) => offOf(point, value) ?? lockOf(point),
    state: type.status === undefined ? null : goodOf(type.status.metric),
    offAll,
    needsApproval: (point, value) => approval?.required === true && point.dangerous === true && !stops(point, value),
    required: approval?.required,
    approvals,
  };
}
