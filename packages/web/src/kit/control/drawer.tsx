import { Drawer as AntDrawer } from 'antd';
import { type ReactNode, useRef } from 'react';
import { focusFirst } from './focus-first.ts';

/** On a phone the narrow one leaves a strip of the page to tap. */
const widths = {
  menu: 264,
  narrow: 'min(460px, 88vw)',
  medium: 'min(720px, 100%)',
  wide: 'min(1080px, 100%)',
} as const;

export interface DrawerProps {
  readonly open?: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly width?: keyof typeof widths;
  readonly side?: 'left' | 'right' | 'bottom';
  /** Height of a drawer at the bottom. */
  readonly height?: `${number}%`;
  /** Contains a form: its first field takes the focus. */
  readonly form?: boolean;
  /** The page beside it stays usable; the drawer starts this many px below the top of the page. */
  readonly besideFrom?: number;
  /** The content is mounted again each time it opens. */
  readonly destroyOnHidden?: boolean;
  readonly className?: string | undefined;
  readonly bodyClassName?: string | undefined;
  readonly children: ReactNode;
}

/** A sheet that slides in from an edge of the page. */
export function Drawer({
  open = true,
  title,
  onClose,
  width = 'medium',
  side = 'right',
  height = '85%',
  form = false,
  besideFrom,
  destroyOnHidden = false,
  className,
  bodyClassName,
  children,
  ...marks
}: DrawerProps) {
  const host = useRef<HTMLDivElement>(null);
  return (
    <AntDrawer
      {...marks}
      open={open}
      title={title}
      onClose={onClose}
      placement={side}
      size={side === 'bottom' ? height : widths[width]}
      destroyOnHidden={destroyOnHidden}
      {...(besideFrom === undefined ? {} : { mask: false, rootStyle: side === 'bottom' ? {} : { top: besideFrom } })}
      {...(className === undefined ? {} : { rootClassName: className })}
      {...(bodyClassName === undefined ? {} : { classNames: { body: bodyClassName } })}
      {...(form
        ? {
            drawerRender: (drawn: ReactNode) => (
              <div ref={host} style={{ display: 'contents' }}>
                {drawn}
              </div>
            ),
            afterOpenChange: (isOpen: boolean) => {
              if (isOpen && host.current !== null) focusFirst(host.current);
            },
          }
        : {})}
    >
      {children}
    </AntDrawer>
  );
}
