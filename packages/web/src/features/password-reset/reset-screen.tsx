import { accountsApi } from '@czyun/contract';
import { Button } from 'antd';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useChange } from '../../shared/api/use-call.ts';
import { appConfig } from '../../shared/config/current.ts';
import { PersonField } from '../../shared/people/person-fields.tsx';
import { useDraft } from '../../shared/people/use-draft.ts';
import { loginAddress } from '../../shared/project/paths.ts';
import { stored } from '../../shared/storage.ts';
import { PublicPage } from '../../shared/ui/public-page.tsx';
import { passwordResetText } from './text.ts';

const empty = { password: '', confirmPassword: '' };

/** Sets a new password with the token of a mailed link, which leaves the address bar at once. */
export function ResetScreen() {
  const t = passwordResetText.use();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const [token, setToken] = useState('');
  const form = useDraft(empty);
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reset.isPending || !form.ready()) return;
    reset.mutate({ body: { token, ...form.values } }, { onError: (refusal) => void form.refused(refusal) });
  };
  const { error } = reset;
  const isForeign = error !== null && (error.fields.length === 0 || error.fields.some(({ path }) => path.endsWith('token')));
  const failure = isForeign ? error.message : null;
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
      <form className="cz-form" onSubmit={submit} noValidate>
        {failure !== null && (
          <p className="bad" role="alert">
            {failure}
          </p>
        )}
        <PersonField form={form} field="password" label={t(($) => $.reset.fresh)} autoFocus />
        <PersonField form={form} field="confirmPassword" label={t(($) => $.reset.again)} />
        <div className="actions">
          <Button type="primary" htmlType="submit" loading={reset.isPending}>
            {t(($) => (reset.isPending ? $.reset.busy : $.reset.submit))}
          </Button>
          {failure !== null && anew}
        </div>
      </form>
    </PublicPage>
  );
}
