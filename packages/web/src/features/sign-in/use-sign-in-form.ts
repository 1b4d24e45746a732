import { useEffect, useRef, useState } from 'react';
import type { PasswordRef } from '../../kit/control/password-input.tsx';
import type { Draft, Problems } from '../../kit/form/form-state.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { onPulse } from '../../platform/pulse.ts';
import { stored } from '../../platform/storage.ts';
import { signIn } from './sign-in.ts';
import { signInText } from './text.ts';

type Problem =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'text'; readonly text: string };

/** Checks only that both are filled in: the server validates them. */
const problems = ({ account, password }: Draft<'account' | 'password'>): Problems<'account' | 'password'> => ({
  ...(account.trim() === '' ? { account: 'accountRequired' } : {}),
  ...(password.trim() === '' ? { password: 'passwordRequired' } : {}),
});
const idOf = (field: string) => field;

function useSecondsTo(untilMs: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (untilMs === null) return;
    setNow(Date.now());
    return onPulse(1000, () => setNow(Date.now()));
  }, [untilMs]);
  return untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - now) / 1000));
}

/** Seconds to wait: from the response header, else the number in the message. */
function waitSeconds(error: ApiError): number {
  return error.retryAfterS ?? (Number(/\d+/.exec(error.message)?.[0] ?? 0) || 30);
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { kind: 'text', text: String(error) };
  if (error.code === 4011) return { kind: 'wrong' };
  if (error.code === 429) return { kind: 'wait', untilMs: Date.now() + waitSeconds(error) * 1000 };
  return { kind: 'text', text: error.message };
}

/** The form of account and password, and signing in with it. */
export function useSignInForm(arrivedAccount: string | undefined, onSignedIn: () => void) {
  const t = signInText.useText();
  const [initial] = useState(() => {
    const kept = stored.get('account');
    return { account: arrivedAccount ?? kept ?? '', password: '', remember: kept !== null };
  });
  const form = useForm<'account' | 'password', { readonly remember: boolean }>({ initial, problems, idOf });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const password = useRef<PasswordRef>(null);
  // A ref, not the state: a second Enter can occur before the next render.
  const isSending = useRef(false);
  const seconds = useSecondsTo(problem?.kind === 'wait' ? problem.untilMs : null);
  const isWaiting = problem?.kind === 'wait' && seconds > 0;
  const submit = async () => {
    if (isSending.current || !form.ready()) return;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    const { values } = form;
    try {
      await signIn(values.account, values.password, values.remember);
      stored.set('account', values.remember ? values.account.trim() : null);
      onSignedIn();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
      isSending.current = false;
      password.current?.focus({ cursor: 'all' });
    }
  };
  const failureOf = (found: Problem | null): string | null => {
    if (found?.kind === 'wrong') return t(($) => $.wrong);
    if (found?.kind === 'text') return found.text;
    return isWaiting ? t(($) => $.wait, { seconds }) : null;
  };
  return { form, password, isBusy, isWaiting, hasProblem: problem !== null, failure: failureOf(problem), submit };
}
