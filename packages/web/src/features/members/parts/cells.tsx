import { DeleteOutlined } from '@ant-design/icons';
import type { Code } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import box from '../../../kit/ui/box.module.css';
import { assignableCodes, roleName } from '../../../parts/people/roles.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import type { Member } from '../queries.ts';
import { membersText } from '../text.ts';
import type { MemberActions } from './use-member-actions.tsx';

export function NameCell({ member, ownAccount }: { readonly member: Member; readonly ownAccount: string | null }) {
  const t = membersText.useText();
  return (
    <span className={box.strong}>
      <span translate="no">{member.name}</span>
      {member.loginName === ownAccount && <span className={`${box.badge} ${box.action}`}>{t(($) => $.me)}</span>}
    </span>
  );
}

/** The role: a select if the caller may change it, else a text. */
export function RoleCell({ member, actions }: { readonly member: Member; readonly actions: MemberActions }) {
  const t = membersText.useText();
  const language = useLanguage();
  const { permission } = useProject();
  if (!member.mayChange) return <span>{roleName(member.code, language)}</span>;
  return (
    <Select<Code>
      width={224}
      maxWidth="100%"
      size="small"
      label={t(($) => $.roleOf, { name: member.name })}
      value={member.code as Code}
      onChange={(code) => {
        if (code !== member.code) actions.changeCode(member, code);
      }}
      options={assignableCodes(permission).map((code) => ({ value: code, label: roleName(code, language) }))}
      wideList
    />
  );
}

export function DeleteCell({ member, actions }: { readonly member: Member; readonly actions: MemberActions }) {
  const t = membersText.useText();
  if (!member.mayDelete) return null;
  return (
    <Button
      kind="text"
      size="small"
      danger
      icon={<DeleteOutlined aria-hidden />}
      label={t(($) => $.remove.of, { name: member.name })}
      onClick={() => actions.remove(member)}
    >
      {t(($) => $.remove.label)}
    </Button>
  );
}
