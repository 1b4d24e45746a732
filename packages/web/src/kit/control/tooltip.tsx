import { Tooltip as AntTooltip } from 'antd';
import type { ReactElement } from 'react';

export interface TooltipProps {
  /** No tooltip if empty. */
  readonly title: string | undefined;
  readonly placement?: 'top' | 'right';
  /** Delay until it is shown, s. */
  readonly delay?: number;
  readonly children: ReactElement;
}

/** Text beside an element while the pointer or the focus is on it. */
export function Tooltip({ title, placement = 'top', delay = 0.1, children, ...around }: TooltipProps) {
  return (
    <AntTooltip {...around} title={title} placement={placement} mouseEnterDelay={delay}>
      {children}
    </AntTooltip>
  );
}
