import { Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { shared } from '../../platform/text.ts';
import { focusFirst } from '../control/focus-first.ts';

export interface DialogProps {
  readonly open?: boolean;
  readonly title: ReactNode;
  readonly width?: number;
  readonly okText?: string;
  /** The started action is pending. */
  readonly busy?: boolean;
  readonly okDisabled?: boolean;
  readonly onOk?: () => void;
  /** Without it there is no close button, and Escape and presses outside are ignored: only `footer` can close the dialog. */
  readonly onCancel?: () => void;
  /** Replaces its two buttons. */
  readonly footer?: ReactNode;
  /** The content is mounted again each time it opens. */
  readonly destroyOnHidden?: boolean;
  readonly children: ReactNode;
}

/** A dialog that opens with the focus on its first field. */
export function Dialog({
  open = true,
  title,
  width = 520,
  okText,
  busy = false,
  okDisabled = false,
  onOk,
  onCancel,
  footer,
  destroyOnHidden = false,
  children,
}: DialogProps) {
  const say = shared.useText();
  const host = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      cancelText={say(($) => $.action.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: okDisabled }}
      destroyOnHidden={destroyOnHidden}
      modalRender={(drawn) => <div ref={host}>{drawn}</div>}
      afterOpenChange={(isOpen) => {
        if (isOpen && host.current !== null) focusFirst(host.current);
      }}
      {...(okText === undefined ? {} : { okText })}
      {...(onOk === undefined ? {} : { onOk })}
      {...(footer === undefined ? {} : { footer })}
      {...(onCancel === undefined ? { closable: false, keyboard: false, mask: { closable: false } } : { onCancel })}
    >
      {children}
    </Modal>
  );
}
