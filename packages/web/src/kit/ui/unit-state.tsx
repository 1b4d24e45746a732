import type { DeviceCard, DeviceTypeView } from '@czyun/contract';
import { useIsLive } from '../../platform/live/use-clock.ts';
import type { ShownStatus } from '../../platform/live/use-device-states.ts';
import { useValue } from '../../platform/live/use-values.ts';
import { StatusBadge } from './badges.tsx';

export interface UnitStateProps {
  readonly device: DeviceCard;
  readonly status: ShownStatus;
  /** Provides the device's own words; undefined while loading. */
  readonly type: DeviceTypeView | undefined;
}

/** State of a device in a list, with its own current word if that says more (`Standby · At rest`). */
export function UnitState({ device, status, type }: UnitStateProps) {
  const live = useIsLive();
  const { stateParam } = device;
  const value = useValue(stateParam?.paramId);
  const reported = stateParam === null ? undefined : (value ?? (live ? stateParam : undefined));
  const point = type?.points.find(({ metric }) => metric === type.status?.metric);
  const own = reported?.quality === 'good' && typeof reported.value === 'number' ? point?.states?.[reported.value] : undefined;
  return <StatusBadge status={status} own={own} why={{ kind: 'state', deviceId: device.id }} whyName={device.name} />;
}
