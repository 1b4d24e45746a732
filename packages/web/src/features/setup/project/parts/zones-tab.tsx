import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { type CallResult, type SetupRegion, setupApi } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../../kit/control/button.tsx';
import { SelectField } from '../../../../kit/form/fields.tsx';
import { FormDialog } from '../../../../kit/form/form-dialog.tsx';
import { type Draft, orNull, type Problems } from '../../../../kit/form/form-state.ts';
import { TextField } from '../../../../kit/form/text-field.tsx';
import { useCarefulClose } from '../../../../kit/form/use-careful-close.ts';
import { useConfirm } from '../../../../kit/form/use-confirm.tsx';
import { useForm } from '../../../../kit/form/use-form.ts';
import box from '../../../../kit/ui/box.module.css';
import { Card } from '../../../../kit/ui/card.tsx';
import { Empty } from '../../../../kit/ui/states.tsx';
import { useChange } from '../../../../platform/api/use-call.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { shared } from '../../../../platform/text.ts';
import { toast } from '../../../../platform/toast.ts';
import { setupReads } from '../queries.ts';
import { quiet } from '../quiet.ts';
import { projectSetupText } from '../text.ts';
import { nameOf, zonesUnder, zoneTree } from './names.ts';

type Setup = CallResult<typeof setupApi.getSetup>;
type Edited = { readonly zone: SetupRegion | null; readonly parentId: number };

/** Zones as a tree; each may be within another one. */
export function ZonesTab({ setup }: { readonly setup: Setup }) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const confirm = useConfirm();
  const [edited, setEdited] = useState<Edited | null>(null);
  const tree = zoneTree(setup.regions);
  const remove = useChange(setupApi.removeRegion, { renews: setupReads });
  const devicesIn = (id: number) => setup.devices.filter(({ regionId }) => regionId === id).length;

  const askRemove = (zone: SetupRegion) => {
    const name = nameOf(zone, language);
    confirm({
      title: t(($) => $.zones.remove, { name }),
      effect: t(($) => $.zones.removeHint, {
        devices: devicesIn(zone.id),
        zones: setup.regions.filter(({ parentId }) => parentId === zone.id).length,
      }),
      button: t(($) => $.zones.remove, { name }),
      danger: true,
      act: async () => {
        await remove.mutateAsync({ body: { regionId: zone.id, version: zone.version } });
        toast.success(t(($) => $.zones.removed, { name }));
      },
    });
  };
  const add = (
    <Button kind="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited({ zone: null, parentId: 0 })}>
      {t(($) => $.zones.add)}
    </Button>
  );
  return (
    <Card title={t(($) => $.zones.tree)} extra={tree.length > 0 && add} flush={tree.length > 0}>
      {tree.length === 0 ? (
        <Empty title={t(($) => $.zones.empty)} hint={t(($) => $.zones.emptyHint)} action={add} />
      ) : (
        <ul className={`${box.plain} ${box.lines}`}>
          {tree.map(({ zone, depth }) => {
            const name = nameOf(zone, language);
            return (
              <li key={zone.id} className={`${box.row} ${box.wide}`} style={{ minHeight: 40, paddingInline: `${16 + depth * 24}px 12px` }}>
                <span className={box.strong}>{name}</span>
                <span className={quiet}>{t(($) => $.devices.count, { n: devicesIn(zone.id) })}</span>
                <span className={`${box.row} ${box.tight} ${box.last}`}>
                  <Button
                    kind="text"
                    icon={<PlusOutlined aria-hidden />}
                    label={t(($) => $.zones.addUnder, { name })}
                    title={t(($) => $.zones.addUnder, { name })}
                    onClick={() => setEdited({ zone: null, parentId: zone.id })}
                  />
                  <Button
                    kind="text"
                    icon={<EditOutlined aria-hidden />}
                    label={t(($) => $.zones.edit, { name })}
                    title={t(($) => $.zones.edit, { name })}
                    onClick={() => setEdited({ zone, parentId: zone.parentId ?? 0 })}
                  />
                  <Button
                    kind="text"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    label={t(($) => $.zones.remove, { name })}
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

type Name = 'name' | 'nameEn';
const problems = ({ name }: Draft<Name>): Problems<Name> => (name.trim() === '' ? { name: 'linkNameRequired' } : {});
const idOf = (field: string) => `setup-zone-${field}`;

function ZoneForm({ setup, edited, onClose }: { readonly setup: Setup; readonly edited: Edited; readonly onClose: () => void }) {
  const t = projectSetupText.useText();
  const say = shared.useText();
  const language = useLanguage();
  const { zone } = edited;
  const [initial] = useState(() => ({ name: zone?.name ?? '', nameEn: zone?.nameEn ?? '', parentId: edited.parentId }));
  const careful = useCarefulClose(onClose);
  const form = useForm<Name, { readonly parentId: number }>({ initial, problems, idOf, onTyped: careful.onTyped });
  const options = {
    quiet: true,
    renews: setupReads,
    success: (saved: SetupRegion) => t(($) => $.saved, { name: nameOf(saved, language) }),
    onDone: onClose,
  };
  const create = useChange(setupApi.createRegion, options);
  const update = useChange(setupApi.updateRegion, options);
  const submit = () => {
    const { name, nameEn, parentId } = form.values;
    const fields = { name: name.trim(), nameEn: orNull(nameEn), parentId: parentId === 0 ? null : parentId };
    if (zone === null) form.send(create, { body: { ...fields, projectId: setup.project.id } });
    else form.send(update, { body: { ...fields, regionId: zone.id, version: zone.version } });
  };
  // A zone cannot be within itself or below itself.
  const inside = zone === null ? new Set<number>() : zonesUnder(setup.regions, zone.id);
  const parents = [
    { value: 0, label: t(($) => $.zones.top) },
    ...zoneTree(setup.regions)
      .filter((item) => !inside.has(item.zone.id))
      .map((item) => ({ value: item.zone.id, label: `${'\u2003'.repeat(item.depth)}${nameOf(item.zone, language)}` })),
  ];
  const field = { form, most: 100 };
  return (
    <FormDialog
      title={zone === null ? t(($) => $.zones.add) : t(($) => $.zones.edit, { name: nameOf(zone, language) })}
      okText={say(($) => $.action.save)}
      pending={create.isPending || update.isPending}
      failure={form.failure}
      onSubmit={submit}
      onClose={careful.close}
    >
      <TextField {...field} field="name" label={t(($) => $.field.name)} autoFocus />
      <TextField {...field} field="nameEn" label={t(($) => $.field.nameEn)} optional />
      <SelectField form={form} field="parentId" label={t(($) => $.zones.parent)} options={parents} />
    </FormDialog>
  );
}
