import { Drawer } from '../../kit/control/drawer.tsx';
import css from './frame.module.css';
import { SideMenu } from './side-menu.tsx';

export interface MenuDrawerProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
}

/** The menu of a phone. */
export function MenuDrawer({ open, title, onClose }: MenuDrawerProps) {
  return (
    <Drawer side="left" width="menu" open={open} onClose={onClose} title={title} bodyClassName={css.drawn}>
      <SideMenu folded={false} />
    </Drawer>
  );
}
