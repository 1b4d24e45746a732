import type { EnergyTarget, TargetProgress } from '@czyun/contract';
import { AreaField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useExplain } from '../queries.ts';
import { targetsText } from '../text.ts';

const maxCharacters = 500;
const idOf = () => 'target-reason';
const problems = () => ({});

interface ReasonProps {
  readonly target: EnergyTarget;
  readonly year: number;
  readonly progress: TargetProgress;
  /** Name of the month. */
  readonly month: string;
  readonly onClose: () => void;
}

/** Reason of the deviation of a month from its target. */
export function ReasonDialog({ target, year, progress, month, onClose }: ReasonProps) {
  const t = targetsText.useText();
  const { id: projectId } = useProject();
  const form = useForm<'text'>({ initial: { text: progress.reason?.text ?? '' }, problems, idOf });
  const explain = useExplain({ success: t(($) => $.reason.saved), onDone: onClose });
  const { quantity, version } = target;
  const body = { projectId, year, quantity, version, month: progress.month, text: form.values.text.trim() };
  return (
    <FormDialog
      title={t(($) => $.reason.title, { month })}
      okText={t(($) => $.reason.save)}
      pending={explain.isPending}
      failure={form.failure}
      onSubmit={() => form.send(explain, { body })}
      onClose={onClose}
    >
      <AreaField
        form={form}
        field="text"
        label={t(($) => $.reason.text)}
        hint={t(($) => $.reason.hint)}
        lines={[3, 3]}
        most={maxCharacters}
        autoFocus
      />
    </FormDialog>
  );
}
