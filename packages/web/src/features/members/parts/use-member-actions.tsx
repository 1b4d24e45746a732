import type { Code } from '@czyun/contract';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import box from '../../../kit/ui/box.module.css';
import { useRights } from '../../../parts/people/role-choice.tsx';
import { roleName } from '../../../parts/people/roles.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { type Member, useChangeCode, useDeleteMember } from '../queries.ts';
import { membersText } from '../text.ts';

export interface MemberActions {
  readonly changeCode: (member: Member, code: Code) => void;
  readonly remove: (member: Member) => void;
}

/** Changing a role and removing a member, each after a confirmation with the person and the effect. */
export function useMemberActions(ownAccount: string | null): MemberActions {
  const t = membersText.useText();
  const language = useLanguage();
  const rights = useRights();
  const project = useProject();
  const confirm = useConfirm();
  const change = useChangeCode({ success: t(($) => $.change.done) });
  const deletion = useDeleteMember();
  return {
    changeCode(member, code) {
      const to = roleName(code, language);
      confirm({
        title: t(($) => $.change.title, { name: member.name, from: roleName(member.code, language), to }),
        effect: (
          <>
            <p>{rights(code)}</p>
            {member.loginName === ownAccount && <p className={box.alert}>{t(($) => $.change.self)}</p>}
          </>
        ),
        button: t(($) => $.change.ok, { to }),
        act: () => change.mutateAsync({ body: { projectId: project.id, userId: member.userId, code } }),
      });
    },
    remove(member) {
      confirm({
        title: t(($) => $.remove.title),
        effect: (
          <>
            <p>{t(($) => $.remove.text, { name: member.name, account: member.loginName })}</p>
            {member.loginName === ownAccount && <p className={box.alert}>{t(($) => $.remove.self)}</p>}
          </>
        ),
        button: t(($) => $.remove.of, { name: member.name }),
        danger: true,
        act: () =>
          deletion
            .mutateAsync({ body: { projectId: project.id, userId: member.userId } })
            .then(() => toast.success(t(($) => $.remove.done, { name: member.name }))),
      });
    },
  };
}
