import { LayoutOutlined, StarFilled } from '@ant-design/icons';
import { type DeviceCard as Device, grants, preferencesApi, routeAt, routes } from '@czyun/contract';
import { boardsApi } from '@czyun/contract/boards';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Text } from '../../../kit/ui/layout.tsx';
import { Empty, Skeleton } from '../../../kit/ui/states.tsx';
import { useStarred } from '../../../parts/favourites/use-starred.ts';
import { AddDevices } from '../../../parts/floor/no-machines.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useDeviceTypes } from '../../../platform/api/use-device-types.ts';
import { appConfig } from '../../../platform/config/current.ts';
import { useWord } from '../../../platform/language/language.ts';
import { projectPath } from '../../../platform/project/paths.ts';
import { holderIn, useProject, useProjectConfig } from '../../../platform/project/project-context.ts';
import { workspaceText } from '../text.ts';
import css from '../workspace.module.css';
import { DeviceCard } from './device-card.tsx';

interface FavouritesProps {
  readonly devices: readonly Device[];
  /** Shown while the user has no favourite device. */
  readonly main: readonly Device[];
  /** When the devices were read, ms. */
  readonly readAt: number;
}

const waitingPx = 160;

/** Favourite devices with live values, boards and pages; without a favourite device the main ones, each with its star. */
export function FavouritesPanel({ devices, main, readAt }: FavouritesProps) {
  const t = workspaceText.useText();
  const { starred } = useStarred();
  const own = (starred ?? []).flatMap((key) => devices.find(({ id }) => key === `device:${id}`) ?? []);
  const shown = own.length > 0 ? own : main;
  const types = useDeviceTypes([...new Set(shown.map(({ deviceType }) => deviceType.id))]);
  const pages = usePages();
  return (
    <Panel title={own.length > 0 ? t(($) => $.favourites.title) : t(($) => $.favourites.offered)} menu={false}>
      <div className={box.stack} data-favourites={own.length}>
        {starred === undefined ? (
          <Skeleton height={waitingPx} />
        ) : shown.length === 0 ? (
          <Empty title={t(($) => $.favourites.none)} hint={t(($) => $.favourites.noneHint)} action={<AddDevices />} />
        ) : (
          <ul className={`${box.plain} ${box.grid} ${css.devices}`}>
            {shown.map((device) => (
              <DeviceCard key={device.id} device={device} type={types.get(device.deviceType.id)} readAt={readAt} />
            ))}
          </ul>
        )}
        {pages.length > 0 && (
          <ul className={`${box.plain} ${box.row} ${box.wrap}`} aria-label={t(($) => $.favourites.pages)}>
            {pages.map(({ id, title, to, isBoard }) => (
              <li key={id}>
                <Link className={`${box.chip} ${box.row} ${css.pill}`} to={to}>
                  {isBoard ? <LayoutOutlined aria-hidden /> : <StarFilled aria-hidden />}
                  {isBoard ? <span translate="no">{title}</span> : title}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Text as="p" size="small" tone="faint">
          {t(($) => $.favourites.hint)}
        </Text>
      </div>
    </Panel>
  );
}

interface PageLink {
  readonly id: string;
  readonly title: string;
  readonly to: string;
  readonly isBoard: boolean;
}

/** Favourite boards and pages that exist and may be opened. */
function usePages(): readonly PageLink[] {
  const to = useLinks();
  const word = useWord();
  const project = useProject();
  const { nav } = useProjectConfig();
  const { starred = [] } = useStarred();
  const hasBoards = starred.some((key) => key.startsWith('board:'));
  const boards = useCall(boardsApi.listBoards, hasBoards ? { query: { projectId: project.id } } : null, { freshMs: 15_000, quiet: true });
  const own = useCall(preferencesApi.getPreferences, { query: { projectId: project.id } }, { freshMs: 60_000, quiet: true });
  const ofBoards = starred.flatMap((key): readonly PageLink[] => {
    const board = boards.data?.find(({ id }) => key === `board:${id}`);
    return board === undefined ? [] : [{ id: key, title: board.name, to: to(routes.diydemo, { board: board.id }), isBoard: true }];
  });
  const ofPages = (own.data?.pinned ?? []).flatMap((path): readonly PageLink[] => {
    const route = routeAt(path.split('?')[0] ?? '');
    if (route === undefined || !route.built) return [];
    if (route.permission !== undefined && !grants(holderIn(project), route.permission)) return [];
    const named = nav['all']?.find(({ url }) => url.replace(/^\/+|\/+$/g, '') === path);
    return [{ id: path, title: named?.title ?? word(route.title), to: projectPath(appConfig.name, project.id, path), isBoard: false }];
  });
  return [...ofBoards, ...ofPages];
}
