import { MoreOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useRef } from 'react';
import { NavLink } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Tooltip } from '../../kit/control/tooltip.tsx';
import box from '../../kit/ui/box.module.css';
import { useSign } from '../../parts/alarms/sign.ts';
import { appConfig } from '../../platform/config/current.ts';
import { projectPath } from '../../platform/project/paths.ts';
import { frameText } from '../text.ts';
import { Count } from './count.tsx';
import { MenuIcon } from './icons.tsx';
import type { MenuEntry } from './menu.ts';
import css from './side-menu.module.css';

/** Where the actions of an entry were requested. */
export interface ActionsAt {
  readonly entry: MenuEntry;
  readonly at: HTMLElement;
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly folded: boolean;
  readonly projectId: number;
  /** Opens the actions of the entry; null where there are none. */
  readonly onActions: ((actions: ActionsAt) => void) | null;
}

/** A link of the menu. Its actions open with the menu key or Shift+F10, and by a button that only a pointer needs: one tab stop per entry. */
export function Entry({ entry, folded, projectId, onActions }: EntryProps) {
  const t = frameText.useText();
  const link = useRef<HTMLAnchorElement>(null);
  const ask = () => {
    if (link.current !== null) onActions?.({ entry, at: link.current });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (onActions === null || !(event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) return;
    event.preventDefault();
    ask();
  };
  return (
    <li>
      <Tooltip title={folded ? entry.title : ''} placement="right">
        <NavLink
          ref={link}
          className={`${box.row} ${box.roomy} ${box.lit}`}
          to={projectPath(appConfig.name, projectId, entry.path)}
          onKeyDown={onKeyDown}
        >
          <MenuIcon name={entry.icon} />
          <span className={folded ? 'sr-only' : `${box.clip} ${box.grow}`}>{entry.title}</span>
          {entry.id === 'log' && <Unacknowledged projectId={projectId} />}
        </NavLink>
      </Tooltip>
      {!folded && onActions !== null && (
        <Button
          kind="text"
          size="small"
          className={css.more}
          icon={<MoreOutlined aria-hidden />}
          label={t(($) => $.menu.actions, { title: entry.title })}
          tabIndex={-1}
          aria-haspopup="menu"
          onClick={ask}
        />
      )}
    </li>
  );
}

/** Number of unacknowledged alarms, beside the link to them. */
export function Unacknowledged({ projectId }: { readonly projectId: number }) {
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
