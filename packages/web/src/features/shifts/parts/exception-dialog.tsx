import type { Crew } from '@czyun/contract';
import { useState } from 'react';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { SelectField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { DayInput } from '../../../kit/range/day-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { useProject } from '../../../platform/project/project-context.ts';
import { useAddException } from '../queries.ts';
import { shiftsText } from '../text.ts';
import { ShiftFields } from './shift-fields.tsx';
import { type ShiftRow, timesOf } from './shift-rows.ts';

export interface ExceptionDialogProps {
  /** First date that may be chosen. */
  readonly today: string;
  readonly crews: readonly Crew[];
  readonly regions: readonly { readonly id: number; readonly name: string }[];
  readonly onClose: () => void;
}

interface Choice {
  /** First and last date. */
  readonly from: string;
  readonly to: string;
  /** null: the whole project. */
  readonly regionId: number | null;
  readonly kind: 'off' | 'other';
  readonly rows: readonly ShiftRow[];
}

const idOf = (field: string) => `shift-exception-${field}`;

/** Days off, or shifts that deviate from the pattern, on some dates. */
export function ExceptionDialog({ today, crews, regions, onClose }: ExceptionDialogProps) {
  const t = shiftsText.useText();
  const { id: projectId, timeZone: zone } = useProject();
  const form = useForm<'note', Choice>({
    initial: { note: '', from: today, to: today, regionId: null, kind: 'off', rows: [] },
    problems: () => ({}),
    idOf,
  });
  const { from, to, regionId, kind, rows, note } = form.values;
  const [isIncomplete, setIncomplete] = useState(false);
  const add = useAddException({ success: t(($) => $.calendar.saved), onDone: onClose });
  const submit = () => {
    const used = kind === 'off' ? [] : rows;
    const shifts = used.flatMap((row) => {
      const times = timesOf(row);
      return times === null || row.crewId === null ? [] : [{ ...times, crewId: row.crewId }];
    });
    const complete = shifts.length === used.length && (kind === 'off' || shifts.length > 0);
    setIncomplete(!complete);
    if (complete) form.send(add, { body: { projectId, from, to, regionId, shifts, note: note.trim() } });
  };
  const dateField = (name: 'from' | 'to', min: string, onDate: (date: string) => void) => (
    <Field id={idOf(name)} label={t(($) => $.exception[name])} wrong={form.wrong(name)}>
      <DayInput id={idOf(name)} zone={zone} value={form.values[name]} min={min} onChange={onDate} />
    </Field>
  );
  return (
    <FormDialog
      title={t(($) => $.exception.title)}
      okText={t(($) => $.exception.save)}
      pending={add.isPending}
      failure={isIncomplete ? t(($) => $.plan.incomplete) : form.failure}
      width={880}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={`${box.row} ${box.wrap} ${box.wide}`}>
        {dateField('from', today, (date) => form.choose({ from: date, to: [date, to].toSorted().at(-1) ?? date }))}
        {dateField('to', from, (date) => form.set('to', date))}
        <SelectField
          form={form}
          field="regionId"
          label={t(($) => $.exception.region)}
          options={[{ value: null, label: t(($) => $.calendar.project) }, ...regions.map(({ id, name }) => ({ value: id, label: name }))]}
          width={176}
        />
      </div>
      <Segmented<'off' | 'other'>
        label={t(($) => $.exception.kind)}
        value={kind}
        options={(['off', 'other'] as const).map((value) => ({ value, label: t(($) => $.exception[value]) }))}
        onChange={(next) => form.set('kind', next)}
      />
      {kind === 'other' && <ShiftFields rows={rows} onRows={(next) => form.set('rows', next)} crews={crews} />}
      <TextField form={form} field="note" label={t(($) => $.calendar.note)} most={200} />
    </FormDialog>
  );
}
