import { DeleteOutlined, LinkOutlined, PlusOutlined } from '@ant-design/icons';
import { routes } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { CopyButton } from '../../../kit/ui/copy-button.tsx';
import { roleName } from '../../../parts/people/roles.ts';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { invitationAddress } from '../addresses.ts';
import css from '../links.module.css';
import { type Invitation, pageSize, useDeleteInvitation, useInvitations } from '../queries.ts';
import { linksText } from '../text.ts';
import { CreateInvitation } from './create-invitation.tsx';
import { ExpiryMark, StatusMark } from './marks.tsx';

/** Invitation codes of the project: create, copy, delete. */
export function InvitationsTab() {
  const t = linksText.useText();
  const project = useProject();
  const columns = useInvitationColumns();
  const {
    asked: { page },
    change,
  } = useAddress(routes['user/p/u/invite']);
  const invitations = useInvitations(project.id, page);
  const [creating, setCreating] = useState(false);
  const create = (
    <Button kind="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
      {t(($) => $.invitation.create)}
    </Button>
  );
  return (
    <div className={box.stack}>
      <div>{create}</div>
      <Table<Invitation>
        id="invitations"
        label={t(($) => $.invitation.list)}
        of={invitations}
        rows={invitations.data?.list ?? []}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.invitation.none), hint: t(($) => $.invitation.noneHint) }}
        pages={{ page, pageSize, total: invitations.data?.total ?? 0, change }}
      />
      {creating && <CreateInvitation onClose={() => setCreating(false)} />}
    </div>
  );
}

function CodeCell({ item }: { readonly item: Invitation }) {
  const t = linksText.useText();
  if (item.invitationCode === '') return <span className={box.faint}>{t(($) => $.hidden)}</span>;
  return (
    <span className={`${box.row} ${box.tight}`}>
      <code className={`${box.strong} ${css.code}`} translate="no">
        {item.invitationCode}
      </code>
      <CopyButton compact text={item.invitationCode} label={t(($) => $.invitation.copyCodeOf, { code: item.invitationCode })} />
    </span>
  );
}

function ActionCell({ item }: { readonly item: Invitation }) {
  const t = linksText.useText();
  const project = useProject();
  const confirm = useConfirm();
  const deletion = useDeleteInvitation({ success: t(($) => $.invitation.deleted) });
  const name = item.invitationCode;
  const ask = () =>
    confirm({
      title: t(($) => $.invitation.deleteTitle),
      effect: t(($) => $.invitation.deleteText),
      button: t(($) => $.invitation.deleteOf, { code: name }),
      danger: true,
      act: () => deletion.mutateAsync({ body: { projectId: project.id, id: item.id } }),
    });
  return (
    <span className={`${box.row} ${box.wrap} ${box.tight}`}>
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
          kind="text"
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden />}
          label={t(($) => $.invitation.deleteOf, { code: name })}
          onClick={ask}
        >
          {t(($) => $.invitation.delete)}
        </Button>
      )}
    </span>
  );
}

function useInvitationColumns(): readonly Column<Invitation>[] {
  const t = linksText.useText();
  const language = useLanguage();
  return [
    { id: 'code', title: t(($) => $.col.code), width: 232, stays: true, card: 'title', cell: (item) => <CodeCell item={item} /> },
    { id: 'role', title: t(($) => $.col.role), width: 152, cell: ({ code }) => roleName(code, language) },
    { id: 'status', title: t(($) => $.col.status), width: 96, card: 'end', cell: ({ status }) => <StatusMark status={status} /> },
    {
      id: 'used',
      title: t(($) => $.col.used),
      number: true,
      width: 112,
      labelled: true,
      cell: ({ used, uses }) => <span className="cz-num">{`${used} / ${uses}`}</span>,
    },
    {
      id: 'expires',
      title: t(($) => $.col.expires),
      width: 160,
      labelled: true,
      cell: ({ expires, status }) => <ExpiryMark expires={expires} open={status === 'open'} />,
    },
    {
      id: 'createdBy',
      title: t(($) => $.col.createdBy),
      card: 'none',
      cell: ({ createdBy }) => <span translate="no">{createdBy ?? '-'}</span>,
    },
    { id: 'action', title: t(($) => $.col.action), width: 224, stays: true, card: 'acts', cell: (item) => <ActionCell item={item} /> },
  ];
}
