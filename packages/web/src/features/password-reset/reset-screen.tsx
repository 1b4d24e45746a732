import { accountsApi } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Actions, Form } from '../../kit/form/form.tsx';
import { PublicPage } from '../../kit/ui/public-page.tsx';
import { PersonField } from '../../parts/people/person-fields.tsx';
import { usePersonForm } from '../../parts/people/use-person-form.ts';
import { useChange } from '../../platform/api/use-call.ts';
import { appConfig } from '../../platform/config/current.ts';
import { loginAddress } from '../../platform/project/paths.ts';
import { stored } from '../../platform/storage.ts';
import { passwordResetText } from './text.ts';

const empty = { password: '', confirmPassword: '' };

/** Sets a new password with the token of a mailed link, which is removed from the address bar immediately. */
export function ResetScreen() {
  const t = passwordResetText.useText();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const [token, setToken] = useState('');
  const form = usePersonForm(empty);
  useEffect(() => {
    const given = new URLSearchParams(hash.slice(1)).get('token');
    if (given === null) return;
    setToken(given);
    void navigate(`${pathname}${search}`, { replace: true });
  }, [hash, pathname, search, navigate]);
  const reset = useChange(accountsApi.resetPassword, {
    quiet: true,
    onDone: ({ loginName }) => {
      const state = { account: loginName, note: t(($) => $.reset.done) };
      void navigate(loginAddress(stored.get('loginPath') ?? '/login', appConfig.name, null), { replace: true, state });
    },
  });
  const anew = <Link to="/forgot-password">{t(($) => $.reset.anew)}</Link>;
  if (token === '' && hash === '')
    return (
      <PublicPage title={t(($) => $.reset.title)} narrow>
        <p role="alert">{t(($) => $.reset.missing)}</p>
        {anew}
      </PublicPage>
    );
  return (
    <PublicPage title={t(($) => $.reset.title)} intro={t(($) => $.reset.intro)} narrow>
      <Form failure={form.failure} onSubmit={() => form.send(reset, { body: { token, ...form.values } })}>
        <PersonField form={form} field="password" label={t(($) => $.reset.fresh)} autoFocus />
        <PersonField form={form} field="confirmPassword" label={t(($) => $.reset.again)} />
        <Actions>
          <Button kind="primary" submit busy={reset.isPending}>
            {t(($) => (reset.isPending ? $.reset.busy : $.reset.submit))}
          </Button>
          {form.failure !== null && anew}
        </Actions>
      </Form>
    </PublicPage>
  );
}
