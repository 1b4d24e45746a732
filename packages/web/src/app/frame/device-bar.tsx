import { LeftOutlined } from '@ant-design/icons';
import type { CallResult, devicesApi } from '@czyun/contract';
import { Link, NavLink } from 'react-router';
import { useWord } from '../../shared/i18n/language.ts';
import { useDeviceStates } from '../../shared/live/use-device-states.ts';
import { useProject, useProjectConfig, useProjectPath } from '../../shared/project/project-context.ts';
import { StatusBadge } from '../../shared/ui/badges.tsx';
import { screens } from '../screens.ts';
import { frameText } from '../text.ts';
import { useListSearch } from './list-address.ts';
import { devicePagePath, mayOpen } from './menu.ts';
import { useShownDevice } from './shown-device.ts';

type Device = CallResult<typeof devicesApi.getAllByProjId>[number];

/** Above every page of a device: which device, how it is, and its other pages. */
export function DeviceBar() {
  const device = useShownDevice();
  const list = useListSearch();
  return device === undefined ? null : <DeviceMenu device={device} list={list} />;
}

function DeviceMenu({ device, list }: { readonly device: Device; readonly list: string }) {
  const t = frameText.use();
  const word = useWord();
  const path = useProjectPath();
  const project = useProject();
  const config = useProjectConfig();
  const states = useDeviceStates(project.id);
  const pages = config.devType[String(device.deviceType.id)]?.pages ?? ['monitor'];
  const entries = pages.flatMap((page) => {
    const screen = screens.find((item) => item.path === devicePagePath(page));
    return screen === undefined || !mayOpen(screen, project.permission) ? [] : [screen];
  });
  const status = states.of(device).status;
  return (
    <div className="device-bar">
      <Link className="back" to={`${path('devices')}${list}`} aria-label={t(($) => $.page.device)}>
        <LeftOutlined />
      </Link>
      <span className="name" title={device.name}>
        {device.name}
      </span>
      <span className="kind">{device.deviceType.name}</span>
      <StatusBadge status={status} />
      <nav aria-label={t(($) => $.menu.device)}>
        <ul>
          {entries.map((screen) => (
            <li key={screen.name}>
              <NavLink to={path(screen.path, { id: device.id })}>{word(screen.title)}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
