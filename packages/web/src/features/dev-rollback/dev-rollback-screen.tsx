import { routes } from '@czyun/contract';
import { useState } from 'react';
import { Stack } from '../../kit/ui/layout.tsx';
import { Below, Skeleton } from '../../kit/ui/states.tsx';
import { TagStrip } from '../../parts/control/tag-strip.tsx';
import { AlarmStrip } from '../../parts/monitor/alarm-strip.tsx';
import { DevicePlace } from '../../parts/monitor/device-place.tsx';
import { DeviceValues } from '../../parts/monitor/device-values.tsx';
import { Differences } from '../../parts/monitor/differences.tsx';
import { MonitoredDevice } from '../../parts/monitor/monitored-device.tsx';
import { PointDrawer } from '../../parts/monitor/point-drawer.tsx';
import type { DeviceDetail } from '../../parts/monitor/queries.ts';
import { CompareChoice } from '../../parts/replay/compare-choice.tsx';
import { useOwnReplayControls } from '../../parts/replay/own-controls.ts';
import { ReplayPanel } from '../../parts/replay/replay-panel.tsx';
import { useSecondInstant } from '../../parts/replay/second-instant.ts';
import { rangeMs } from '../../parts/replay/window.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { AroundCurves } from './parts/around-curves.tsx';
import { useClockAddress } from './parts/use-clock-address.ts';

/** Replay of one device: its history on a slider, its curves around the cursor, its values at that instant. */
export function DevRollbackScreen() {
  const {
    asked: { id },
    faults,
  } = useAddress(routes['dev-rollback']);
  return (
    <DevicePlace
      id={id}
      faulty={faults.length > 0}
      link={(to, device) => to(routes['dev-rollback'], { id: device })}
      skeleton={<ReplaySkeleton />}
    >
      {(detail, readAt) => <Replay key={id} detail={detail} readAt={readAt} />}
    </DevicePlace>
  );
}

function Replay({ detail, readAt }: { readonly detail: DeviceDetail; readonly readAt: number }) {
  const {
    asked: { time, vs, q, point, scale },
    change,
  } = useAddress(routes['dev-rollback']);
  const [isKnown, setKnown] = useState(false);
  useOwnReplayControls();
  useClockAddress();
  const { time: secondTime, second } = useSecondInstant(
    detail.params.map(({ paramId }) => paramId),
    vs,
  );
  const own = time.range === null && time.start !== null ? ([time.start, time.end ?? time.start + rangeMs['8h']] as const) : null;
  const { device } = detail;
  return (
    <MonitoredDevice
      detail={detail}
      readAt={readAt}
      open={(metric) => change({ point: metric })}
      scale={scale}
      setScale={(next) => change({ scale: next })}
      second={second}
      skeleton={<ReplaySkeleton />}
    >
      {() => (
        <Stack gap="roomy" data-replay={device.id}>
          <h1 className="sr-only">{device.name}</h1>
          <ReplayPanel
            deviceId={device.id}
            range={own === null ? (time.range ?? '8h') : null}
            own={own}
            onRange={(range) => change({ time: { range, start: null, end: null } })}
            onOwn={([start, end]) => change({ time: { range: null, start, end } })}
            extra={<CompareChoice vs={vs} onVs={(next) => change({ vs: next })} />}
            onKnown={() => setKnown(true)}
          />
          <Below until={isKnown}>
            <AroundCurves rangeMs={own === null ? rangeMs[time.range ?? '8h'] : own[1] - own[0]} vs={secondTime} />
            {/* Alarms appear and disappear while the cursor moves: the curves above them do not move. */}
            <AlarmStrip />
            {secondTime !== null && <Differences />}
            <TagStrip deviceId={device.id} />
            <DeviceValues text={q} onText={(text) => change({ q: text === '' ? null : text })} />
          </Below>
          <PointDrawer metric={point === '' ? null : point} onClose={() => change({ point: null })} />
        </Stack>
      )}
    </MonitoredDevice>
  );
}

function ReplaySkeleton() {
  return (
    <Stack gap="roomy">
      <Skeleton height={196} />
      <Skeleton height={270} />
      <Skeleton height={124} />
      <Skeleton height={360} />
    </Stack>
  );
}
