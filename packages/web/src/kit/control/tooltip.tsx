import { Tooltip as AntTooltip } from 'antd';
import type { ReactElement } from 'react';

export interface TooltipProps {
  /** None where it is empty. */
  readonly title: string | undefined;
  readonly placement?: 'top' | 'right';
  /** Seconds until it shows. */
  readonly delay?: number;
  readonly children: ReactElement;
}

/** Words beside a part while the pointer or the focus is on it. */
export function Tooltip({ title, placement = 'top', delay = 0.1, children, ...around }: TooltipProps) {
  return (
    <AntTooltip {...around} title={title} placement={placement} mouseEnterDelay={delay}>
      {children}
    </AntTooltip>
  );
}
