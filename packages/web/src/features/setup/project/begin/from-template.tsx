import { type ProjectTemplate, setupApi } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../../kit/control/button.tsx';
import { Select } from '../../../../kit/control/select.tsx';
import { Field } from '../../../../kit/form/field.tsx';
import { Form, Two } from '../../../../kit/form/form.tsx';
import { type Draft, orNull, type Problems } from '../../../../kit/form/form-state.ts';
import { TextField } from '../../../../kit/form/text-field.tsx';
import { useForm } from '../../../../kit/form/use-form.ts';
import box from '../../../../kit/ui/box.module.css';
import { Skeleton, States } from '../../../../kit/ui/states.tsx';
import { useCall, useChange } from '../../../../platform/api/use-call.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { ImportState } from '../parts/import-plan.tsx';
import { timeZones } from '../parts/project-fields.tsx';
import type { FileImport } from '../parts/use-file-import.ts';
import { projectSetupText } from '../text.ts';
import css from './begin.module.css';

type Name = 'name' | 'nameEn' | 'address' | 'addressEn' | 'timeZone';

const problems = ({ name }: Draft<Name>): Problems<Name> => (name.trim() === '' ? { name: 'linkNameRequired' } : {});
const idOf = (field: string) => `begin-${field}`;

/** A template for each type of project; the user enters name, time zone and place. */
export function FromTemplate({ coming, onTyped }: { readonly coming: FileImport; readonly onTyped: () => void }) {
  const templates = useCall(setupApi.getTemplates, {}, { freshMs: 60_000 });
  return (
    <States of={templates} skeleton={<Skeleton height={320} />}>
      {(list) => <TemplateForm templates={list} coming={coming} onTyped={onTyped} />}
    </States>
  );
}

function TemplateForm({
  templates,
  coming,
  onTyped,
}: {
  readonly templates: readonly ProjectTemplate[];
  readonly coming: FileImport;
  readonly onTyped: () => void;
}) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const [key, setKey] = useState(templates[0]?.key ?? '');
  const [initial] = useState(() => ({
    ...{ name: '', nameEn: '', address: '', addressEn: '' },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }));
  const form = useForm<Name>({ initial, problems, idOf, onTyped });
  const { values } = form;
  const make = useChange(setupApi.projectFromTemplate, {
    quiet: true,
    onDone: ({ fileName, content }) => void coming.bring({ name: fileName, text: content, bytes: new TextEncoder().encode(content) }),
  });
  const submit = () =>
    form.send(make, {
      body: {
        ...{ template: key, name: values.name.trim(), nameEn: orNull(values.nameEn), timeZone: values.timeZone },
        ...{ address: values.address.trim(), addressEn: orNull(values.addressEn) },
      },
    });
  return (
    <Form failure={form.failure} onSubmit={submit}>
      <div role="radiogroup" aria-label={t(($) => $.begin.template)} className={box.stack}>
        {templates.map((one) => (
          <label key={one.key} className={`${box.framed} ${css.choice} ${box.row} ${box.baseline}`}>
            <input type="radio" name="template" data-template={one.key} checked={key === one.key} onChange={() => setKey(one.key)} />
            <span className={`${box.stack} ${box.tight}`}>
              <strong>{`${one.name} · ${t(($) => $.project.types[`t${one.type}`])}`}</strong>
              <span className={box.soft}>{one.about}</span>
              {key === one.key && (
                <span className={`${box.small} ${box.soft}`}>
                  {t(($) => $.begin.devices, {
                    n: one.devices.length,
                    names: one.devices.map(({ name }) => name).join(language === 'zh' ? '、' : ', '),
                  })}
                  <br />
                  {t(($) => $.begin.zones, { names: one.regions.join(language === 'zh' ? '、' : ', ') })}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <Two>
        <TextField form={form} field="name" label={t(($) => $.field.name)} most={100} />
        <TextField form={form} field="nameEn" label={t(($) => $.field.nameEn)} most={100} optional />
        <TextField form={form} field="address" label={t(($) => $.project.address)} most={300} optional />
        <TextField form={form} field="addressEn" label={t(($) => $.project.addressEn)} most={300} optional />
      </Two>
      <Field id={idOf('timeZone')} label={t(($) => $.project.zone)} wrong={form.wrong('timeZone')} hint={t(($) => $.project.zoneHint)}>
        <Select
          id={idOf('timeZone')}
          search
          options={timeZones()}
          value={values.timeZone}
          onChange={(zone) => form.set('timeZone', zone)}
        />
      </Field>
      <span>
        <Button kind="primary" submit busy={make.isPending || coming.busy}>
          {t(($) => $.begin.create, { name: values.name.trim() || t(($) => $.begin.unnamed) })}
        </Button>
      </span>
      <ImportState of={coming} />
    </Form>
  );
}
