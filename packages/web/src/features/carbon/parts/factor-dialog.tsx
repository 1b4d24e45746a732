import type { CarbonKept } from '@czyun/contract';
import { SelectField } from '../../../kit/form/fields.tsx';
import { Two } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSaveCarbon } from '../queries.ts';
import { carbonText } from '../text.ts';
import { draftOf, type FactorField, problemsOf, settingsOf } from './factor-draft.ts';

const idOf = (field: string) => `carbon-${field}`;
/** Server paths of the form's fields. */
const names = {
  'settings.own.factor': 'own',
  'settings.own.source': 'ownSource',
  'settings.own.year': 'ownYear',
  'settings.hourly.factors': 'hourly',
  'settings.hourly.source': 'hourlySource',
};

type Choices = Pick<CarbonKept['settings'], 'region'>;

/** Selects a published factor, or sets custom and hourly factors, each with its source. */
export function FactorDialog({ stored, onClose }: { readonly stored: CarbonKept; readonly onClose: () => void }) {
  const t = carbonText.useText();
  const project = useProject();
  const { region } = stored.settings;
  const form = useForm<FactorField, Choices>({ initial: { ...draftOf(stored.settings), region }, problems: problemsOf, idOf, names });
  const save = useSaveCarbon({ success: t(($) => $.form.saved), onDone: onClose });
  const settings = settingsOf(form.values.region, form.values);
  const send = () => form.send(save, { body: { projectId: project.id, version: stored.version, settings } });
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
      <SelectField
        form={form}
        field="region"
        label={t(($) => $.form.region)}
        search
        options={stored.factors.map(({ key, name, factor, year }) => ({
          value: key,
          label: t(($) => $.form.option, { name, factor: factor.toFixed(4), year }),
        }))}
      />
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
