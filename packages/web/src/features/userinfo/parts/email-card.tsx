import { accountsApi, type CallResult } from '@czyun/contract';
import { App, Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../../shared/api/use-call.ts';
import { PersonField } from '../../../shared/people/person-fields.tsx';
import { useDraft } from '../../../shared/people/use-draft.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { useSignInOptions } from '../queries.ts';
import { userinfoText } from '../text.ts';

type Profile = CallResult<typeof accountsApi.getProfile>;

const failureOf = (error: { readonly fields: readonly unknown[]; readonly message: string } | null) =>
  error !== null && error.fields.length === 0 ? error.message : null;

/** The e-mail address that a new password may be sent to: it counts once a code that was sent there came back. */
export function EmailCard({ profile }: { readonly profile: Profile }) {
  const t = userinfoText.use();
  const { email, emailPending } = profile;
  const isOffered = useSignInOptions().data?.passwordReset === true;
  // Nothing can be sent, and nothing is there to be taken away.
  if (!isOffered && email === null) return null;
  return (
    <Card title={t(($) => $.email.title)}>
      <dl className="userinfo-facts">
        <div>
          <dt>{t(($) => $.email.now)}</dt>
          <dd translate="no">{email ?? t(($) => $.email.none)}</dd>
          {email !== null && <dd className="userinfo-tag">{t(($) => $.email.confirmed)}</dd>}
        </div>
        {emailPending !== null && (
          <div>
            <dt>{t(($) => $.email.pending)}</dt>
            <dd translate="no">{emailPending}</dd>
          </div>
        )}
      </dl>
      {emailPending !== null && <CodeForm />}
      <AddressForm isOffered={isOffered} hasOne={email !== null || emailPending !== null} />
    </Card>
  );
}

/** The code out of the mail. */
function CodeForm() {
  const t = userinfoText.use();
  const { message } = App.useApp();
  const form = useDraft({ code: '' });
  const confirm = useChange(accountsApi.confirmEmail, {
    renews: [accountsApi.getProfile],
    quiet: true,
    onDone: () => void message.success(t(($) => $.email.done)),
  });
  const failure = failureOf(confirm.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending || !form.ready()) return;
    confirm.mutate({ body: form.values }, { onError: (refusal) => void form.refused(refusal) });
  };
  return (
    <form className="cz-form" onSubmit={submit} noValidate>
      {failure !== null && (
        <p className="bad" role="alert">
          {failure}
        </p>
      )}
      <PersonField form={form} field="code" />
      <div className="actions">
        <Button type="primary" htmlType="submit" loading={confirm.isPending}>
          {t(($) => $.email.confirm)}
        </Button>
        <span className="userinfo-faint">{t(($) => $.email.codeHint)}</span>
      </div>
    </form>
  );
}

/** Another address, or none; both ask for the present password. */
function AddressForm({ isOffered, hasOne }: { readonly isOffered: boolean; readonly hasOne: boolean }) {
  const t = userinfoText.use();
  const { message } = App.useApp();
  const empty = { email: '', ownPassword: '' };
  const form = useDraft(empty);
  const [removing, setRemoving] = useState(false);
  const save = useChange(accountsApi.setEmail, {
    renews: [accountsApi.getProfile],
    quiet: true,
    onDone: ({ emailPending }) => {
      form.reset(empty);
      void message.success(t(($) => (emailPending === null ? $.email.removed : $.email.sent)));
    },
  });
  const failure = failureOf(save.error);
  const send = (email: string | null) => {
    if (save.isPending || !form.ready(email === null ? ['ownPassword'] : ['email', 'ownPassword'])) return;
    setRemoving(email === null);
    save.mutate({ body: { email, ownPassword: form.values.ownPassword } }, { onError: (refusal) => void form.refused(refusal) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOffered) send(form.values.email.trim());
  };
  return (
    <form className="cz-form" onSubmit={submit} noValidate>
      {failure !== null && (
        <p className="bad" role="alert">
          {failure}
        </p>
      )}
      <div className="two">
        {isOffered && <PersonField form={form} field="email" label={t(($) => (hasOne ? $.email.other : $.email.fresh))} />}
        <PersonField form={form} field="ownPassword" />
      </div>
      <div className="actions">
        {isOffered && (
          <Button type="primary" htmlType="submit" loading={save.isPending && !removing}>
            {t(($) => $.email.submit)}
          </Button>
        )}
        {hasOne && (
          <Button danger loading={save.isPending && removing} onClick={() => send(null)}>
            {t(($) => $.email.remove)}
          </Button>
        )}
        <span className="userinfo-faint">{t(($) => $.email.hint)}</span>
      </div>
    </form>
  );
}
