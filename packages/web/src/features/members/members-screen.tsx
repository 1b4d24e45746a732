import { UserAddOutlined } from '@ant-design/icons';
import { routes } from '@czyun/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Table } from '../../kit/table/table.tsx';
import { everyPage, TableExport } from '../../kit/table/table-export.tsx';
import { Toolbar } from '../../kit/table/toolbar.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { useMemberColumns } from './parts/columns.tsx';
import { RegisterDialog } from './parts/register-dialog.tsx';
import { MemberStatistics } from './parts/statistics.tsx';
import { askMembers, type Member, pageSize, useMembers, useOwnAccount } from './queries.ts';
import { membersText } from './text.ts';

/** Members of the project and their roles; editable as far as the user's own role permits. */
export function MembersScreen() {
  const t = membersText.useText();
  const project = useProject();
  const to = useLinks();
  const allows = useAllows();
  const ownAccount = useOwnAccount();
  const state = useAddress(routes['user/p/u/manage']);
  const { q: text, page } = state.asked;
  const members = useMembers(project.id, text, page);
  const columns = useMemberColumns(ownAccount);
  const [registering, setRegistering] = useState(false);
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        extra={
          <>
            {allows('data.export') && (
              <TableExport
                table="members"
                name={t(($) => $.title)}
                disabled={(members.data?.total ?? 0) === 0}
                all={() => everyPage((pageNum, pageSize) => askMembers(project.id, text, pageNum, pageSize))}
              />
            )}
            {allows('user.register') && <Button onClick={() => setRegistering(true)}>{t(($) => $.register.title)}</Button>}
            <Link to={to(routes['user/p/u/invite'])}>
              <Button kind="primary" icon={<UserAddOutlined aria-hidden />} tabIndex={-1}>
                {t(($) => $.invite)}
              </Button>
            </Link>
          </>
        }
      />
      <MemberStatistics />
      <Toolbar label={t(($) => $.search)} state={state} columns={columns} />
      <Table<Member>
        id="members"
        label={t(($) => $.list)}
        of={members}
        rows={members.data?.list ?? []}
        rowKey={({ userId }) => userId}
        columns={columns}
        none={{ title: t(($) => $.nobody), hint: t(($) => $.nobodyHint) }}
        filtered={text === '' ? null : { title: t(($) => $.none, { text }), hint: t(($) => $.noneHint), undo: state.clear }}
        pages={{ page, pageSize, total: members.data?.total ?? 0, change: state.change }}
      />
      {registering && <RegisterDialog onClose={() => setRegistering(false)} />}
    </ListPage>
  );
}
