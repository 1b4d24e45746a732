import { type DeviceTypeView, routes } from '@czyun/contract';
import box from '../../kit/ui/box.module.css';
import { Below, Skeleton } from '../../kit/ui/states.tsx';
import { MachineCalls } from '../../parts/andon/machine-calls.tsx';
import { TagStrip } from '../../parts/control/tag-strip.tsx';
import { AlarmStrip } from '../../parts/monitor/alarm-strip.tsx';
import { DevicePlace } from '../../parts/monitor/device-place.tsx';
import { DeviceValues } from '../../parts/monitor/device-values.tsx';
import { Differences } from '../../parts/monitor/differences.tsx';
import { MonitoredDevice } from '../../parts/monitor/monitored-device.tsx';
import { PointDrawer } from '../../parts/monitor/point-drawer.tsx';
import type { DeviceDetail } from '../../parts/monitor/queries.ts';
import { useAlarmsPlaced } from '../../parts/monitor/use-device-alarms.ts';
import { useNewestTime } from '../../parts/monitor/use-newest-time.ts';
import { CompareChoice } from '../../parts/replay/compare-choice.tsx';
import { useSecondInstant } from '../../parts/replay/second-instant.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useDeviceState } from '../../platform/live/use-device-states.ts';
import { ConnectPanel } from './parts/connect-panel.tsx';
import { MonitorHead } from './parts/monitor-head.tsx';

/** Live values of one device in the layout of its type. */
export function DevMonitorScreen() {
  const {
    asked: { id },
    faults,
  } = useAddress(routes['dev-monitor']);
  return (
    <DevicePlace
      id={id}
      faulty={faults.length > 0}
      link={(to, device) => to(routes['dev-monitor'], { id: device })}
      skeleton={<MonitorSkeleton />}
    >
      {(detail, readAt) => <Opened key={id} detail={detail} readAt={readAt} />}
    </DevicePlace>
  );
}

function Opened({ detail, readAt }: { readonly detail: DeviceDetail; readonly readAt: number }) {
  const {
    asked: { scale, vs },
    change,
  } = useAddress(routes['dev-monitor']);
  const { time, second } = useSecondInstant(
    detail.params.map(({ paramId }) => paramId),
    vs,
  );
  return (
    <MonitoredDevice
      detail={detail}
      readAt={readAt}
      open={(metric) => change({ point: metric })}
      scale={scale}
      setScale={(next) => change({ scale: next })}
      second={second}
      skeleton={<MonitorSkeleton />}
    >
      {(type, stored) => <Monitor detail={detail} type={type} stored={stored} compared={time !== null} />}
    </MonitoredDevice>
  );
}

interface MonitorProps {
  readonly detail: DeviceDetail;
  readonly type: DeviceTypeView;
  readonly stored: DeviceTypeView;
  readonly compared: boolean;
}

function Monitor({ detail, type, stored, compared }: MonitorProps) {
  const {
    asked: { point, q, vs },
    change,
  } = useAddress(routes['dev-monitor']);
  const { device } = detail;
  const areAlarmsPlaced = useAlarmsPlaced();
  const live = useIsLive();
  const { status, lastMessage } = useDeviceState(device);
  const newest = useNewestTime(detail, stored);
  const hasNoData = live && status !== 'unknown' && lastMessage === null && newest === null;
  return (
    <div className={`${box.stack} ${box.roomy}`} data-monitor={device.id}>
      <MonitorHead device={device} type={type} newest={newest} extra={<CompareChoice vs={vs} onVs={(next) => change({ vs: next })} />} />
      {compared && <Differences />}
      <TagStrip deviceId={device.id} />
      {live && detail.params.some(({ metric }) => metric === 'output_total') && <MachineCalls deviceId={device.id} />}
      <AlarmStrip />
      <Below until={areAlarmsPlaced}>
        {hasNoData ? (
          <ConnectPanel device={device} type={type} />
        ) : (
          <DeviceValues text={q} onText={(text) => change({ q: text === '' ? null : text })} />
        )}
      </Below>
      <PointDrawer metric={point === '' ? null : point} onClose={() => change({ point: null })} />
    </div>
  );
}

function MonitorSkeleton() {
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <Skeleton height={32} width={320} />
      <Skeleton height={200} />
      <Skeleton height={124} />
      <Skeleton height={40} />
      <Skeleton height={360} />
    </div>
  );
}
