import { type CallResult, meterChangesApi } from '@czyun/contract';
import { useState } from 'react';
import { NumberInput } from '../../../kit/control/number-input.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { Dialog } from '../../../kit/form/dialog.tsx';
import { Field } from '../../../kit/form/field.tsx';
import box from '../../../kit/ui/box.module.css';
import { useChange } from '../../../platform/api/use-call.ts';
import { dataText } from '../text.ts';

export type Register = CallResult<typeof meterChangesApi.listMeterChanges>['registers'][number];

export interface WidthFormProps {
  readonly deviceId: number;
  readonly register: Register;
  /** What the field begins with. */
  readonly width: number | null;
  readonly onClose: () => void;
}

/** How far a register of the device counts. */
export function WidthForm({ deviceId, register: { paramId, name, unit }, width, onClose }: WidthFormProps) {
  const t = dataText.useText();
  const toast = useToast();
  const [value, setValue] = useState(width);
  const change = useChange(meterChangesApi.setRegisterWidth, { renews: [meterChangesApi.listMeterChanges] });
  const save = async () => {
    await change.mutateAsync({ body: { deviceId, paramId, width: value } });
    toast.success(t(($) => $.widths.saved));
    onClose();
  };
  return (
    <Dialog
      title={t(($) => $.widths.setOf, { name })}
      okText={t(($) => $.widths.save)}
      busy={change.isPending}
      onOk={() => void save().catch(() => undefined)}
      onCancel={onClose}
    >
      <div className={box.stack}>
        <Field id="register-width" label={t(($) => $.widths.field, { unit })} hint={t(($) => $.widths.fieldHint)}>
          <NumberInput id="register-width" width="100%" min={1} max={1e15} value={value} onChange={setValue} />
        </Field>
        <p className={`${box.plain} ${box.soft}`}>{t(($) => $.widths.effect)}</p>
      </div>
    </Dialog>
  );
}
