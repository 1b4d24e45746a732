import { PlusOutlined, StopOutlined } from '@ant-design/icons';
import { actorText, timeText } from '@czyun/contract';
import { App, Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { roleName } from '../../../shared/people/roles.ts';
import { useProject, useTimeZone } from '../../../shared/project/project-context.ts';
import { shared } from '../../../shared/text.ts';
import { Empty, Skeleton, States } from '../../../shared/ui/states.tsx';
import { useNarrow } from '../../../shared/ui/use-narrow.ts';
import { type SecretLink, useLinks, useRevokeLink } from '../queries.ts';
import { linksText } from '../text.ts';
import { CreateLink } from './create-link.tsx';
import { ExpiryMark, MayMark, StatusMark } from './marks.tsx';

/** Secret links for walls and kiosks: make, look after, revoke. */
export function LinksTab() {
  const t = linksText.use();
  const project = useProject();
  const narrow = useNarrow();
  const links = useLinks(project.id);
  const [creating, setCreating] = useState(false);
  return (
    <div className="links-tab">
      <div className="links-bar">
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
          {t(($) => $.link.create)}
        </Button>
        <p className="links-faint">{t(($) => $.link.intro)}</p>
      </div>
      <States
        of={links}
        skeleton={<Skeleton height={280} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty title={t(($) => $.link.none)} hint={t(($) => $.link.noneHint)} />}
      >
        {({ list }) => (narrow ? <LinkCards list={list} /> : <LinkTable list={list} />)}
      </States>
      {creating && <CreateLink onClose={() => setCreating(false)} />}
    </div>
  );
}

function RevokeCell({ item }: { readonly item: SecretLink }) {
  const t = linksText.use();
  const say = shared.use();
  const project = useProject();
  const { modal, message } = App.useApp();
  const revocation = useRevokeLink();
  if (item.status === 'revoked') return null;
  const label = t(($) => $.link.revokeOf, { name: item.name });
  const ask = () =>
    modal.confirm({
      title: t(($) => $.link.revokeTitle, { name: item.name }),
      content: t(($) => $.link.revokeText, { n: item.sessions }),
      okText: label,
      okButtonProps: { danger: true },
      cancelText: say(($) => $.action.cancel),
      onOk: () =>
        revocation.mutateAsync({ body: { projectId: project.id, id: item.id } }).then(
          () => void message.success(t(($) => $.link.revoked)),
          () => undefined,
        ),
    });
  return (
    <Button type="text" size="small" danger icon={<StopOutlined aria-hidden />} aria-label={label} onClick={() => void ask()}>
      {t(($) => $.link.revoke)}
    </Button>
  );
}

function LinkTable({ list }: { readonly list: readonly SecretLink[] }) {
  const t = linksText.use();
  const language = useLanguage();
  const zone = useTimeZone();
  const columns: TableColumnsType<SecretLink> = [
    { key: 'name', title: t(($) => $.col.name), render: (_, { name }) => <b translate="no">{name}</b> },
    { key: 'role', title: t(($) => $.col.role), render: (_, { code }) => roleName(code, language) },
    { key: 'may', title: t(($) => $.link.may), width: 96, render: (_, { writes }) => <MayMark writes={writes} /> },
    { key: 'status', title: t(($) => $.col.status), width: 112, render: (_, { status }) => <StatusMark status={status} /> },
    {
      key: 'sessions',
      title: t(($) => $.col.sessions),
      align: 'end',
      width: 128,
      render: (_, { sessions }) => <span className="cz-num">{sessions}</span>,
    },
    {
      key: 'expires',
      title: t(($) => $.col.expires),
      width: 168,
      render: (_, { expires, status }) => <ExpiryMark expires={expires} open={status === 'open'} />,
    },
    {
      key: 'created',
      title: t(($) => $.col.created),
      width: 168,
      render: (_, { created, createdBy, createdByLogin }) => (
        <span className="links-two">
          <span className="cz-num">{timeText(created, zone, 'minute')}</span>
          <small translate="no">{actorText({ userId: 0, loginName: createdByLogin, userName: createdBy })}</small>
        </span>
      ),
    },
    { key: 'action', title: t(($) => $.col.action), width: 128, render: (_, item) => <RevokeCell item={item} /> },
  ];
  return (
    <Table<SecretLink>
      className="links-table"
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={list}
      pagination={false}
      sticky={{ getContainer: () => document.getElementById('main') ?? window }}
      scroll={{ x: 1056 }}
    />
  );
}

function LinkCards({ list }: { readonly list: readonly SecretLink[] }) {
  const t = linksText.use();
  const language = useLanguage();
  return (
    <ul className="links-cards" aria-label={t(($) => $.link.list)}>
      {list.map((item) => (
        <li key={item.id}>
          <div className="line">
            <b translate="no">{item.name}</b>
            <StatusMark status={item.status} />
          </div>
          <div className="line facts">
            <span>{roleName(item.code, language)}</span>
            <MayMark writes={item.writes} />
            <span className="cz-num">
              {t(($) => $.col.sessions)} {item.sessions}
            </span>
            <ExpiryMark named expires={item.expires} open={item.status === 'open'} />
          </div>
          <RevokeCell item={item} />
        </li>
      ))}
    </ul>
  );
}
