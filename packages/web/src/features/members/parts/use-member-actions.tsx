import type { Code } from '@czyun/contract';
import { App } from 'antd';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useRights } from '../../../shared/people/role-choice.tsx';
import { roleName } from '../../../shared/people/roles.ts';
import { useProject } from '../../../shared/project/project-context.ts';
import { shared } from '../../../shared/text.ts';
import { type Member, useChangeCode, useDeleteMember } from '../queries.ts';
import { membersText } from '../text.ts';

export interface MemberActions {
  readonly changeCode: (member: Member, code: Code) => void;
  readonly remove: (member: Member) => void;
}

/** Changing a code and deleting, each after a question that names the person and what comes of it. */
export function useMemberActions(ownAccount: string | null): MemberActions {
  const t = membersText.use();
  const say = shared.use();
  const language = useLanguage();
  const rights = useRights();
  const project = useProject();
  const { modal, message } = App.useApp();
  const change = useChangeCode();
  const deletion = useDeleteMember();
  const cancelText = say(($) => $.action.cancel);
  return {
    changeCode(member, code) {
      const to = roleName(code, language);
      modal.confirm({
        title: t(($) => $.change.title, { name: member.name, from: roleName(member.code, language), to }),
        content: (
          <>
            <p>{rights(code)}</p>
            {member.loginName === ownAccount && <p className="member-self">{t(($) => $.change.self)}</p>}
          </>
        ),
        okText: t(($) => $.change.ok, { to }),
        cancelText,
        onOk: () =>
          change.mutateAsync({ body: { projectId: project.id, userId: member.userId, code } }).then(
            () => void message.success(t(($) => $.change.done)),
            () => undefined,
          ),
      });
    },
    remove(member) {
      modal.confirm({
        title: t(($) => $.remove.title),
        content: (
          <>
            <p>{t(($) => $.remove.text, { name: member.name, account: member.loginName })}</p>
            {member.loginName === ownAccount && <p className="member-self">{t(($) => $.remove.self)}</p>}
          </>
        ),
        okText: t(($) => $.remove.of, { name: member.name }),
        okButtonProps: { danger: true },
        cancelText,
        onOk: () =>
          deletion.mutateAsync({ body: { projectId: project.id, userId: member.userId } }).then(
            () => void message.success(t(($) => $.remove.done, { name: member.name })),
            () => undefined,
          ),
      });
    },
  };
}
