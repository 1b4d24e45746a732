import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { type CallResult, type SetupPage, setupApi } from '@czyun/contract';
import { App, Button, Form, Input, Modal, Select, Switch, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../../../shared/api/api-error.ts';
import { useChange } from '../../../../shared/api/use-call.ts';
import { addressOfPage, type FramedPage, frameTarget } from '../../../../shared/frame/frame-address.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { useProjectPath } from '../../../../shared/project/project-context.ts';
import { shared } from '../../../../shared/text.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { Empty } from '../../../../shared/ui/states.tsx';
import { setupReads } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { FormFailure, lastStep, placeFaults } from './form-failure.tsx';
import { nameOf, zoneTree } from './names.ts';

type Setup = CallResult<typeof setupApi.getSetup>;

/** Outside pages that stand inside the project. */
export function PagesTab({ setup }: { readonly setup: Setup }) {
  const t = projectSetupText.use();
  const language = useLanguage();
  const path = useProjectPath();
  const { message, modal } = App.useApp();
  const [edited, setEdited] = useState<SetupPage | 'new' | null>(null);
  const remove = useChange(setupApi.removePage, { renews: setupReads });
  const zones = new Map(setup.zones.map((zone) => [zone.id, nameOf(zone, language)]));
  const askRemove = (page: SetupPage) =>
    modal.confirm({
      title: t(($) => $.pages.remove, { name: nameOf(page, language) }),
      okText: t(($) => $.pages.remove, { name: nameOf(page, language) }),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: async () => {
        await remove.mutateAsync({ body: { projectId: setup.project.id, pageId: page.id, version: page.version } });
        void message.success(t(($) => $.pages.removed, { name: nameOf(page, language) }));
      },
    });
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t(($) => $.pages.add)}
    </Button>
  );
  return (
    <>
      <div className="setup-bar">
        <span className="quiet">
          {setup.frameHosts.length === 0 ? t(($) => $.pages.noHosts) : t(($) => $.pages.hosts, { hosts: setup.frameHosts.join(', ') })}
        </span>
        <span className="end">{add}</span>
      </div>
      <Card flush={setup.pages.length > 0}>
        {setup.pages.length === 0 ? (
          <Empty title={t(($) => $.pages.empty)} hint={t(($) => $.pages.emptyHint)} />
        ) : (
          <Table<SetupPage>
            rowKey="id"
            size="middle"
            pagination={false}
            scroll={{ x: 760 }}
            dataSource={[...setup.pages]}
            columns={[
              {
                key: 'name',
                title: t(($) => $.pages.col.name),
                render: (_, page) =>
                  page.hidden ? (
                    nameOf(page, language)
                  ) : (
                    <Link to={path('frame', { id: page.id })} title={t(($) => $.pages.open, { name: nameOf(page, language) })}>
                      {nameOf(page, language)}
                    </Link>
                  ),
              },
              {
                key: 'kind',
                title: t(($) => $.pages.col.kind),
                width: 110,
                render: (_, page) => t(($) => $.pages.kinds[page.refType === 0 ? 'hmi' : 'link']),
              },
              { key: 'address', title: t(($) => $.pages.col.address), render: (_, page) => <code>{addressOfPage(page)}</code> },
              {
                key: 'zone',
                title: t(($) => $.pages.col.zone),
                width: 140,
                render: (_, page) => (page.regionId === null ? t(($) => $.pages.whole) : (zones.get(page.regionId) ?? '')),
              },
              {
                key: 'hidden',
                title: t(($) => $.pages.col.hidden),
                width: 90,
                render: (_, page) => t(($) => (page.hidden ? $.pages.hidden : $.pages.shown)),
              },
              {
                key: 'acts',
                title: t(($) => $.pages.col.actions),
                width: 100,
                render: (_, page) => (
                  <span className="acts">
                    <Button
                      type="text"
                      icon={<EditOutlined aria-hidden />}
                      aria-label={t(($) => $.pages.edit, { name: nameOf(page, language) })}
                      title={t(($) => $.pages.edit, { name: nameOf(page, language) })}
                      onClick={() => setEdited(page)}
                    />
                    <Button
                      type="text"
                      danger
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={t(($) => $.pages.remove, { name: nameOf(page, language) })}
                      title={t(($) => $.pages.remove, { name: nameOf(page, language) })}
                      onClick={() => void askRemove(page)}
                    />
                  </span>
                ),
              },
            ]}
          />
        )}
      </Card>
      {edited !== null && <PageForm setup={setup} page={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface PageDraft extends FramedPage {
  readonly name: string;
  readonly nameEn: string;
  readonly regionId: number;
  readonly shown: boolean;
}

function PageForm({ setup, page, onClose }: { readonly setup: Setup; readonly page: SetupPage | null; readonly onClose: () => void }) {
  const t = projectSetupText.use();
  const say = shared.use();
  const language = useLanguage();
  const { message } = App.useApp();
  const [form] = Form.useForm<PageDraft>();
  const start: PageDraft = {
    name: page?.name ?? '',
    nameEn: page?.nameEn ?? '',
    refType: page?.refType ?? 1,
    url: page?.url ?? '',
    htProjectId: page?.htProjectId ?? '',
    path: page?.path ?? '',
    regionId: page?.regionId ?? 0,
    shown: page === null ? true : !page.hidden,
  };
  const draft = { ...start, ...Form.useWatch([], form) } as PageDraft;
  const isHmi = draft.refType === 0;
  const target = frameTarget(draft, setup.frameHosts, location.origin);
  const options = {
    quiet: true,
    renews: setupReads,
    onDone: (saved: SetupPage) => {
      void message.success(t(($) => $.saved, { name: nameOf(saved, language) }));
      onClose();
    },
  };
  const create = useChange(setupApi.createPage, options);
  const update = useChange(setupApi.updatePage, options);
  const onError = (error: ApiError) => placeFaults(form, error, lastStep);
  const submit = (values: PageDraft) => {
    const { shown, regionId, ...rest } = { ...start, ...values };
    const fields = {
      ...rest,
      name: rest.name.trim(),
      nameEn: rest.nameEn.trim() === '' ? null : rest.nameEn.trim(),
      url: rest.url.trim(),
      refLocation: page?.refLocation ?? '',
      icon: page?.icon ?? '',
      hidden: !shown,
      regionId: regionId === 0 ? null : regionId,
    };
    if (page === null) create.mutate({ body: { ...fields, projectId: setup.project.id } }, { onError });
    else update.mutate({ body: { ...fields, projectId: setup.project.id, pageId: page.id, version: page.version } }, { onError });
  };
  const zones = [
    { value: 0, label: t(($) => $.pages.whole) },
    ...zoneTree(setup.zones).map(({ zone, depth }) => ({ value: zone.id, label: `${'\u2003'.repeat(depth)}${nameOf(zone, language)}` })),
  ];
  return (
    <Modal
      open
      title={page === null ? t(($) => $.pages.add) : t(($) => $.pages.edit, { name: nameOf(page, language) })}
      okText={say(($) => $.action.save)}
      cancelText={say(($) => $.action.cancel)}
      confirmLoading={create.isPending || update.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
      width={560}
    >
      <Form form={form} layout="vertical" requiredMark={false} name="setup-page" initialValues={start} onFinish={submit}>
        <FormFailure error={create.error ?? update.error} />
        <Form.Item name="name" label={t(($) => $.pages.name)} rules={[{ required: true, whitespace: true, message: t(($) => $.required) }]}>
          <Input maxLength={100} autoFocus />
        </Form.Item>
        <Form.Item name="nameEn" label={t(($) => $.field.nameEn)} tooltip={t(($) => $.field.nameEnHint)}>
          <Input maxLength={100} placeholder={t(($) => $.optional)} />
        </Form.Item>
        <Form.Item name="refType" label={t(($) => $.pages.kind)}>
          <Select
            options={[
              { value: start.refType === 0 ? 1 : start.refType, label: t(($) => $.pages.kinds.link) },
              { value: 0, label: t(($) => $.pages.kinds.hmi) },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="url"
          label={t(($) => (isHmi ? $.pages.urlHmi : $.pages.url))}
          rules={[{ pattern: /^\s*https?:\/\/[^\s@]+\s*$/, message: t(($) => $.pages.urlWrong) }]}
          extra={
            setup.frameHosts.length === 0
              ? t(($) => $.pages.noHostsField)
              : target.kind === 'forbidden'
                ? t(($) => $.pages.forbidden, { host: target.host })
                : target.kind === 'page'
                  ? t(($) => $.pages.leads, { address: target.href })
                  : undefined
          }
        >
          <Input maxLength={1000} placeholder="https://hmi.example.com/" spellCheck={false} />
        </Form.Item>
        {isHmi && (
          <div className="setup-fields">
            <Form.Item name="htProjectId" label={t(($) => $.pages.htProjectId)}>
              <Input maxLength={100} spellCheck={false} />
            </Form.Item>
            <Form.Item name="path" label={t(($) => $.pages.path)}>
              <Input maxLength={300} spellCheck={false} />
            </Form.Item>
          </div>
        )}
        <div className="setup-fields">
          <Form.Item name="regionId" label={t(($) => $.pages.zone)}>
            <Select options={zones} />
          </Form.Item>
          <Form.Item name="shown" label={t(($) => $.pages.col.hidden)} valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
      </Form>
    </Modal>
  );
}
