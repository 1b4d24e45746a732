import { InfoCircleOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Checkbox, type InputRef } from 'antd';
// Only these two of the inputs: the whole family brings searching, one-time codes and text areas to the first page.
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { loginBrands } from '../../shared/config/brands.ts';
import { appConfig } from '../../shared/config/current.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { stored } from '../../shared/storage.ts';
import { LanguageSwitch, ThemeSwitch } from '../../shared/ui/switches.tsx';
import { BusPicture } from './bus-picture.tsx';
import { offersPasswordReset, signIn } from './sign-in.ts';
import { signInText } from './text.ts';
import { useWayIn } from './use-way-in.ts';
import './login.css';

type Problem =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'text'; readonly text: string };

function useSecondsTo(untilMs: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (untilMs === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [untilMs]);
  return untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - now) / 1000));
}

/** Seconds to wait as the server says them: in its header, else as the number in its sentence. */
function waitSeconds(error: ApiError): number {
  return error.retryAfterS ?? (Number(/\d+/.exec(error.message)?.[0] ?? 0) || 30);
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { kind: 'text', text: String(error) };
  if (error.code === 4011) return { kind: 'wrong' };
  if (error.code === 429) return { kind: 'wait', untilMs: Date.now() + waitSeconds(error) * 1000 };
  return { kind: 'text', text: error.message };
}

/** Sign in with account and password; secret links and visitors pass through here too. */
export function LoginScreen() {
  const t = signInText.use();
  const language = useLanguage();
  const { pathname, state } = useLocation();
  // Who has just registered comes with the new account and a word about it; whose session ended, with the reason.
  const arrived = (state ?? {}) as { readonly account?: string; readonly note?: string; readonly ended?: 'account' | 'display' };
  const { enter, automatic } = useWayIn();
  const [account, setAccount] = useState(() => arrived.account ?? stored.get('account') ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(() => stored.get('account') !== null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [offersReset, setOffersReset] = useState(false);
  const passwordInput = useRef<InputRef>(null);
  const seconds = useSecondsTo(problem?.kind === 'wait' ? problem.untilMs : null);
  const look = loginBrands[pathname] ?? appConfig;
  const title = look.title[language];

  useEffect(() => {
    stored.set('loginPath', pathname);
  }, [pathname]);
  useEffect(() => {
    void offersPasswordReset().then(setOffersReset);
  }, []);
  useEffect(() => {
    document.title = title;
  }, [title]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (account.trim() === '' || password.trim() === '' || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await signIn(account, password, remember);
      stored.set('account', remember ? account.trim() : null);
      enter();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
      passwordInput.current?.focus({ cursor: 'all' });
    }
  };

  const waiting = problem?.kind === 'wait' && seconds > 0;
  const failure =
    problem === null
      ? null
      : problem.kind === 'wrong'
        ? t(($) => $.wrong)
        : problem.kind === 'text'
          ? problem.text
          : waiting
            ? t(($) => $.wait, { seconds })
            : null;
  const missing = { account: tried && account.trim() === '', password: tried && password.trim() === '' };
  const { ended } = arrived;
  const note = arrived.note ?? (ended === undefined || automatic !== 'none' ? null : t(($) => $.ended[ended]));
  const ofApp = appConfig.name === 'czyun' ? '' : `?app=${appConfig.name}`;
  const brand = (
    <>
      <img src={look.logo} alt="" width={28} height={28} />
      <span>{title}</span>
    </>
  );
  return (
    <div className="login">
      <section className="scene" aria-hidden="true">
        <div className="brand">{brand}</div>
        <BusPicture />
        <p className="line">{t(($) => $.line)}</p>
      </section>
      <main className="desk">
        <div className="tools">
          <div className="brand narrow-brand">{brand}</div>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <h1>{t(($) => $.heading)}</h1>
          <AutomaticNote automatic={automatic} />
          {note !== null && problem === null && (
            <p className="note" role="status">
              <InfoCircleOutlined aria-hidden />
              {note}
            </p>
          )}
          {failure !== null && (
            <p className="note bad" role="alert">
              <WarningOutlined aria-hidden />
              {failure}
            </p>
          )}
          <div className="field">
            <label htmlFor="account">{t(($) => $.account)}</label>
            <Input
              id="account"
              name="username"
              size="large"
              autoComplete="username"
              autoFocus={account === ''}
              maxLength={64}
              value={account}
              onChange={(event) => setAccount(event.target.value)}
              {...(missing.account ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': 'account-wrong' } : {})}
            />
            {missing.account && (
              <p className="wrong" id="account-wrong">
                {t(($) => $.need.account)}
              </p>
            )}
          </div>
          <div className="field">
            <label htmlFor="password">{t(($) => $.password)}</label>
            <Password
              id="password"
              name="password"
              size="large"
              ref={passwordInput}
              autoComplete="current-password"
              autoFocus={account !== ''}
              maxLength={128}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              {...(missing.password ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': 'password-wrong' } : {})}
            />
            {missing.password && (
              <p className="wrong" id="password-wrong">
                {t(($) => $.need.password)}
              </p>
            )}
          </div>
          <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
            {t(($) => $.remember)}
          </Checkbox>
          <Button type="primary" htmlType="submit" size="large" block loading={busy} disabled={waiting}>
            {t(($) => (busy ? $.busy : $.submit))}
          </Button>
          {offersReset && (
            <Link className="register" to={`/forgot-password${ofApp}`} state={{ account: account.trim() }}>
              {t(($) => $.forgot)}
            </Link>
          )}
          <Link className="register" to={`/register${ofApp}`}>
            {t(($) => $.register)}
          </Link>
        </form>
      </main>
    </div>
  );
}

function AutomaticNote({ automatic }: { readonly automatic: ReturnType<typeof useWayIn>['automatic'] }) {
  const t = signInText.use();
  if (automatic === 'none') return null;
  const failed = automatic === 'secretFailed' || automatic === 'visitorFailed';
  const running = automatic === 'secret' || automatic === 'visitor';
  return (
    <p className={failed ? 'note bad' : 'note'} role={failed ? 'alert' : 'status'}>
      {running ? <LoadingOutlined aria-hidden /> : failed ? <WarningOutlined aria-hidden /> : <InfoCircleOutlined aria-hidden />}
      {t(($) => $[automatic])}
    </p>
  );
}
