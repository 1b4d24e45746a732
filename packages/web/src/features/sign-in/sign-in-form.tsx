import { InfoCircleOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { PasswordInput } from '../../kit/control/password-input.tsx';
import { TextInput } from '../../kit/control/text-input.tsx';
import { CheckField } from '../../kit/form/check-field.tsx';
import { Field } from '../../kit/form/field.tsx';
import { Form } from '../../kit/form/form.tsx';
import box from '../../kit/ui/box.module.css';
import { appConfig } from '../../platform/config/current.ts';
import css from './login.module.css';
import { offersPasswordReset } from './sign-in.ts';
import { signInText } from './text.ts';
import { useSignInForm } from './use-sign-in-form.ts';
import { useWayIn } from './use-way-in.ts';

/** Location state: after registration the new account and a note; after a session ended, the reason. */
interface Arrived {
  readonly account?: string;
  readonly note?: string;
  readonly ended?: 'account' | 'display';
}

/** Account and password, the links below, and the progress of an automatic sign-in. */
export function SignInForm() {
  const t = signInText.useText();
  const arrived = (useLocation().state ?? {}) as Arrived;
  const { enter, automatic } = useWayIn();
  const { form, password: passwordRef, isBusy, isWaiting, hasProblem, failure, submit } = useSignInForm(arrived.account, enter);
  const { account, password } = form.values;
  const [offersReset, setOffersReset] = useState(false);
  useEffect(() => {
    void offersPasswordReset().then(setOffersReset);
  }, []);
  const { ended } = arrived;
  const note = arrived.note ?? (ended === undefined || automatic !== 'none' ? null : t(($) => $.ended[ended]));
  const ofApp = appConfig.name === 'czyun' ? '' : `?app=${appConfig.name}`;
  return (
    <Form failure={failure} onSubmit={() => void submit()} head={<h1>{t(($) => $.heading)}</h1>}>
      <AutomaticNote automatic={automatic} />
      {note !== null && !hasProblem && (
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
          ref={passwordRef}
          autoComplete="current-password"
          autoFocus={account !== ''}
          value={password}
          most={128}
          onChange={(text) => form.set('password', text)}
        />
      </Field>
      <CheckField form={form} field="remember" label={t(($) => $.remember)} />
      <Button kind="primary" submit size="large" wide busy={isBusy} disabled={isWaiting}>
        {t(($) => (isBusy ? $.busy : $.submit))}
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
  );
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
