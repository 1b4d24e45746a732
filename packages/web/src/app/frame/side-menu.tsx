import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useMemo } from 'react';
import { NavLink } from 'react-router';
import { useProject, useProjectConfig, useProjectPath } from '../../shared/project/project-context.ts';
import { screens } from '../screens.ts';
import { frameText } from '../text.ts';
import { MenuIcon } from './icons.tsx';
import { menuOf } from './menu.ts';

/** The side menu: what the project's configuration names and the person may open. */
export function SideMenu({ folded, onFold }: { readonly folded: boolean; readonly onFold?: () => void }) {
  const t = frameText.use();
  const project = useProject();
  const { nav } = useProjectConfig();
  const path = useProjectPath();
  const entries = useMemo(() => menuOf(nav['all'] ?? [], project, screens), [nav, project]);
  return (
    <nav className="side-menu" aria-label={t(($) => $.menu.main)}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Tooltip title={folded ? entry.title : ''} placement="right">
              <NavLink to={path(entry.path)} aria-label={entry.title}>
                <MenuIcon name={entry.icon} />
                {!folded && <span className="label">{entry.title}</span>}
              </NavLink>
            </Tooltip>
          </li>
        ))}
      </ul>
      {onFold !== undefined && (
        <Button
          type="text"
          className="fold"
          icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          aria-label={t(($) => (folded ? $.menu.unfold : $.menu.fold))}
          aria-expanded={!folded}
          onClick={onFold}
        />
      )}
    </nav>
  );
}
