import { slotModes } from '@czyun/contract';
import { SelectField } from '../../../kit/form/fields.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import type { Form } from '../../../kit/form/use-form.ts';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { timeslotText } from '../text.ts';
import type { PlanField } from './plan-draft.ts';

/** One slot: start, end, mode, power. */
export function SlotFields({ form, row }: { readonly form: Form<PlanField>; readonly row: number }) {
  const t = timeslotText.useText();
  const n = row + 1;
  // On a phone each field has its label; on a desktop the labels of the first row head the columns.
  const bare = !useNarrow() && row > 0;
  return (
    <>
      <TextField form={form} field={`slots.${row}.begin`} label={t(($) => $.edit.begin, { n })} most={5} bare={bare} placeholder="08:00" />
      <TextField form={form} field={`slots.${row}.end`} label={t(($) => $.edit.end, { n })} most={5} bare={bare} placeholder="12:00" />
      <SelectField
        form={form}
        field={`slots.${row}.mode`}
        label={t(($) => $.edit.slotMode, { n })}
        bare={bare}
        options={slotModes.map((value) => ({ value: String(value), label: t(($) => $.mode[value]) }))}
      />
      <TextField
        form={form}
        field={`slots.${row}.power`}
        label={t(($) => $.edit.power, { n })}
        most={9}
        bare={bare}
        digits="decimal"
        unit="kW"
      />
    </>
  );
}
