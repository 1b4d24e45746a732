import type { Code } from '@czyun/contract';
import { App } from 'antd';
import { useState } from 'react';
import { PersonField } from '../../../shared/people/person-fields.tsx';
import { RoleChoice } from '../../../shared/people/role-choice.tsx';
import { givable } from '../../../shared/people/roles.ts';
import { useDraft } from '../../../shared/people/use-draft.ts';
import { useProject } from '../../../shared/project/project-context.ts';
import { FormDialog } from '../../../shared/ui/form-dialog.tsx';
import { useRegisterMember } from '../queries.ts';
import { membersText } from '../text.ts';

/** An account for somebody else, a member of this project from the start. */
export function RegisterDialog({ onClose }: { readonly onClose: () => void }) {
  const t = membersText.use();
  const project = useProject();
  const { message } = App.useApp();
  const form = useDraft({ name: '', mobile: '', company: '', loginName: '', password: '', confirmPassword: '' });
  const [code, setCode] = useState<Code>(3);
  const register = useRegisterMember();
  const submit = () => {
    if (!form.ready()) return;
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
    <FormDialog
      title={t(($) => $.register.title)}
      okText={t(($) => $.register.ok)}
      pending={register.isPending}
      failure={failure}
      width={640}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="member-hint">{t(($) => $.register.hint)}</p>
      <div className="two">
        <PersonField form={form} field="name" autoFocus />
        <PersonField form={form} field="mobile" />
        <PersonField form={form} field="company" />
        <PersonField form={form} field="loginName" />
        <PersonField form={form} field="password" />
        <PersonField form={form} field="confirmPassword" />
      </div>
      <RoleChoice value={code} onChange={setCode} offer={givable(project.permission)} />
    </FormDialog>
  );
}
