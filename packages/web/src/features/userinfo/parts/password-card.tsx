import { accountsApi } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Actions, Form, Two } from '../../../kit/form/form.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { PersonField } from '../../../parts/people/person-fields.tsx';
import { usePersonForm } from '../../../parts/people/use-person-form.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { userinfoText } from '../text.ts';

const empty = { oldPassword: '', password: '', confirmPassword: '' };

/** Changes the password, which ends every other session of the account. */
export function PasswordCard({ loginName }: { readonly loginName: string }) {
  const t = userinfoText.useText();
  const form = usePersonForm(empty);
  const save = useChange(accountsApi.changePassword, {
    renews: [accountsApi.sessionList],
    quiet: true,
    success: ({ ended }) => (ended === 0 ? t(($) => $.password.done) : t(($) => $.password.doneEnded, { n: ended })),
    onDone: () => form.reset(empty),
  });
  return (
    <Card title={t(($) => $.password.title)}>
      <Form failure={form.failure} onSubmit={() => form.send(save, { body: form.values })}>
        {/* Password managers look for the account that a password belongs to. */}
        <input className="sr-only" type="text" autoComplete="username" value={loginName} readOnly tabIndex={-1} aria-hidden />
        <PersonField form={form} field="oldPassword" />
        <Two>
          <PersonField form={form} field="password" label={t(($) => $.password.fresh)} />
          <PersonField form={form} field="confirmPassword" label={t(($) => $.password.again)} />
        </Two>
        <Actions>
          <Button kind="primary" submit busy={save.isPending}>
            {t(($) => $.password.submit)}
          </Button>
          <span className={`${box.small} ${box.faint}`}>{t(($) => $.password.hint)}</span>
        </Actions>
      </Form>
    </Card>
  );
}
