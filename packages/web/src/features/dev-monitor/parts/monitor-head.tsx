import { DesktopOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type Device, type DeviceTypeView, routes, timeText } from '@czyun/contract';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Tooltip } from '../../../kit/control/tooltip.tsx';
import { Dot, StatusBadge } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { AlarmSummary } from '../../../parts/monitor/alarm-summary.tsx';
import css from '../../../parts/monitor/monitor.module.css';
import { usePointValues } from '../../../parts/monitor/monitored.ts';
import { useDevices } from '../../../parts/monitor/queries.ts';
import { deviceWallLink } from '../../../platform/address/device-link.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useDeviceState, useDeviceStates } from '../../../platform/live/use-device-states.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { devMonitorText } from '../text.ts';
import { Health } from './health.tsx';
import { WindowButton } from './window-button.tsx';

export interface MonitorHeadProps {
  readonly device: Device;
  readonly type: DeviceTypeView;
  /** Time of the newest displayed value, ms: device states do not cover every message. */
  readonly newest: number | null;
  readonly extra: ReactNode;
}

/** State, last message, alarms, connection and the devices of the same type on one line. */
export function MonitorHead({ device, type, newest, extra }: MonitorHeadProps) {
  const t = devMonitorText.useText();
  const { timeZone } = useProject();
  const ageText = useAgeText();
  const now = useNow(1000);
  const state = useDeviceState(device);
  const lastSeen = Math.max(state.lastMessage ?? 0, newest ?? 0);
  const never = state.status === 'unknown' ? '-' : t(($) => $.seen.never);
  return (
    <header className={`${box.row} ${box.wrap} ${box.wide}`}>
      {/* The device bar above the page shows the name. */}
      <h1 className="sr-only">{device.name}</h1>
      <OwnState device={device} type={type} />
      <Tooltip title={lastSeen === 0 ? undefined : timeText(lastSeen, timeZone)}>
        <span className={box.faint}>{lastSeen === 0 ? never : t(($) => $.seen.ago, { age: ageText(now - lastSeen) })}</span>
      </Tooltip>
      <AlarmSummary deviceId={device.id} />
      <div className={`${box.row} ${box.wrap} ${box.last} ${css.end}`}>
        {extra}
        <WindowButton device={device} />
        <Button icon={<DesktopOutlined aria-hidden />} label={t(($) => $.wall)} href={deviceWallLink(device.id)} />
        <Health deviceId={device.id} />
        <Siblings device={device} />
      </div>
    </header>
  );
}

function OwnState({ device, type }: Pick<MonitorHeadProps, 'device' | 'type'>) {
  const { status } = useDeviceState(device);
  const points = type.points.filter(({ metric }) => metric === type.status?.metric);
  const readingOf = usePointValues(points);
  const [point] = points;
  const reading = point === undefined ? undefined : readingOf(point);
  const own = reading?.quality === 'good' && typeof reading.value === 'number' ? point?.states?.[reading.value] : undefined;
  return <StatusBadge status={status} own={own} why={{ kind: 'state', deviceId: device.id }} />;
}

/** Switch to other devices of the same type. */
function Siblings({ device }: Pick<MonitorHeadProps, 'device'>) {
  const t = devMonitorText.useText();
  const project = useProject();
  const to = useLinks();
  const navigate = useNavigate();
  const states = useDeviceStates(project.id);
  const { data } = useDevices(project.id);
  const siblings = (data ?? [device]).filter((each) => each.deviceType.id === device.deviceType.id);
  if (siblings.length < 2) return null;
  const go = (id: number | undefined) => {
    if (id !== undefined) void navigate(to(routes['dev-monitor'], { id }));
  };
  const at = siblings.findIndex(({ id }) => id === device.id);
  const neighbour = (step: number) => siblings[(at + step + siblings.length) % siblings.length]?.id;
  return (
    <div className={`${box.row} ${box.tight} ${css.siblings}`}>
      <Button icon={<LeftOutlined aria-hidden />} label={t(($) => $.pick.previous)} onClick={() => go(neighbour(-1))} />
      <Select
        search
        label={t(($) => $.pick.label)}
        value={device.id}
        onChange={go}
        wideList
        options={siblings.map((sibling) => ({
          value: sibling.id,
          title: sibling.name,
          label: (
            <span className="cz-word">
              <Dot tone={states.of(sibling).status} />
              {sibling.name}
            </span>
          ),
        }))}
      />
      <Button icon={<RightOutlined aria-hidden />} label={t(($) => $.pick.next)} onClick={() => go(neighbour(1))} />
    </div>
  );
}
