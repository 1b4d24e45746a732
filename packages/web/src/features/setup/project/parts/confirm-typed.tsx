import { Alert, Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { ApiError } from '../../../../shared/api/api-error.ts';
import { shared } from '../../../../shared/text.ts';

export interface ConfirmTypedProps {
  /** What happens, naming its object; also on the button. */
  readonly title: string;
  readonly hint: string;
  /** Label of the input, naming what to type. */
  readonly ask: string;
  readonly expected: string;
  readonly busy: boolean;
  readonly error: ApiError | null;
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for the name of what is about to go for good. */
export function ConfirmTyped({ title, hint, ask, expected, busy, error, children, onConfirm, onClose }: ConfirmTypedProps) {
  const say = shared.use();
  const id = useId();
  const [text, setText] = useState('');
  const right = text.trim() === expected;
  return (
    <Modal
      open
      title={title}
      okText={title}
      cancelText={say(($) => $.action.cancel)}
      okButtonProps={{ danger: true, disabled: !right, loading: busy }}
      onOk={onConfirm}
      onCancel={onClose}
      destroyOnHidden
    >
      {error !== null && <Alert type="error" showIcon title={error.message} className="form-failure" />}
      <p>{hint}</p>
      {children}
      <label htmlFor={id}>{ask}</label>
      <Input
        id={id}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onPressEnter={() => {
          if (right && !busy) onConfirm();
        }}
      />
    </Modal>
  );
}
