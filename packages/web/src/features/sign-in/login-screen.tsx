import { InfoCircleOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { BrandLook } from '../../kit/control/brand-look.tsx';
import { Button } from '../../kit/control/button.tsx';
import { Checkbox } from '../../kit/control/checkbox.tsx';
import { PasswordInput, type PasswordRef } from '../../kit/control/password-input.tsx';
import { TextInput } from '../../kit/control/text-input.tsx';
import { Field } from '../../kit/form/field.tsx';
import { Form } from '../../kit/form/form.tsx';
import type { Draft, Wrongs } from '../../kit/form/form-state.ts';
import { useForm } from '../../kit/form/use-form.ts';
import box from '../../kit/ui/box.module.css';
import { LanguageSwitch, ThemeSwitch } from '../../kit/ui/switches.tsx';
import { ApiError } from '../../platform/api/api-error.ts';
import { type Brand, loginBrands } from '../../platform/config/brands.ts';
import { appConfig } from '../../platform/config/current.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { onPulse } from '../../platform/pulse.ts';
import { stored } from '../../platform/storage.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import { variableName } from '../../platform/theme/tokens.ts';
import { BusPicture } from './bus-picture.tsx';
import css from './login.module.css';
import { offersPasswordReset, signIn } from './sign-in.ts';
import { signInText } from './text.ts';
import { useWayIn } from './use-way-in.ts';

type Problem =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'text'; readonly text: string };

/** Only what is missing is said: which texts sign in is the server's to know. */
const wrongs = ({ account, password }: Draft<'account' | 'password'>): Wrongs<'account' | 'password'> => ({
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
  const t = signInText.useText();
  const language = useLanguage();
  const { pathname, state } = useLocation();
  // Who has just registered comes with the new account and a word about it; whose session ended, with the reason.
  const arrived = (state ?? {}) as { readonly account?: string; readonly note?: string; readonly ended?: 'account' | 'display' };
  const { enter, automatic } = useWayIn();
  const [initial] = useState(() => ({ account: arrived.account ?? stored.get('account') ?? '', password: '' }));
  const form = useForm({ initial, wrongs, idOf });
  const { account, password } = form.values;
  const [remember, setRemember] = useState(() => stored.get('account') !== null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [offersReset, setOffersReset] = useState(false);
  const passwordInput = useRef<PasswordRef>(null);
  // Not by what is drawn: Enter pressed twice comes before the next picture.
  const isBusy = useRef(false);
  const seconds = useSecondsTo(problem?.kind === 'wait' ? problem.untilMs : null);
  const own = loginBrands[pathname];
  const look = own ?? appConfig;
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

  const submit = async () => {
    if (isBusy.current || !form.ready()) return;
    isBusy.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await signIn(account, password, remember);
      stored.set('account', remember ? account.trim() : null);
      enter();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
      isBusy.current = false;
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
    <Branded brand={own}>
      <section className={`${box.stack} ${box.between} ${css.scene}`} aria-hidden="true">
        <div className={`${box.row} ${box.strong} ${box.large}`}>{brand}</div>
        {own === undefined ? <BusPicture /> : <img className={css.picture} src={own.picture} alt="" />}
        <p className={`${box.plain} ${box.soft} ${css.line}`}>{own?.line[language] ?? t(($) => $.line)}</p>
      </section>
      <main className={`${box.stack} ${css.desk}`}>
        <div className={`${box.row} ${box.tight} ${css.tools}`}>
          <div className={`${box.row} ${box.strong} ${box.large} ${css.narrow}`}>{brand}</div>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className={css.form}>
          <Form failure={failure} onSubmit={() => void submit()} head={<h1>{t(($) => $.heading)}</h1>}>
            <AutomaticNote automatic={automatic} />
            {note !== null && problem === null && (
              <Note>
                <InfoCircleOutlined aria-hidden />
                {note}
              </Note>
            )}
            <Field id="account" label={t(($) => $.account)} wrong={form.wrong('account')}>
              <TextInput
                id="account"
                name="username"
                size="large"
                autoComplete="username"
                autoFocus={account === ''}
                value={account}
                most={64}
                onChange={(text) => form.set('account', text)}
              />
            </Field>
            <Field id="password" label={t(($) => $.password)} wrong={form.wrong('password')}>
              <PasswordInput
                id="password"
                name="password"
                size="large"
                ref={passwordInput}
                autoComplete="current-password"
                autoFocus={account !== ''}
                value={password}
                most={128}
                onChange={(text) => form.set('password', text)}
              />
            </Field>
            <Checkbox checked={remember} onChange={setRemember}>
              {t(($) => $.remember)}
            </Checkbox>
            <Button kind="primary" submit size="large" wide busy={busy} disabled={waiting}>
              {t(($) => (busy ? $.busy : $.submit))}
            </Button>
            {offersReset && (
              <Link className={css.link} to={`/forgot-password${ofApp}`} state={{ account: account.trim() }}>
                {t(($) => $.forgot)}
              </Link>
            )}
            <Link className={css.link} to={`/register${ofApp}`}>
              {t(($) => $.register)}
            </Link>
          </Form>
        </div>
      </main>
    </Branded>
  );
}

/** The page in the colours of a brand; without one in the product's. */
function Branded({ brand, children }: { readonly brand: Brand | undefined; readonly children: ReactNode }) {
  const { name } = useTheme();
  const own = brand?.tokens[name === 'light' ? 'light' : 'dark'];
  const style = Object.fromEntries(Object.entries(own ?? {}).map(([token, colour]) => [variableName(token), colour])) as CSSProperties;
  const page = (
    <div className={css.login} style={style}>
      {children}
    </div>
  );
  return own === undefined ? page : <BrandLook tokens={own}>{page}</BrandLook>;
}

function Note({ bad = false, children }: { readonly bad?: boolean; readonly children: ReactNode }) {
  return (
    <p
      className={`${box.plain} ${box.row} ${box.top} ${box.inset} ${css.note}`}
      data-bad={bad || undefined}
      role={bad ? 'alert' : 'status'}
    >
      {children}
    </p>
  );
}

function AutomaticNote({ automatic }: { readonly automatic: ReturnType<typeof useWayIn>['automatic'] }) {
  const t = signInText.useText();
  if (automatic === 'none') return null;
  const failed = automatic === 'secretFailed' || automatic === 'visitorFailed';
  const running = automatic === 'secret' || automatic === 'visitor';
  return (
    <Note bad={failed}>
      {running ? <LoadingOutlined aria-hidden /> : failed ? <WarningOutlined aria-hidden /> : <InfoCircleOutlined aria-hidden />}
      {t(($) => $[automatic])}
    </Note>
  );
}
