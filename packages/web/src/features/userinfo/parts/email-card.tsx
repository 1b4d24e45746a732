import { accountsApi, type CallResult } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Actions, Form, Two } from '../../../kit/form/form.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { PersonField } from '../../../parts/people/person-fields.tsx';
import { usePersonForm } from '../../../parts/people/use-person-form.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { useSignInOptions } from '../queries.ts';
import { userinfoText } from '../text.ts';

type Profile = CallResult<typeof accountsApi.getProfile>;

/** E-mail address for resetting the password; it is valid once a code that was sent there has been entered. */
export function EmailCard({ profile }: { readonly profile: Profile }) {
  const t = userinfoText.useText();
  const { email, emailPending } = profile;
  const isOffered = useSignInOptions().data?.passwordReset === true;
  // No mail can be sent, and there is no address to remove.
  if (!isOffered && email === null) return null;
  return (
    <Card title={t(($) => $.email.title)}>
      <Facts
        of={[
          [
            t(($) => $.email.now),
            <>
              <span translate="no">{email ?? t(($) => $.email.none)}</span>
              {email !== null && <span className={`${box.badge} ${box.ok}`}>{t(($) => $.email.confirmed)}</span>}
            </>,
          ],
          ...(emailPending === null
            ? []
            : [
                [
                  t(($) => $.email.pending),
                  <span key="pending" translate="no">
                    {emailPending}
                  </span>,
                ] as const,
              ]),
        ]}
      />
      {emailPending !== null && <CodeForm />}
      <AddressForm isOffered={isOffered} hasOne={email !== null || emailPending !== null} />
    </Card>
  );
}

/** The code from the mail. */
function CodeForm() {
  const t = userinfoText.useText();
  const form = usePersonForm({ code: '' });
  const confirm = useChange(accountsApi.confirmEmail, {
    renews: [accountsApi.getProfile],
    quiet: true,
    success: t(($) => $.email.done),
  });
  return (
    <Form failure={form.failure} onSubmit={() => form.send(confirm, { body: form.values })}>
      <PersonField form={form} field="code" />
      <Actions>
        <Button kind="primary" submit busy={confirm.isPending}>
          {t(($) => $.email.confirm)}
        </Button>
        <span className={`${box.small} ${box.faint}`}>{t(($) => $.email.codeHint)}</span>
      </Actions>
    </Form>
  );
}

/** Changes or removes the address; both require the current password. */
function AddressForm({ isOffered, hasOne }: { readonly isOffered: boolean; readonly hasOne: boolean }) {
  const t = userinfoText.useText();
  const empty = { email: '', ownPassword: '' };
  const form = usePersonForm(empty);
  const [removing, setRemoving] = useState(false);
  const save = useChange(accountsApi.setEmail, {
    renews: [accountsApi.getProfile],
    quiet: true,
    success: ({ emailPending }) => t(($) => (emailPending === null ? $.email.removed : $.email.sent)),
    onDone: () => form.reset(empty),
  });
  const send = (email: string | null) => {
    if (!save.isPending) setRemoving(email === null);
    form.send(save, { body: { email, ownPassword: form.values.ownPassword } }, email === null ? ['ownPassword'] : ['email', 'ownPassword']);
  };
  const submit = () => {
    if (isOffered) send(form.values.email.trim());
  };
  return (
    <Form failure={form.failure} onSubmit={submit}>
      <Two>
        {isOffered && <PersonField form={form} field="email" label={t(($) => (hasOne ? $.email.other : $.email.fresh))} />}
        <PersonField form={form} field="ownPassword" />
      </Two>
      <Actions>
        {isOffered && (
          <Button kind="primary" submit busy={save.isPending && !removing}>
            {t(($) => $.email.submit)}
          </Button>
        )}
        {hasOne && (
          <Button danger busy={save.isPending && removing} onClick={() => send(null)}>
            {t(($) => $.email.remove)}
          </Button>
        )}
        <span className={`${box.small} ${box.faint}`}>{t(($) => $.email.hint)}</span>
      </Actions>
    </Form>
  );
}
