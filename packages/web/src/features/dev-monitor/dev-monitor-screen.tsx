import { Button } from 'antd';
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { appConfig } from '../../shared/config/current.ts';
import { useDeviceStates } from '../../shared/live/use-device-states.ts';
import { projectPath } from '../../shared/project/paths.ts';
import { useProject, useProjectPath } from '../../shared/project/project-context.ts';
import { useSearchState } from '../../shared/screen/use-search-state.ts';
import { stored } from '../../shared/storage.ts';
import { Empty, Failed, NoPermission, Skeleton } from '../../shared/ui/states.tsx';
import { AlarmStrip } from './parts/alarm-strip.tsx';
import { GroupNav } from './parts/group-nav.tsx';
import { Groups } from './parts/groups.tsx';
import { KeyFigures } from './parts/key-figures.tsx';
import { type GroupLayout, layoutOf, searchGroups } from './parts/layout.ts';
import { MonitorHead } from './parts/monitor-head.tsx';
import { type Monitored, MonitoredContext, shownType } from './parts/monitored.ts';
import { PointDrawer } from './parts/point-drawer.tsx';
import { useNewestTime } from './parts/use-newest-time.ts';
import { type DeviceDetail, useDetail, useDevices, useDeviceType } from './queries.ts';
import { monitorText } from './text.ts';
import './dev-monitor.css';

/** Live values of one device, laid out as its type says. */
export function DevMonitorScreen() {
  const t = monitorText.use();
  const project = useProject();
  const path = useProjectPath();
  const [params] = useSearchState();
  const asked = params.get('id') ?? '';
  const id = /^\d{1,15}$/.test(asked) && Number(asked) > 0 ? Number(asked) : null;
  const detail = useDetail(id);
  const devices = useDevices(project.id);
  const toList = (
    <Link to={path('devices')}>
      <Button type="primary">{t(($) => $.pick.list)}</Button>
    </Link>
  );
  if (asked === '') return <Empty title={t(($) => $.pick.title)} hint={t(($) => $.pick.hint)} action={toList} />;
  const missing = <Empty title={t(($) => $.missing.title)} hint={t(($) => $.missing.hint)} action={toList} />;
  if (id === null) return missing;
  if (detail.data === undefined) {
    if (detail.error === null) return <MonitorSkeleton />;
    // The server does not tell a device of other people from one that does not exist.
    const known = devices.data?.some((device) => device.id === id) === true;
    if (detail.error.status === 403 && known) return <NoPermission code={project.permission} />;
    if ([400, 403, 404].includes(detail.error.status)) return missing;
    return <Failed error={detail.error} onRetry={() => void detail.refetch()} />;
  }
  if (detail.data.projectId !== project.id) {
    const there = projectPath(appConfig.name, detail.data.projectId, 'dev-monitor', { id });
    const action = (
      <Button type="primary" href={there}>
        {t(($) => $.elsewhere.open)}
      </Button>
    );
    return (
      <Empty title={t(($) => $.elsewhere.title, { name: detail.data.device.name })} hint={t(($) => $.elsewhere.hint)} action={action} />
    );
  }
  return <Monitor key={id} detail={detail.data} />;
}

function Monitor({ detail }: { readonly detail: DeviceDetail }) {
  const t = monitorText.use();
  const project = useProject();
  const [params, change] = useSearchState();
  const { device } = detail;
  const type = useDeviceType(device.deviceType.id);
  const states = useDeviceStates(project.id);
  const text = params.get('q') ?? '';
  const sought = useDeferredValue(text);
  const open = useCallback((metric: string) => change({ point: metric }), [change]);
  const monitored = useMemo<Monitored | null>(
    () =>
      type.data === undefined
        ? null
        : {
            deviceId: device.id,
            ...shownType(type.data, device),
            params: new Map(detail.params.map((param) => [param.metric, param])),
            open,
          },
    [type.data, device, detail.params, open],
  );
  const groups = useMemo(() => (type.data === undefined ? [] : layoutOf(type.data)), [type.data]);
  // As they stand on the page: heat maps first.
  const ordered = useMemo(() => [...groups].sort((a, b) => Number(isHeat(b)) - Number(isHeat(a))), [groups]);
  const found = useMemo(() => searchGroups(groups, sought), [groups, sought]);
  const newest = useNewestTime(detail, type.data);
  const typeId = device.deviceType.id;
  useEffect(() => {
    // The selection that the device's other pages, and older clients, start from.
    stored.set('dev', String(device.id));
    stored.set('mirror', String(device.id));
    stored.set('type', String(typeId));
  }, [device.id, typeId]);
  if (monitored === null) {
    return type.error === null ? <MonitorSkeleton /> : <Failed error={type.error} onRetry={() => void type.refetch()} />;
  }
  return (
    <MonitoredContext value={monitored}>
      <div className="monitor-page">
        <MonitorHead device={device} states={states} newest={newest} />
        <AlarmStrip />
        <KeyFigures />
        <GroupNav groups={ordered} text={text} onText={(q) => change({ q })} />
        {found.length === 0 ? (
          <Empty
            title={t(($) => $.none.title)}
            hint={t(($) => $.none.hint)}
            action={<Button onClick={() => change({ q: null })}>{t(($) => $.none.clear)}</Button>}
          />
        ) : (
          <Groups groups={found} />
        )}
        <PointDrawer metric={params.get('point')} onClose={() => change({ point: null })} />
      </div>
    </MonitoredContext>
  );
}

const isHeat = ({ singles, matrices }: GroupLayout): boolean => singles.length + matrices.length === 0;

function MonitorSkeleton() {
  return (
    <div className="monitor-page">
      <div className="monitor-head">
        <Skeleton height={28} width={320} />
      </div>
      <Skeleton height={40} />
      <Skeleton height={84} />
      <Skeleton height={40} />
      <Skeleton height={360} />
    </div>
  );
}
