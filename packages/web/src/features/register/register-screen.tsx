import { accountsApi } from '@czyun/contract';
import { Button } from 'antd';
import type { FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useChange } from '../../shared/api/use-call.ts';
import { appConfig } from '../../shared/config/current.ts';
import { PersonField } from '../../shared/people/person-fields.tsx';
import { useDraft } from '../../shared/people/use-draft.ts';
import { loginAddress } from '../../shared/project/paths.ts';
import { stored } from '../../shared/storage.ts';
import { PublicPage } from '../../shared/ui/public-page.tsx';
import { registerText } from './text.ts';

/** Joins with an invitation code: an account, and membership in the code's project. Signing in follows. */
export function RegisterScreen() {
  const t = registerText.use();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  const form = useDraft({ invitationCode: code, name: '', mobile: '', company: '', loginName: '', password: '', confirmPassword: '' });
  const login = (target: string | null) => loginAddress(stored.get('loginPath') ?? '/login', appConfig.name, target);
  const register = useChange(accountsApi.register2, {
    quiet: true,
    onDone: ({ loginName }) => {
      const state = { account: loginName, note: t(($) => $.done) };
      void navigate(login(null), { replace: true, state });
    },
  });
  const { error } = register;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (register.isPending || !form.ready()) return;
    register.mutate({ body: form.values }, { onError: (refusal) => void form.refused(refusal) });
  };
  // What belongs to a field stands beside it; the rest stands above all of them.
  const failure = error !== null && error.fields.length === 0 ? error.message : null;
  const accept = code === '' ? '/user/invaccept' : `/user/invaccept?code=${encodeURIComponent(code)}`;
  return (
    <PublicPage title={t(($) => $.title)} intro={t(($) => $.intro)}>
      <form className="cz-form" onSubmit={submit} noValidate>
        {failure !== null && (
          <p className="bad" role="alert">
            {failure}
          </p>
        )}
        <PersonField form={form} field="invitationCode" autoFocus={code === ''} />
        <div className="two">
          <PersonField form={form} field="name" autoFocus={code !== ''} />
          <PersonField form={form} field="mobile" />
          <PersonField form={form} field="company" />
          <PersonField form={form} field="loginName" />
          <PersonField form={form} field="password" />
          <PersonField form={form} field="confirmPassword" />
        </div>
        <div className="actions">
          <Button type="primary" htmlType="submit" loading={register.isPending}>
            {t(($) => (register.isPending ? $.busy : $.submit))}
          </Button>
          <Link to={login(accept)}>{t(($) => $.haveAccount)}</Link>
        </div>
      </form>
    </PublicPage>
  );
}
