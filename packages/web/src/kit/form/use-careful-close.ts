import { useRef } from 'react';
import { formText } from './text.ts';
import { useConfirm } from './use-confirm.tsx';

/** Closes a form, but asks first if something was typed: Escape and a click beside a drawer happen easily. */
export function useCarefulClose(close: () => void): { readonly close: () => void; readonly onTyped: (typed?: boolean) => void } {
  const t = formText.useText();
  const confirm = useConfirm();
  const typed = useRef(false);
  return {
    onTyped: (now = true) => {
      typed.current = now;
    },
    close: () => {
      if (!typed.current) return close();
      confirm({
        title: t(($) => $.discard.title),
        effect: t(($) => $.discard.text),
        button: t(($) => $.discard.ok),
        danger: true,
        stay: t(($) => $.discard.stay),
        act: () => {
          typed.current = false;
          close();
        },
      });
    },
  };
}
