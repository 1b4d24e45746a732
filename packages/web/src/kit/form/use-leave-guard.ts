import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useLatest } from '../../platform/use-latest.ts';
import { formText } from './text.ts';
import { useConfirm } from './use-confirm.tsx';

/** Asks before unsaved changes are left behind, by a link, by the browser or by `leave`. */
export function useLeaveGuard(isUnsaved: boolean, leave: () => void): () => void {
  const t = formText.useText();
  const confirm = useConfirm();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname);
  const ask = (act: () => void) =>
    confirm({
      title: t(($) => $.leave.title),
      effect: t(($) => $.leave.text),
      button: t(($) => $.leave.ok),
      danger: true,
      stay: t(($) => $.leave.stay),
      act,
    });
  const newest = useLatest(ask);
  useEffect(() => {
    if (blocker.state === 'blocked') newest.current(() => blocker.proceed());
  }, [blocker]);
  useEffect(() => {
    if (!isUnsaved) return;
    const stop = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stop);
    return () => removeEventListener('beforeunload', stop);
  }, [isUnsaved]);
  return () => (isUnsaved ? ask(leave) : leave());
}
