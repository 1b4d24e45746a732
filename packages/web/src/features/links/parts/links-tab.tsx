import { PlusOutlined, StopOutlined } from '@ant-design/icons';
import { actorText, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { roleName } from '../../../parts/people/roles.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useAllows, useProject, useTimeZone } from '../../../platform/project/project-context.ts';
import { type SecretLink, useLinks, useRevokeLink } from '../queries.ts';
import { linksText } from '../text.ts';
import { CreateLink } from './create-link.tsx';
import { ExpiryMark, MayMark, StatusMark } from './marks.tsx';

/** Secret links for walls and kiosks: create, manage, revoke. */
export function LinksTab() {
  const t = linksText.useText();
  const project = useProject();
  const columns = useLinkColumns();
  const allows = useAllows();
  const links = useLinks(project.id);
  const [creating, setCreating] = useState(false);
  return (
    <div className={box.stack}>
      <div className={`${box.row} ${box.wrap} ${box.wide}`}>
        <Button kind="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
          {t(($) => $.link.create)}
        </Button>
        {allows('data.export') && (
          <TableExport table="links" name={t(($) => $.link.file)} disabled={(links.data?.list ?? []).length === 0} />
        )}
        {/* Below the buttons on narrow screens. */}
        <p className={`${box.plain} ${box.grow} ${box.faint}`} style={{ flexBasis: 280 }}>
          {t(($) => $.link.intro)}
        </p>
      </div>
      <Table<SecretLink>
        id="links"
        label={t(($) => $.link.list)}
        of={links}
        rows={links.data?.list ?? []}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.link.none), hint: t(($) => $.link.noneHint) }}
      />
      {creating && <CreateLink onClose={() => setCreating(false)} />}
    </div>
  );
}

function RevokeCell({ item }: { readonly item: SecretLink }) {
  const t = linksText.useText();
  const project = useProject();
  const confirm = useConfirm();
  const revocation = useRevokeLink({ success: t(($) => $.link.revoked) });
  if (item.status === 'revoked') return null;
  const label = t(($) => $.link.revokeOf, { name: item.name });
  const ask = () =>
    confirm({
      title: t(($) => $.link.revokeTitle, { name: item.name }),
      effect: t(($) => $.link.revokeText, { n: item.sessions }),
      button: label,
      danger: true,
      act: () => revocation.mutateAsync({ body: { projectId: project.id, id: item.id } }),
    });
  return (
    <Button kind="text" size="small" danger icon={<StopOutlined aria-hidden />} label={label} onClick={ask}>
      {t(($) => $.link.revoke)}
    </Button>
  );
}

const creatorOf = ({ createdBy, createdByLogin }: SecretLink): string =>
  actorText({ userId: 0, loginName: createdByLogin, userName: createdBy });

function useLinkColumns(): readonly Column<SecretLink>[] {
  const t = linksText.useText();
  const language = useLanguage();
  const zone = useTimeZone();
  return [
    {
      id: 'name',
      title: t(($) => $.col.name),
      stays: true,
      card: 'title',
      value: ({ name }) => name,
      cell: ({ name }) => <b translate="no">{name}</b>,
    },
    { id: 'role', title: t(($) => $.col.role), value: ({ code }) => roleName(code, language) },
    {
      id: 'may',
      title: t(($) => $.link.may),
      width: 96,
      value: ({ writes }) => t(($) => (writes ? $.link.writes : $.link.looks)),
      cell: ({ writes }) => <MayMark writes={writes} />,
    },
    {
      id: 'money',
      title: t(($) => $.link.money),
      width: 112,
      labelled: true,
      value: ({ money }) => t(($) => (money ? $.link.yes : $.link.no)),
    },
    {
      id: 'status',
      title: t(($) => $.col.status),
      width: 112,
      card: 'end',
      value: ({ status }) => t(($) => $.status[status]),
      cell: ({ status }) => <StatusMark status={status} />,
    },
    {
      id: 'sessions',
      title: t(($) => $.col.sessions),
      number: true,
      width: 128,
      labelled: true,
      decimals: 0,
      value: ({ sessions }) => sessions,
    },
    {
      id: 'expires',
      title: t(($) => $.col.expires),
      width: 168,
      labelled: true,
      instant: 'minute',
      value: ({ expires }) => expires,
      cell: ({ expires, status }) => <ExpiryMark expires={expires} open={status === 'open'} />,
    },
    {
      id: 'created',
      title: t(($) => $.col.created),
      width: 168,
      card: 'none',
      instant: 'minute',
      value: ({ created }) => created,
      beside: [{ id: 'createdBy', title: t(($) => $.col.createdBy), value: creatorOf }],
      cell: (link) => (
        <span className={box.two}>
          <span className="cz-num">{timeText(link.created, zone, 'minute')}</span>
          <small translate="no">{creatorOf(link)}</small>
        </span>
      ),
    },
    { id: 'action', title: t(($) => $.col.action), width: 128, stays: true, card: 'acts', cell: (item) => <RevokeCell item={item} /> },
  ];
}
