import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { appConfig } from '../../platform/config/current.ts';
import { projectPath } from '../../platform/project/paths.ts';
import { frameText } from '../text.ts';
import type { ActionsAt } from './menu-entry.tsx';

const MenuList = lazyPart(async () => (await import('../../kit/control/menu-list.tsx')).MenuList);

interface EntryActionsProps {
  /** The entry whose actions are open, or were open last. */
  readonly of: ActionsAt;
  readonly open: boolean;
  readonly projectId: number;
  readonly pinned: boolean;
  readonly onPin: () => void;
  readonly onClose: () => void;
}

/** Actions of a menu entry beside opening it. */
export function EntryActions({ of: { entry, at }, open, projectId, pinned, onPin, onClose }: EntryActionsProps) {
  const t = frameText.useText();
  const address = projectPath(appConfig.name, projectId, entry.path);
  return (
    <Lazy fallback={null}>
      <MenuList
        key={address}
        at={at}
        open={open}
        placement="bottomRight"
        autoFocus
        onOpenChange={(next) => {
          if (next) return;
          onClose();
          at.focus();
        }}
        items={[
          { key: 'pin', label: t(($) => (pinned ? $.menu.unpin : $.menu.addPin)), onClick: onPin },
          { key: 'tab', label: t(($) => $.menu.newTab), onClick: () => void window.open(address, '_blank', 'noopener') },
        ]}
      />
    </Lazy>
  );
}
