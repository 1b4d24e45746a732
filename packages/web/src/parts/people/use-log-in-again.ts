import { App } from 'antd';
import { useCallback } from 'react';
import { signOut } from '../../platform/session/sign-out.ts';
import { peopleText } from './text.ts';

/** After one's projects changed: says what was done and leads to the login page (follow-ups of product-spec §8). */
export function useLogInAgain(): (title: string) => void {
  const t = peopleText.useText();
  const { modal } = App.useApp();
  return useCallback(
    (title) => {
      modal.success({
        title,
        content: t(($) => $.againHint),
        okText: t(($) => $.again),
        keyboard: false,
        mask: { closable: false },
        onOk: () => void signOut(),
      });
    },
    [modal, t],
  );
}
