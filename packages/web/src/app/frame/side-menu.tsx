import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { menuGroups } from '@czyun/contract';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import box from '../../kit/ui/box.module.css';
import { useWord } from '../../platform/language/language.ts';
import { readPlace } from '../../platform/project/paths.ts';
import { useProject, useProjectConfig } from '../../platform/project/project-context.ts';
import { frameText } from '../text.ts';
import { EntryActions } from './entry-actions.tsx';
import { groupInUse, type MenuEntry, menuOf } from './menu.ts';
import { type ActionsAt, Entry, Unacknowledged } from './menu-entry.tsx';
import { type Group, useMenuGroups } from './menu-groups.ts';
import css from './side-menu.module.css';
import { usePinned } from './use-pinned.ts';

interface Section {
  readonly group: Group;
  readonly entries: readonly MenuEntry[];
}

/**
 * The side menu: favourites, then the entries of the project's configuration that the user may open; groups are closed except the one in
 * use.
 */
export function SideMenu({ folded, onFold }: { readonly folded: boolean; readonly onFold?: () => void }) {
  const t = frameText.useText();
  const project = useProject();
  const { nav } = useProjectConfig();
  const { pathname, search } = useLocation();
  const { pinned, toggle: pin } = usePinned();
  const sections = useMemo(() => menuOf(nav['all'] ?? [], project), [nav, project]);
  const groups = useMenuGroups(groupInUse(sections, readPlace(pathname).child, search));
  const [actions, setActions] = useState<ActionsAt & { readonly open: boolean }>();
  const entries = sections.flatMap((section) => section.entries);
  const favourites = pinned.flatMap((path) => entries.filter((entry) => entry.path === path));
  const shown: readonly Section[] = favourites.length === 0 ? sections : [{ group: 'pinned', entries: favourites }, ...sections];
  return (
    <nav className={`${box.stack} ${box.close} ${css.menu} ${folded ? css.folded : ''}`} aria-label={t(($) => $.menu.main)}>
      <div className={`${box.grow} ${css.groups}`}>
        {shown.map((section) => (
          <GroupOf key={section.group} section={section} folded={folded} groups={groups} projectId={project.id}>
            {section.entries.map((entry) => (
              <Entry
                key={entry.path}
                entry={entry}
                folded={folded}
                projectId={project.id}
                onActions={pin === null ? null : (asked) => setActions({ ...asked, open: true })}
              />
            ))}
          </GroupOf>
        ))}
      </div>
      {actions !== undefined && pin !== null && (
        <EntryActions
          of={actions}
          open={actions.open}
          projectId={project.id}
          pinned={pinned.includes(actions.entry.path)}
          onPin={() => pin(actions.entry.path)}
          onClose={() => setActions({ ...actions, open: false })}
        />
      )}
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

interface GroupProps {
  readonly section: Section;
  readonly folded: boolean;
  readonly groups: ReturnType<typeof useMenuGroups>;
  readonly projectId: number;
  readonly children: React.ReactNode;
}

function GroupOf({ section: { group, entries }, folded, groups, projectId, children }: GroupProps) {
  const t = frameText.useText();
  const word = useWord();
  const open = folded || groups.isOpen(group);
  const title = group === 'pinned' ? t(($) => $.menu.pinned) : group === 'own' ? t(($) => $.menu.own) : word(menuGroups[group]);
  return (
    <section aria-label={title} data-group={group}>
      {!folded && (
        <button
          type="button"
          className={`${box.bare} ${box.row} ${box.roomy} ${box.small} ${box.faint} ${box.lit} ${css.group}`}
          aria-expanded={open}
          onClick={() => groups.toggle(group)}
        >
          <span className={box.grow}>{title}</span>
          {!open && entries.some(({ id }) => id === 'log') && <Unacknowledged projectId={projectId} />}
          <DownOutlined aria-hidden />
        </button>
      )}
      {open && (
        <ul className={box.plain} style={{ marginBottom: 8 }}>
          {children}
        </ul>
      )}
    </section>
  );
}
