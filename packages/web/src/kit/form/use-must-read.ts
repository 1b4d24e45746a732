import { App } from 'antd';
import { useCallback } from 'react';

/** What was done, and the one way on. */
export interface MustRead {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly act: () => void;
}

/** Shows a dialog that only its button closes. The same function in every render. */
export function useMustRead(): (said: MustRead) => void {
  const { modal } = App.useApp();
  return useCallback(
    ({ title, text, button, act }) =>
      void modal.success({ title, content: text, okText: button, keyboard: false, mask: { closable: false }, onOk: () => act() }),
    [modal],
  );
}
