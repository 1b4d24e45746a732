import { LeftOutlined } from '@ant-design/icons';
import { devicesApi } from '@czyun/contract';
import { Link, NavLink, useLocation, useSearchParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useWord } from '../../shared/i18n/language.ts';
import { useDeviceStates } from '../../shared/live/use-device-states.ts';
import { readPlace } from '../../shared/project/paths.ts';
import { useProject, useProjectConfig, useProjectPath } from '../../shared/project/project-context.ts';
import { StatusBadge } from '../../shared/ui/badges.tsx';
import { screens } from '../screens.ts';
import { frameText } from '../text.ts';
import { devicePagePath, mayOpen } from './menu.ts';

/** Above every page of a device: which device, how it is, and its other pages. */
export function DeviceBar() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { child } = readPlace(pathname);
  const id = Number(params.get('id'));
  if (!child.startsWith('dev-') || !Number.isSafeInteger(id) || id <= 0) return null;
  return <DeviceMenu id={id} />;
}

function DeviceMenu({ id }: { readonly id: number }) {
  const t = frameText.use();
  const word = useWord();
  const path = useProjectPath();
  const project = useProject();
  const config = useProjectConfig();
  const devices = useCall(devicesApi.getAllByProjId, { query: { id: project.id } }, { freshMs: 30_000, quiet: true });
  const states = useDeviceStates(project.id);
  const device = devices.data?.find((item) => item.id === id);
  if (device === undefined) return null;
  const pages = config.devType[String(device.deviceType.id)]?.pages ?? ['monitor'];
  const entries = pages.flatMap((page) => {
    const screen = screens.find((item) => item.path === devicePagePath(page));
    return screen === undefined || !mayOpen(screen, project.permission) ? [] : [screen];
  });
  const status = states.get(id)?.status ?? device.status;
  return (
    <div className="device-bar">
      <Link className="back" to={path('devices')} aria-label={t(($) => $.page.device)}>
        <LeftOutlined />
      </Link>
      <span className="name">{device.name}</span>
      <span className="kind">{device.deviceType.name}</span>
      <StatusBadge status={status} />
      <nav aria-label={t(($) => $.menu.device)}>
        <ul>
          {entries.map((screen) => (
            <li key={screen.name}>
              <NavLink to={path(screen.path, { id })}>{word(screen.title)}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
