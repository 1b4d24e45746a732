import { UserAddOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAllows, useProject, useProjectPath } from '../../shared/project/project-context.ts';
import { useSearchState } from '../../shared/screen/use-search-state.ts';
import { PageHead } from '../../shared/ui/card.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { Empty, Skeleton, States } from '../../shared/ui/states.tsx';
import { MemberList } from './parts/member-list.tsx';
import { RegisterDialog } from './parts/register-dialog.tsx';
import { MemberStatistics } from './parts/statistics.tsx';
import { pageSize, useMembers, useOwnAccount } from './queries.ts';
import { membersText } from './text.ts';
import './members.css';

/** Who belongs to the project and with which code; changing and deleting as far as one's own code reaches. */
export function MembersScreen() {
  const t = membersText.use();
  const project = useProject();
  const path = useProjectPath();
  const allows = useAllows();
  const ownAccount = useOwnAccount();
  const [params, change] = useSearchState();
  const text = params.get('q') ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const members = useMembers(project.id, text, page);
  const [registering, setRegistering] = useState(false);
  return (
    <div className="members">
      <PageHead
        title={t(($) => $.title)}
        extra={
          <>
            <Input.Search
              allowClear
              className="search"
              aria-label={t(($) => $.search)}
              placeholder={t(($) => $.search)}
              maxLength={100}
              defaultValue={text}
              onChange={(event) => change({ q: event.target.value.trim(), page: null })}
            />
            {allows('user.register') && <Button onClick={() => setRegistering(true)}>{t(($) => $.register.title)}</Button>}
            <Link to={path('user/p/u/invite')}>
              <Button type="primary" icon={<UserAddOutlined aria-hidden />} tabIndex={-1}>
                {t(($) => $.invite)}
              </Button>
            </Link>
          </>
        }
      />
      <MemberStatistics />
      <States
        of={members}
        skeleton={<Skeleton height={320} />}
        isEmpty={({ list }) => list.length === 0}
        empty={
          text === '' ? (
            <Empty title={t(($) => $.nobody)} hint={t(($) => $.nobodyHint)} />
          ) : (
            <Empty title={t(($) => $.none, { text })} hint={t(($) => $.noneHint)} />
          )
        }
      >
        {({ list, total }) => (
          <>
            <MemberList list={list} ownAccount={ownAccount} loading={members.isPlaceholderData} />
            <Pager page={page} pageSize={pageSize} total={total} change={change} />
          </>
        )}
      </States>
      {registering && <RegisterDialog onClose={() => setRegistering(false)} />}
    </div>
  );
}
