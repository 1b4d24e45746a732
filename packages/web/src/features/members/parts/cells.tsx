import { DeleteOutlined } from '@ant-design/icons';
import type { Code } from '@czyun/contract';
import { Button, Select } from 'antd';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { givable, roleName } from '../../../shared/people/roles.ts';
import { useProject } from '../../../shared/project/project-context.ts';
import type { Member } from '../queries.ts';
import { membersText } from '../text.ts';
import type { MemberActions } from './use-member-actions.tsx';

export function NameCell({ member, ownAccount }: { readonly member: Member; readonly ownAccount: string | null }) {
  const t = membersText.use();
  return (
    <span className="member-name">
      <span translate="no">{member.name}</span>
      {member.loginName === ownAccount && <span className="member-me">{t(($) => $.me)}</span>}
    </span>
  );
}

/** The role: a choice where the caller may change it, a word where not. */
export function RoleCell({ member, actions }: { readonly member: Member; readonly actions: MemberActions }) {
  const t = membersText.use();
  const language = useLanguage();
  const { permission } = useProject();
  if (!member.mayChange) return <span className="member-role">{roleName(member.code, language)}</span>;
  return (
    <Select<Code>
      className="member-role"
      size="small"
      aria-label={t(($) => $.roleOf, { name: member.name })}
      value={member.code as Code}
      onChange={(code) => {
        if (code !== member.code) actions.changeCode(member, code);
      }}
      options={givable(permission).map((code) => ({ value: code, label: roleName(code, language) }))}
      popupMatchSelectWidth={false}
    />
  );
}

export function DeleteCell({ member, actions }: { readonly member: Member; readonly actions: MemberActions }) {
  const t = membersText.use();
  if (!member.mayDelete) return null;
  return (
    <Button
      type="text"
      size="small"
      danger
      icon={<DeleteOutlined aria-hidden />}
      aria-label={t(($) => $.remove.of, { name: member.name })}
      onClick={() => actions.remove(member)}
    >
      {t(($) => $.remove.label)}
    </Button>
  );
}
