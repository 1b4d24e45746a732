import type { Batch, GoldenBatch } from '@czyun/contract/batches';
import { NumberField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { useSaveGolden } from '../queries.ts';
import { batchesText } from '../text.ts';

const idOf = (field: string) => `golden-${field}`;
const usualTolerance = 5;
const problems = () => ({});

export interface GoldenDialogProps {
  readonly deviceId: number;
  readonly batch: Batch;
  /** The current golden batch of the product. */
  readonly reference: GoldenBatch | undefined;
  readonly onClose: () => void;
}

/** Makes a batch the golden one of its product. */
export function GoldenDialog({ deviceId, batch, reference, onClose }: GoldenDialogProps) {
  const t = batchesText.useText();
  const form = useForm<never, { readonly tolerance: number | null }>({
    initial: { tolerance: reference?.tolerance ?? usualTolerance },
    ...{ problems, idOf },
  });
  const save = useSaveGolden({ success: t(($) => $.mark.saved), onDone: onClose });
  const submit = () =>
    form.send(save, {
      body: { deviceId, batch: batch.start, tolerance: form.values.tolerance ?? usualTolerance, version: reference?.version ?? 0 },
    });
  return (
    <FormDialog
      title={t(($) => $.mark.title, { number: batch.number })}
      okText={t(($) => $.mark.save)}
      pending={save.isPending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="roomy">
        <Text as="p" tone="soft">
          {t(($) => $.mark.hint)}
        </Text>
        <NumberField form={form} field="tolerance" label={t(($) => $.mark.tolerance)} min={0.5} max={50} />
      </Stack>
    </FormDialog>
  );
}
