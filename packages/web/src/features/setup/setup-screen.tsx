import { accountsApi } from '@czyun/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { PasswordInput } from '../../kit/control/password-input.tsx';
import { TextInput } from '../../kit/control/text-input.tsx';
import { Field } from '../../kit/form/field.tsx';
import { Form } from '../../kit/form/form.tsx';
import type { Draft, Problems } from '../../kit/form/form-state.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { PublicPage } from '../../kit/ui/public-page.tsx';
import { useChange } from '../../platform/api/use-call.ts';
import { session } from '../../platform/session/session.ts';
import { setupText } from './text.ts';

type Name = 'account' | 'password' | 'again';

const problems = ({ account, password, again }: Draft<Name>): Problems<Name> => {
  const length = account.trim().length;
  return {
    ...(length < 6 || length > 20 ? { account: 'accountLength' } : {}),
    ...(password.length < 8 ? { password: 'passwordEight' } : {}),
    ...(again !== password ? { again: 'passwordsDiffer' } : {}),
  };
};
const idOf = (field: string) => field;
const initial = { account: '', password: '', again: '' };
const shortestToken = 20;

/** First start: sets the first platform administrator's account and password with the printed one-time token. */
export function SetupScreen() {
  const t = setupText.useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const form = useForm<Name>({ initial, problems, idOf });
  const { account, password } = form.values;
  const create = useChange(accountsApi.firstAdministrator, {
    quiet: true,
    onDone: (answer) => {
      session.begin(answer.sid, { userName: answer.user.userName, userType: answer.user.userType, useAdmin: true });
      void navigate('/projects', { replace: true });
    },
  });
  const isWhole = token.length >= shortestToken;
  const input = (field: Name) => ({
    id: field,
    value: form.values[field],
    onLeave: () => form.values[field] !== '' && form.left(field),
    onChange: (text: string) => form.set(field, text),
  });
  return (
    <PublicPage narrow title={t(($) => $.heading)} intro={t(($) => $.intro)}>
      <Form
        failure={isWhole ? form.failure : t(($) => $.noToken)}
        onSubmit={() => isWhole && form.send(create, { body: { token, username: account.trim(), password } })}
      >
        <Field id="account" label={t(($) => $.account)} wrong={form.wrong('account')}>
          <TextInput {...input('account')} autoComplete="username" most={20} />
        </Field>
        <Field id="password" label={t(($) => $.password)} wrong={form.wrong('password')}>
          <PasswordInput {...input('password')} autoComplete="new-password" most={128} />
        </Field>
        <Field id="again" label={t(($) => $.again)} wrong={form.wrong('again')}>
          <PasswordInput {...input('again')} autoComplete="new-password" most={128} />
        </Field>
        <Button kind="primary" submit busy={create.isPending} disabled={!isWhole}>
          {t(($) => $.submit)}
        </Button>
      </Form>
    </PublicPage>
  );
}
