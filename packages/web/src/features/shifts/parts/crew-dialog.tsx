import type { Crew } from '@czyun/contract';
import { MultiSelectField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSaveCrew, useShiftMembers } from '../queries.ts';
import { shiftsText } from '../text.ts';

const idOf = (field: string) => `shift-crew-${field}`;
const problems = ({ name }: Draft<'name' | 'nameEn'>): Problems<'name' | 'nameEn'> =>
  name.trim() === '' ? { name: 'linkNameRequired' } : {};

/** A crew and its people, who are members of the project. */
export function CrewDialog({ crew, onClose }: { readonly crew: Crew | null; readonly onClose: () => void }) {
  const t = shiftsText.useText();
  const { id: projectId } = useProject();
  const members = useShiftMembers(projectId, true);
  const form = useForm<'name' | 'nameEn', { readonly userIds: readonly number[] }>({
    initial: { name: crew?.name ?? '', nameEn: crew?.nameEn ?? '', userIds: crew?.members.map(({ userId }) => userId) ?? [] },
    problems,
    idOf,
  });
  const save = useSaveCrew({ success: t(($) => $.plan.crewSaved), onDone: onClose });
  const submit = () => {
    const { name, nameEn, userIds } = form.values;
    form.send(save, {
      body: { projectId, name: name.trim(), nameEn: nameEn.trim() || null, userIds: [...userIds], ...(crew ? { id: crew.id } : {}) },
    });
  };
  return (
    <FormDialog
      title={t(($) => $.plan.crewTitle)}
      okText={t(($) => $.plan.save)}
      pending={save.isPending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField form={form} field="name" label={t(($) => $.plan.name)} most={30} autoFocus />
      <TextField form={form} field="nameEn" label={t(($) => $.plan.nameEn)} most={30} optional />
      <MultiSelectField
        form={form}
        field="userIds"
        label={t(($) => $.plan.people)}
        busy={members.isPending}
        options={(members.data ?? []).map(({ userId, userName }) => ({ value: userId, label: userName }))}
      />
    </FormDialog>
  );
}
