import { Drawer } from 'antd';
import { SideMenu } from './side-menu.tsx';

export interface MenuDrawerProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
}

/** The menu of a phone. */
export function MenuDrawer({ open, title, onClose }: MenuDrawerProps) {
  return (
    <Drawer placement="left" size={264} open={open} onClose={onClose} title={title} styles={{ body: { padding: 8 } }}>
      <SideMenu folded={false} />
    </Drawer>
  );
}
