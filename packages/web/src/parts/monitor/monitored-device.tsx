import type { DeviceTypeView } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Failed } from '../../kit/ui/states.tsx';
import { useDeviceFeed } from '../../platform/live/use-device-states.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { type Monitored, MonitoredContext } from './monitored.ts';
import { type DeviceDetail, useDeviceType, useLimits } from './queries.ts';
import { shownType } from './shown-values.ts';

export interface MonitoredDeviceProps extends Pick<Monitored, 'open' | 'scale' | 'setScale' | 'readAt'> {
  readonly detail: DeviceDetail;
  readonly second?: Monitored['second'];
  readonly skeleton: ReactNode;
  /** `type` as displayed; `stored` as returned by the server. */
  readonly children: (type: DeviceTypeView, stored: DeviceTypeView) => ReactNode;
}

/** Provides a device with its type and limits to the widgets in it. */
export function MonitoredDevice({ detail, readAt, open, scale, setScale, second = null, skeleton, children }: MonitoredDeviceProps) {
  const { device } = detail;
  const type = useDeviceType(device.deviceType.id);
  useDeviceFeed(useProject().id);
  const limited = useLimits(device.id).data?.params;
  const limits = new Map(limited?.map((param) => [param.metric, param]));
  if (type.data === undefined) {
    return type.error === null ? skeleton : <Failed error={type.error} onRetry={() => void type.refetch()} />;
  }
  const shown = shownType(type.data, device);
  const whyOf: Monitored['whyOf'] = ({ metric }) => ({ kind: 'value', deviceId: device.id, metric });
  const params = new Map(detail.params.map((param) => [param.metric, param]));
  const monitored: Monitored = {
    deviceId: device.id,
    role: device.role,
    limits,
    ...shown,
    whyOf,
    params,
    readAt,
    open,
    scale,
    setScale,
    second,
  };
  return <MonitoredContext value={monitored}>{children(shown.type, type.data)}</MonitoredContext>;
}
