import { accountsApi } from '@czyun/contract';
import { Button, Input } from 'antd';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useChange } from '../../shared/api/use-call.ts';
import { session } from '../../shared/session/session.ts';
import { LanguageSwitch, ThemeSwitch } from '../../shared/ui/switches.tsx';
import { setupText } from './text.ts';
import './setup.css';

/** First start: sets the first platform administrator's account and password with the printed one-time token. */
export function SetupScreen() {
  const t = setupText.use();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const create = useChange(accountsApi.firstAdministrator, {
    quiet: true,
    onDone: (answer) => {
      session.begin(answer.sid, { userName: answer.user.userName, userType: answer.user.userType });
      void navigate('/projects', { replace: true });
    },
  });
  const heading = t(($) => $.heading);
  useEffect(() => {
    document.title = heading;
  }, [heading]);
  const length = account.trim().length;
  const wrong = {
    account: length < 6 || length > 20 ? t(($) => $.rule.account) : null,
    password: password.length < 8 ? t(($) => $.rule.password) : null,
    again: again !== password ? t(($) => $.rule.again) : null,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong.account !== null || wrong.password !== null || wrong.again !== null || create.isPending) return;
    create.mutate({ body: { token, username: account.trim(), password } });
  };
  const failure = token.length < 20 ? t(($) => $.noToken) : (create.error?.message ?? null);
  return (
    <main className="setup">
      <form onSubmit={submit} noValidate>
        <div className="tools">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <h1>{heading}</h1>
        <p>{t(($) => $.intro)}</p>
        {failure !== null && (
          <p className="bad" role="alert">
            {failure}
          </p>
        )}
        <Field id="account" label={t(($) => $.account)} wrong={tried ? wrong.account : null}>
          <Input
            id="account"
            autoComplete="username"
            maxLength={20}
            value={account}
            onChange={(event) => setAccount(event.target.value)}
            aria-describedby="account-wrong"
          />
        </Field>
        <Field id="password" label={t(($) => $.password)} wrong={tried ? wrong.password : null}>
          <Input.Password
            id="password"
            autoComplete="new-password"
            maxLength={128}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            aria-describedby="password-wrong"
          />
        </Field>
        <Field id="again" label={t(($) => $.again)} wrong={tried ? wrong.again : null}>
          <Input.Password
            id="again"
            autoComplete="new-password"
            maxLength={128}
            value={again}
            onChange={(event) => setAgain(event.target.value)}
            aria-describedby="again-wrong"
          />
        </Field>
        <Button type="primary" htmlType="submit" loading={create.isPending} disabled={token.length < 20}>
          {t(($) => $.submit)}
        </Button>
      </form>
    </main>
  );
}

function Field({
  id,
  label,
  wrong,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly wrong: string | null;
  readonly children: React.ReactNode;
}) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      <span className="wrong" id={`${id}-wrong`} role={wrong === null ? undefined : 'alert'}>
        {wrong}
      </span>
    </div>
  );
}
