import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { menuGroups } from '@czyun/contract';
import { useMemo } from 'react';
import { NavLink } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Tooltip } from '../../kit/control/tooltip.tsx';
import box from '../../kit/ui/box.module.css';
import { useSign } from '../../parts/alarms/sign.ts';
import { appConfig } from '../../platform/config/current.ts';
import { useWord } from '../../platform/language/language.ts';
import { projectPath } from '../../platform/project/paths.ts';
import { useProject, useProjectConfig } from '../../platform/project/project-context.ts';
import { stored } from '../../platform/storage.ts';
import { createStore, useStore } from '../../platform/store.ts';
import { frameText } from '../text.ts';
import { Count } from './count.tsx';
import { MenuIcon } from './icons.tsx';
import { type MenuEntry, type MenuSection, menuOf } from './menu.ts';
import css from './side-menu.module.css';
import { usePinned } from './use-pinned.ts';

/** Groups that are folded away; the menu beside the page and the one that slides in share them. */
const closedGroups = createStore<ReadonlySet<string>>(new Set((stored.get('menuClosed') ?? '').split(',').filter(Boolean)));

function toggleGroup(group: string): void {
  const closed = new Set(closedGroups.get());
  if (!closed.delete(group)) closed.add(group);
  closedGroups.set(closed);
  stored.set('menuClosed', closed.size === 0 ? null : [...closed].join(','));
}

type Group = MenuSection['group'] | 'pinned';

/** The side menu: favourites, then what the project's configuration names and the person may open, in groups that fold. */
export function SideMenu({ folded, onFold }: { readonly folded: boolean; readonly onFold?: () => void }) {
  const t = frameText.useText();
  const word = useWord();
  const project = useProject();
  const { nav } = useProjectConfig();
  const { pinned, toggle } = usePinned();
  const closed = useStore(closedGroups);
  const sections = useMemo(() => menuOf(nav['all'] ?? [], project), [nav, project]);
  const favourites = useMemo(() => {
    const entries = sections.flatMap((section) => section.entries);
    return pinned.flatMap((path) => entries.filter((entry) => entry.path === path));
  }, [sections, pinned]);
  const titleOf = (group: Group) =>
    group === 'pinned' ? t(($) => $.menu.pinned) : group === 'own' ? t(($) => $.menu.own) : word(menuGroups[group]);
  const shown: readonly { readonly group: Group; readonly entries: readonly MenuEntry[] }[] =
    favourites.length === 0 ? sections : [{ group: 'pinned', entries: favourites }, ...sections];
  return (
    <nav className={`${box.stack} ${box.close} ${css.menu} ${folded ? css.folded : ''}`} aria-label={t(($) => $.menu.main)}>
      <div className={`${box.grow} ${css.groups}`}>
        {shown.map(({ group, entries }) => {
          const open = folded || !closed.has(group);
          const title = titleOf(group);
          return (
            <section key={group} aria-label={title} data-group={group}>
              {!folded && (
                <button
                  type="button"
                  className={`${box.bare} ${box.row} ${box.roomy} ${box.between} ${box.small} ${box.faint} ${box.lit} ${css.group}`}
                  aria-expanded={open}
                  onClick={() => toggleGroup(group)}
                >
                  {title}
                  <DownOutlined aria-hidden />
                </button>
              )}
              {open && (
                <ul className={box.plain} style={{ marginBottom: 8 }}>
                  {entries.map((entry) => (
                    <li key={entry.path}>
                      <Entry entry={entry} folded={folded} projectId={project.id} />
                      {!folded && toggle !== null && (
                        <Button
                          kind="text"
                          size="small"
                          className={css.pin}
                          icon={pinned.includes(entry.path) ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
                          label={t(($) => $.menu.pin, { title: entry.title })}
                          pressed={pinned.includes(entry.path)}
                          onClick={() => toggle(entry.path)}
                        />
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </section>
          );
        })}
      </div>
      {onFold !== undefined && (
        <Button
          kind="text"
          className={css.fold}
          icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          label={t(($) => (folded ? $.menu.unfold : $.menu.fold))}
          aria-expanded={!folded}
          onClick={onFold}
        />
      )}
    </nav>
  );
}

function Entry({ entry, folded, projectId }: { readonly entry: MenuEntry; readonly folded: boolean; readonly projectId: number }) {
  return (
    <Tooltip title={folded ? entry.title : ''} placement="right">
      <NavLink className={`${box.row} ${box.roomy} ${box.lit}`} to={projectPath(appConfig.name, projectId, entry.path)}>
        <MenuIcon name={entry.icon} />
        <span className={folded ? 'sr-only' : `${box.clip} ${box.grow}`}>{entry.title}</span>
        {entry.id === 'log' && <Unacknowledged projectId={projectId} />}
      </NavLink>
    </Tooltip>
  );
}

/** How many alarms nobody has acknowledged, beside the way to them. */
function Unacknowledged({ projectId }: { readonly projectId: number }) {
  const t = frameText.useText();
  const { unacknowledged, worst } = useSign(projectId);
  if (unacknowledged.length === 0) return null;
  return (
    <>
      <Count of="unacknowledged" n={unacknowledged.length} severity={worst ?? 3} className={css.count} />
      <span className="sr-only">{t(($) => $.alarms.unacknowledged, { n: unacknowledged.length })}</span>
    </>
  );
}
