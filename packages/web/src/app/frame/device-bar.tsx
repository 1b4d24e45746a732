import { LeftOutlined } from '@ant-design/icons';
import type { CallResult, devicesApi } from '@czyun/contract';
import { routes, screensOfDevice } from '@czyun/contract';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { StatusBadge } from '../../kit/ui/badges.tsx';
import box from '../../kit/ui/box.module.css';
import { StarButton } from '../../parts/favourites/star-button.tsx';
import { useLinks } from '../../platform/address/use-links.ts';
import { backToPlace } from '../../platform/address/use-scroll-place.ts';
import { useWord } from '../../platform/language/language.ts';
import { useDeviceStates } from '../../platform/live/use-device-states.ts';
import { useProject, useProjectConfig } from '../../platform/project/project-context.ts';
import { storeRecentDevice } from '../../platform/project/recent-devices.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { stored } from '../../platform/storage.ts';
import { frameText } from '../text.ts';
import css from './frame.module.css';
import { useListSearch } from './list-address.ts';
import { mayOpen } from './menu.ts';
import { useShownDevice } from './shown-device.ts';

type Device = CallResult<typeof devicesApi.getAllByProjId>[number];

/** Space of the bar until the device is known. */
export function DeviceRoom() {
  return <div className={`${box.fixed} ${box.ruled} ${css.device}`} data-frame="device" aria-hidden="true" />;
}

/** Bar above every page of a device: the device, its state and its other pages. */
export function DeviceBar() {
  const { device, isAwaited } = useShownDevice();
  const list = useListSearch();
  const typeId = device?.deviceType.id;
  const id = device?.id;
  const { id: projectId } = useProject();
  const userName = useSession().person?.userName;
  useEffect(() => {
    if (id !== undefined && userName !== undefined) storeRecentDevice(userName, projectId, id);
  }, [id, projectId, userName]);
  useEffect(() => {
    if (id === undefined || typeId === undefined) return;
    // Older clients start from this selection. A device is its own mirror.
    stored.set('dev', String(id));
    stored.set('mirror', String(id));
    stored.set('type', String(typeId));
  }, [id, typeId]);
  if (device !== undefined) return <DeviceMenu device={device} list={list} />;
  return isAwaited ? <DeviceRoom /> : null;
}

function DeviceMenu({ device, list }: { readonly device: Device; readonly list: string }) {
  const t = frameText.useText();
  const word = useWord();
  const to = useLinks();
  const project = useProject();
  const config = useProjectConfig();
  const states = useDeviceStates(project.id);
  const pages = config.devType[String(device.deviceType.id)]?.pages ?? ['monitor'];
  const entries = screensOfDevice(pages).filter((screen) => mayOpen(screen, project));
  const status = states.of(device).status;
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Where not all pages fit, the current one is scrolled into view.
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll('a') ?? [])];
    links.find((link) => link.pathname.endsWith(pathname))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <section
      className={`${box.row} ${box.roomy} ${box.fixed} ${box.ruled} ${css.device}`}
      aria-label={t(($) => $.menu.shown, { name: device.name })}
      data-frame="device"
    >
      <Link style={{ padding: 4 }} state={backToPlace} to={`${to(routes.devices)}${list}`} aria-label={t(($) => $.page.device)}>
        <LeftOutlined aria-hidden />
      </Link>
      <span className={`${box.strong} ${box.clip} ${css.deviceName}`} title={device.name}>
        {device.name}
      </span>
      <StarButton of={`device:${device.id}`} label={t(($) => $.menu.pin, { title: device.name })} size="small" />
      <span className={`${box.faint} ${box.clip} ${css.kind}`} title={device.deviceType.name}>
        {device.deviceType.name}
      </span>
      <StatusBadge status={status} why={{ kind: 'state', deviceId: device.id }} />
      <nav ref={nav} className={box.last} aria-label={t(($) => $.menu.device)}>
        <ul className={`${box.plain} ${box.row} ${box.tight}`}>
          {entries.map((screen) => (
            <li key={screen.path}>
              <NavLink to={to(screen, { id: device.id })}>{word(screen.title)}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
