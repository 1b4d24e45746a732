import { type DeviceTypeView, routes } from '@czyun/contract';
import { useRef } from 'react';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Skeleton } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { DevicePlace } from '../../parts/monitor/device-place.tsx';
import { KeyFigures } from '../../parts/monitor/key-figures.tsx';
import { useMonitored } from '../../parts/monitor/monitored.ts';
import { MonitoredDevice } from '../../parts/monitor/monitored-device.tsx';
import { PointDrawer } from '../../parts/monitor/point-drawer.tsx';
import { portsOf } from '../../parts/monitor/ports.ts';
import { PortsPicture } from '../../parts/monitor/ports-picture.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { DevicePanel } from './parts/device-panel.tsx';
import { deviceSteps } from './parts/device-steps.ts';
import css from './parts/guide.module.css';
import { PartMap } from './parts/part-map.tsx';
import { StepBar } from './parts/step-bar.tsx';
import { useStepKeys } from './parts/use-step-keys.ts';
import { guideText } from './text.ts';

const waiting = <Skeleton height="max(458px, calc(100dvh - 178px))" />;

/** Guided picture of a device: its parts are the groups of its type, each explained with its values. */
export function DeviceGuideScreen() {
  const {
    asked: { id, point },
    faults,
    change,
  } = useAddress(routes['dev-demo']);
  return (
    <DevicePlace id={id} faulty={faults.length > 0} link={(to, device) => to(routes['dev-demo'], { id: device })} skeleton={waiting}>
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
            <>
              <DeviceGuide name={detail.device.name} type={type} />
              <PointDrawer metric={point === '' ? null : point} onClose={() => change({ point: null })} />
            </>
          )}
        </MonitoredDevice>
      )}
    </DevicePlace>
  );
}

function DeviceGuide({ name, type }: { readonly name: string; readonly type: DeviceTypeView }) {
  const t = guideText.useText();
  const isNarrow = useNarrow();
  const host = useRef<HTMLDivElement>(null);
  const { asked, change } = useAddress(routes['dev-demo']);
  const { role } = useMonitored();
  const metrics = new Set(type.points.map(({ metric }) => metric));
  const hasPorts = portsOf(type.nature, role, (metric) => metrics.has(metric)) !== null;
  const steps = deviceSteps(type);
  const index = Math.max(
    0,
    steps.findIndex(({ key }) => key === asked.step),
  );
  const step = steps[index];
  const go = (next: number) => change({ step: next === 0 ? null : (steps[next]?.key ?? null) });
  useStepKeys(index, steps.length, go);
  const onFull = isNarrow || !document.fullscreenEnabled ? null : () => void host.current?.requestFullscreen();
  if (step === undefined) return null;
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.device.title)}
        sub={<span translate="no">{name}</span>}
        extra={<StepBar index={index} count={steps.length} go={go} onFull={onFull} />}
      />
      <div ref={host} className={`${box.stack} ${box.roomy} ${css.full}`}>
        {!hasPorts && <KeyFigures />}
        <div className={css.guide}>
          <div className={`${box.stack} ${box.roomy}`}>
            {hasPorts && <PortsPicture />}
            <PartMap steps={steps} index={index} go={go} />
          </div>
          <DevicePanel step={step} />
        </div>
      </div>
    </ListPage>
  );
}
