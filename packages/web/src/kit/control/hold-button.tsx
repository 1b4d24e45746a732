import { Button } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { usePointerDrag } from './use-pointer-drag.ts';

export interface HoldButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabled: boolean;
  readonly onStart: () => void;
  /** Released, or the focus left it. */
  readonly onEnd: () => void;
}

const isPress = (event: KeyboardEvent) => !event.repeat && (event.key === 'Enter' || event.key === ' ');

/** A button that acts while a pointer or a key holds it down. */
export function HoldButton({ label, icon, disabled, onStart, onEnd }: HoldButtonProps) {
  const start = () => {
    onStart();
    return true;
  };
  return (
    <Button
      {...usePointerDrag({ begin: start, end: onEnd })}
      icon={icon}
      aria-label={label}
      title={label}
      disabled={disabled}
      onKeyDown={(event) => isPress(event) && onStart()}
      onKeyUp={onEnd}
      onBlur={onEnd}
      onContextMenu={(event) => event.preventDefault()}
    />
  );
}
