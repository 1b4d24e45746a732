import { Tag as AntTag } from 'antd';
import type { ReactNode } from 'react';

export interface TagProps {
  readonly color?: string | undefined;
  /** Shows a close button. */
  readonly onClose?: () => void;
  /** Name of the close button. */
  readonly closeLabel?: string;
  readonly children: ReactNode;
}

/** A short framed label. */
export function Tag({ color, onClose, closeLabel, children }: TagProps) {
  return (
    <AntTag
      {...(color === undefined ? {} : { color })}
      {...(onClose === undefined
        ? {}
        : { closable: closeLabel === undefined ? true : { 'aria-label': closeLabel }, onClose: () => onClose() })}
    >
      {children}
    </AntTag>
  );
}
