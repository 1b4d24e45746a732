import { type DeviceTypeView, routes } from '@czyun/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Notice } from '../../kit/control/notice.tsx';
import { StatusBadge } from '../../kit/ui/badges.tsx';
import box from '../../kit/ui/box.module.css';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { ControlledContext, useControlled, useControlledDevice } from '../../parts/control/controlled.ts';
import { type PendingValue, withText } from '../../parts/control/pending.ts';
import { TagStrip } from '../../parts/control/tag-strip.tsx';
import { useSend } from '../../parts/control/use-send.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useWord } from '../../platform/language/language.ts';
import { useDeviceFeed, useDeviceState } from '../../platform/live/use-device-states.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { Approvals } from './parts/approvals.tsx';
import { Changes } from './parts/changes.tsx';
import faceplate from './parts/faceplate.module.css';
import { Ledger } from './parts/ledger.tsx';
import { PointGroups } from './parts/point-groups.tsx';
import { SetpointPanel } from './parts/setpoint-panel.tsx';
import { StatePanel } from './parts/state-panel.tsx';
import { StopButton } from './parts/stop-button.tsx';
import { TagButton } from './parts/tag-button.tsx';
import { type DeviceDetail, useDetail, useDeviceType } from './queries.ts';
import css from './screen.module.css';
import { controlText } from './text.ts';

/** Faceplate of one device: stop button, run states, setpoint; below, all writable points, pending values and command history. */
export function DevControlScreen() {
  const t = controlText.useText();
  const project = useProject();
  const to = useLinks();
  const {
    asked: { id },
    faults,
  } = useAddress(routes['dev-control']);
  const detail = useDetail(id);
  const type = useDeviceType(detail.data?.device.deviceType.id);
  const action = (
    <Link to={to(routes.devices)}>
      <Button kind="primary">{t(($) => $.pick.list)}</Button>
    </Link>
  );
  if (id === null && faults.length === 0) return <Empty title={t(($) => $.pick.title)} hint={t(($) => $.pick.hint)} action={action} />;
  const missing = <Empty title={t(($) => $.missing.title)} hint={t(($) => $.missing.hint)} action={action} />;
  if (id === null) return missing;
  const error = detail.error ?? type.error;
  if (detail.data !== undefined && detail.data.projectId !== project.id) return missing;
  if (detail.data !== undefined && type.data !== undefined)
    return <Control key={id} detail={detail.data} type={type.data} readAt={detail.dataUpdatedAt} />;
  if (error === null) return <ControlSkeleton />;
  if ([400, 403, 404].includes(error.status)) return missing;
  return <Failed error={error} onRetry={() => void (detail.error === null ? type : detail).refetch()} />;
}

interface ControlProps {
  readonly detail: DeviceDetail;
  readonly type: DeviceTypeView;
  readonly readAt: number;
}

function Control({ detail, type, readAt }: ControlProps) {
  useDeviceFeed(useProject().id);
  const controlled = useControlledDevice(detail, type, readAt);
  return (
    <ControlledContext value={controlled}>
      <Parts offAll={controlled.offAll} />
    </ControlledContext>
  );
}

function Parts({ offAll }: { readonly offAll: string | null }) {
  const t = controlText.useText();
  const { device, type } = useControlled();
  const [pending, setPending] = useState<readonly PendingValue[]>([]);
  const onText = (metric: string, text: string) => setPending((before) => withText(before, metric, text));
  const sender = useSend();
  const none = type.points.every(({ access }) => access === 'r');
  return (
    <div className={`${box.stack} ${box.roomy}`} data-control={device.id}>
      <header className={`${box.row} ${box.wrap} ${faceplate.head}`}>
        {/* The device bar above the page shows the name. */}
        <h1 className="sr-only">{device.name}</h1>
        <Present />
        {offAll !== null && <Notice kind="warning" title={offAll} />}
        <span className={`${box.row} ${box.wide} ${box.last}`}>
          <TagButton />
          <StopButton sender={sender} />
        </span>
      </header>
      <TagStrip deviceId={device.id} />
      {none && <Empty title={t(($) => $.none.title)} hint={t(($) => $.none.hint)} />}
      <div className={faceplate.plates}>
        <StatePanel sender={sender} />
        <SetpointPanel pending={pending} onText={onText} sender={sender} />
      </div>
      <div className={css.columns}>
        <div className={box.stack}>
          <PointGroups pending={pending} onText={onText} sender={sender} />
        </div>
        <div className={box.stack}>
          <Approvals />
          <Changes pending={pending} onPending={setPending} sender={sender} />
        </div>
      </div>
      <Ledger busy={sender.busy} />
    </div>
  );
}

/** Connection and run state of the device, and the preconditions of its commands. */
function Present() {
  const { device, type, state, pointOf, goodOf } = useControlled();
  const { status } = useDeviceState(device);
  const word = useWord();
  const own = state === null || type.status === undefined ? undefined : pointOf(type.status.metric)?.states?.[state];
  const locks = type.points.flatMap(({ interlocks = [] }) => interlocks.map(({ metric }) => metric));
  const others = [...new Set(locks)].filter((metric) => metric !== type.status?.metric);
  return (
    <span className={`${box.row} ${box.wide} ${box.desk}`}>
      <StatusBadge status={status} own={own} why={{ kind: 'state', deviceId: device.id }} />
      {others.map((metric) => {
        const point = pointOf(metric);
        const value = goodOf(metric);
        const text = value === null ? undefined : point?.states?.[value];
        return point === undefined || text === undefined ? null : (
          <span key={metric} className={box.soft}>{`${word(point.name)} ${word(text)}`}</span>
        );
      })}
    </span>
  );
}

function ControlSkeleton() {
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <Skeleton height={40} />
      <Skeleton height={400} />
      <Skeleton height={360} />
    </div>
  );
}
