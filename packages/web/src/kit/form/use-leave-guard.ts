import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useLatest } from '../../platform/use-latest.ts';
import { formText } from './text.ts';
import { useConfirm } from './use-confirm.tsx';

export interface LeaveGuard {
  /** Ends the editing, after a question where something is unsaved. */
  readonly leave: () => void;
  /** Changes the address without a question, after the changes were saved. */
  readonly pass: (act: () => void) => void;
}

/** Asks before unsaved changes are left behind: by a link, by the browser's back and forward keys, by closing the page or by `leave`. */
export function useLeaveGuard(isUnsaved: boolean, end: () => void): LeaveGuard {
  const t = formText.useText();
  const confirm = useConfirm();
  const isPassing = useRef(false);
  // An editor may be one address of a page: its other addresses leave it, too.
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      isUnsaved && !isPassing.current && (now.pathname !== next.pathname || now.search !== next.search),
  );
  // The router asks the blocker before `act` returns.
  const pass = (act: () => void) => {
    isPassing.current = true;
    act();
    isPassing.current = false;
  };
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
  return { leave: () => (isUnsaved ? ask(() => pass(end)) : end()), pass };
}
