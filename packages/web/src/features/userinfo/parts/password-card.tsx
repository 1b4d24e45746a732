import { accountsApi } from '@czyun/contract';
import { App, Button } from 'antd';
import type { FormEvent } from 'react';
import { useChange } from '../../../shared/api/use-call.ts';
import { PersonField } from '../../../shared/people/person-fields.tsx';
import { useDraft } from '../../../shared/people/use-draft.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { userinfoText } from '../text.ts';

const empty = { oldPassword: '', password: '', confirmPassword: '' };

/** A new password; every other session of the account ends with it. */
export function PasswordCard({ loginName }: { readonly loginName: string }) {
  const t = userinfoText.use();
  const { message } = App.useApp();
  const form = useDraft(empty);
  const save = useChange(accountsApi.changePassword, {
    renews: [accountsApi.sessionList],
    quiet: true,
    onDone: ({ ended }) => {
      form.reset(empty);
      void message.success(ended === 0 ? t(($) => $.password.done) : t(($) => $.password.doneEnded, { n: ended }));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !form.ready()) return;
    save.mutate({ body: form.values }, { onError: (refusal) => void form.refused(refusal) });
  };
  const failure = save.error !== null && save.error.fields.length === 0 ? save.error.message : null;
  return (
    <Card title={t(($) => $.password.title)}>
      <form className="cz-form" onSubmit={submit} noValidate>
        {/* Password managers look for the account that a password belongs to. */}
        <input className="sr-only" type="text" autoComplete="username" value={loginName} readOnly tabIndex={-1} aria-hidden />
        {failure !== null && (
          <p className="bad" role="alert">
            {failure}
          </p>
        )}
        <PersonField form={form} field="oldPassword" />
        <div className="two">
          <PersonField form={form} field="password" label={t(($) => $.password.fresh)} />
          <PersonField form={form} field="confirmPassword" label={t(($) => $.password.again)} />
        </div>
        <div className="actions">
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t(($) => $.password.submit)}
          </Button>
          <span className="userinfo-faint">{t(($) => $.password.hint)}</span>
        </div>
      </form>
    </Card>
  );
}
