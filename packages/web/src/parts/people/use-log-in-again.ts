import { useCallback } from 'react';
import { useMustRead } from '../../kit/form/use-must-read.ts';
import { signOut } from '../../platform/session/sign-out.ts';
import { peopleText } from './text.ts';

/** After one's projects changed: says what was done and leads to the login page (follow-ups of product-spec §8). */
export function useLogInAgain(): (title: string) => void {
  const t = peopleText.useText();
  const show = useMustRead();
  return useCallback(
    (title) => show({ title, text: t(($) => $.againHint), button: t(($) => $.again), act: () => void signOut() }),
    [show, t],
  );
}
