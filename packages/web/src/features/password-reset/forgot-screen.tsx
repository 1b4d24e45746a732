import { accountsApi } from '@czyun/contract';
import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useChange } from '../../shared/api/use-call.ts';
import { appConfig } from '../../shared/config/current.ts';
import { PersonField } from '../../shared/people/person-fields.tsx';
import { useDraft } from '../../shared/people/use-draft.ts';
import { loginAddress } from '../../shared/project/paths.ts';
import { stored } from '../../shared/storage.ts';
import { PublicPage } from '../../shared/ui/public-page.tsx';
import { passwordResetText } from './text.ts';

/** Asks for a link by e-mail. What it says afterwards is the same whether there is such an account or not. */
export function ForgotScreen() {
  const t = passwordResetText.use();
  // What was typed on the sign-in page comes along.
  const { account = '' } = (useLocation().state ?? {}) as { readonly account?: string };
  const form = useDraft({ username: account });
  const [sent, setSent] = useState(false);
  const ask = useChange(accountsApi.askPasswordReset, { quiet: true, onDone: () => setSent(true) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending || !form.ready()) return;
    ask.mutate({ body: { username: form.values.username.trim() } }, { onError: (refusal) => void form.refused(refusal) });
  };
  const failure = ask.error !== null && ask.error.fields.length === 0 ? ask.error.message : null;
  const back = <Link to={loginAddress(stored.get('loginPath') ?? '/login', appConfig.name, null)}>{t(($) => $.forgot.back)}</Link>;
  return (
    <PublicPage title={t(($) => $.forgot.title)} intro={sent ? undefined : t(($) => $.forgot.intro)} narrow>
      {sent ? (
        <>
          <p role="status">{t(($) => $.forgot.sent)}</p>
          {back}
        </>
      ) : (
        <form className="cz-form" onSubmit={submit} noValidate>
          {failure !== null && (
            <p className="bad" role="alert">
              {failure}
            </p>
          )}
          <PersonField form={form} field="username" autoFocus />
          <div className="actions">
            <Button type="primary" htmlType="submit" loading={ask.isPending}>
              {t(($) => (ask.isPending ? $.forgot.busy : $.forgot.submit))}
            </Button>
            {back}
          </div>
        </form>
      )}
    </PublicPage>
  );
}
