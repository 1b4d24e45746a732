import type { EnergyTarget, TargetSubject } from '@czyun/contract';
import { useState } from 'react';
import { Select } from '../../../kit/control/select.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSaveTarget } from '../queries.ts';
import { targetsText } from '../text.ts';
import { useSubjectName } from './words.tsx';

type AmountField = `amounts.${number}`;
type TargetField = AmountField | 'quantity';

const months = Array.from({ length: 12 }, (_, index) => index + 1);
const places = [0, ...months];
const amountForm = /^(?=.*[1-9])(?:0|[1-9]\d{0,11})(?:\.\d{1,3})?$/;
const idOf = (field: string) => `target-${field.replace('.', '-')}`;

function problems(values: Draft<TargetField>): Problems<TargetField> {
  const wrong: Partial<Record<TargetField, 'numberWrong' | 'pointMissing'>> = {};
  if (values.quantity === '') wrong.quantity = 'pointMissing';
  for (const place of places) {
    const text = values[`amounts.${place}`]?.trim() ?? '';
    if (text !== '' && !amountForm.test(text)) wrong[`amounts.${place}`] = 'numberWrong';
  }
  return wrong;
}

function draftOf(target: EnergyTarget | null): Draft<TargetField> {
  const amounts = places.map((place) => [`amounts.${place}`, target?.amounts[place] ?? ''] as const);
  return { quantity: target?.quantity ?? '', ...Object.fromEntries(amounts) };
}

interface TargetFormProps {
  readonly year: number;
  /** null: a new target. */
  readonly target: EnergyTarget | null;
  /** Subjects without a target. */
  readonly free: readonly TargetSubject[];
  readonly onSaved: (quantity: string) => void;
  readonly onClose: () => void;
}

/** Form of the amounts of a year and its months. */
export function TargetForm({ year, target, free, onSaved, onClose }: TargetFormProps) {
  const t = targetsText.useText();
  const nameOf = useSubjectName();
  const { id: projectId } = useProject();
  const form = useForm<TargetField>({ initial: draftOf(target), problems, idOf });
  const [isEmpty, setEmpty] = useState(false);
  const { quantity } = form.values;
  const subject = target ?? free.find((each) => each.quantity === quantity);
  const save = useSaveTarget({
    success: t(($) => $.form.saved),
    onDone() {
      onSaved(quantity);
      onClose();
    },
  });
  const amounts = places.map((place) => form.values[`amounts.${place}`]?.trim() || null);
  const submit = () => {
    const hasNone = amounts.every((amount) => amount === null);
    setEmpty(hasNone);
    if (!hasNone) form.send(save, { body: { projectId, year, quantity, version: target?.version ?? 0, amounts } });
  };
  const unit = subject?.unit ?? '';
  return (
    <FormDialog
      title={target === null ? t(($) => $.form.addTitle, { year }) : t(($) => $.form.editTitle, { year, name: nameOf(target) })}
      okText={t(($) => $.form.save)}
      pending={save.isPending}
      failure={isEmpty ? t(($) => $.form.empty) : form.failure}
      width={680}
      onSubmit={submit}
      onClose={onClose}
    >
      {target === null && (
        <Field id={idOf('quantity')} label={t(($) => $.form.quantity)} wrong={form.wrong('quantity')}>
          <Select
            id={idOf('quantity')}
            search
            value={quantity || null}
            options={free.map((each) => ({
              value: each.quantity,
              label: `${nameOf(each)} (${each.unit}) · ${t(($) => $.kind[each.kind])}`,
            }))}
            onChange={(next) => form.set('quantity', next ?? '')}
          />
        </Field>
      )}
      <TextField
        form={form}
        field="amounts.0"
        label={t(($) => $.form.year)}
        hint={t(($) => $.form.yearHint)}
        digits="decimal"
        unit={unit}
      />
      <Fields least={140}>
        {months.map((n) => (
          <TextField key={n} form={form} field={`amounts.${n}`} label={t(($) => $.form.month, { n })} digits="decimal" unit={unit} />
        ))}
      </Fields>
    </FormDialog>
  );
}
