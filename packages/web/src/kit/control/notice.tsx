import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { shared } from '../../platform/text.ts';

export interface NoticeProps {
  readonly kind: 'info' | 'success' | 'warning' | 'error';
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** A button or link after the text. */
  readonly action?: ReactNode;
  /** `alert` is read aloud immediately, `status` when idle. */
  readonly role?: 'alert' | 'status' | undefined;
  readonly withoutIcon?: boolean;
  /** Shows a close button that removes the notice. */
  readonly closable?: boolean;
  /** Shows a close button; the caller removes the notice. */
  readonly onClose?: (() => void) | undefined;
  readonly className?: string | undefined;
}

/** A framed sentence with information for the user. */
export function Notice({
  kind,
  title,
  description,
  action,
  role = 'alert',
  withoutIcon = false,
  closable = false,
  onClose,
  className,
  ...marks
}: NoticeProps) {
  const t = shared.useText();
  const cross = { 'aria-label': t(($) => $.action.close), ...(onClose === undefined ? {} : { onClose: () => onClose() }) };
  return (
    <Alert
      {...marks}
      type={kind}
      title={title}
      description={description}
      action={action}
      role={role}
      showIcon={!withoutIcon}
      closable={(closable || onClose !== undefined) && cross}
      {...(className === undefined ? {} : { className })}
    />
  );
}
