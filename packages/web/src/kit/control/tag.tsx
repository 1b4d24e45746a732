import { Tag as AntTag } from 'antd';
import type { ReactNode } from 'react';

export interface TagProps {
  readonly color?: string | undefined;
  /** Shows a cross. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** A short word in a frame. */
export function Tag({ color, onClose, children }: TagProps) {
  return (
    <AntTag {...(color === undefined ? {} : { color })} {...(onClose === undefined ? {} : { closable: true, onClose: () => onClose() })}>
      {children}
    </AntTag>
  );
}
