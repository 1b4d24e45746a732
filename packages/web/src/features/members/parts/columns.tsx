import { type routes, timeText, type Values } from '@czyun/contract';
import type { FilteredColumn } from '../../../kit/table/column.ts';
import { roleName } from '../../../parts/people/roles.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import type { Member } from '../queries.ts';
import { membersText } from '../text.ts';
import { DeleteCell, NameCell, RoleCell } from './cells.tsx';
import { useMemberActions } from './use-member-actions.tsx';

/** The columns of the list of members. */
export function useMemberColumns(
  ownAccount: string | null,
): readonly FilteredColumn<Member, Values<(typeof routes)['user/p/u/manage']['address']['fields']>>[] {
  const t = membersText.useText();
  const language = useLanguage();
  const zone = useTimeZone();
  const actions = useMemberActions(ownAccount);
  return [
    {
      id: 'name',
      title: t(($) => $.col.name),
      stays: true,
      card: 'title',
      filter: { kind: 'words', param: 'q', label: t(($) => $.search), placeholder: t(($) => $.search) },
      value: ({ name }) => name,
      cell: (member) => <NameCell member={member} ownAccount={ownAccount} />,
    },
    {
      id: 'account',
      title: t(($) => $.col.account),
      card: 'end',
      value: ({ loginName }) => loginName,
      cell: ({ loginName }) => <span translate="no">{loginName}</span>,
    },
    {
      id: 'role',
      title: t(($) => $.col.role),
      width: 248,
      card: 'acts',
      value: ({ code }) => roleName(code, language),
      cell: (member) => <RoleCell member={member} actions={actions} />,
    },
    {
      id: 'mobile',
      title: t(($) => $.col.mobile),
      width: 136,
      value: ({ mobile }) => mobile,
      cell: ({ mobile }) => <span className="cz-num">{mobile || '-'}</span>,
      cardCell: ({ mobile }) => (mobile === '' ? null : <a href={`tel:${mobile}`}>{mobile}</a>),
    },
    {
      id: 'company',
      title: t(($) => $.col.company),
      value: ({ company }) => company,
      cell: ({ company }) => <span translate="no">{company || '-'}</span>,
      cardCell: ({ company }) => (company === '' ? null : <span translate="no">{company}</span>),
    },
    {
      id: 'joined',
      title: t(($) => $.col.joined),
      width: 152,
      labelled: true,
      instant: 'minute',
      value: ({ joined }) => joined,
      cardCell: ({ joined }) => (joined === null ? null : <span>{timeText(joined, zone, 'day')}</span>),
    },
    {
      id: 'action',
      title: t(($) => $.col.action),
      width: 112,
      stays: true,
      card: 'acts',
      cell: (member) => <DeleteCell member={member} actions={actions} />,
    },
  ];
}
