import { Popover as AntPopover } from 'antd';
import type { ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  readonly title?: string;
  readonly content: ReactNode;
  readonly placement?: 'bottom' | 'bottomLeft' | 'bottomRight';
  /** Controlled together with `onOpenChange`. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** The content is mounted again each time it opens. */
  readonly destroyOnHidden?: boolean;
  /** Element of the page in which the card is rendered. */
  readonly container?: () => HTMLElement;
  /** The button that opens it. */
  readonly children: ReactElement;
}

/** A card at a button, opened by pressing it. */
export function Popover({ title, content, placement, open, onOpenChange, destroyOnHidden = false, container, children }: PopoverProps) {
  return (
    <AntPopover
      trigger="click"
      content={content}
      destroyOnHidden={destroyOnHidden}
      {...(title === undefined ? {} : { title })}
      {...(placement === undefined ? {} : { placement })}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange: (next: boolean) => onOpenChange(next) })}
      {...(container === undefined ? {} : { getPopupContainer: container })}
    >
      {children}
    </AntPopover>
  );
}
