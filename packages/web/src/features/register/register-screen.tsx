import { accountsApi, linkOf, routes } from '@czyun/contract';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Actions, Form, Two } from '../../kit/form/form.tsx';
import { PublicPage } from '../../kit/ui/public-page.tsx';
import { PersonField } from '../../parts/people/person-fields.tsx';
import { usePersonForm } from '../../parts/people/use-person-form.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useChange } from '../../platform/api/use-call.ts';
import { appConfig } from '../../platform/config/current.ts';
import { loginAddress } from '../../platform/project/paths.ts';
import { stored } from '../../platform/storage.ts';
import { ProjectRole } from './project-role.tsx';
import { registerText } from './text.ts';

/** Joins with an invitation code: an account, and membership in the code's project. Signing in follows. */
export function RegisterScreen() {
  const t = registerText.useText();
  const navigate = useNavigate();
  const { code } = useAddress(routes.register).asked;
  const form = usePersonForm({ invitationCode: code, name: '', mobile: '', company: '', loginName: '', password: '', confirmPassword: '' });
  const login = (target: string | null) => loginAddress(stored.get('loginPath') ?? '/login', appConfig.name, target);
  const register = useChange(accountsApi.register2, {
    quiet: true,
    onDone: ({ loginName }) => {
      const state = { account: loginName, note: t(($) => $.done) };
      void navigate(login(null), { replace: true, state });
    },
  });
  const accept = `/${linkOf(routes['user/invaccept'], { code })}`;
  return (
    <PublicPage title={t(($) => $.title)} intro={t(($) => $.intro)}>
      <Form failure={form.failure} onSubmit={() => form.send(register, { body: form.values })}>
        <Two>
          <PersonField form={form} field="invitationCode" autoFocus={code === ''} />
          <ProjectRole code={form.values.invitationCode} />
          <PersonField form={form} field="name" autoFocus={code !== ''} />
          <PersonField form={form} field="mobile" />
          <PersonField form={form} field="company" />
          <PersonField form={form} field="loginName" />
          <PersonField form={form} field="password" />
          <PersonField form={form} field="confirmPassword" />
        </Two>
        <Actions>
          <Button kind="primary" submit busy={register.isPending}>
            {t(($) => (register.isPending ? $.busy : $.submit))}
          </Button>
          <Link to={login(accept)}>{t(($) => $.haveAccount)}</Link>
        </Actions>
      </Form>
    </PublicPage>
  );
}
