import { routes } from '@czyun/contract';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import box from '../../kit/ui/box.module.css';
import { Empty, Failed, NoPermission, Skeleton } from '../../kit/ui/states.tsx';
import { TagStrip } from '../../parts/control/tag-strip.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { linksOf, useLinks } from '../../platform/address/use-links.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useDeviceFeed, useDeviceState } from '../../platform/live/use-device-states.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { AlarmStrip } from './parts/alarm-strip.tsx';
import { alarmedFamilies, splitAlarmed } from './parts/alarmed.ts';
import { ConnectPanel } from './parts/connect-panel.tsx';
import { GroupNav } from './parts/group-nav.tsx';
import { Groups } from './parts/groups.tsx';
import { KeyFigures } from './parts/key-figures.tsx';
import { type GroupLayout, layoutOf, searchGroups } from './parts/layout.ts';
import { MonitorHead } from './parts/monitor-head.tsx';
import { type Monitored, MonitoredContext, shownType, useMonitored } from './parts/monitored.ts';
import { PointDrawer } from './parts/point-drawer.tsx';
import { PortsPicture } from './parts/ports-picture.tsx';
import { useDeviceAlarms } from './parts/use-device-alarms.ts';
import { useNewestTime } from './parts/use-newest-time.ts';
import { type DeviceDetail, useDetail, useDevices, useDeviceType, useLimits } from './queries.ts';
import { monitorText } from './text.ts';

/** Live values of one device in the layout of its type. */
export function DevMonitorScreen() {
  const t = monitorText.useText();
  const project = useProject();
  const to = useLinks();
  const {
    asked: { id },
    faults,
  } = useAddress(routes['dev-monitor']);
  const detail = useDetail(id);
  const devices = useDevices(project.id);
  const toList = (
    <Link to={to(routes.devices)}>
      <Button kind="primary">{t(($) => $.pick.list)}</Button>
    </Link>
  );
  if (id === null && faults.length === 0) return <Empty title={t(($) => $.pick.title)} hint={t(($) => $.pick.hint)} action={toList} />;
  const missing = <Empty title={t(($) => $.missing.title)} hint={t(($) => $.missing.hint)} action={toList} />;
  if (id === null) return missing;
  if (detail.data === undefined) {
    if (detail.error === null) return <MonitorSkeleton />;
    // The server's answer is the same for a device of another project and for one that does not exist.
    const isListed = devices.data?.some((device) => device.id === id) === true;
    if (detail.error.status === 403 && isListed) return <NoPermission code={project.permission} />;
    if ([400, 403, 404].includes(detail.error.status)) return missing;
    return <Failed error={detail.error} onRetry={() => void detail.refetch()} />;
  }
  if (detail.data.projectId !== project.id) {
    const href = linksOf(detail.data.projectId)(routes['dev-monitor'], { id });
    const action = (
      <Button kind="primary" href={href}>
        {t(($) => $.elsewhere.open)}
      </Button>
    );
    return (
      <Empty title={t(($) => $.elsewhere.title, { name: detail.data.device.name })} hint={t(($) => $.elsewhere.hint)} action={action} />
    );
  }
  return <Monitor key={id} detail={detail.data} readAt={detail.dataUpdatedAt} />;
}

function Monitor({ detail, readAt }: { readonly detail: DeviceDetail; readonly readAt: number }) {
  const project = useProject();
  const {
    asked: { point },
    change,
  } = useAddress(routes['dev-monitor']);
  const { device } = detail;
  const type = useDeviceType(device.deviceType.id);
  useDeviceFeed(project.id);
  const live = useIsLive();
  const { status, lastMessage } = useDeviceState(device);
  const open = (metric: string) => change({ point: metric });
  const limited = useLimits(device.id).data?.params;
  const limits = new Map(limited?.map((param) => [param.metric, param]));
  const monitored: Monitored | null =
    type.data === undefined
      ? null
      : {
          deviceId: device.id,
          role: device.role,
          limits,
          ...shownType(type.data, device),
          params: new Map(detail.params.map((param) => [param.metric, param])),
          readAt,
          open,
        };
  const newest = useNewestTime(detail, type.data);
  const hasNoData = live && status !== 'unknown' && lastMessage === null && newest === null;
  if (monitored === null) {
    return type.error === null ? <MonitorSkeleton /> : <Failed error={type.error} onRetry={() => void type.refetch()} />;
  }
  return (
    <MonitoredContext value={monitored}>
      <div className={`${box.stack} ${box.roomy}`} data-monitor={device.id}>
        <MonitorHead device={device} type={monitored.type} newest={newest} />
        <TagStrip deviceId={device.id} />
        <AlarmStrip />
        {hasNoData ? <ConnectPanel device={device} type={monitored.type} /> : <Values />}
        <PointDrawer metric={point === '' ? null : point} onClose={() => change({ point: null })} />
      </div>
    </MonitoredContext>
  );
}

/** All values of the device: maps of what is in alarm, what flows, key figures, then group by group. */
function Values() {
  const t = monitorText.useText();
  const { type, deviceId } = useMonitored();
  const { entries } = useDeviceAlarms(deviceId);
  const {
    asked: { q: text },
    change,
  } = useAddress(routes['dev-monitor']);
  const searchText = useDeferredValue(text);
  const groups = layoutOf(type);
  const bases = groups.flatMap(({ heats }) => heats.map(({ base }) => base));
  const alarmed = alarmedFamilies(entries, bases);
  const whole = splitAlarmed(groups, alarmed);
  // In the order of the page: heat maps first.
  const ordered = [...whole.first, ...[...whole.rest].sort((a, b) => Number(isHeat(b)) - Number(isHeat(a)))];
  const found = searchGroups(groups, searchText);
  const { first, rest } = splitAlarmed(found, alarmed);
  return (
    <>
      {first.length > 0 && <Groups groups={first} />}
      <PortsPicture />
      <KeyFigures />
      <GroupNav groups={ordered} text={text} onText={(q) => change({ q })} />
      {found.length === 0 ? (
        <Empty
          title={t(($) => $.none.title)}
          hint={t(($) => $.none.hint)}
          action={<Button onClick={() => change({ q: null })}>{t(($) => $.none.clear)}</Button>}
        />
      ) : (
        <Groups groups={rest} />
      )}
    </>
  );
}

const isHeat = ({ singles, matrices }: GroupLayout): boolean => singles.length + matrices.length === 0;

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
