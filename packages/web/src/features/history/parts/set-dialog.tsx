import { CheckField } from '../../../kit/form/check-field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { useAllows } from '../../../platform/project/project-context.ts';
import { historyText } from '../text.ts';
import { type EditedSet, useSaveSet, useSetFields } from './use-curve-sets.tsx';

const longestName = 60;
const idOf = (field: string) => `set-${field}`;
const problems = ({ name }: Draft<'name'>): Problems<'name'> => (name.trim() === '' ? { name: 'linkNameRequired' } : {});

export interface SetDialogProps {
  /** With `id` an existing set is renamed, shared or replaced. */
  readonly edited: EditedSet;
  readonly onSaved: (id: number) => void;
  readonly onClose: () => void;
}

/** Name of a set, and whether it is shared with the project. */
export function SetDialog({ edited, onSaved, onClose }: SetDialogProps) {
  const t = historyText.useText();
  const allows = useAllows();
  const fieldsOf = useSetFields();
  const save = useSaveSet(onSaved);
  const form = useForm<'name', { readonly shared: boolean }>({ initial: { name: edited.name, shared: edited.shared }, problems, idOf });
  const { name, shared } = form.values;
  return (
    <FormDialog
      title={t(($) => (edited.id === undefined ? $.sets.saveTitle : $.sets.editTitle), { n: edited.keys.length })}
      okText={t(($) => $.sets.save)}
      pending={save.isPending}
      failure={form.failure}
      width={440}
      onSubmit={() => form.send(save, fieldsOf({ ...edited, name: name.trim(), shared }))}
      onClose={onClose}
    >
      <TextField form={form} field="name" label={t(($) => $.sets.name)} most={longestName} autoFocus />
      {allows('curve.share') || edited.shared ? (
        <CheckField form={form} field="shared" label={t(($) => $.sets.share)} />
      ) : (
        <p className={box.soft}>{t(($) => $.sets.mayNotShare)}</p>
      )}
    </FormDialog>
  );
}
