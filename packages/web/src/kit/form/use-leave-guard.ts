import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useLatest } from '../../platform/use-latest.ts';
import { formText } from './text.ts';
import { useConfirm } from './use-confirm.tsx';

export interface LeaveGuard {
  /** Ends editing, after a question if something is unsaved. */
  readonly leave: () => void;
  /** Changes the address without a question, after the changes were saved. */
  readonly pass: (act: () => void) => void;
}

/** Asks before unsaved changes are lost: by a link, the browser's back and forward, closing the page, or `leave`. */
export function useLeaveGuard(isUnsaved: boolean, end: () => void): LeaveGuard {
  const t = formText.useText();
  const confirm = useConfirm();
  const isPassing = useRef(false);
  // An editor may be a single address of a page: the page's other addresses leave it too.
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      isUnsaved && !isPassing.current && (now.pathname !== next.pathname || now.search !== next.search),
  );
  // The router calls the blocker before `act` returns.
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
