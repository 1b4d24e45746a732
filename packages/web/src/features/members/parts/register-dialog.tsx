import type { Code } from '@czyun/contract';
import { App, Modal } from 'antd';
import { type FormEvent, useState } from 'react';
import { PersonField } from '../../../shared/people/person-fields.tsx';
import { RoleChoice } from '../../../shared/people/role-choice.tsx';
import { givable } from '../../../shared/people/roles.ts';
import { useDraft } from '../../../shared/people/use-draft.ts';
import { useProject } from '../../../shared/project/project-context.ts';
import { shared } from '../../../shared/text.ts';
import { useRegisterMember } from '../queries.ts';
import { membersText } from '../text.ts';

/** An account for somebody else, a member of this project from the start. */
export function RegisterDialog({ onClose }: { readonly onClose: () => void }) {
  const t = membersText.use();
  const say = shared.use();
  const project = useProject();
  const { message } = App.useApp();
  const form = useDraft({ name: '', mobile: '', company: '', loginName: '', password: '', confirmPassword: '' });
  const [code, setCode] = useState<Code>(3);
  const register = useRegisterMember();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (register.isPending || !form.ready()) return;
    register.mutate(
      { body: { projectId: project.id, ...form.values, code } },
      {
        onError: (refusal) => void form.refused(refusal),
        onSuccess: () => {
          void message.success(t(($) => $.register.done, { account: form.values.loginName.trim() }));
          onClose();
        },
      },
    );
  };
  const failure = register.error !== null && register.error.fields.length === 0 ? register.error.message : null;
  return (
    <Modal
      open
      title={t(($) => $.register.title)}
      okText={t(($) => $.register.ok)}
      cancelText={say(($) => $.action.cancel)}
      confirmLoading={register.isPending}
      onOk={() => submit()}
      onCancel={onClose}
      width={640}
    >
      <form className="cz-form" onSubmit={submit} noValidate>
        <p className="member-hint">{t(($) => $.register.hint)}</p>
        {failure !== null && (
          <p className="bad" role="alert">
            {failure}
          </p>
        )}
        <div className="two">
          <PersonField form={form} field="name" autoFocus />
          <PersonField form={form} field="mobile" />
          <PersonField form={form} field="company" />
          <PersonField form={form} field="loginName" />
          <PersonField form={form} field="password" />
          <PersonField form={form} field="confirmPassword" />
        </div>
        <RoleChoice value={code} onChange={setCode} offer={givable(project.permission)} />
        {/* Enter in any field sends the form. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      </form>
    </Modal>
  );
}
