import { accountsApi } from '@czyun/contract';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
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

/** Requests a link by e-mail. The response is the same whether or not the account exists. */
export function ForgotScreen() {
  const t = passwordResetText.useText();
  // Starts with the account typed on the sign-in page.
  const { account = '' } = (useLocation().state ?? {}) as { readonly account?: string };
  const form = usePersonForm({ username: account });
  const [sent, setSent] = useState(false);
  const ask = useChange(accountsApi.askPasswordReset, { quiet: true, onDone: () => setSent(true) });
  const back = <Link to={loginAddress(stored.get('loginPath') ?? '/login', appConfig.name, null)}>{t(($) => $.forgot.back)}</Link>;
  return (
    <PublicPage title={t(($) => $.forgot.title)} intro={sent ? undefined : t(($) => $.forgot.intro)} narrow>
      {sent ? (
        <>
          <p role="status">{t(($) => $.forgot.sent)}</p>
          {back}
        </>
      ) : (
        <Form failure={form.failure} onSubmit={() => form.send(ask, { body: { username: form.values.username.trim() } })}>
          <PersonField form={form} field="username" autoFocus />
          <Actions>
            <Button kind="primary" submit busy={ask.isPending}>
              {t(($) => (ask.isPending ? $.forgot.busy : $.forgot.submit))}
            </Button>
            {back}
          </Actions>
        </Form>
      )}
    </PublicPage>
  );
}
