import type { EnergyTarget, TargetProgress } from '@czyun/contract';
import { useState } from 'react';
import { AreaInput } from '../../../kit/control/area-input.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { Field } from '../../../kit/form/field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { useExplain } from '../queries.ts';
import { targetsText } from '../text.ts';

const mostCharacters = 500;
const fieldId = 'target-reason';

interface ReasonProps {
  readonly target: EnergyTarget;
  readonly year: number;
  readonly progress: TargetProgress;
  /** Its name. */
  readonly month: string;
  readonly onClose: () => void;
}

/** Why a month is off its target. */
export function ReasonDialog({ target, year, progress, month, onClose }: ReasonProps) {
  const t = targetsText.useText();
  const { id: projectId } = useProject();
  const toast = useToast();
  const [text, setText] = useState(progress.reason?.text ?? '');
  const explain = useExplain(() => {
    toast.success(t(($) => $.reason.saved));
    onClose();
  });
  const { quantity, version } = target;
  return (
    <FormDialog
      title={t(($) => $.reason.title, { month })}
      okText={t(($) => $.reason.save)}
      pending={explain.isPending}
      failure={explain.error?.message ?? null}
      onSubmit={() => explain.mutate({ body: { projectId, year, quantity, version, month: progress.month, text: text.trim() } })}
      onClose={onClose}
    >
      <Field id={fieldId} label={t(($) => $.reason.text)} hint={t(($) => $.reason.hint)}>
        <AreaInput id={fieldId} autoFocus lines={3} most={mostCharacters} value={text} onChange={setText} />
      </Field>
    </FormDialog>
  );
}
