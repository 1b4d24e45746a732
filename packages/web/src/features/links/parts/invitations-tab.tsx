import { DeleteOutlined, LinkOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { roleName } from '../../../shared/people/roles.ts';
import { useProject } from '../../../shared/project/project-context.ts';
import { useSearchState } from '../../../shared/screen/use-search-state.ts';
import { shared } from '../../../shared/text.ts';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Pager } from '../../../shared/ui/pager.tsx';
import { Empty, Skeleton, States } from '../../../shared/ui/states.tsx';
import { useNarrow } from '../../../shared/ui/use-narrow.ts';
import { invitationAddress } from '../addresses.ts';
import { type Invitation, pageSize, useDeleteInvitation, useInvitations } from '../queries.ts';
import { linksText } from '../text.ts';
import { CreateInvitation } from './create-invitation.tsx';
import { ExpiryMark, StatusMark } from './marks.tsx';

/** Invitation codes of the project: make, hand over, delete. */
export function InvitationsTab() {
  const t = linksText.use();
  const project = useProject();
  const narrow = useNarrow();
  const [params, change] = useSearchState();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const invitations = useInvitations(project.id, page);
  const [creating, setCreating] = useState(false);
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
      {t(($) => $.invitation.create)}
    </Button>
  );
  return (
    <div className="links-tab">
      <div className="links-bar">{create}</div>
      <States
        of={invitations}
        skeleton={<Skeleton height={280} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty title={t(($) => $.invitation.none)} hint={t(($) => $.invitation.noneHint)} />}
      >
        {({ list, total }) => (
          <>
            {narrow ? <InvitationCards list={list} /> : <InvitationTable list={list} loading={invitations.isPlaceholderData} />}
            <Pager page={page} pageSize={pageSize} total={total} change={change} />
          </>
        )}
      </States>
      {creating && <CreateInvitation onClose={() => setCreating(false)} />}
    </div>
  );
}

function CodeCell({ item }: { readonly item: Invitation }) {
  const t = linksText.use();
  if (item.invitationCode === '') return <span className="links-faint">{t(($) => $.hidden)}</span>;
  return (
    <span className="links-code">
      <code translate="no">{item.invitationCode}</code>
      <CopyButton compact text={item.invitationCode} label={t(($) => $.invitation.copyCodeOf, { code: item.invitationCode })} />
    </span>
  );
}

function ActionCell({ item }: { readonly item: Invitation }) {
  const t = linksText.use();
  const say = shared.use();
  const project = useProject();
  const { modal, message } = App.useApp();
  const deletion = useDeleteInvitation();
  const name = item.invitationCode;
  const ask = () =>
    modal.confirm({
      title: t(($) => $.invitation.deleteTitle),
      content: t(($) => $.invitation.deleteText),
      okText: t(($) => $.invitation.deleteOf, { code: name }),
      okButtonProps: { danger: true },
      cancelText: say(($) => $.action.cancel),
      onOk: () =>
        deletion.mutateAsync({ body: { projectId: project.id, id: item.id } }).then(
          () => void message.success(t(($) => $.invitation.deleted)),
          () => undefined,
        ),
    });
  return (
    <span className="links-actions">
      {item.status === 'open' && name !== '' && (
        <CopyButton
          text={invitationAddress(location.origin, name)}
          icon={<LinkOutlined aria-hidden />}
          label={t(($) => $.invitation.copyLink)}
          about={t(($) => $.invitation.copyLinkOf, { code: name })}
        />
      )}
      {item.mayDelete && (
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t(($) => $.invitation.deleteOf, { code: name })}
          onClick={() => void ask()}
        >
          {t(($) => $.invitation.delete)}
        </Button>
      )}
    </span>
  );
}

function InvitationTable({ list, loading }: { readonly list: readonly Invitation[]; readonly loading: boolean }) {
  const t = linksText.use();
  const language = useLanguage();
  const columns: TableColumnsType<Invitation> = [
    { key: 'code', title: t(($) => $.col.code), width: 232, render: (_, item) => <CodeCell item={item} /> },
    { key: 'role', title: t(($) => $.col.role), width: 152, render: (_, { code }) => roleName(code, language) },
    { key: 'status', title: t(($) => $.col.status), width: 96, render: (_, { status }) => <StatusMark status={status} /> },
    {
      key: 'used',
      title: t(($) => $.col.used),
      align: 'end',
      width: 112,
      render: (_, { used, uses }) => (
        <span className="cz-num">
          {used} / {uses}
        </span>
      ),
    },
    {
      key: 'expires',
      title: t(($) => $.col.expires),
      width: 156,
      render: (_, { expires, status }) => <ExpiryMark expires={expires} open={status === 'open'} />,
    },
    { key: 'createdBy', title: t(($) => $.col.createdBy), render: (_, { createdBy }) => <span translate="no">{createdBy ?? '-'}</span> },
    { key: 'action', title: t(($) => $.col.action), width: 224, render: (_, item) => <ActionCell item={item} /> },
  ];
  return (
    <Table<Invitation>
      className="links-table"
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={list}
      loading={loading}
      pagination={false}
      sticky={{ getContainer: () => document.getElementById('main') ?? window }}
      scroll={{ x: 1072 }}
    />
  );
}

function InvitationCards({ list }: { readonly list: readonly Invitation[] }) {
  const t = linksText.use();
  const language = useLanguage();
  return (
    <ul className="links-cards" aria-label={t(($) => $.invitation.list)}>
      {list.map((item) => (
        <li key={item.id}>
          <div className="line">
            <CodeCell item={item} />
            <StatusMark status={item.status} />
          </div>
          <div className="line facts">
            <span>{roleName(item.code, language)}</span>
            <span className="cz-num">
              {t(($) => $.col.used)} {item.used} / {item.uses}
            </span>
            <ExpiryMark named expires={item.expires} open={item.status === 'open'} />
          </div>
          <ActionCell item={item} />
        </li>
      ))}
    </ul>
  );
}
