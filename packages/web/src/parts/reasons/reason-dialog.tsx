import { type ReasonUse, type StopReason, type StopType, stopTypes } from '@czyun/contract/stops';
import { SegmentedField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import type { Draft } from '../../kit/form/form-state.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Stack } from '../../kit/ui/layout.tsx';
import { useProject } from '../../platform/project/project-context.ts';
import { useSaveReason } from './queries.ts';
import { reasonsText } from './text.ts';

const idOf = (field: string) => `stop-reason-${field}`;
const problems = ({ name }: Draft<'name' | 'nameEn'>) => (name.trim() === '' ? ({ name: 'linkNameRequired' } as const) : {});

export interface ReasonDialogProps {
  readonly use: ReasonUse;
  /** The stored reason; null: a new one. */
  readonly reason: StopReason | null;
  /** Group of a new reason; null: a new group. */
  readonly parent: StopReason | null;
  readonly onClose: () => void;
}

/** Form of a reason or a group of reasons. */
export function ReasonDialog({ use, reason, parent, onClose }: ReasonDialogProps) {
  const t = reasonsText.useText();
  const { id: projectId } = useProject();
  const form = useForm<'name' | 'nameEn', { type: StopType }>({
    initial: {
      name: reason?.name ?? '',
      nameEn: reason?.nameEn ?? '',
      type: reason?.type ?? parent?.type ?? (use === 'reject' ? 'quality' : 'unscheduled'),
    },
    problems,
    idOf,
  });
  const save = useSaveReason({ success: t(($) => $[use].saved), onDone: onClose });
  const isGroup = reason === null ? parent === null : reason.parentId === null;
  const body = {
    projectId,
    use,
    ...(reason === null ? {} : { id: reason.id }),
    version: reason?.version ?? 0,
    parentId: reason === null ? (parent?.id ?? null) : reason.parentId,
    ...form.values,
  };
  return (
    <FormDialog
      title={t(($) => (reason === null ? (isGroup ? $.addGroup : $.addReason) : isGroup ? $.changeGroup : $.changeReason))}
      okText={t(($) => $.save)}
      pending={save.isPending}
      failure={form.failure}
      onSubmit={() => form.send(save, { body })}
      onClose={onClose}
    >
      <Stack gap="roomy">
        <TextField form={form} field="name" label={t(($) => $.name)} most={60} autoFocus />
        <TextField form={form} field="nameEn" label={t(($) => $.nameEn)} most={60} optional />
        {use === 'stop' && (
          <SegmentedField
            form={form}
            field="type"
            label={t(($) => $.type)}
            options={stopTypes.map((value) => ({ value, label: t(($) => $.types[value]) }))}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
