import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { shared } from '../../platform/text.ts';

export interface NoticeProps {
  readonly kind: 'info' | 'success' | 'warning' | 'error';
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** A button or a link behind the words. */
  readonly action?: ReactNode;
  /** `alert` is read out at once, `status` when there is time. */
  readonly role?: 'alert' | 'status' | undefined;
  readonly withoutIcon?: boolean;
  /** Shows a cross that takes it away. */
  readonly closable?: boolean;
  /** Shows a cross, for the caller to take it away. */
  readonly onClose?: (() => void) | undefined;
  readonly className?: string | undefined;
}

/** A sentence in a frame: something that the reader of the page has to know. */
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
