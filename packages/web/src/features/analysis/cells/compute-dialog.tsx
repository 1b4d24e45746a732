import { cellsApi, type FieldText, maxCellDays, usualCellDays } from '@czyun/contract';
import { NumberField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { noteJob } from '../../../platform/live/jobs.ts';
import { analysisText } from '../text.ts';

interface Choices {
  readonly days: number | null;
  readonly fullV: number | null;
  readonly emptyV: number | null;
}

const initial: Choices = { days: usualCellDays, fullV: null, emptyV: null };
const problems = ({ fullV, emptyV }: Choices): { readonly emptyV?: FieldText } =>
  fullV !== null && emptyV !== null && emptyV >= fullV ? { emptyV: 'cellVoltages' } : {};
const idOf = (field: string) => `cells-${field}`;

/** Starts the computation of the ranking as a job. */
export function ComputeDialog({ deviceId, onClose }: { readonly deviceId: number; readonly onClose: () => void }) {
  const t = analysisText.useText();
  const form = useForm<never, Choices>({ initial, problems, idOf });
  const start = useChange(cellsApi.startCellRanking, {
    renews: [cellsApi.getCellRanking],
    quiet: true,
    onDone: ({ jobId }) => {
      void noteJob(jobId).catch(() => undefined);
      onClose();
    },
  });
  const { days, fullV, emptyV } = form.values;
  const body = {
    deviceId,
    days: days ?? usualCellDays,
    ...(fullV === null ? {} : { fullV }),
    ...(emptyV === null ? {} : { emptyV }),
  };
  return (
    <FormDialog
      title={t(($) => $.cells.compute.title)}
      okText={t(($) => $.cells.compute.button)}
      pending={start.isPending}
      failure={form.failure}
      onSubmit={() => form.send(start, { body })}
      onClose={onClose}
    >
      <NumberField
        form={form}
        field="days"
        label={t(($) => $.cells.compute.days)}
        min={1}
        max={maxCellDays}
        whole
        hint={t(($) => $.cells.compute.daysHint)}
      />
      <NumberField
        form={form}
        field="fullV"
        label={t(($) => $.cells.compute.full)}
        min={0.5}
        max={5}
        placeholder={t(($) => $.cells.compute.usual)}
        hint={t(($) => $.cells.compute.fullHint)}
      />
      <NumberField
        form={form}
        field="emptyV"
        label={t(($) => $.cells.compute.empty)}
        min={0.5}
        max={5}
        placeholder={t(($) => $.cells.compute.usual)}
        hint={t(($) => $.cells.compute.emptyHint)}
      />
    </FormDialog>
  );
}
