import { type CallResult, meterChangesApi } from '@czyun/contract';
import { NumberField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { useChange } from '../../../platform/api/use-call.ts';
import { dataText } from '../text.ts';

export type Register = CallResult<typeof meterChangesApi.listMeterChanges>['registers'][number];

export interface WidthFormProps {
  readonly deviceId: number;
  readonly register: Register;
  /** Initial value. */
  readonly width: number | null;
  readonly onClose: () => void;
}

const problems = () => ({});
const idOf = (field: string) => `register-${field}`;

/** Roll-over limit of a register. */
export function WidthForm({ deviceId, register: { paramId, name, unit }, width, onClose }: WidthFormProps) {
  const t = dataText.useText();
  const form = useForm<never, { readonly width: number | null }>({ initial: { width }, problems, idOf });
  const save = useChange(meterChangesApi.setRegisterWidth, {
    quiet: true,
    renews: [meterChangesApi.listMeterChanges],
    success: t(($) => $.widths.saved),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t(($) => $.widths.setOf, { name })}
      okText={t(($) => $.widths.save)}
      pending={save.isPending}
      failure={form.failure}
      onSubmit={() => form.send(save, { body: { deviceId, paramId, width: form.values.width } })}
      onClose={onClose}
    >
      <NumberField
        form={form}
        field="width"
        label={t(($) => $.widths.field, { unit })}
        hint={t(($) => $.widths.fieldHint)}
        min={1}
        max={1e15}
      />
      <p className={`${box.plain} ${box.soft}`}>{t(($) => $.widths.effect)}</p>
    </FormDialog>
  );
}
