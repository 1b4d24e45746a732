import { useMustRead } from '../../kit/form/use-must-read.ts';
import { signOut } from '../../platform/session/sign-out.ts';
import { peopleText } from './text.ts';

/** After a change of the user's projects: reports it and opens the sign-in page (product-spec §8). */
export function useLogInAgain(): (title: string) => void {
  const t = peopleText.useText();
  const show = useMustRead();
  return (title) => show({ title, text: t(($) => $.againHint), button: t(($) => $.again), act: () => void signOut() });
}
