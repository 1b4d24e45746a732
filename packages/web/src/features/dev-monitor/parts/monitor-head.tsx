import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { Device } from '@czyun/contract';
import { timeText } from '@czyun/contract';
import { Button, Select, Tooltip } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useNow } from '../../../shared/live/use-clock.ts';
import type { DeviceStates } from '../../../shared/live/use-device-states.ts';
import { useProject, useProjectPath } from '../../../shared/project/project-context.ts';
import { Dot } from '../../../shared/ui/badges.tsx';
import { useAgeText } from '../../../shared/ui/value.tsx';
import { useDevices } from '../queries.ts';
import { monitorText } from '../text.ts';
import { Health } from './health.tsx';

export interface MonitorHeadProps {
  readonly device: Device;
  readonly states: DeviceStates;
  /** Time of the newest value on show, ms; states alone do not tell of every message. */
  readonly newest: number | null;
}

/** Which device, how it is, when it last spoke, and the way to its siblings. */
export function MonitorHead({ device, states, newest }: MonitorHeadProps) {
  const t = monitorText.use();
  const { timeZone } = useProject();
  const ageText = useAgeText();
  const now = useNow(1000);
  const state = states.of(device);
  const seen = Math.max(state.lastMessage ?? 0, newest ?? 0);
  const never = state.status === 'unknown' ? '-' : t(($) => $.seen.never);
  return (
    <header className="monitor-head">
      {/* The bar above every page of a device shows name, type and status to the eye. */}
      <h1 className="sr-only">{device.name}</h1>
      <Health deviceId={device.id} />
      <Tooltip title={seen === 0 ? undefined : timeText(seen, timeZone)}>
        <span className="seen">{seen === 0 ? never : t(($) => $.seen.ago, { age: ageText(now - seen) })}</span>
      </Tooltip>
      <div className="extra">
        <Siblings device={device} states={states} />
      </div>
    </header>
  );
}

/** Devices of the same type, by name. */
function Siblings({ device, states }: Pick<MonitorHeadProps, 'device' | 'states'>) {
  const t = monitorText.use();
  const project = useProject();
  const path = useProjectPath();
  const navigate = useNavigate();
  const { data } = useDevices(project.id);
  const siblings = useMemo(() => (data ?? [device]).filter((each) => each.deviceType.id === device.deviceType.id), [data, device]);
  if (siblings.length < 2) return null;
  const go = (id: number | undefined) => {
    if (id !== undefined) void navigate(path('dev-monitor', { id }));
  };
  const at = siblings.findIndex(({ id }) => id === device.id);
  const beside = (step: number) => siblings[(at + step + siblings.length) % siblings.length]?.id;
  return (
    <div className="siblings">
      <Button icon={<LeftOutlined />} aria-label={t(($) => $.pick.previous)} onClick={() => go(beside(-1))} />
      <Select
        showSearch={{ optionFilterProp: 'name' }}
        aria-label={t(($) => $.pick.label)}
        value={device.id}
        onChange={go}
        popupMatchSelectWidth={false}
        options={siblings.map((sibling) => ({
          value: sibling.id,
          name: sibling.name,
          label: (
            <span className="cz-word">
              <Dot tone={states.of(sibling).status} />
              {sibling.name}
            </span>
          ),
        }))}
      />
      <Button icon={<RightOutlined />} aria-label={t(($) => $.pick.next)} onClick={() => go(beside(1))} />
    </div>
  );
}
