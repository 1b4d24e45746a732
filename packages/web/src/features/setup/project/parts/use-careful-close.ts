import { App } from 'antd';
import { useCallback, useRef } from 'react';
import { projectSetupText } from '../text.ts';

/** Closes a form, but asks first once something was typed into it: Escape and a click beside a drawer come easily. */
export function useCarefulClose(close: () => void): { readonly close: () => void; readonly onTyped: (typed?: boolean) => void } {
  const t = projectSetupText.use();
  const { modal } = App.useApp();
  const typed = useRef(false);
  const asking = useRef(false);
  return {
    onTyped: useCallback((now = true) => {
      typed.current = now;
    }, []),
    close: () => {
      if (!typed.current) return close();
      // Escape pressed twice asks once.
      if (asking.current) return;
      asking.current = true;
      modal.confirm({
        title: t(($) => $.discard.title),
        content: t(($) => $.discard.text),
        okText: t(($) => $.discard.ok),
        okButtonProps: { danger: true },
        cancelText: t(($) => $.discard.stay),
        autoFocusButton: 'cancel',
        onOk: () => {
          typed.current = false;
          close();
        },
        afterClose: () => {
          asking.current = false;
        },
      });
    },
  };
}
