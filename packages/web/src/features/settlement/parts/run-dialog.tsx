import { timeText } from '@czyun/contract';
import { useState } from 'react';
import { Field } from '../../../kit/form/field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { DayInput } from '../../../kit/range/day-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { noteJob } from '../../../platform/live/jobs.ts';
import { useTime } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { useRun } from '../queries.ts';
import { settlementText } from '../text.ts';
import { movedBy } from './dates.ts';

const usualDays = 31;

/** Settles a range again as a job, shown in the job tray. */
export function RunDialog({ onBegun, onClose }: { readonly onBegun: (jobId: number) => void; readonly onClose: () => void }) {
  const t = settlementText.useText();
  const { id: projectId, timeZone: zone } = useProject();
  const yesterday = movedBy('day', timeText(useTime(60_000), zone, 'day'), -1);
  const [range, setRange] = useState({ from: movedBy('day', yesterday, 1 - usualDays), to: yesterday });
  const run = useRun((jobId) => {
    toast.info(t(($) => $.run.asked));
    void noteJob(jobId).catch(() => undefined);
    onBegun(jobId);
    onClose();
  });
  const picker = (end: 'from' | 'to') => (
    <Field id={`settlement-${end}`} label={t(($) => $.run[end])}>
      <DayInput
        id={`settlement-${end}`}
        zone={zone}
        value={range[end]}
        max={yesterday}
        onChange={(day) => setRange((before) => ({ ...before, [end]: day }))}
      />
    </Field>
  );
  return (
    <FormDialog
      title={t(($) => $.run.title)}
      okText={t(($) => $.run.button)}
      pending={run.isPending}
      failure={run.error?.message ?? null}
      onSubmit={() => run.mutate({ body: { projectId, ...range } })}
      onClose={onClose}
    >
      {picker('from')}
      {picker('to')}
      <p className={`${box.plain} ${box.faint}`}>{t(($) => $.run.hint)}</p>
    </FormDialog>
  );
}
