import { type CallResult, type SetupPage, setupApi } from '@czyun/contract';
import { useState } from 'react';
import { SelectField, SwitchField } from '../../../../kit/form/fields.tsx';
import { Two } from '../../../../kit/form/form.tsx';
import { FormDialog } from '../../../../kit/form/form-dialog.tsx';
import { type Draft, orNull, type Problems } from '../../../../kit/form/form-state.ts';
import { TextField } from '../../../../kit/form/text-field.tsx';
import { useCarefulClose } from '../../../../kit/form/use-careful-close.ts';
import { useForm } from '../../../../kit/form/use-form.ts';
import { frameTarget } from '../../../../parts/frame/frame-address.ts';
import { useChange } from '../../../../platform/api/use-call.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { shared } from '../../../../platform/text.ts';
import { setupReads } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { nameOf, zoneTree } from './names.ts';
import { hmiRefType, linkRefType } from './page-kinds.ts';

type Setup = CallResult<typeof setupApi.getSetup>;

type Name = 'name' | 'nameEn' | 'url' | 'htProjectId' | 'path';
const written = /^\s*https?:\/\/[^\s@]+\s*$/;
const problems = ({ name, url }: Draft<Name>): Problems<Name> => ({
  ...(name.trim() === '' ? { name: 'linkNameRequired' } : {}),
  ...(url.trim() === '' || written.test(url) ? {} : { url: 'pageAddressWrong' }),
});
const idOf = (field: string) => `setup-page-${field}`;
interface Choice {
  readonly refType: number;
  /** 0: the whole project. */
  readonly regionId: number;
  readonly shown: boolean;
}

/** A custom page: its name, address and zone. */
export function PageForm({
  setup,
  page,
  onClose,
}: {
  readonly setup: Setup;
  readonly page: SetupPage | null;
  readonly onClose: () => void;
}) {
  const t = projectSetupText.useText();
  const say = shared.useText();
  const language = useLanguage();
  const [initial] = useState(() => ({
    ...{ name: page?.name ?? '', nameEn: page?.nameEn ?? '', url: page?.url ?? '' },
    ...{ htProjectId: page?.htProjectId ?? '', path: page?.path ?? '' },
    ...{ refType: page?.refType ?? linkRefType, regionId: page?.regionId ?? 0, shown: page?.hidden !== true },
  }));
  const careful = useCarefulClose(onClose);
  const form = useForm<Name, Choice>({ initial, problems, idOf, names: { hidden: 'shown' }, onTyped: careful.onTyped });
  const { values } = form;
  const isHmi = values.refType === hmiRefType;
  const linkType = page === null || page.refType === hmiRefType ? linkRefType : page.refType;
  const target = frameTarget(values, setup.frameHosts, location.origin);
  const options = {
    quiet: true,
    renews: setupReads,
    success: (saved: SetupPage) => t(($) => $.saved, { name: nameOf(saved, language) }),
    onDone: onClose,
  };
  const create = useChange(setupApi.createPage, options);
  const update = useChange(setupApi.updatePage, options);
  const submit = () => {
    const fields = {
      ...{ name: values.name.trim(), nameEn: orNull(values.nameEn), url: values.url.trim() },
      ...{ htProjectId: values.htProjectId, path: values.path, refType: values.refType },
      ...{ refLocation: page?.refLocation ?? '', icon: page?.icon ?? '', hidden: !values.shown },
      ...{ regionId: values.regionId === 0 ? null : values.regionId, projectId: setup.project.id },
    };
    if (page === null) form.send(create, { body: fields });
    else form.send(update, { body: { ...fields, pageId: page.id, version: page.version } });
  };
  const zones = [
    { value: 0, label: t(($) => $.pages.whole) },
    ...zoneTree(setup.regions).map(({ zone, depth }) => ({ value: zone.id, label: `${'\u2003'.repeat(depth)}${nameOf(zone, language)}` })),
  ];
  const leads =
    setup.frameHosts.length === 0
      ? t(($) => $.pages.noHostsField)
      : target.kind === 'forbidden'
        ? t(($) => $.pages.forbidden, { host: target.host })
        : target.kind === 'page'
          ? t(($) => $.pages.leads, { address: target.href })
          : '';
  const field = { form, most: 100 };
  return (
    <FormDialog
      title={page === null ? t(($) => $.pages.add) : t(($) => $.pages.edit, { name: nameOf(page, language) })}
      okText={say(($) => $.action.save)}
      pending={create.isPending || update.isPending}
      failure={form.failure}
      onSubmit={submit}
      onClose={careful.close}
      width={560}
    >
      <TextField {...field} field="name" label={t(($) => $.pages.name)} autoFocus />
      <TextField {...field} field="nameEn" label={t(($) => $.field.nameEn)} optional hint={t(($) => $.field.nameEnHint)} />
      <SelectField
        form={form}
        field="refType"
        label={t(($) => $.pages.kind)}
        options={[
          { value: linkType, label: t(($) => $.pages.kinds.link) },
          { value: hmiRefType, label: t(($) => $.pages.kinds.hmi) },
        ]}
      />
      <TextField
        {...field}
        field="url"
        most={1000}
        label={t(($) => (isHmi ? $.pages.urlHmi : $.pages.url))}
        hint={leads}
        placeholder="https://hmi.example.com/"
      />
      {isHmi && (
        <Two>
          <TextField {...field} field="htProjectId" label={t(($) => $.pages.htProjectId)} optional />
          <TextField {...field} field="path" most={300} label={t(($) => $.pages.path)} optional />
        </Two>
      )}
      <Two>
        <SelectField form={form} field="regionId" label={t(($) => $.pages.zone)} options={zones} />
        <SwitchField form={form} field="shown" label={t(($) => $.pages.col.hidden)} />
      </Two>
    </FormDialog>
  );
}
