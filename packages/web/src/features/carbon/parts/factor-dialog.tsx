import type { CarbonKept } from '@czyun/contract';
import { useState } from 'react';
import { Select } from '../../../kit/control/select.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { Field } from '../../../kit/form/field.tsx';
import { Two } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSaveCarbon } from '../queries.ts';
import { carbonText } from '../text.ts';
import { draftOf, type FactorField, settingsOf, wrongsOf } from './factor-draft.ts';

const idOf = (field: string) => `carbon-${field}`;
/** The server's names of what stands in one field here. */
const names = {
  'settings.own.factor': 'own',
  'settings.own.source': 'ownSource',
  'settings.own.year': 'ownYear',
  'settings.hourly.factors': 'hourly',
  'settings.hourly.source': 'hourlySource',
};

/** Chooses a published factor, or sets an own one and factors by the hour, each with its source. */
export function FactorDialog({ kept, onClose }: { readonly kept: CarbonKept; readonly onClose: () => void }) {
  const t = carbonText.useText();
  const project = useProject();
  const toast = useToast();
  const [region, setRegion] = useState(kept.settings.region);
  const form = useForm<FactorField>({ initial: draftOf(kept.settings), wrongs: wrongsOf, idOf, names });
  const save = useSaveCarbon(() => {
    toast.success(t(($) => $.form.saved));
    onClose();
  });
  const send = () => form.send(save, { body: { projectId: project.id, version: kept.version, settings: settingsOf(region, form.values) } });
  return (
    <FormDialog
      title={t(($) => $.form.title)}
      okText={t(($) => $.form.save)}
      pending={save.isPending}
      failure={form.failure}
      width={640}
      onSubmit={send}
      onClose={onClose}
    >
      <Field id={idOf('region')} label={t(($) => $.form.region)}>
        <Select
          id={idOf('region')}
          search
          value={region}
          onChange={setRegion}
          options={kept.factors.map(({ key, name, factor, year }) => ({
            value: key,
            label: t(($) => $.form.option, { name, factor: factor.toFixed(4), year }),
          }))}
        />
      </Field>
      <Two>
        <TextField
          form={form}
          field="own"
          label={t(($) => $.form.own)}
          digits="decimal"
          most={10}
          hint={t(($) => $.form.ownHint)}
          optional
        />
        <TextField form={form} field="ownYear" label={t(($) => $.form.ownYear)} digits="numeric" most={4} optional />
      </Two>
      <TextField form={form} field="ownSource" label={t(($) => $.form.ownSource)} most={200} optional />
      <TextField form={form} field="hourly" label={t(($) => $.form.hourly)} most={400} hint={t(($) => $.form.hourlyHint)} optional />
      <TextField form={form} field="hourlySource" label={t(($) => $.form.hourlySource)} most={200} optional />
    </FormDialog>
  );
}
