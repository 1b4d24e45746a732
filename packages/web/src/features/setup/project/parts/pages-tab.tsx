import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { type CallResult, routes, type SetupPage, setupApi } from '@czyun/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../kit/control/button.tsx';
import { useConfirm } from '../../../../kit/form/use-confirm.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { Table } from '../../../../kit/table/table.tsx';
import box from '../../../../kit/ui/box.module.css';
import { addressOfPage } from '../../../../parts/frame/frame-address.ts';
import { useLinks } from '../../../../platform/address/use-links.ts';
import { useChange } from '../../../../platform/api/use-call.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { toast } from '../../../../platform/toast.ts';
import { setupReads } from '../queries.ts';
import { quiet } from '../quiet.ts';
import { projectSetupText } from '../text.ts';
import { nameOf } from './names.ts';
import { PageForm } from './page-form.tsx';
import { hmiRefType } from './page-kinds.ts';

type Setup = CallResult<typeof setupApi.getSetup>;

/** Custom pages of the project. */
export function PagesTab({ setup }: { readonly setup: Setup }) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const to = useLinks();
  const confirm = useConfirm();
  const [edited, setEdited] = useState<SetupPage | 'new' | null>(null);
  const remove = useChange(setupApi.removePage, { renews: setupReads });
  const zones = new Map(setup.regions.map((zone) => [zone.id, nameOf(zone, language)]));
  const askRemove = (page: SetupPage) =>
    confirm({
      title: t(($) => $.pages.remove, { name: nameOf(page, language) }),
      button: t(($) => $.pages.remove, { name: nameOf(page, language) }),
      danger: true,
      act: async () => {
        await remove.mutateAsync({ body: { projectId: setup.project.id, pageId: page.id, version: page.version } });
        toast.success(t(($) => $.pages.removed, { name: nameOf(page, language) }));
      },
    });
  const add = (
    <Button kind="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t(($) => $.pages.add)}
    </Button>
  );
  const columns: readonly Column<SetupPage>[] = [
    {
      id: 'name',
      title: t(($) => $.pages.col.name),
      stays: true,
      card: 'title',
      cell: (page) =>
        page.hidden ? (
          nameOf(page, language)
        ) : (
          <Link to={to(routes.frame, { id: page.id })} title={t(($) => $.pages.open, { name: nameOf(page, language) })}>
            {nameOf(page, language)}
          </Link>
        ),
    },
    {
      id: 'kind',
      title: t(($) => $.pages.col.kind),
      width: 112,
      value: ({ refType }) => t(($) => $.pages.kinds[refType === hmiRefType ? 'hmi' : 'link']),
    },
    {
      id: 'address',
      title: t(($) => $.pages.col.address),
      width: 'minmax(180px, 2fr)',
      card: 'body',
      cell: (page) => <code>{addressOfPage(page)}</code>,
    },
    {
      id: 'zone',
      title: t(($) => $.pages.col.zone),
      width: 140,
      value: ({ regionId }) => (regionId === null ? t(($) => $.pages.whole) : (zones.get(regionId) ?? '')),
    },
    {
      id: 'hidden',
      title: t(($) => $.pages.col.hidden),
      width: 96,
      card: 'end',
      value: ({ hidden }) => t(($) => (hidden ? $.pages.hidden : $.pages.shown)),
    },
    {
      id: 'acts',
      title: t(($) => $.pages.col.actions),
      width: 112,
      stays: true,
      card: 'acts',
      cell: (page) => (
        <span className={`${box.row} ${box.tight}`}>
          <Button
            kind="text"
            icon={<EditOutlined aria-hidden />}
            label={t(($) => $.pages.edit, { name: nameOf(page, language) })}
            title={t(($) => $.pages.edit, { name: nameOf(page, language) })}
            onClick={() => setEdited(page)}
          />
          <Button
            kind="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            label={t(($) => $.pages.remove, { name: nameOf(page, language) })}
            title={t(($) => $.pages.remove, { name: nameOf(page, language) })}
            onClick={() => void askRemove(page)}
          />
        </span>
      ),
    },
  ];
  return (
    <div className={box.stack}>
      <div className={`${box.row} ${box.wrap} ${box.wide}`}>
        <span className={quiet}>
          {setup.frameHosts.length === 0 ? t(($) => $.pages.noHosts) : t(($) => $.pages.hosts, { hosts: setup.frameHosts.join(', ') })}
        </span>
        <span className={box.last}>{add}</span>
      </div>
      <Table<SetupPage>
        id="setup-pages"
        label={t(($) => $.tab.pages)}
        rows={setup.pages}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.pages.empty), hint: t(($) => $.pages.emptyHint) }}
      />
      {edited !== null && <PageForm setup={setup} page={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}
