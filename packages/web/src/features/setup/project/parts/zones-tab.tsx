import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { type CallResult, type SetupZone, setupApi } from '@czyun/contract';
import { App, Button, Form, Input, Modal, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useChange } from '../../../../shared/api/use-call.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { shared } from '../../../../shared/text.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { Empty } from '../../../../shared/ui/states.tsx';
import { setupReads } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { FormFailure, lastStep, placeFaults } from './form-failure.tsx';
import { nameOf, zonesUnder, zoneTree } from './names.ts';

type Setup = CallResult<typeof setupApi.getSetup>;
type Edited = { readonly zone: SetupZone | null; readonly parentId: number };

/** Zones as a tree; each may lie in another one. */
export function ZonesTab({ setup }: { readonly setup: Setup }) {
  const t = projectSetupText.use();
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const [edited, setEdited] = useState<Edited | null>(null);
  const tree = useMemo(() => zoneTree(setup.zones), [setup.zones]);
  const remove = useChange(setupApi.removeZone, { renews: setupReads });
  const devicesIn = (id: number) => setup.devices.filter(({ regionId }) => regionId === id).length;

  const askRemove = (zone: SetupZone) => {
    const name = nameOf(zone, language);
    modal.confirm({
      title: t(($) => $.zones.remove, { name }),
      content: t(($) => $.zones.removeHint, {
        devices: devicesIn(zone.id),
        zones: setup.zones.filter(({ parentId }) => parentId === zone.id).length,
      }),
      okText: t(($) => $.zones.remove, { name }),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: async () => {
        await remove.mutateAsync({ body: { regionId: zone.id, version: zone.version } });
        void message.success(t(($) => $.zones.removed, { name }));
      },
    });
  };
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited({ zone: null, parentId: 0 })}>
      {t(($) => $.zones.add)}
    </Button>
  );
  return (
    <Card title={t(($) => $.zones.tree)} extra={tree.length > 0 && add} flush={tree.length > 0}>
      {tree.length === 0 ? (
        <Empty title={t(($) => $.zones.empty)} hint={t(($) => $.zones.emptyHint)} action={add} />
      ) : (
        <ul className="zone-tree">
          {tree.map(({ zone, depth }) => {
            const name = nameOf(zone, language);
            return (
              <li key={zone.id} style={{ paddingInlineStart: 16 + depth * 24 }}>
                <span className="name">{name}</span>
                <span className="quiet">{t(($) => $.devices.count, { n: devicesIn(zone.id) })}</span>
                <span className="acts">
                  <Button
                    type="text"
                    icon={<PlusOutlined aria-hidden />}
                    aria-label={t(($) => $.zones.addUnder, { name })}
                    title={t(($) => $.zones.addUnder, { name })}
                    onClick={() => setEdited({ zone: null, parentId: zone.id })}
                  />
                  <Button
                    type="text"
                    icon={<EditOutlined aria-hidden />}
                    aria-label={t(($) => $.zones.edit, { name })}
                    title={t(($) => $.zones.edit, { name })}
                    onClick={() => setEdited({ zone, parentId: zone.parentId ?? 0 })}
                  />
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t(($) => $.zones.remove, { name })}
                    title={t(($) => $.zones.remove, { name })}
                    onClick={() => askRemove(zone)}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {edited !== null && <ZoneForm setup={setup} edited={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

function ZoneForm({ setup, edited, onClose }: { readonly setup: Setup; readonly edited: Edited; readonly onClose: () => void }) {
  const t = projectSetupText.use();
  const say = shared.use();
  const language = useLanguage();
  const { message } = App.useApp();
  const [form] = Form.useForm<{ name: string; nameEn: string; parentId: number }>();
  const { zone, parentId } = edited;
  const options = {
    quiet: true,
    renews: setupReads,
    onDone: (saved: SetupZone) => {
      void message.success(t(($) => $.saved, { name: nameOf(saved, language) }));
      onClose();
    },
  };
  const create = useChange(setupApi.createZone, options);
  const update = useChange(setupApi.updateZone, options);
  const submit = (values: { name: string; nameEn: string; parentId: number }) => {
    const fields = {
      name: values.name.trim(),
      nameEn: values.nameEn.trim() === '' ? null : values.nameEn.trim(),
      parentId: values.parentId === 0 ? null : values.parentId,
    };
    const onError = (error: Parameters<typeof placeFaults>[1]) => placeFaults(form, error, lastStep);
    if (zone === null) create.mutate({ body: { ...fields, projectId: setup.project.id } }, { onError });
    else update.mutate({ body: { ...fields, regionId: zone.id, version: zone.version } }, { onError });
  };
  // A zone cannot lie in itself or below itself.
  const inside = zone === null ? new Set<number>() : zonesUnder(setup.zones, zone.id);
  const parents = [
    { value: 0, label: t(($) => $.zones.top) },
    ...zoneTree(setup.zones)
      .filter((item) => !inside.has(item.zone.id))
      .map((item) => ({ value: item.zone.id, label: `${'\u2003'.repeat(item.depth)}${nameOf(item.zone, language)}` })),
  ];
  const title = zone === null ? t(($) => $.zones.add) : t(($) => $.zones.edit, { name: nameOf(zone, language) });
  return (
    <Modal
      open
      title={title}
      okText={say(($) => $.action.save)}
      cancelText={say(($) => $.action.cancel)}
      confirmLoading={create.isPending || update.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        name="setup-zone"
        initialValues={{ name: zone?.name ?? '', nameEn: zone?.nameEn ?? '', parentId }}
        onFinish={submit}
      >
        <FormFailure error={create.error ?? update.error} />
        <Form.Item name="name" label={t(($) => $.field.name)} rules={[{ required: true, whitespace: true, message: t(($) => $.required) }]}>
          <Input maxLength={100} autoFocus />
        </Form.Item>
        <Form.Item name="nameEn" label={t(($) => $.field.nameEn)}>
          <Input maxLength={100} placeholder={t(($) => $.optional)} />
        </Form.Item>
        <Form.Item name="parentId" label={t(($) => $.zones.parent)}>
          <Select options={parents} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
