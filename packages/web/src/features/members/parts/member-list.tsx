import { timeText } from '@czyun/contract';
import { Table, type TableColumnsType } from 'antd';
import { useTimeZone } from '../../../shared/project/project-context.ts';
import { useNarrow } from '../../../shared/ui/use-narrow.ts';
import type { Member } from '../queries.ts';
import { membersText } from '../text.ts';
import { DeleteCell, NameCell, RoleCell } from './cells.tsx';
import { type MemberActions, useMemberActions } from './use-member-actions.tsx';

interface MemberListProps {
  readonly list: readonly Member[];
  readonly ownAccount: string | null;
  readonly loading: boolean;
}

interface ListProps extends MemberListProps {
  readonly actions: MemberActions;
}

/** Members as a table, as cards on a phone. */
export function MemberList(props: MemberListProps) {
  const actions = useMemberActions(props.ownAccount);
  return useNarrow() ? <MemberCards {...props} actions={actions} /> : <MemberTable {...props} actions={actions} />;
}

function MemberTable({ list, ownAccount, loading, actions }: ListProps) {
  const t = membersText.use();
  const zone = useTimeZone();
  const columns: TableColumnsType<Member> = [
    { key: 'name', title: t(($) => $.col.name), render: (_, member) => <NameCell member={member} ownAccount={ownAccount} /> },
    { key: 'account', title: t(($) => $.col.account), render: (_, member) => <span translate="no">{member.loginName}</span> },
    { key: 'role', title: t(($) => $.col.role), width: 248, render: (_, member) => <RoleCell member={member} actions={actions} /> },
    {
      key: 'mobile',
      title: t(($) => $.col.mobile),
      width: 136,
      render: (_, { mobile }) => <span className="cz-num">{mobile || '-'}</span>,
    },
    { key: 'company', title: t(($) => $.col.company), render: (_, { company }) => <span translate="no">{company || '-'}</span> },
    {
      key: 'joined',
      title: t(($) => $.col.joined),
      width: 152,
      render: (_, { joined }) => <span className="cz-num">{timeText(joined, zone, 'minute')}</span>,
    },
    { key: 'action', title: t(($) => $.col.action), width: 112, render: (_, member) => <DeleteCell member={member} actions={actions} /> },
  ];
  return (
    <Table<Member>
      className="member-table"
      size="small"
      rowKey="userId"
      columns={columns}
      dataSource={list}
      loading={loading}
      pagination={false}
      sticky={{ getContainer: () => document.getElementById('main') ?? window }}
      scroll={{ x: 960 }}
    />
  );
}

function MemberCards({ list, ownAccount, actions }: ListProps) {
  const t = membersText.use();
  const zone = useTimeZone();
  return (
    <ul className="member-cards" aria-label={t(($) => $.list)}>
      {list.map((member) => (
        <li key={member.userId}>
          <div className="top">
            <NameCell member={member} ownAccount={ownAccount} />
            <span className="account" translate="no">
              {member.loginName}
            </span>
          </div>
          <div className="facts">
            {member.company !== '' && <span translate="no">{member.company}</span>}
            {member.mobile !== '' && <a href={`tel:${member.mobile}`}>{member.mobile}</a>}
            {member.joined !== null && (
              <span>
                {t(($) => $.col.joined)} {timeText(member.joined, zone, 'day')}
              </span>
            )}
          </div>
          <div className="bottom">
            <RoleCell member={member} actions={actions} />
            <DeleteCell member={member} actions={actions} />
          </div>
        </li>
      ))}
    </ul>
  );
}
