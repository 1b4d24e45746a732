import { type DeviceTypeView, type RouteName, routes } from '@czyun/contract';
import type { DevicePage } from '@czyun/devices';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import box from '../../../kit/ui/box.module.css';
import { Below, Empty, Skeleton } from '../../../kit/ui/states.tsx';
import { AlarmStrip } from '../../../parts/monitor/alarm-strip.tsx';
import { DevicePlace } from '../../../parts/monitor/device-place.tsx';
import { MonitoredDevice } from '../../../parts/monitor/monitored-device.tsx';
import { PointDrawer } from '../../../parts/monitor/point-drawer.tsx';
import type { DeviceDetail } from '../../../parts/monitor/queries.ts';
import { useAlarmsPlaced } from '../../../parts/monitor/use-device-alarms.ts';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { scenesText } from '../text.ts';

export type SceneRoute = Extract<RouteName, 'dev-monitor-fan3d' | 'dev-monitor-pressure_vessel' | 'dev-monitor-container'>;

/** Device page of the types that have the scene. */
const pages: Readonly<Record<SceneRoute, DevicePage>> = {
  'dev-monitor-fan3d': 'fan3d',
  'dev-monitor-pressure_vessel': 'pressure-vessel',
  'dev-monitor-container': 'container',
};

/** As high as the picture. */
export const waitingHeight = 'max(458px, calc(100dvh - 136px))';

export interface SceneProps {
  readonly detail: DeviceDetail;
  readonly type: DeviceTypeView;
  /** Selected part of the address. */
  readonly chosen: string | null;
  readonly onChoose: (part: string | null) => void;
}

/** A screen with a 3D picture of one device: its alarms, the picture with its values, the curve of a point. */
export function DeviceScene({ route, children }: { readonly route: SceneRoute; readonly children: (props: SceneProps) => ReactNode }) {
  const {
    asked: { id, part, point },
    faults,
    change,
  } = useAddress(routes[route]);
  const areAlarmsPlaced = useAlarmsPlaced();
  const waiting = <Skeleton height={waitingHeight} />;
  return (
    <DevicePlace id={id} faulty={faults.length > 0} link={(to, device) => to(routes[route], { id: device })} skeleton={waiting}>
      {(detail, readAt) => (
        <MonitoredDevice
          key={id}
          detail={detail}
          readAt={readAt}
          open={(metric) => change({ point: metric })}
          scale="relative"
          setScale={() => undefined}
          skeleton={waiting}
        >
          {(type) => (
            <div className={`${box.stack} ${box.roomy}`} data-device-scene={detail.device.id}>
              <h1 className="sr-only">{detail.device.name}</h1>
              <AlarmStrip />
              <Below until={areAlarmsPlaced}>
                {type.pages.includes(pages[route]) ? (
                  children({ detail, type, chosen: part === '' ? null : part, onChoose: (next) => change({ part: next }) })
                ) : (
                  <NoScene id={detail.device.id} />
                )}
              </Below>
              <PointDrawer metric={point === '' ? null : point} onClose={() => change({ point: null })} />
            </div>
          )}
        </MonitoredDevice>
      )}
    </DevicePlace>
  );
}

/** The device in the address has another type. */
function NoScene({ id }: { readonly id: number }) {
  const t = scenesText.useText();
  const to = useLinks();
  return (
    <Empty
      title={t(($) => $.none.title)}
      hint={t(($) => $.none.hint)}
      action={
        <Link to={to(routes['dev-monitor'], { id })}>
          <Button kind="primary">{t(($) => $.none.open)}</Button>
        </Link>
      }
    />
  );
}
