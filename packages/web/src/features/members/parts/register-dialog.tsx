import type { Code } from '@czyun/contract';
import { useState } from 'react';
import { Two } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import box from '../../../kit/ui/box.module.css';
import { PersonField } from '../../../parts/people/person-fields.tsx';
import { RoleChoice } from '../../../parts/people/role-choice.tsx';
import { assignableCodes } from '../../../parts/people/roles.ts';
import { usePersonForm } from '../../../parts/people/use-person-form.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useRegisterMember } from '../queries.ts';
import { membersText } from '../text.ts';

/** Creates an account for another person, as a member of this project. */
export function RegisterDialog({ onClose }: { readonly onClose: () => void }) {
  const t = membersText.useText();
  const project = useProject();
  const form = usePersonForm({ name: '', mobile: '', company: '', loginName: '', password: '', confirmPassword: '' });
  const [code, setCode] = useState<Code>(3);
  const register = useRegisterMember({
    success: (_result, { body }) => t(($) => $.register.done, { account: body.loginName.trim() }),
    onDone: onClose,
  });
  const submit = () => {
    form.send(register, { body: { projectId: project.id, ...form.values, code } });
  };
  return (
    <FormDialog
      title={t(($) => $.register.title)}
      okText={t(($) => $.register.ok)}
      pending={register.isPending}
      failure={form.failure}
      width={640}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={`${box.plain} ${box.soft}`}>{t(($) => $.register.hint)}</p>
      <Two>
        <PersonField form={form} field="name" autoFocus />
        <PersonField form={form} field="mobile" />
        <PersonField form={form} field="company" />
        <PersonField form={form} field="loginName" />
        <PersonField form={form} field="password" />
        <PersonField form={form} field="confirmPassword" />
      </Two>
      <RoleChoice value={code} onChange={setCode} offer={assignableCodes(project.permission)} />
    </FormDialog>
  );
}
